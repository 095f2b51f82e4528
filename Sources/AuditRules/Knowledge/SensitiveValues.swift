import AuditKit
import AuditModel
import CodeModel

/// What an expression holds, when that is a secret or speaks of a person.
struct SensitiveValue {
    let kind: SensitiveKind
    var confidence: Confidence
    /// How messages call it: the name of the variable, field or key.
    let name: String
    /// Whether it was worked out from a secret, like a derived key: a secret in a log, yet right in a file.
    var isDerived = false

    /// Whether it is kept as a number, which `Logger` does not redact.
    var isNumber = false

    /// The ways from where the secret comes in to the expression that was asked about.
    var paths: [[Pass.Details.Step]] = []
    /// All places on that way.
    var way: [Node] = []

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
        /// The property of a value that is taken whole.
        case record
    }

    /// Whether it is a number by which somebody is known to an authority, or tells of their health.
    var identifies: Bool {
        Words.of(name).contains {
            ["ssn", "social", "passport", "national", "tax", "insurance", "diagnosis", "medical"].contains($0)
        }
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
        case .record: "`\(name)`, a part of what is taken whole, is \(kind.noun)"
        }
    }
}

extension Pass {
    private var reader: SensitiveReader { SensitiveReader(workspace: workspace) }

    /// The secret that an expression holds, wherever it comes from; its own value, not that of a key or a question.
    func sensitiveValue(_ node: Node?) -> SensitiveValue? { node.flatMap(reader.value) }

    /// All secrets that an expression holds, the weightiest first.
    func sensitiveValues(_ node: Node) -> [SensitiveValue] { reader.values(node) }

    /// The same, also for a value of the project that is encoded or stored whole and has a secret among its properties.
    func sensitiveContent(_ node: Node?) -> SensitiveValue? { node.flatMap(reader.content) }

    /// What is stored under a key, judged by the value, and by the key where the value says nothing.
    func sensitiveValue(_ node: Node?, under key: Node?) -> SensitiveValue? {
        guard let node, !isPlain(node) else { return nil }
        let own = sensitiveContent(node)
        guard let key else { return own }
        if Words.of(keyName(key)).contains(where: ["push", "fcm", "apns", "device"].contains) { return nil }
        if let own, own.confidence == .high || own.holder != .variable { return own }
        guard let kind = sensitiveKind(ofKey: key) else { return own }
        if own == nil,
            !self[SensitiveNames.self].isKey(keyName(key)) || !reader.mayBeSecret(node)
                || plainNouns.contains(node.unwrapped.lastName)
        {
            return nil
        }
        var found = own ?? SensitiveValue(kind: kind, confidence: .medium, name: keyName(key), holder: .entry)
        if found.confidence < .medium { found.confidence = .medium }
        return found
    }

    /// Whether an expression that nothing is known of can be a secret.
    func maybeSecret(_ node: Node) -> Bool { !isPlain(node) && reader.mayBeSecret(node) }

    /// What a key, given as text, constant or case, promises to hold.
    func sensitiveKind(ofKey key: Node) -> SensitiveKind? {
        let names = self[SensitiveNames.self]
        guard let text = constant(key)?.value.string, text.utf8.count >= 3 else { return names.kind(of: key.keyWords) }
        return names.kind(of: text)
    }

    /// How messages call a key.
    func keyName(_ key: Node) -> String { constant(key)?.value.string ?? key.keyWords }

    /// Whether an expression can hold no secret: a Boolean, a number, nothing, or a secret made unreadable.
    func isPlain(_ node: Node) -> Bool {
        PlainValues(names: self[SensitiveNames.self], lookup: lookup).isPlain(node)
    }
}

/// What is called so is no secret, whatever it is stored under.
private let plainNouns: Set<String> = [
    "name", "userName", "username", "nickname", "firstName", "lastName", "fullName", "displayName", "title", "city",
    "country", "language", "region", "locale", "scope", "theme", "color",
]

extension Node {
    /// The last name of a key such as `Keys.password.rawValue`.
    fileprivate var keyWords: String {
        let node = unwrapped
        if node.kind == .member, ["rawValue", "key", "name", "description"].contains(node.name), let base = node.base {
            return base.keyWords
        }
        return node.kind == .member || node.kind == .reference ? node.name : ""
    }
}

/// Asks the flow analysis where the secrets in an expression come from, and tells what the nearest is.
struct SensitiveReader {
    let workspace: Workspace

    private var lookup: Lookup { workspace.lookup }
    private var names: SensitiveNames { workspace.fact(SensitiveNames.self) }
    private var analysis: FlowAnalysis<LibraryFlow> { workspace.fact(FlowAnalysis<LibraryFlow>.self) }

    /// The secret in an expression itself.
    func value(_ node: Node) -> SensitiveValue? { values(node).first }

    /// All secrets in an expression, the weightiest first.
    func values(_ node: Node) -> [SensitiveValue] { found(node, [.sensitive, .derivedKey]) }

    /// The secret in an expression, or in one of the properties of what it was made of.
    func content(_ node: Node) -> SensitiveValue? { found(node, [.sensitive, .derivedKey, .record]).first }

    /// Whether an expression that nothing is known of can be a secret: no word, no digest and no ciphertext.
    func mayBeSecret(_ node: Node) -> Bool {
        let labels = analysis.labels(of: node)
        if labels.contains(.veiled) { return false }
        guard labels.contains(.text), node.unwrapped.kind != .string else { return true }
        let words = analysis.sources(of: node, labelled: .text).compactMap { lookup.constant($0.node)?.value.string }
        return words.contains { !$0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x20 } }
    }

    private func found(_ node: Node, _ labels: FlowLabels) -> [SensitiveValue] {
        guard !node.cannotHoldSecret, !isNever(node) else { return [] }
        let unshipped = workspace.fact(UnshippedFiles.self)
        // What tests hand to a function says nothing of what the program hands to it.
        let sources = analysis.sources(of: node, labelled: labels).filter { source in
            !source.steps.contains { unshipped.contains($0.tree.path) && $0.tree !== node.tree }
                && !(source.node.isMadeUp && !node.isMadeUp)
        }
        let values = sources.compactMap { source -> SensitiveValue? in
            var value = judge(source)
            let path = FlowFinding(source: source, kind: nil).path(to: node)
            if !path.isEmpty { value?.paths = [path] }
            value?.way = source.steps
            if Self.functions(on: source.steps) > Self.farthest { value?.confidence = .low }
            return value
        }
        var found = values.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }
            .map(\.element)
        let others = found.dropFirst().prefix(FlowFinding.mostPaths - 1).flatMap(\.paths)
        if !found.isEmpty, !found[0].paths.isEmpty { found[0].paths += others }
        return found
    }

    /// A value that has gone through more functions than this may be another by now.
    private static let farthest = 4

    private static func functions(on way: [Node]) -> Int {
        Set(way.compactMap(\.enclosingDeclaredFunction).filter { $0.kind == .functionDecl }).count
    }

    /// Whether the type alone rules out a secret: settled before anything is followed.
    private func isNever(_ node: Node) -> Bool {
        guard let type = lookup.type(of: node) else { return false }
        let isNumber = SensitiveTypes.integers.contains(type.name)
        if type.name == "NSError" { return false }
        if let own = lookup.index.types[type.name], own.kind != .enumDecl || own.carriesText { return false }
        return !isNumber && SensitiveTypes.judge(type, lookup.index) == .never
    }

    private func judge(_ source: FlowSource) -> SensitiveValue? {
        let node = source.node
        let labels = source.labels
        if labels.contains(.derivedKey) {
            return SensitiveValue(
                kind: .credential, confidence: .medium, name: node.name, isDerived: true, holder: .derivation)
        }
        guard let kind = labels.sensitiveKind else { return record(node) }
        if let key = node.storingKey(lookup), names.kind(of: node.name) == nil {
            return SensitiveValue(kind: kind, confidence: .medium, name: key, holder: .entry)
        }
        switch node.kind {
        case .subscriptCall, .dictionary:
            return SensitiveValue(kind: kind, confidence: .medium, name: keyName(of: node, kind), holder: .entry)
        case .call: return called(node, kind)
        case .member where node.isKeyRepresentation:
            return SensitiveValue(
                kind: kind, confidence: .high, name: node.dottedName.isEmpty ? node.name : node.dottedName)
        case .member where names.kind(of: node.name) == nil && !isOwned(node):
            return SensitiveValue(kind: kind, confidence: .high, name: node.base?.unwrapped.name ?? "", holder: .field)
        default: return named(node, kind)
        }
    }

    /// Whether the type of a property makes its name telling.
    private func isOwned(_ node: Node) -> Bool {
        guard let declared = lookup.declaration(ofMember: node), let type = declared.enclosingType else { return false }
        return names.kind(of: node.name, in: TypeName.base(type.name)) != nil
    }

    /// A variable, property or parameter that holds what its name says.
    private func named(_ node: Node, _ kind: SensitiveKind) -> SensitiveValue {
        let declared = node.kind == .accessor ? node.parent ?? node : node
        let meant = declared.kind == .member ? lookup.declaration(ofMember: declared) ?? declared : declared
        guard let type = lookup.type(of: meant) else {
            let isLexer = ["Lexer", "lexer", "tokenize", "Tokenizer"].contains { node.tree.mentions($0) }
            let name = declared.keyPathNames.last ?? declared.name
            return SensitiveValue(kind: kind, confidence: isLexer ? .low : .medium, name: name)
        }
        let judgement = SensitiveTypes.judge(type, lookup.index)
        return SensitiveValue(
            kind: kind, confidence: judgement == .text ? .high : .medium, name: declared.name,
            isNumber: judgement == .never)
    }

    /// What a call hands out, under a key or by its own name.
    private func called(_ node: Node, _ kind: SensitiveKind) -> SensitiveValue {
        if let key = node.readKey, let text = lookup.constant(key)?.value.string {
            return SensitiveValue(kind: kind, confidence: .medium, name: text, holder: .entry)
        }
        if node.name == "SecItemCopyMatching" {
            return SensitiveValue(kind: kind, confidence: .medium, name: node.name, holder: .result)
        }
        let isText = lookup.type(of: node).map { SensitiveTypes.judge($0, lookup.index) == .text }
        // Whoever wrote the library: `fetchAccessToken()` gives what it says, where `getToken()` may be a parser's.
        let isSure = isText ?? (kind == .credential && Words.of(node.name).count > 2)
        return SensitiveValue(kind: kind, confidence: isSure ? .medium : .low, name: node.name, holder: .result)
    }

    private func record(_ node: Node) -> SensitiveValue? {
        let records = workspace.fact(SensitiveRecords.self)
        let written = node.typeText ?? node.child(.returnType)?.name
        let type =
            written ?? (node.name == "self" ? node.enclosingType?.name : nil)
            ?? (node.name == "decode" ? node.arguments.first?.unwrapped.base?.text : nil) ?? node.name
        guard let field = records.field(of: type) else { return nil }
        return SensitiveValue(kind: field.kind, confidence: .medium, name: field.name, holder: .record)
    }

    private func keyName(of node: Node, _ kind: SensitiveKind) -> String {
        let keys = node.kind == .dictionary ? node.children.compactMap { $0.child(.key) } : Array(node.arguments)
        let texts = keys.compactMap { lookup.constant($0)?.value.string }
        return texts.first { names.kind(of: $0) == kind } ?? texts.first ?? "the key"
    }
}

/// The Swift files that no user gets.
struct UnshippedFiles: Fact {
    private let paths: Set<String>

    init(workspace: Workspace) { paths = Set(workspace.swift.lazy.filter { !$0.role.isShipped }.map(\.path)) }

    func contains(_ path: String) -> Bool { paths.contains(path) }
}

extension SensitiveValue {
    /// What weighs most comes first: credentials before the rest, the sure before the doubtful.
    fileprivate var rank: Int { kind.rank * 4 + (confidence == .low ? 16 : 0) + (isDerived ? 2 : 0) }
}

extension FlowLabels {
    fileprivate var sensitiveKind: SensitiveKind? {
        contains(.credential) ? .credential : contains(.financial) ? .financial : contains(.personal) ? .personal : nil
    }
}

extension Node {
    /// The key under which an assignment stores this value: `record["password"] = typed`.
    fileprivate func storingKey(_ lookup: Lookup) -> String? {
        let whole = outermost
        guard whole.role == .operand, let target = whole.parent?.child(.target)?.unwrapped,
            target.kind == .subscriptCall
        else { return nil }
        return target.arguments.first.flatMap { lookup.constant($0)?.value.string }
    }

    /// The expression with `try`, `await`, `!` and `?` around it.
    private var outermost: Node {
        var node = self
        while let up = node.parent, [.try, .await, .forceUnwrap, .optionalChain].contains(up.kind) { node = up }
        return node
    }

    /// Literals, which nobody needs to follow.
    fileprivate var cannotHoldSecret: Bool {
        [.string, .integer, .float, .boolean, .nilLiteral, .closure, .keyPath].contains(unwrapped.kind)
    }
}
