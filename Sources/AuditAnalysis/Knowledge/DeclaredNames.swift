import AuditKit
import CodeModel

/// What a declaration holds where its name alone leaves that open: a text that is called like the field of a form, a
/// type that is called like a secret.
struct DeclaredNames {
    let names: SensitiveNames
    let lookup: Lookup

    func kind(of node: Node) -> SensitiveKind? {
        guard node.kind == .variable || node.kind == .parameter else { return nil }
        return typed(node) ?? aliased(node)
    }

    /// `var passwordText = ""`, `secretField: String`: its type says that it is what was typed, and no part of a screen.
    private func typed(_ node: Node) -> SensitiveKind? {
        guard node.name.utf8.last.map(lastLetters.contains) == true else { return nil }
        var words = Words.of(node.name)
        guard words.count > 1, let last = words.last, typedWords.contains(last), keepsText(node, last) else {
            return nil
        }
        while words.count > 1, words.last.map(typedWords.contains) == true { words.removeLast() }
        // The text of a token is a piece of a program.
        guard words.last != "token", names.isKey(words.joined(separator: "_")) else { return nil }
        return names.kind(of: words.joined(separator: "_"))
    }

    /// Whether a declaration keeps a text that changes: captions are written once, or worked out.
    private func keepsText(_ node: Node, _ last: String) -> Bool {
        if let start = node.initialValue?.unwrapped, start.kind != .nilLiteral {
            guard start.kind == .string, start.name.isEmpty else { return false }
        } else if !(node.typeText.map(isOneText) ?? false) {
            return false
        }
        if node.kind == .parameter { return last != "text" }
        return !node.has(.isComputed) && !node.has(.isStatic) && !(node.has(.isLet) && last == "text")
    }

    private func isOneText(_ type: String) -> Bool {
        ["String", "Substring", "NSString"].contains(TypeName.base(type)) && TypeName.element(of: type) == nil
    }

    /// `typealias Passphrase = String`
    private func aliased(_ node: Node) -> SensitiveKind? {
        guard let type = node.typeText.map(TypeName.base), lookup.index.types[type] == nil,
            let alias = lookup.index.globals[type]?.first, alias.kind == .typealiasDecl,
            let meant = alias.descendants(.type).first?.name, SensitiveTypes.isText(meant)
        else { return nil }
        // `typealias Token = String` names the words of a grammar as often.
        guard Words.of(type).count > 1 || SensitiveNames.isUnmistakable(type), names.isKey(type) else { return nil }
        return names.kind(of: type)
    }
}

private let typedWords: Set<String> = ["text", "field", "input", "entry"]

/// What the words of the table end with, which most names do not.
private let lastLetters = Set("tdyTDY".utf8)
