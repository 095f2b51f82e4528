import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The app looks for a jailbreak.
    static let jailbreakDetection = Control(
        id: "jailbreak-detection",
        title: LocalizedText(
            en: "Jailbreak detection is implemented",
            es: "Detección de jailbreak implementada",
            it: "Rilevamento del jailbreak implementato"),
        remedy: """
            Check for jailbreak files, URL schemes and libraries in more than one place, and let the server decide \
            with App Attest what such a device may do. DeviceIntegrity provides the checks.
            """,
        references: [.masvs("RESILIENCE", 1), .maswe(51), .mobileTop10(7), .cwe(693), .cwe(919)],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    if search.shape.isMacOnly { return search.doesNotApply("Jailbreaks do not apply to Macs") }
    var isProven = false
    for check in search[IntegrityChecks.self].jailbreak {
        if let function = check.node.enclosingDeclaration, !search.isUsed(function) {
            search.summary = "`\(function.name)` checks for a jailbreak, but is never called"
        } else {
            search.proof.report(check.message, at: check.node)
            isProven = true
        }
    }
    if isProven { search.summary = nil }
}
