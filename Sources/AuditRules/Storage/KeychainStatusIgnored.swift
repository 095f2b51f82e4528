import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Writes to the Keychain whose failure goes unnoticed.
    static let keychainStatusIgnored = Rule(
        id: "keychain-status-ignored",
        title: "Result of a keychain call ignored",
        category: .storage,
        severity: .low,
        references: [.cwe(252), .cwe(391), .masvs("STORAGE", 1), .masvs("CODE", 4), .mobileTop10(9)],
        why: """
            The keychain rejects writes while the device is locked, for items that already exist, and without the \
            entitlement. If the result is ignored, the app continues as if the new secret had been stored, while the \
            old one remains, or none.
            """,
        remedy: """
            Compare the `OSStatus` with `errSecSuccess`, handle `errSecDuplicateItem` with `SecItemUpdate`, and report \
            any other status to the caller. Bulwark’s `KeychainStore` does this, and has an error with advice for each \
            status.
            """,
        bad: [
            Example(
                "func save(_ q: [String: Any]) { SecItemDelete(q as CFDictionary); ↓SecItemAdd(q as "
                    + "CFDictionary, nil); done() }"
            ),
            Example("_ = ↓SecItemUpdate(query as CFDictionary, changes as CFDictionary)"),
            Example(
                "let status = ↓SecItemAdd(query as CFDictionary, nil)\nprint(\"status: \\(status)\")", "only printed"),
            Example(
                "func store() { ↓try? keychain.set(choice, key: \"choice\"); next() }",
                "a wrapper whose error is dropped"
            ),
            Example("DispatchQueue.global().async { ↓SecItemAdd(query as CFDictionary, nil) }"),
        ],
        good: [
            Example("guard SecItemAdd(q as CFDictionary, nil) == errSecSuccess else { throw Failure.notStored }"),
            Example("func add(_ q: CFDictionary) -> OSStatus { SecItemAdd(q, nil) }", "the caller gets it"),
            Example("SecItemDelete(q as CFDictionary)", "there may have been nothing to delete"),
            Example("let status = SecItemAdd(q as CFDictionary, nil); return status == errSecSuccess"),
            Example("func store() { try? keychain.set(token, key: \"token\"); next() }", "told by another rule"),
            Example("func forget() { try? keychain.set(\"\", key: \"note\"); next() }", "nothing is stored"),
            Example("let token = try? keychain.get(\"token\")", "nothing there is an answer"),
            Example("let status = queue.sync { SecItemCopyMatching(q as CFDictionary, &item) }; check(status)"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("SecItemAdd", "SecItemUpdate", "SecItemCopyMatching") where call.callee?.kind == .reference {
        if call.name == "SecItemCopyMatching", !call.isDiscardedAsStatement || call.isAnsweredByResult { continue }
        guard call.isDiscarded || call.isOnlyPrinted else { continue }
        pass.report(
            "The result of `\(call.name)` is ignored", at: call, .init(isAdvice: !call.standsBesideRemoval))
    }
    for attempt in file.nodes(.try) where attempt.has(.isOptional) && attempt.isDiscarded {
        guard let call = attempt.children.first?.unwrapped, call.kind == .call, writes.contains(call.name),
            (call.callee?.dottedName ?? "").lowercased().contains("keychain"),
            // That a secret was not stored is told as a security call whose failure is swallowed, and nothing is lost where
            // an empty text is not.
            !(attempt.isDroppedAttempt && call.storesSecretInKeychain(pass)), !call.storesNothing(pass)
        else { continue }
        pass.report(
            "The result of `\(call.name)` is ignored", at: attempt,
            .init(confidence: .medium, isAdvice: !attempt.standsBesideRemoval))
    }
}

private let removals: Set<String> = ["remove", "delete", "clear", "wipe", "erase", "migrate"]

private let writes: Set<String> = [
    "set", "save", "store", "add", "write", "update", "savePassword", "saveToken", "setString", "setData", "insert",
]

extension Node {
    /// Whether the function removes something, too: what was there is lost where the new is not kept. Elsewhere somebody is
    /// asked once more.
    fileprivate var standsBesideRemoval: Bool {
        let function = enclosingDeclaredFunction ?? enclosing(.accessor) ?? tree.root
        return function.descendants(.call).contains { !removals.isDisjoint(with: Words.of($0.name)) }
    }

    /// Whether what a call stores is an empty text.
    fileprivate func storesNothing(_ pass: Pass) -> Bool {
        arguments.first.map { pass.constant($0)?.value.string?.isEmpty == true } ?? false
    }

    /// Whether what was found is unwrapped behind the call: it is missing where the call failed.
    fileprivate var isAnsweredByResult: Bool {
        guard let result = argument(at: 1)?.unwrapped, result.kind == .inout || result.kind == .reference,
            let name = ([result] + Array(result.children)).first(where: { $0.kind == .reference })?.name,
            let scope = enclosingFunction ?? enclosing(.accessor)
        else { return false }
        return scope.descendants(.reference).contains { use in
            use.name == name && isBefore(use) && use.ancestors.prefix(6).contains(where: \.asksForNothing)
        }
    }

    private var asksForNothing: Bool {
        switch kind {
        case .guard, .if, .optionalChain: true
        case .cast: has(.isOptional)
        case .binary: ["??", "==", "!="].contains(name)
        default: false
        }
    }

    /// `let status = …` whose every use is the argument of a call that prints.
    fileprivate var isOnlyPrinted: Bool {
        guard let variable = parent, variable.kind == .variable, !variable.name.isEmpty, variable.name != "_",
            let scope = variable.scope
        else { return false }
        let uses = scope.descendants.filter { $0.kind == .reference && $0.name == variable.name }
        return uses.allSatisfy { use in
            use.ancestors.prefix { $0.kind != .block && $0.kind != .file }.contains { node in
                node.kind == .call && printers.contains(node.name)
            }
        }
    }
}

private let printers: Set<String> = [
    "print", "debugPrint", "NSLog", "os_log", "dump", "log", "debug", "info", "verbose",
]
