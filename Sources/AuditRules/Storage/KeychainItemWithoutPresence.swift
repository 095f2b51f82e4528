import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keys to everything that are readable without the user.
    static let keychainItemWithoutPresence = Rule(
        id: "keychain-item-without-presence",
        title: "High-value secret readable without user presence",
        category: .storage,
        severity: .low,
        confidence: .medium,
        profile: .strict,
        references: [.cwe(522), .cwe(287), .masvs("STORAGE", 1), .masvs("AUTH", 2), .maswe(16), .mobileTop10(9)],
        why: """
            An item that requires no user presence can be read by any code running in the app and by anyone holding \
            the unlocked phone. A wallet seed, a master key or a signing key is all an attacker needs.
            """,
        remedy: """
            Store the item with `kSecAttrAccessControl`, created by `SecAccessControlCreateWithFlags` with \
            `.biometryCurrentSet` or `.userPresence`. Bulwark’s `KeychainStore` takes this as \
            `SecretPolicy(userPresence:)`, and `store(in:as:)` in WalletKeys always stores wallet recovery phrases and \
            keys this way.
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
        pass.report("`\(name.prefix(40))` can be read without user presence", at: query.call)
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
