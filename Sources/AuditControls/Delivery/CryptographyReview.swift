import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Control {
    /// Somebody who knows has reviewed the cryptography.
    static let cryptographyReview = Control(
        id: "cryptography-review",
        title: LocalizedText(
            en: "The cryptography has been reviewed",
            es: "Se ha revisado la criptografía",
            it: "La crittografia è stata revisionata"),
        remedy: """
            Fix what the cryptography rules found, have a specialist review the rest, and name the record under \
            `controls:` in `.bulwark.yml`.
            """,
        references: [.masvs("CRYPTO", 1), .masvs("CRYPTO", 2), .mobileTop10(10), .cwe(327)],
        notes: [.gdprTesting, .gdprEncryption],
        weaknesses: [
            "ecb-mode", "weak-cipher", "weak-hash", "static-iv", "nonce-reuse", "constant-salt", "low-kdf-iterations",
            "hardcoded-key", "short-key", "predictable-key", "insecure-random", "unauthenticated-encryption",
            "fast-hash-for-password", "placeholder-crypto", "xor-as-encryption", "base64-as-encryption",
            "home-made-cipher", "timing-unsafe-comparison", "key-arithmetic-without-modulus", "truncated-wordlist",
            "pin-hash-guessable", "rsa-padding-outdated",
        ],
        search: inspect
    )
}

private func inspect(_ search: inout ControlSearch) {
    let modules = ["CryptoKit", "Crypto", "CommonCrypto", "CryptoSwift", "_CryptoExtras", "CryptoExtras", "Sodium"]
    let usesKeys = search.shippedSwift.contains { file in
        !file.calls("SecKeyCreateRandomKey", "SecKeyCreateEncryptedData", "SecKeyCreateSignature", "CCCrypt").isEmpty
    }
    guard usesKeys || modules.contains(where: { search.workspace.imports($0) }) else {
        return search.doesNotApply("The project uses no cryptography of its own")
    }
    search.summary = search.onlyAttested("a cryptography review")
}
