import AuditKit
import AuditModel

/// What an expression holds, when that is a secret or speaks of a person.
struct SensitiveValue: Sendable {
    let kind: SensitiveKind
    let confidence: Confidence
    /// How messages call it: the name of the variable, field or key.
    let name: String
    /// Whether it was worked out from a secret, like a derived key: a secret in a log, yet right in a file.
    var isDerived = false

    /// Whether it is kept as a number, which `Logger` does not redact.
    var isNumber = false

    /// Where the name stands, for messages.
    var holder = Holder.variable

    enum Holder: Sendable {
        /// The name is that of what holds the value.
        case variable
        /// A text field, in which it is typed.
        case field
        /// A function that returns it.
        case result
        /// A function that derives a key.
        case derivation
        /// The key of an entry.
        case entry
        /// A variable that the text round it calls a secret.
        case announced
    }

    /// Severity of handling it in clear text: bank data and what opens doors weigh most.
    var severity: Severity { kind == .personal ? .medium : .high }

    /// "`password` is a credential", "The text of `passwordField` is a credential".
    var statement: String {
        switch holder {
        case .variable: "`\(name)` is \(kind.noun)"
        case .field: "The text of `\(name)` is \(kind.noun)"
        case .result: "What `\(name)` returns is \(kind.noun)"
        case .derivation: "The key that `\(name)` derives is \(kind.noun)"
        case .entry: "The value under `\(name)` is \(kind.noun)"
        case .announced: "`\(name)` is announced as \(kind.noun)"
        }
    }
}

extension Pass {
    /// Whether the value of an expression is sensitive; its own value, not that of a key or a question about it.
    func sensitiveValue(_ node: Node?) -> SensitiveValue? {
        node.flatMap {
            SensitiveReader(names: self[SensitiveNames.self], lookup: lookup).value($0, SensitiveReader.reach)
        }
    }

    /// What is stored under a key, judged by the value, and by the key where the value says nothing.
    func sensitiveValue(_ node: Node?, under key: Node?) -> SensitiveValue? {
        guard let node, !isPlain(node) else { return nil }
        let own = sensitiveValue(node)
        guard let key else { return own }
        if Words.of(keyName(key)).contains(where: ["push", "fcm", "apns", "device"].contains) { return nil }
        guard let kind = sensitiveKind(ofKey: key) else { return own }
        if let own, own.confidence == .high { return own }
        return SensitiveValue(
            kind: own?.kind ?? kind, confidence: .medium, name: own?.name ?? keyName(key), holder: own?.holder ?? .entry
        )
    }

    /// What a key, given as text, constant or case, promises to hold.
    func sensitiveKind(ofKey key: Node) -> SensitiveKind? {
        let names = self[SensitiveNames.self]
        guard let text = constant(key)?.value.string, text.utf8.count >= 3 else { return names.kind(of: key.keyWords) }
        return names.kind(of: text)
    }

    /// How messages call a key.
    func keyName(_ key: Node) -> String { constant(key)?.value.string ?? key.keyWords }

    /// Whether an expression can hold no secret: a Boolean, a number, nothing, or a secret made unreadable.
    /// The type of a declaration; one that starts with `newValue` has that of the property round it.
    private func type(of declaration: Node) -> InferredType? {
        if let known = lookup.type(of: declaration) { return known }
        guard declaration.initialValue?.unwrapped.name == "newValue" else { return nil }
        return declaration.ancestors.first { $0.kind == .variable }.flatMap { lookup.type(of: $0) }
    }

    func isPlain(_ node: Node) -> Bool {
        SensitiveReader(names: self[SensitiveNames.self], lookup: lookup).isPlain(node)
    }
}

extension Node {
    /// Whether an interpolation says that its value is not to be shown.
    fileprivate var isRedacted: Bool {
        guard kind == .interpolation, let mark = argument("privacy") ?? argument("sensitivity") else { return false }
        return mark.unwrapped.name != "public"
    }

    /// The last name of a key such as `Keys.password.rawValue`.
    fileprivate var keyWords: String {
        let node = unwrapped
        if node.kind == .member, ["rawValue", "key", "name", "description"].contains(node.name), let base = node.base {
            return base.keyWords
        }
        return node.kind == .member || node.kind == .reference ? node.name : ""
    }
}

/// Reads sensitive values out of expressions, through a few steps of locals and conversions.
struct SensitiveReader {
    let names: SensitiveNames
    let lookup: Lookup

    /// How many steps a value is followed back.
    static let reach = 8

    func value(_ node: Node, _ reach: Int) -> SensitiveValue? {
        guard reach > 0 else { return nil }
        let reach = reach - 1
        switch node.kind {
        case .interpolation where node.isRedacted: return nil
        case .try, .await, .forceUnwrap, .optionalChain, .inout, .cast, .interpolation:
            return node.children.first.flatMap { value($0, reach) }
        case .interpolatedString: return first(of: node.children(.interpolation), reach)
        case .binary where node.name == "+" || node.name == "??": return first(of: node.children(.operand), reach)
        case .ternary: return first(of: node.children(.operand), reach)
        case .array, .tuple: return first(of: Array(node.children), reach)
        case .dictionary: return dictionary(node, reach)
        case .subscriptCall: return element(node, reach)
        case .reference: return reference(node, reach)
        case .member: return member(node, reach)
        case .call: return SensitiveCalls(reader: self).value(node, reach)
        default: return nil
        }
    }

    private func first(of nodes: [Node], _ reach: Int) -> SensitiveValue? {
        nodes.lazy.compactMap { value($0, reach) }.first
    }

    /// A literal with a value under a telling key, or with a telling value.
    private func dictionary(_ node: Node, _ reach: Int) -> SensitiveValue? {
        for entry in node.children where entry.kind == .dictionaryEntry {
            guard let key = entry.child(.key), let content = entry.child(.value) else { continue }
            if let found = value(content, reach) { return found }
            guard let text = lookup.constant(key)?.value.string, let kind = names.kind(of: text) else { continue }
            guard !isPlain(content), !isWord(content) else { continue }
            return SensitiveValue(kind: kind, confidence: .medium, name: text, holder: .entry)
        }
        return nil
    }

    /// Whether an expression is always one lower-case word, as the name of a state is.
    private func isWord(_ node: Node) -> Bool {
        lookup.constant(node)?.value.string?.utf8.allSatisfy { (0x61...0x7A).contains($0) } ?? false
    }

    /// `record["password"]`.
    private func element(_ node: Node, _ reach: Int) -> SensitiveValue? {
        guard let key = node.arguments.first, let text = lookup.constant(key)?.value.string else { return nil }
        guard let kind = names.kind(of: text) else { return nil }
        return SensitiveValue(kind: kind, confidence: .medium, name: text, holder: .entry)
    }

    private func reference(_ node: Node, _ reach: Int) -> SensitiveValue? {
        if node.name == "newValue", let property = node.ancestors.first(where: { $0.kind == .variable }) {
            return named(property.name, property)
        }
        guard lookup.constant(node) == nil else { return nil }
        let declaration = lookup.declaration(of: node)
        if declaration?.kind == .functionDecl || declaration?.kind == .enumCase { return nil }
        if declaration == nil, node.name.first?.isUppercase == true { return nil }  // a type
        if let start = declaration?.initialValue, declaration?.kind == .variable {
            if SensitiveCalls.isCleared(start) || isPlain(start) && declaration?.has(.isLet) == true { return nil }
            if let own = named(node.name, declaration) { return own }
            if let found = value(start, reach) { return found }
        } else if let own = named(node.name, declaration) {
            return own
        }
        return declaration.flatMap { FilledLocals(reader: self).content(of: $0, before: node, reach) }
    }

    private func member(_ node: Node, _ reach: Int) -> SensitiveValue? {
        guard let base = node.base, !node.has(.hasImplicitBase) else { return nil }
        if typedText.contains(node.name), let found = field(base.unwrapped) { return found }
        if keepers.contains(node.name) { return value(base, reach) }
        let declaration = lookup.declaration(ofMember: node)
        if declaration?.kind == .enumCase || declaration?.kind == .functionDecl { return nil }
        if declaration == nil, let first = base.unwrapped.name.first, first.isUppercase,
            base.unwrapped.kind == .reference
        {
            return nil  // a key or a case of a type from elsewhere
        }
        guard lookup.constant(node) == nil else { return nil }
        return named(node.name, declaration)
    }

    /// The text of a field whose name says what is typed there.
    private func field(_ base: Node) -> SensitiveValue? {
        let words = Words.of(base.name)
        guard let end = words.lastIndex(where: { !fieldWords.contains($0) }) else { return nil }
        guard let kind = names.kind(of: words[...end].joined(separator: "_")) else { return nil }
        return SensitiveValue(kind: kind, confidence: .high, name: base.name, holder: .field)
    }

    /// A variable, property or parameter that holds what its name says.
    func named(_ name: String, _ declaration: Node?) -> SensitiveValue? {
        guard let kind = names.kind(of: name) else { return nil }
        guard let type = declaration.flatMap(type(of:)) else {
            let tree = declaration?.tree
            let isLexer = tree.map { tree in ["Lexer", "lexer", "tokenize", "Tokenizer"].contains { tree.mentions($0) }
            }
            return SensitiveValue(kind: kind, confidence: isLexer == true ? .low : .medium, name: name)
        }
        switch SensitiveTypes.judge(type, lookup.index) {
        case .text: return SensitiveValue(kind: kind, confidence: .high, name: name)
        case .unclear: return SensitiveValue(kind: kind, confidence: .medium, name: name)
        case .never:
            guard SensitiveTypes.isSecretNumber(type, named: name) else { return nil }
            return SensitiveValue(kind: kind, confidence: .medium, name: name, isNumber: true)
        }
    }

    /// The type of a declaration; one that starts with `newValue` has that of the property round it.
    private func type(of declaration: Node) -> InferredType? {
        if let known = lookup.type(of: declaration) { return known }
        guard declaration.initialValue?.unwrapped.name == "newValue" else { return nil }
        return declaration.ancestors.first { $0.kind == .variable }.flatMap { lookup.type(of: $0) }
    }

    func isPlain(_ node: Node) -> Bool {
        let node = node.unwrapped
        if [.nilLiteral, .closure, .keyPath].contains(node.kind) { return true }
        if node.kind == .interpolatedString, node.children(.interpolation).allSatisfy(\.isRedacted) { return true }
        if let constant = lookup.constant(node)?.value { return constant.bytes?.isEmpty ?? true }
        if SensitiveCalls.isCleared(node) || isIdentifier(node) { return true }
        if node.kind == .member, node.name == "rawValue" { return true }
        if node.kind == .binary, node.name == "??" { return node.children(.operand).allSatisfy(isPlain) }
        if node.kind == .ternary { return node.children(.operand).allSatisfy(isPlain) }
        let isNew = node.name == "newValue" && node.kind == .reference
        let holder = isNew ? node.ancestors.first { $0.kind == .variable } : node
        return holder.flatMap { lookup.type(of: $0) }.map { SensitiveTypes.judge($0, lookup.index) == .never } ?? false
    }
}

extension SensitiveReader {
    /// Whether an expression is the address for push messages of a device, which opens nothing.
    private func isIdentifier(_ node: Node) -> Bool {
        let text = node.kind == .interpolatedString ? node.children(.interpolation).first?.children.first : node
        guard let text, text.kind != .interpolatedString else { return false }
        let first = text.uncast.kind == .binary ? text.uncast.child(.operand) : text
        let name = first?.dottedName ?? ""
        return pushMarks.occur(in: name) && Words.of(name).contains { ["device", "push", "fcm", "apns"].contains($0) }
    }
}

private let pushMarks = FoldedWords("device", "push", "fcm", "apns")

/// What a person typed into a control.
private let typedText: Set<String> = ["text", "stringValue", "attributedText", "string", "attributedStringValue"]

/// Members that give the value itself in another dress.
private let keepers: Set<String> = [
    "utf8", "description", "debugDescription", "bytes", "wrappedValue", "value", "rawRepresentation", "stringValue",
    "text", "string", "first", "last", "unsafelyUnwrapped", "pemRepresentation", "derRepresentation",
]

private let fieldWords: Set<String> = [
    "text", "field", "input", "view", "box", "tf", "textfield", "label", "entry", "outlet", "control", "cell", "edit",
]
