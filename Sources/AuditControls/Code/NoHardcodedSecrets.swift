import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// No key, token or password stands in the project.
    static let noHardcodedSecrets = Control(
        id: "no-hardcoded-secrets",
        title: LocalizedText(
            en: "No secrets in the source",
            es: "Ningún secreto en el código",
            it: "Nessun segreto nel codice"),
        remedy: """
            Revoke any secret that has been in the source, and deliver secrets to the app from a server after the user \
            has signed in.
            """,
        references: [.masvs("CODE", 4), .masvs("STORAGE", 1), .maswe(4), .mobileTop10(1), .cwe(798), .cwe(312)],
        notes: [.gdprResilience],
        weaknesses: [
            "hardcoded-secret", "hardcoded-api-key", "hardcoded-password", "hardcoded-key", "private-key-in-source",
            "private-key-file", "json-web-token-in-source", "database-url-with-password", "url-with-password",
            "secret-in-property-list", "secret-in-json-file", "secret-in-build-settings", "secret-in-build-script",
            "secret-in-environment-file", "test-credentials-shipped", "password-compared-with-literal", "webhook-url",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let uses = search[SecretUses.self].fromElsewhere
    guard !uses.isEmpty else {
        return search.doesNotApply("Nothing in the code is named like a key, token or password")
    }
    let first = uses.filter(\.isLoaded).prefix(8)
    for use in first.isEmpty ? uses.prefix(8) : first {
        search.proof.report("`\(use.name)` is not hard-coded", at: use.node)
    }
    let count = uses.count
    search.summary =
        "\(count) value\(count == 1 ? " named like a secret is" : "s named like secrets are") not hard-coded, "
        + "and no literal in the project is a secret"
}
