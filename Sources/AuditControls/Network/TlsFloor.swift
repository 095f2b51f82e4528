import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// TLS 1.2 is the oldest version that is spoken.
    static let tlsFloor = Control(
        id: "tls-floor",
        title: LocalizedText(
            en: "TLS 1.2 or later is required", es: "Se exige TLS 1.2 o posterior",
            it: "È richiesto TLS 1.2 o successivo"),
        remedy:
            "Set `tlsMinimumSupportedProtocolVersion = .TLSv12`, or `.TLSv13`, on the configuration of each session.",
        references: [.masvs("NETWORK", 1), .maswe(26), .mobileTop10(5), .cwe(326)],
        weaknesses: ["weak-tls-minimum", "ats-exception-weak-tls"],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsNetwork() != nil else { return }
    for file in search.shippedSwift {
        for setting in file.settings(minimums) where versions.contains(setting.value.name.lowercased()) {
            search.proof.report(
                "`\(setting.name)` rejects everything below `.\(setting.value.name)`", at: setting.value)
        }
        for call in file.calls("sec_protocol_options_set_min_tls_protocol_version") {
            guard let version = call.argument(at: 1)?.plain, versions.contains(version.name.lowercased()) else {
                continue
            }
            search.proof.report("Everything below `.\(version.name)` is rejected", at: version)
        }
    }
    // App Transport Security has the same floor, for what it governs.
    for list in search.workspace.infoPlists where list.source.role.isShipped && list.isOfProgram {
        guard TransportSecurity(list)?.entry(on: "NSAllowsArbitraryLoads") == nil else { continue }
        search.proof.report("App Transport Security is enabled and requires TLS 1.2", file: list.path)
    }
    search.summary = nil
}

private let minimums: Set<String> = [
    "tlsMinimumSupportedProtocolVersion", "tlsMinimumSupportedProtocol", "minimumTLSVersion", "minTLSVersion",
]

private let versions: Set<String> = [
    "tlsv12", "tlsv13", "tlsprotocol12", "tlsprotocol13",
]
