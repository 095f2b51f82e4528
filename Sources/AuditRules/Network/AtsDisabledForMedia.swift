import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// `NSAllowsArbitraryLoadsForMedia`.
    static let atsDisabledForMedia = Rule(
        id: "ats-disabled-for-media",
        title: "App Transport Security is disabled for audio and video",
        category: .network,
        severity: .low,
        profile: .strict,
        references: [
            .cwe(319), .cwe(757), .masvs("NETWORK", 1), .maswe(26), .mastg("MASTG-TEST-0322"), .mobileTop10(5),
        ],
        why: """
            AVFoundation then loads media over plain http. Anyone on the network can see what is played, and can \
            substitute a crafted file to attack the media decoders.
            """,
        remedy: """
            Delete `NSAllowsArbitraryLoadsForMedia` and stream over https; where a server does not support it, list \
            only that host under `NSExceptionDomains`.
            """,
        bad: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsArbitraryLoadsForMedia</key>↓<true/>\n</dict>",
                as: .infoPlist),
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsArbitraryLoadsInMedia</key>↓<true/>\n</dict>",
                as: .infoPlist, "the name of the key in early systems"),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict>
                    <key>NSAllowsArbitraryLoads</key><false/>
                    <key>NSAllowsArbitraryLoadsForMedia</key>↓<string>YES</string>
                </dict>
                """, as: .infoPlist),
        ],
        good: [
            Example(
                "<key>NSAppTransportSecurity</key>\n<dict>\n<key>NSAllowsArbitraryLoadsForMedia</key><false/>\n</dict>",
                as: .infoPlist),
            Example("<key>NSAppTransportSecurity</key><dict/>", as: .infoPlist),
            Example(
                """
                <key>NSAppTransportSecurity</key>
                <dict><key>NSExceptionDomains</key><dict><key>NSAllowsArbitraryLoadsForMedia</key><dict/></dict></dict>
                """, as: .infoPlist, "the name of a host, however odd"),
            Example("<key>NSMicrophoneUsageDescription</key><string>Records voice notes.</string>", as: .infoPlist),
        ],
        checks: [.infoPlist(inspect)]
    )
}

private func inspect(_ file: PropertyListFile, _ pass: inout Pass) {
    guard let transport = TransportSecurity(file),
        let entry = transport.entry(on: "NSAllowsArbitraryLoadsForMedia", "NSAllowsArbitraryLoadsInMedia")
    else { return }
    pass.report(
        "`\(entry.key)` allows unencrypted audio and video from any host", atValueOf: entry,
        path: [TransportSecurity.key, entry.key], in: file, file.details())
}
