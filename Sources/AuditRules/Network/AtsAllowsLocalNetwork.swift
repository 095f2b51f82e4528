import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSAllowsLocalNetworking`.
    static let atsAllowsLocalNetwork = Rule(
        id: "ats-allows-local-network",
        title: "App Transport Security allows unencrypted local network traffic",
        category: .network,
        severity: .low,
        profile: .strict,
        references: [.cwe(319), .masvs("NETWORK", 1), .maswe(26), .mobileTop10(5)],
        why: """
            Requests to `.local` names, to names without a dot and to local IP addresses may then use plain http. In a \
            hotel or an office, the local network is full of strangers.
            """,
        remedy: """
            Keep `NSAllowsLocalNetworking` only for devices that users pair with, and protect that traffic in another \
            way: TLS with a certificate pinned during pairing, or encrypted messages.
            """,
        bad: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsLocalNetworking</key>↓<true/>\n</dict>",
                as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key><true/>
                    <key>NSAllowsLocalNetworking</key>↓<true/>
                </dict>
                """, as: .infoPlist),
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsLocalNetworking</key>↓<string>YES</string>\n</dict>",
                as: .infoPlist),
        ],
        good: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsLocalNetworking</key><false/>\n</dict>",
                as: .infoPlist, "present and off, to make the wide key void"),
            Example("<key>NSLocalNetworkUsageDescription</key><string>Finds your lamps.</string>", as: .infoPlist),
            Example("<key>NSBonjourServices</key><array><string>_hue._tcp</string></array>", as: .infoPlist),
            Example("<key>NSAllowsLocalNetworking</key><true/>", as: .infoPlist, "not within the dictionary"),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file), let entry = transport.entry(on: "NSAllowsLocalNetworking") else {
        return
    }
    pass.report(
        "`NSAllowsLocalNetworking` allows unencrypted requests to the local network", atValueOf: entry,
        path: [TransportSecurity.key, entry.key], in: file, file.details())
}
