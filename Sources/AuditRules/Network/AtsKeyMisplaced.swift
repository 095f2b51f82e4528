import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Keys of App Transport Security where the system does not look for them.
    static let atsKeyMisplaced = Rule(
        id: "ats-key-misplaced",
        title: "App Transport Security ignores a misplaced or misspelled key",
        category: .network,
        severity: .medium,
        references: [.cwe(16), .cwe(757), .masvs("NETWORK", 1), .mobileTop10(8)],
        why: """
            The system silently ignores keys it does not expect. A requirement in the wrong place, or under a \
            misspelled name, protects nothing although it appears to.
            """,
        remedy: """
            Put per-host keys below the host's name under `NSExceptionDomains`, and keys for all hosts directly under \
            `NSAppTransportSecurity`; write host names in lowercase without scheme, port, path or `*`.
            """,
        bad: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>↓NSRequiresCertificateTransparency</key><true/>\n</dict>",
                as: .infoPlist, "counts for single hosts only"),
            Example(
                exceptionDomain("example.com", "<key>↓NSAllowsArbitraryLoads</key><false/>"), as: .infoPlist,
                "counts for all hosts only"),
            Example(
                exceptionDomain("↓https://example.com", "<key>↓NSExceptionAllowInsecureHTTPLoads</key><false/>"),
                as: .infoPlist, "no host name; and a slip in the key"),
            Example("<key>↓NSExceptionDomains</key><dict/>", as: .infoPlist, "outside the dictionary"),
        ],
        good: [
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSExceptionDomains</key>
                    <dict>
                        <key>example.com</key>
                        <dict>
                            <key>NSRequiresCertificateTransparency</key><true/>
                            <key>NSExceptionMinimumTLSVersion</key><string>TLSv1.3</string>
                        </dict>
                    </dict>
                    <key>NSAllowsLocalNetworking</key><true/>
                </dict>
                """, as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSPinnedDomains</key>
                    <dict>
                        <key>example.com</key>
                        <dict><key>NSIncludesSubdomains</key><true/><key>NSPinnedCAIdentities</key><array/></dict>
                    </dict>
                </dict>
                """, as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSExceptionDomains</key><dict><key>$(API_HOST)</key><dict/></dict></dict>
                """, as: .infoPlist, "a variable"),
            Example("<key>CompanyTransport</key><dict><key>NSExceptionDomains</key><dict/></dict>", as: .infoPlist),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    for entry in file.root.dictionary ?? [] where forAll.contains(entry.key) || isForHost(entry.key) {
        let message = "`\(entry.key)` has an effect only within `NSAppTransportSecurity`"
        pass.report(message, at: entry, path: [entry.key], in: file, file.details())
    }
    guard let transport = TransportSecurity(file) else { return }
    for entry in transport.entries where !forAll.contains(entry.key) {
        let message =
            isForHost(entry.key)
            ? "`\(entry.key)` applies only to individual hosts, under `NSExceptionDomains`"
            : "App Transport Security has no key `\(entry.key)`"
        pass.report(message, at: entry, path: [TransportSecurity.key, entry.key], in: file, details(entry, file))
    }
    for domain in transport.domains { inspect(domain, file, &pass) }
}

private func inspect(_ domain: TransportSecurity.Domain, _ file: PropertyListFile, _ pass: inout Pass) {
    if !domain.entry.key.contains("$"), !isHost(domain.host) {
        let message = "`\(domain.host)` is not a plain host name, so no connection ever matches it"
        pass.report(message, at: domain.entry, path: domain.path, in: file, file.details())
    }
    for option in domain.options where !isForHost(option.key) {
        let message =
            forAll.contains(option.key)
            ? "`\(option.key)` applies only to all hosts, directly under `NSAppTransportSecurity`"
            : "App Transport Security has no key `\(option.key)`"
        pass.report(message, at: option, path: domain.path + [option.key], in: file, details(option, file))
    }
}

/// A key that says no asks for what holds anyway, as a rule, so that little is lost.
private func details(_ entry: PropertyList.Entry, _ file: PropertyListFile) -> Pass.Details {
    file.details(file.isSet(entry.node, to: false) ? .low : nil)
}

private func isHost(_ name: String) -> Bool {
    if HostName.isAddress(name) { return true }
    return !name.isEmpty
        && name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x2E || byte == 0x5F
                || byte >= 0x80
        }
}

private func isForHost(_ key: String) -> Bool {
    if key == "NSIncludesSubdomains" || key == "NSRequiresCertificateTransparency" { return true }
    let options = ["AllowsInsecureHTTPLoads", "MinimumTLSVersion", "RequiresForwardSecrecy"]
    return options.contains { TransportSecurity.isOption(key, $0) }
}

private let forAll: Set<String> = TransportSecurity.narrower.union([
    "NSAllowsArbitraryLoads", "NSAllowsArbitraryLoadsInMedia", "NSExceptionDomains", "NSPinnedDomains",
])
