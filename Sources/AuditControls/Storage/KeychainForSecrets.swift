import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tokens and passwords are in the keychain.
    static let keychainForSecrets = Control(
        id: "keychain-for-secrets",
        title: LocalizedText(
            en: "Tokens are stored in the keychain, not in user defaults",
            es: "Los tokens se guardan en el llavero y no en UserDefaults",
            it: "I token sono nel portachiavi e non in UserDefaults"),
        remedy: """
            Store tokens and passwords with `SecItemAdd`, with an accessibility class that ends in `ThisDeviceOnly`, \
            and remove them from user defaults and files.
            """,
        references: [.masvs("STORAGE", 1), .maswe(1), .mobileTop10(9), .cwe(312), .cwe(522)],
        notes: [.gdprIntegrity, .gdprEncryption, .ccpaReasonableSecurity],
        weaknesses: [
            "secret-in-user-defaults", "secret-in-plain-file", "secret-in-shared-container",
            "keychain-item-always-readable",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let shape = search.shape
    for write in shape.keychainWrites where !write.isForDevelopers {
        search.proof.report(
            "`\(write.name.isEmpty ? "Keychain" : write.name)` stores a value in the keychain", at: write)
    }
    if shape.keychainWrites.isEmpty, !shape.hasLogin {
        return search.doesNotApply("No sign-in and no stored secret was found")
    }
    search.summary =
        shape.keychainWrites.isEmpty
        ? "No call writes to the keychain, although the app asks for a password or signs in" : nil
}
