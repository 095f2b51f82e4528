import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Code for developers is left out of what is shipped.
    static let noDebugCode = Control(
        id: "no-debug-code",
        title: LocalizedText(
            en: "No debug code in production",
            es: "Sin código de depuración en producción",
            it: "Nessun codice di debug in produzione"),
        remedy: "Put developer-only code inside `#if DEBUG`, and define `DEBUG` only for debug configurations.",
        references: [.masvs("CODE", 4), .masvs("RESILIENCE", 3), .maswe(61), .mobileTop10(8), .cwe(489)],
        weaknesses: [
            "debug-code-in-release", "debug-condition-in-release", "testability-in-release", "test-credentials-shipped",
            "debuggable-entitlement", "sanitizer-in-release",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var guarded = 0
    for file in search.shippedSwift {
        for clause in file.nodes(.ifClause) where clause.isGuard {
            guarded += 1
            search.proof.report("This section is excluded from release builds", at: clause)
        }
    }
    if guarded == 0 { return search.doesNotApply("No developer-only code was found") }
    search.summary = "\(guarded) section\(guarded == 1 ? " is" : "s are") compiled only for developers"
}

extension Node {
    /// A clause that only debug builds take and that is not empty.
    fileprivate var isGuard: Bool {
        children.first?.isDebugOnly ?? false
    }
}
