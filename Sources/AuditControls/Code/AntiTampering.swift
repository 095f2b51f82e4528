import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// The app notices a debugger, foreign code or a changed copy of itself.
    static let antiTampering = Control(
        id: "anti-tampering",
        title: LocalizedText(
            en: "Anti-tampering measures are in place",
            es: "Hay medidas contra la manipulación",
            it: "Sono presenti misure anti-manomissione"),
        remedy: """
            Have the server require an App Attest assertion, and check for debuggers and foreign libraries in the app, \
            as `SecurityBootstrap` of DeviceIntegrity does at launch.
            """,
        references: [
            .masvs("RESILIENCE", 2), .masvs("RESILIENCE", 4), .maswe(56), .maswe(58), .maswe(64), .mobileTop10(7),
            .cwe(693), .cwe(353),
        ],
        weaknesses: [
            "dyld-environment-allowed", "library-validation-disabled", "hardened-runtime-off",
            "debugger-check-inverted",
            "integrity-failure-ignored", "quarantine-removed", "code-from-open-folder", "download-run-unverified",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsApp() else { return }
    var isProven = false
    for check in search[IntegrityChecks.self].tampering {
        if let function = check.node.enclosingDeclaration, !search.isUsed(function) {
            search.summary = "`\(function.name)` checks for tampering, but is never called"
        } else {
            search.proof.report(check.message, at: check.node)
            isProven = true
        }
    }
    if isProven { search.summary = nil }
}
