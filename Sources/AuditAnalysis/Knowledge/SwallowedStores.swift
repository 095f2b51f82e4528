package import AuditKit
package import CodeModel

extension Node {
    /// Whether a call puts a secret into the keychain, by its own name or that of the value.
    package func storesSecretInKeychain(_ pass: Pass) -> Bool {
        guard kind == .call, callee?.dottedName.lowercased().contains("keychain") == true else { return false }
        let words = Words.of(name)
        guard !words.contains(where: StoreWords.clearing.contains), words.contains(where: StoreWords.storing.contains)
        else { return false }
        let noun = words.dropFirst().joined(separator: "_")
        return pass[SensitiveNames.self].kind(of: noun) != nil || arguments.contains { pass.sensitiveValue($0) != nil }
    }

    /// Whether the value of an attempt, `try? …`, goes nowhere: neither kept nor what a function or closure gives back.
    package var isDroppedAttempt: Bool {
        guard kind == .try, has(.isOptional), let parent else { return false }
        if parent.kind == .assignment { return role == .operand && parent.child(.target)?.name == "_" }
        return role == .statement && (parent.kind == .block && parent.isOfSeveral || parent.isVoidBody)
    }

    private var isOfSeveral: Bool { children.reduce(0) { count, _ in count + 1 } > 1 }

    /// Whether a block with one statement gives nothing back: the body of a function without a result.
    private var isVoidBody: Bool {
        guard let owner = parent else { return true }
        switch owner.kind {
        case .functionDecl: return owner.child(.returnType) == nil
        case .accessor: return owner.name != "get"
        case .closure: return false
        default: return kind == .block
        }
    }
}

/// Words of the names of calls that put something into a store or take it away.
package enum StoreWords {
    package static let clearing: Set<String> = ["remove", "delete", "clear", "reset", "wipe", "purge", "erase"]
    static let storing: Set<String> = ["set", "store", "save", "add", "update", "write", "put", "insert", "migrate"]
}
