import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Control {
    /// What is sensitive is unreadable on a locked device.
    static let encryptionAtRest = Control(
        id: "encryption-at-rest",
        title: LocalizedText(
            en: "Sensitive data is encrypted at rest",
            es: "Los datos sensibles se cifran en reposo",
            it: "I dati sensibili sono cifrati a riposo"),
        remedy: """
            Write files with `.completeFileProtection`, open databases with a key, and seal data outside the keychain \
            with `AES.GCM` under a key stored in the keychain.
            """,
        references: [.masvs("STORAGE", 1), .masvs("CRYPTO", 1), .maswe(1), .mobileTop10(9), .cwe(311), .cwe(312)],
        notes: [.gdprEncryption, .gdprIntegrity, .ccpaReasonableSecurity],
        weaknesses: [
            "secret-in-user-defaults", "secret-in-plain-file", "secret-in-database", "secret-in-shared-container",
            "file-without-protection", "base64-as-encryption", "xor-as-encryption", "home-made-cipher",
            "placeholder-crypto", "hardcoded-key",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    var isSealed = false
    var writes = 0
    for file in search.shippedSwift {
        for seal in file.calls("seal") where seal.isSeal && !seal.isForDevelopers {
            search.proof.report("`\(seal.callee?.dottedName ?? "seal")` encrypts and authenticates", at: seal)
            isSealed = true
        }
        for use in file.members("completeFileProtection", "completeFileProtectionUnlessOpen") {
            search.proof.report("`\(use.name)` keeps the file encrypted while the device is locked", at: use)
            isSealed = true
        }
        for use in file.uses("complete", "completeUnlessOpen") where use.base?.name == "FileProtectionType" {
            search.proof.report(
                "`FileProtectionType.\(use.name)` keeps files encrypted while the device is locked", at: use)
            isSealed = true
        }
        writes += FileWrite.all(in: file).count
    }
    for list in search.workspace.entitlements where list.source.role.isShipped {
        let key = "com.apple.developer.default-data-protection"
        guard let entry = list.root.entry(key), entry.node.string?.hasPrefix("NSFileProtectionComplete") == true
        else { continue }
        search.proof.report(
            "All files of the app are encrypted while the device is locked", at: entry, path: [key], in: list)
        isSealed = true
    }
    let shape = search.shape
    for write in shape.keychainWrites where !write.isForDevelopers {
        search.proof.report(
            "`\(write.name.isEmpty ? "Keychain" : write.name)` stores the value in the keychain, which encrypts it",
            at: write)
    }
    if !isSealed, writes == 0, shape.keychainWrites.isEmpty, shape.databases.isEmpty, !shape.hasLogin {
        search.doesNotApply("The project writes no files, databases or keychain items")
    }
}

extension Node {
    /// `AES.GCM.seal` and `ChaChaPoly.seal`.
    fileprivate var isSeal: Bool { ["GCM", "ChaChaPoly"].contains(base?.unwrapped.name ?? "") }
}
