import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in the Keychain that are copied to other devices.
    static let keychainItemLeavesDevice = Rule(
        id: "keychain-item-leaves-device",
        title: "Keychain item copied to other devices",
        category: .storage,
        severity: .low,
        references: [.cwe(922), .cwe(522), .cwe(312), .masvs("STORAGE", 1), .maswe(6), .maswe(16), .mobileTop10(9)],
        why: """
            A synchronizable item is synced to every device of the Apple account, and one without `ThisDeviceOnly` is \
            included in backups and transferred to a new phone. A token or key meant for one installation then ends up \
            on others.
            """,
        remedy: """
            Omit `kSecAttrSynchronizable` and store the item with `kSecAttrAccessibleWhenUnlockedThisDeviceOnly`, \
            unless the user is told that it is shared. Bulwark’s `KeychainStore` does this, and synchronizes only if \
            store and policy both ask for it.
            """,
        bad: [
            Example(
                "let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecValueData: token, "
                    + "kSecAttrSynchronizable: ↓kCFBooleanTrue!]; let status = SecItemAdd(query as CFDictionary, nil)"),
            Example(
                "var q = [String: Any](); q[kSecAttrSynchronizable as String] = ↓true; q[kSecValueData as "
                    + "String] = data; "
                    + "let s = SecItemAdd(q as CFDictionary, nil)"),
            Example(
                """
                func keepSigningKey(_ key: Data) {
                    var item = query(for: "signing")
                    item[kSecValueData as String] = key
                    item[kSecAttrSynchronizable as String] = ↓kCFBooleanTrue
                    _ = SecItemAdd(item as CFDictionary, nil)
                }
                """, "the key of one device"),
            Example("query[kSecAttrAccessible as String] = ↓kSecAttrAccessibleWhenUnlocked", "in backups, too"),
            Example("let keychain = Keychain(service: \"app\").synchronizable(↓true)", "KeychainAccess"),
            Example("keychainSwift.synchronizable = ↓true", "KeychainSwift"),
        ],
        good: [
            Example(
                "let query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrSynchronizable: "
                    + "kSecAttrSynchronizableAny]; SecItemDelete(query as CFDictionary)", "finds and deletes all"),
            Example("let q: [CFString: Any] = [kSecAttrSynchronizable: kCFBooleanFalse!, kSecValueData: d]; add(q)"),
            Example(
                "let q: [CFString: Any] = [kSecAttrSynchronizable: true, kSecMatchLimit: kSecMatchLimitAll]; "
                    + "let s = SecItemCopyMatching(q as CFDictionary, &items)", "only looks for items"),
            Example("let keychain = Keychain(service: \"app\").accessibility(.whenUnlockedThisDeviceOnly)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for key in file.references("kSecAttrSynchronizable") {
        guard let value = key.keychainValue, isTrue(value), key.isForStoring else { continue }
        pass.report(
            "`kSecAttrSynchronizable` syncs this item to all devices of the account", at: value.uncast,
            details(of: key.storedValue, at: key))
    }
    for call in file.calls("synchronizable") {
        guard let value = call.argument(at: 0), call.arguments.count == 1, isTrue(value), call.base != nil else {
            continue
        }
        pass.report(
            "`synchronizable` syncs this item to all devices of the account", at: value,
            details(of: call.storedInChain, at: call))
    }
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target), target.kind == .member, target.name == "synchronizable",
            let value = assignment.child(.operand), isTrue(value), target.text.lowercased().contains("keychain")
        else { continue }
        pass.report(
            "`synchronizable` syncs this item to all devices of the account", at: value, .init(isAdvice: true))
    }
    for use in file.references("kSecAttrAccessibleWhenUnlocked", "kSecAttrAccessibleAfterFirstUnlock") {
        guard use.isUsedAsValue, use.parentKeychainKey == "kSecAttrAccessible" else { continue }
        pass.report(
            "`\(use.name)` includes this item in backups and lets it move to other devices", at: use,
            .init(confidence: .medium, isAdvice: true))
    }
}

/// A password is meant to be known to all devices of a person; what is made for one device, or opens all that it keeps, is
/// not.
private func details(of value: Node?, at place: Node) -> Pass.Details {
    let names = [value?.lastName, value?.isStored == true ? place.enclosingDeclaredFunction?.name : nil]
    let isForOneDevice = names.compactMap(\.self).contains { name in
        let words = Words.of(name)
        return words.contains(where: ["key", "keys"].contains) && words.contains(where: ofDevice.contains)
            || words.contains(where: ["seed", "mnemonic"].contains)
    }
    return .init(severity: isForOneDevice ? .medium : nil, isAdvice: !isForOneDevice)
}

/// Words of keys that one device has for itself, or that open everything it keeps.
private let ofDevice: Set<String> = [
    "device", "private", "vault", "master", "signing", "encryption", "recovery", "wallet", "identity", "enclave",
    "root",
    "database",
]

private func isTrue(_ value: Node) -> Bool {
    let literal = value.uncast
    return (literal.kind == .boolean && literal.name == "true") || ["kCFBooleanTrue"].contains(literal.name)
        || (literal.kind == .call && literal.name == "NSNumber" && literal.arguments.first?.name == "true")
}

extension Node {
    /// The value of a dictionary entry or assignment whose key this is.
    fileprivate var keychainValue: Node? {
        var node = self
        while let parent = node.parent, parent.kind == .cast { node = parent }
        switch node.parent?.kind {
        case .dictionaryEntry where node.role == .key: return node.parent?.child(.value)
        case .subscriptCall:
            return node.parent?.parent?.kind == .assignment ? node.parent?.parent?.child(.operand) : nil
        default: return nil
        }
    }

    /// What is put into the same item as its value.
    fileprivate var storedValue: Node? {
        guard let around = enclosing(.dictionary) ?? enclosingDeclaredFunction else { return nil }
        return tree.references("kSecValueData").first { around.contains($0) }?.keychainValue?.uncast
    }

    /// `keychain.synchronizable(true).set(key, key: "vault-key")`: what the chain stores.
    fileprivate var storedInChain: Node? {
        guard let member = outerExpression.parent, member.kind == .member, let call = member.parent, call.kind == .call,
            ["set", "save", "store"].contains(call.name)
        else { return nil }
        return call.arguments.first?.uncast
    }

    /// Whether a value is named, so that the function around says what it is.
    fileprivate var isStored: Bool { kind == .reference || kind == .call || kind == .member }

    /// The name of the key under which this value stands.
    fileprivate var parentKeychainKey: String? {
        var node = self
        while let parent = node.parent, [.cast, .forceUnwrap, .try].contains(parent.kind) { node = parent }
        guard let parent = node.parent else { return nil }
        if parent.kind == .dictionaryEntry { return parent.child(.key)?.namesWithin.first }
        guard parent.kind == .assignment else { return nil }
        return parent.child(.target)?.arguments.first?.namesWithin.first
    }

    /// Whether the query around holds a value or goes to `SecItemAdd`; others only find items.
    fileprivate var isForStoring: Bool {
        let near = enclosing(.dictionary) ?? self
        if near.namesWithin.contains("kSecValueData") || near.namesWithin.contains("kSecValueRef") { return true }
        guard let function = enclosingDeclaredFunction else { return tree.mentions("SecItemAdd") }
        return function.namesWithin.contains { ["SecItemAdd", "kSecValueData"].contains($0) }
    }
}
