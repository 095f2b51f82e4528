import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Exceptions of App Transport Security for IP addresses.
    static let atsIpException = Rule(
        id: "ats-ip-exception",
        title: "App Transport Security exception for an IP address",
        category: .network,
        severity: .low,
        references: [
            .cwe(319), .cwe(16), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0322"), .mobileTop10(5),
        ],
        why: """
            Before iOS 17 and macOS 14 the system ignores IP addresses here, so the entry does not reflect what \
            actually happens. From then on it allows plain http to any host with that address, which can change hands \
            unnoticed and appears in no certificate.
            """,
        remedy: """
            Give the server a host name and a certificate and delete the entry; for devices on the local network use \
            `NSAllowsLocalNetworking`.
            """,
        bad: [
            Example(
                exceptionDomain("↓203.0.113.7", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist),
            Example(
                exceptionDomain("↓0.0.0.0/0", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist,
                "every address there is"),
            Example(
                exceptionDomain("↓2001:db8::1", "<key>NSExceptionMinimumTLSVersion</key><string>TLSv1.0</string>"),
                as: .infoPlist),
            Example(
                exceptionDomain("↓192.168.1.20", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"),
                as: .infoPlist,
                "a device on the local network: a note only"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSExceptionDomains</key>
                    <dict>
                        <key>↓203.0.113.7</key>
                        <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
                        <key>203.0.113.8</key>
                        <dict><key>NSExceptionAllowsInsecureHTTPLoads</key><true/></dict>
                    </dict>
                </dict>
                """, as: .infoPlist, "a list of servers is one decision"),
        ],
        good: [
            Example(
                exceptionDomain("10.example.com", "<key>NSIncludesSubdomains</key><true/>"), as: .infoPlist, "a name"),
            Example(
                exceptionDomain("127.0.0.1", "<key>NSExceptionAllowsInsecureHTTPLoads</key><true/>"), as: .infoPlist,
                "the machine itself"),
            Example(exceptionDomain("203.0.113.7", ""), as: .infoPlist, "asks for what holds anyway"),
            Example("<key>Server</key><string>203.0.113.7</string>", as: .infoPlist, "no exception"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file) else { return }
    let domains = transport.domains.filter { domain in
        HostName.isAddress(domain.host) && (!domain.isLocal || domain.isRange)
            && domain.options.contains(where: transport.weakens)
    }
    // A list of servers is one decision.
    let plain = domains.filter { $0.severity == nil }
    for domain in domains where domain.severity != nil || domain.host == plain.first?.host {
        let others = domain.severity == nil ? plain.count - 1 : 0
        pass.report(
            others == 0
                ? "The exception for `\(domain.host)` takes effect on iOS 17 and later, for any host with that address"
                : "The exceptions for `\(domain.host)` and \(others) more take effect on iOS 17 and later, "
                    + "for any hosts with those addresses",
            at: domain.entry, path: domain.path, in: file, file.details(domain.severity))
    }
}

extension TransportSecurity.Domain {
    fileprivate var isRange: Bool { host.contains("/") }

    fileprivate var severity: Severity? {
        HostName.isPrivateAddress(host) ? .note : host.hasSuffix("/0") ? .medium : nil
    }
}
