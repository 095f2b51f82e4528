import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Addresses, numbers and the like are checked for their format.
    static let inputFormatValidated = Control(
        id: "input-format-validated",
        title: LocalizedText(
            en: "Formats such as email and phone are validated",
            es: "Se validan formatos como correo y teléfono",
            it: "I formati come e-mail e telefono sono validati"),
        remedy: """
            Check addresses with `NSDataDetector` and numbers with a pattern before sending them, and again on the \
            server. Bulwark’s `EmailRule`, `PhoneRule` and `AmountRule` do this.
            """,
        references: [.masvs("CODE", 4), .maswe(50), .mobileTop10(4), .cwe(20), .cwe(1286)],
        weaknesses: [
            "regex-without-anchor", "host-regex-dot",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    guard search.needsTextInput() else { return }
    let checks = search[InputChecks.self]
    for place in checks.formatChecks { search.proof.report("The text is checked against its format", at: place) }
    guard checks.formatChecks.isEmpty else { return }
    if !checks.asksForFormats {
        return search.doesNotApply("No field for an email address, phone number or similar was found")
    }
    search.summary = "Fields for addresses or numbers were found, but their format is not checked"
}
