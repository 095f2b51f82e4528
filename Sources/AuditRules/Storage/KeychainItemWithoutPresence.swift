import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keys to everything that are readable without the user.
    static let keychainItemWithoutPresence = Rule(
        id: "keychain-item-without-presence",
        title: "High-value secret is readable without the user",
        category: .storage,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(522), .cwe(287), .masvs("STORAGE", 1), .masvs("AUTH", 2), .maswe(16), .mobileTop10(9)],
        why: """
            Any code that runs in the app, or who holds the unlocked phone, reads an item that asks for no presence. \
            For a wallet's seed, a master key or a signing key that is all there is to take.
            """,
        remedy: """
            Store the item with `kSecAttrAccessControl`, made by `SecAccessControlCreateWithFlags` with \
            `.biometryCurrentSet` or `.userPresence`. \
            Bulwark’s `KeychainStore` takes it as `SecretPolicy(userPresence:)`, and `store(in:as:)` of WalletKeys stores \
            recovery phrases and keys of wallets in no other way.
            """,
        bad: [
            Example(
                "let q: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: \"masterKey\", "
                    + "kSecValueData: d, kSecAttrAccessible: level]; let s = ↓SecItemAdd(q as CFDictionary, nil)"),
            Example(
                "let q: [CFString: Any] = [kSecValueData: mnemonic, kSecClass: kSecClassGenericPassword]; "
                    + "let s = ↓SecItemAdd(q as CFDictionary, nil)"),
            Example(
                "var q: [CFString: Any] = [kSecClass: kSecClassKey]; q[kSecValueData] = privateKey.rawRepresentation; "
                    + "let s = ↓SecItemAdd(q as CFDictionary, nil)"),
        ],
        good: [
            Example(
                "let q: [CFString: Any] = [kSecAttrAccount: \"masterKey\", kSecAttrAccessControl: control]; "
                    + "let s = SecItemAdd(q as CFDictionary, nil)"),
            Example(
                "let q: [CFString: Any] = [kSecAttrAccount: \"theme\", kSecValueData: d]; let s = "
                    + "SecItemAdd(q as CFDictionary, nil)"
            ),
            Example(
                "let q: [CFString: Any] = [kSecValueData: accessToken]; let s = SecItemAdd(q as CFDictionary, nil)",
                "a token is needed in the background"),
            Example("let q: [CFString: Any] = [kSecValueData: publicKey]; let s = SecItemAdd(q as CFDictionary, nil)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for query in pass[KeychainQueries.self].added(in: file) where query.isComplete {
        guard !query.names.contains("kSecAttrAccessControl"),
            let name = query.subjects.sorted().first(where: isPrecious)
        else { continue }
        pass.report("`\(name.prefix(40))` can be read without the user", at: query.call)
    }
}

private func isPrecious(_ name: String) -> Bool {
    let words = " " + Words.of(name).joined(separator: " ") + " "
    return precious.contains { words.contains(" \($0) ") }
}

private let precious = [
    "master key", "private key", "mnemonic", "seed phrase", "recovery phrase", "wallet seed", "master password", "seed",
    "signing key", "vault key",
]
