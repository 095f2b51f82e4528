import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSExceptionAllowsInsecureHTTPLoads`.
    static let atsExceptionInsecure = Rule(
        id: "ats-exception-insecure",
        title: "App Transport Security allows plain http to a host",
        category: .network,
        severity: .low,
        references: [
            .cwe(319), .cwe(16), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0322"), .mobileTop10(5),
        ],
        why: """
            The system no longer blocks unencrypted requests to this host, nor redirects that lead there. Anyone on \
            the network can read and change them.
            """,
        remedy: """
            Enable https on the server and delete `NSExceptionAllowsInsecureHTTPLoads`; until then list only the one \
            host, without `NSIncludesSubdomains`, and send it nothing that reveals anything about the user.
            """,
        bad: [
            Example(
                exceptionDomain("api.example.com", "<key>NSExceptionAllowsInsecureHTTPLoads</key>↓<true/>"),
                as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSExceptionDomains</key>
                    <dict>
                        <key>com</key>
                        <dict>
                            <key>NSIncludesSubdomains</key><true/>
                            <key>NSExceptionAllowsInsecureHTTPLoads</key>↓<true/>
                        </dict>
                    </dict>
                </dict>
                """, as: .infoPlist, "a whole top-level domain"),
            Example(
                exceptionDomain("cdn.example.org", "<key>NSThirdPartyExceptionAllowsInsecureHTTPLoads</key>↓<true/>"),
                as: .infoPlist, "the key for hosts of others"),
        ],
        good: [
            Example(
                exceptionDomain("localhost", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist,
                "never leaves the machine"),
            Example(
                exceptionDomain("shop.docker", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist,
                "a container on a developer's machine"),
            Example(
                exceptionDomain("api.example.com", "<key>NSExceptionAllowsInsecureHTTPLoads</key><false/>"),
                as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSExceptionDomains</key>
                    <dict>
                        <key>onion</key>
                        <dict>
                            <key>NSExceptionAllowsInsecureHTTPLoads</key><true/>
                            <key>NSIncludesSubdomains</key><true/>
                        </dict>
                    </dict>
                </dict>
                """, as: .infoPlist, "onion services are encrypted by the network itself"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSPinnedDomains</key>
                    <dict><key>example.com</key><dict><key>NSIncludesSubdomains</key><true/></dict></dict>
                </dict>
                """, as: .infoPlist, "pins, no exception"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key><true/>
                    <key>NSExceptionDomains</key>
                    <dict>
                        <key>api.example.com</key>
                        <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
                    </dict>
                </dict>
                """, as: .infoPlist, "every host is allowed as much already"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file), !transport.isOff else { return }
    for domain in transport.domains where !domain.isLocal && !HostName.isAddress(domain.host) {
        for option in domain.options where TransportSecurity.isOption(option.key, "AllowsInsecureHTTPLoads") {
            guard file.isSet(option.node, to: true),
                pass.isReported(at: file, domain, "AllowsInsecureHTTPLoads", is: true)
            else { continue }
            let isWide = !domain.host.contains(".") && domain.coversSubdomains(file)
            let message =
                isWide
                ? "`\(option.key)` allows plain http to every host under `.\(domain.host)`"
                : "`\(option.key)` allows plain http to `\(domain.host)`"
            pass.report(
                message, atValueOf: option, path: domain.path + [option.key], in: file,
                file.details(isWide ? .medium : nil))
        }
    }
}

extension TransportSecurity.Domain {
    fileprivate func coversSubdomains(_ file: PropertyListFile) -> Bool {
        options.contains { $0.key == "NSIncludesSubdomains" && file.isSet($0.node, to: true) }
    }
}
