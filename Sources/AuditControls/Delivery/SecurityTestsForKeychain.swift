import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Tests of what the keychain holds.
    static let securityTestsForKeychain = Control(
        id: "security-tests-for-keychain",
        title: LocalizedText(
            en: "Keychain use is tested",
            es: "El uso del llavero tiene pruebas",
            it: "L’uso del portachiavi è testato"),
        remedy: "Write tests that store, read and remove an item, and that expect user defaults to contain none.",
        references: [.masvs("STORAGE", 1)],
        notes: [.gdprTesting],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    if search.shape.keychainWrites.isEmpty { return search.doesNotApply("No call writes to the keychain") }
    let count = search.prove("uses the keychain and expects a result", byTestsCalling: words)
    search.summary = count == 0 ? search.noTest("uses the keychain") : nil
}

private let words: Set<String> = ["keychain", "valet"]
