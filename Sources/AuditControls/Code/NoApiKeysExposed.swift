import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// No key for a service stands in the project.
    static let noApiKeysExposed = Control(
        id: "no-api-keys-exposed",
        title: LocalizedText(
            en: "No API keys are exposed",
            es: "Ninguna clave de API expuesta",
            it: "Nessuna chiave API esposta"),
        remedy: "Restrict keys that must be in an app to its bundle ID, and keep all others on your own server.",
        references: [.masvs("CODE", 4), .maswe(4), .mobileTop10(1), .cwe(798), .cwe(522)],
        weaknesses: [
            "hardcoded-api-key", "hardcoded-secret", "restrictable-api-key", "json-web-token-in-source", "webhook-url",
            "secret-in-property-list", "secret-in-json-file", "secret-in-build-settings", "secret-in-build-script",
            "secret-in-environment-file",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let keys = search[SecretUses.self].fromElsewhere.filter { $0.sort != .password && $0.opensService }
    guard !keys.isEmpty else { return search.doesNotApply("Nothing in the code is named like a key or token") }
    let first = keys.filter { $0.isLoaded || $0.sort == .key }.prefix(8)
    for use in first.isEmpty ? keys.prefix(8) : first {
        search.proof.report("`\(use.name)` is not hard-coded", at: use.node)
    }
    let count = keys.count
    search.summary =
        "\(count) value\(count == 1 ? " named like a key or token is" : "s named like keys or tokens are") not hard-coded"
}

extension SecretUses.Use {
    /// Whether the name is that of a key for a service, and not for a cipher.
    fileprivate var opensService: Bool {
        !Set(Words.of(name)).isDisjoint(with: [
            "api", "apikey", "token", "client", "secret", "access", "subscription", "bearer", "auth", "authorization",
            "jwt",
        ])
    }
}
