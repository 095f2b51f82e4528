import AuditKit
import CodeModel

/// What a local of a general name holds, told by the label under which it is handed on: `login(password: text)`.
extension SensitiveOrigins {
    /// What a name says, alone or as that of a property of its type.
    func ofName(_ name: String, in property: Node?) -> FlowLabels {
        guard let property else { return ofName(name) }
        if let own = ownKind(of: name, property) { return own.label }
        return DeclaredNames(names: names, lookup: lookup).kind(of: property)?.label ?? []
    }

    private func ownKind(of name: String, _ property: Node) -> SensitiveKind? {
        guard property.kind == .variable, property.parent?.kind.isTypeDeclaration == true,
            let type = property.enclosingType
        else { return names.kind(of: name) }
        return names.kind(of: name, in: TypeName.base(type.name))
    }

    /// The name of a declaration with what its type adds to it: `card_number`.
    func phrase(of node: Node) -> String {
        guard node.kind == .variable, node.parent?.kind.isTypeDeclaration == true, let type = node.enclosingType else {
            return node.name
        }
        return names.phrase(of: node.name, in: TypeName.base(type.name))
    }

    func ofUse(_ node: Node) -> FlowLabels {
        let setter = ofSetter(node).union(ofSubject(node))
        if !setter.isEmpty { return setter }
        guard node.kind == .variable || node.kind == .parameter, Words.of(node.name).last.map(general.contains) == true,
            let function = node.kind == .parameter ? node.parent : node.enclosingFunction, function.kind.isFunctionLike
        else { return [] }
        let uses = node.tree.nodes(.reference, named: [node.name]).filter { use in
            use.role == .argument && !use.label.isEmpty && use.parent?.kind == .call && function.contains(use)
        }
        let labels = Set(uses.map(\.label)).filter { !ambiguous.contains($0) }
        return labels.contains { names.kind(of: $0) == .credential } ? .credential : []
    }

    /// `changePassword(_ fresh: String)`, `setLock(_ code: String)`: what a function keeps by its own name.
    private func ofSetter(_ node: Node) -> FlowLabels {
        guard node.kind == .parameter, node.label.isEmpty, let type = node.typeText, SensitiveTypes.isText(type),
            let function = node.parent, function.kind == .functionDecl, function.children(.parameter).first == node
        else { return [] }
        let words = Words.of(function.name)
        guard words.count > 1, let verb = words.first, setting.contains(verb) else { return [] }
        let noun = words.dropFirst().joined(separator: "_")
        let last = Words.of(node.name).last ?? ""
        let phrase =
            general.contains(last) || fresh.contains(last) ? noun : completing.contains(last) ? noun + "_" + last : ""
        return names.kind(of: phrase) == .credential && !names.isSanitized(phrase) ? .credential : []
    }
}

extension SensitiveOrigins {
    /// `oneTimeCode(_ code: String)`, `copyRecoveryCodes(_ codes: [String])`: what a function is called for ends with the
    /// word that its parameter is called by, and says the rest of it.
    private func ofSubject(_ node: Node) -> FlowLabels {
        guard node.kind == .parameter, node.label.isEmpty, let type = node.typeText, SensitiveTypes.isText(type),
            let function = node.parent, function.kind == .functionDecl, function.children(.parameter).first == node
        else { return [] }
        let words = Words.of(node.name)
        let subject = Words.of(function.name)
        guard words.count < subject.count, Array(subject.suffix(words.count)) == words,
            names.isKey(function.name) || names.endsWithPhrase(subject)
        else { return [] }
        return names.kind(of: function.name)?.label ?? []
    }
}

/// Verbs of functions that keep what they are given, or hand it on.
private let setting: Set<String> = [
    "set", "save", "store", "update", "change", "replace", "renew", "rotate", "remember", "persist", "keep", "copy",
    "share", "export", "upload", "backup", "write", "log",
]

/// Words of names that only say that something is new.
private let fresh: Set<String> = ["fresh", "new", "updated", "next", "latest", "candidate", "secret"]

/// Nouns that with the one of the function are the whole phrase.
private let completing: Set<String> = ["code", "number", "key", "words", "phrase"]

/// Words of names that tell nothing of what is held.
private let general: Set<String> = [
    "text", "value", "input", "typed", "entered", "entry", "string", "answer", "contents", "raw", "trimmed", "it",
    "content",
]

/// Labels that also mean the words of a grammar and the like.
private let ambiguous: Set<String> = ["token", "tokens", "secret", "authorization", "credential", "credentials"]
