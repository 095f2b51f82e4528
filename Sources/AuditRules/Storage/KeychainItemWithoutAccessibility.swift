import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Keychain items that leave their accessibility to the system.
    static let keychainItemWithoutAccessibility = Rule(
        id: "keychain-item-without-accessibility",
        title: "Keychain item without an accessibility class",
        category: .storage,
        severity: .low,
        profile: .strict,
        references: [.cwe(522), .cwe(922), .masvs("STORAGE", 1), .maswe(6), .maswe(16), .mobileTop10(9)],
        why: """
            Without `kSecAttrAccessible` the item gets the system default, which is included in backups and moves to \
            other devices with them; on macOS it may be readable for as long as the keychain is unlocked.
            """,
        remedy: """
            Add `kSecAttrAccessible` with `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, or `kSecAttrAccessControl` \
            where the user must be present. Bulwark’s `KeychainStore` writes no item without one.
            """,
        bad: [
            Example(
                "let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: name, "
                    + "kSecValueData: data]; let status = ↓SecItemAdd(query as CFDictionary, nil)"),
            Example(
                """
                var query = [String: Any]()
                query[kSecClass as String] = kSecClassKey
                query[kSecValueData as String] = key
                guard ↓SecItemAdd(query as CFDictionary, nil) == errSecSuccess else { return }
                """, "step by step"),
            Example(
                "let s = ↓SecItemAdd([kSecClass: kSecClassGenericPassword, kSecValueData: data] as CFDictionary, nil)"),
        ],
        good: [
            Example(
                "let q: [CFString: Any] = [kSecClass: kSecClassKey, kSecValueData: d, kSecAttrAccessible: "
                    + "kSecAttrAccessibleWhenUnlockedThisDeviceOnly]; let s = SecItemAdd(q as CFDictionary, nil)"),
            Example(
                "var q = base(); q[kSecAttrAccessControl as String] = control; let s = SecItemAdd(q as "
                    + "CFDictionary, nil)"
            ),
            Example(
                "func add(_ query: [String: Any]) -> OSStatus { SecItemAdd(query as CFDictionary, nil) }",
                "the caller knows"),
            Example(
                "let s = SecItemAdd([kSecClass: kSecClassCertificate, kSecValueRef: c] as CFDictionary, nil)", "public"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for query in pass[KeychainQueries.self].added(in: file) where query.isComplete {
        guard query.names.isDisjoint(with: ["kSecAttrAccessible", "kSecAttrAccessControl", "kSecClassCertificate"]),
            !query.names.isDisjoint(with: ["kSecValueData", "kSecClass", "kSecValueRef"])
        else { continue }
        pass.report("This item gets the system default accessibility", at: query.call)
    }
}
