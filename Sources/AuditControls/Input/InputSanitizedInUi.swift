import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Fields take only what fits while it is typed.
    static let inputSanitizedInUi = Control(
        id: "input-sanitized-in-ui",
        title: LocalizedText(
            en: "Text fields restrict what they accept",
            es: "Los campos de texto restringen lo que aceptan",
            it: "I campi di testo limitano ciò che accettano"),
        remedy: """
            Filter or truncate the text in `onChange`, in a formatter, or in \
            `textField(_:shouldChangeCharactersIn:replacementString:)`. Bulwark’s `SanitizedTextField` does this and \
            preserves the cursor.
            """,
        references: [.masvs("CODE", 4), .maswe(50), .mobileTop10(4), .cwe(20)],
        weaknesses: [
            "deny-list-sanitizer", "tag-filter-regex",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsTextInput() else { return }
    let checks = search[InputChecks.self]
    let filters = checks.fieldFilters
    if checks.isEnough(filters.count, for: search.shape.textFields) || filters.contains(where: \.isInField) {
        for place in filters { search.proof.report("Typed text is filtered or truncated immediately", at: place) }
    }
    let places = filters.count == 1 ? "1 place" : "\(filters.count) places"
    search.summary = checks.summary(
        search, filters.isEmpty ? "none filters typed text" : "typed text is filtered in \(places)")
}
