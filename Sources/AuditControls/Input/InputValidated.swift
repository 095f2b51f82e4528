import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// What users and other apps hand in is checked before it is used.
    static let inputValidated = Control(
        id: "input-validated",
        title: LocalizedText(
            en: "All user input is validated",
            es: "Todas las entradas del usuario se validan",
            it: "Tutti gli input dell’utente sono validati"),
        remedy: """
            Check each input for length, format and range in one place before using it, and reject what does not fit. \
            Bulwark’s `validate(_:)` returns all reasons at once.
            """,
        references: [.masvs("CODE", 4), .masvs("PLATFORM", 1), .maswe(50), .mobileTop10(4), .cwe(20)],
        weaknesses: [
            "deep-link-unvalidated", "script-bridge-unchecked", "open-redirect", "remote-input-traps",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsTextInput() else { return }
    let checks = search[InputChecks.self]
    let used = checks.validators.map { ($0, search.users(of: $0).subtracting(checks.validators)) }.filter {
        !$0.1.isEmpty
    }
    let places = used.reduce(into: Set<Node>()) { $0.formUnion($1.1) }.count
    if checks.isEnough(places, for: search.shape.textFields) {
        for (check, _) in used { search.proof.report("`\(check.name)` checks text before it is used", at: check) }
    }
    let checking = used.count == 1 ? "1 function checks" : "\(used.count) functions check"
    let callers = places == 1 ? "1 other" : "\(places) others"
    search.summary = checks.summary(
        search, used.isEmpty ? "no function that checks text is used" : "\(checking) text, called by \(callers)")
}
