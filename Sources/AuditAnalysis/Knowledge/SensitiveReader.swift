import AuditKit
import AuditModel
import CodeModel

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
    func content(_ node: Node, part: [FlowPart] = []) -> SensitiveValue? {
        found(node, part: part, [.sensitive, .derivedKey, .record]).first
    }

    /// All secrets in an expression or in the properties of what it was made of, the weightiest first.
    func contents(_ node: Node) -> [SensitiveValue] { found(node, [.sensitive, .derivedKey, .record]) }

    /// Whether an expression that nothing is known of can be a secret: no word, no digest and no ciphertext.
    func mayBeSecret(_ node: Node) -> Bool {
        let labels = analysis.labels(of: node)
        if labels.contains(.sanitized) { return false }
        guard labels.contains(.text), node.unwrapped.kind != .string else { return true }
        let words = analysis.sources(of: node, labelled: .text).compactMap { lookup.constant($0.node)?.value.string }
        return words.contains { !$0.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x20 } }
    }

    private func found(_ node: Node, part: [FlowPart] = [], _ labels: FlowLabels) -> [SensitiveValue] {
        guard !node.cannotHoldSecret, !part.isEmpty || !isNever(node) else { return [] }
        let unshipped = workspace.fact(UnshippedFiles.self)
        // What tests hand to a function says nothing of what the program hands to it.
        let sources = analysis.sources(of: node, part: part, labelled: labels).filter { source in
            !source.steps.contains { unshipped.contains($0.tree.path) && $0.tree !== node.tree }
                && !(source.node.isMadeUp && !node.isMadeUp) && !isHandedPlain(source.node)
        }
        let isNumber = lookup.type(of: node).map(SensitiveTypes.isNumber) ?? false
        let values = sources.compactMap { source -> SensitiveValue? in
            var value = judge(source)
            // Who writes it into a text tells of it what it is.
            if !isNumber, value?.isNumber == true { value?.isVague = false }
            let path = FlowFinding(source: source, kind: nil).path(to: node)
            if !path.isEmpty { value?.paths = [path] }
            value?.way = source.steps
            if Self.functions(on: source.steps) > Self.farthest { value?.confidence = .low }
            if value?.isDoubtful == true { value?.confidence = .low }
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

    /// Whether a parameter is called like a secret, and every call of its function hands it what is none: a ciphertext, an
    /// address for push messages.
    private func isHandedPlain(_ node: Node) -> Bool {
        guard node.kind == .parameter, let given = analysis.arguments(for: node) else { return false }
        let plain = PlainValues(names: names, lookup: lookup)
        // An empty text only clears what is kept.
        return given.contains { lookup.constant($0) == nil && $0.unwrapped.kind != .nilLiteral }
            && given.allSatisfy(plain.isPlain)
    }

    /// Whether the type alone rules out a secret: settled before anything is followed.
    private func isNever(_ node: Node) -> Bool {
        guard let type = lookup.type(of: node.convertedNumber ?? node) else { return false }
        let isNumber = SensitiveTypes.isNumber(type)
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
        if let call = node.enclosing(.closure)?.parent, call.isOfSymmetricKey(lookup),
            node.name.hasPrefix("$") || node.kind == .parameter
        {
            return SensitiveValue(kind: kind, confidence: .high, name: call.base?.unwrapped.lastName ?? "key")
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
        guard let declared = lookup.property(namedBy: node), let type = declared.enclosingType else { return false }
        return names.kind(of: node.name, in: TypeName.base(type.name)) != nil
            || DeclaredNames(names: names, lookup: lookup).kind(of: declared) != nil
    }

    /// A variable, property or parameter that holds what its name says.
    private func named(_ node: Node, _ kind: SensitiveKind) -> SensitiveValue {
        let declared = node.kind == .accessor ? node.parent ?? node : node
        let meant = declared.kind == .member ? lookup.property(namedBy: declared) ?? declared : declared
        guard let type = lookup.type(of: meant) else {
            let isLexer = ["Lexer", "lexer", "tokenize", "Tokenizer"].contains { node.tree.mentions($0) }
            let name = declared.keyPathNames.last ?? declared.name
            let isDoubtful = isLexer || declared.isPlaceInAddress
            return SensitiveValue(kind: kind, confidence: isDoubtful ? .low : .medium, name: name)
        }
        let judgement = SensitiveTypes.judge(type, lookup.index)
        var value = SensitiveValue(
            kind: kind, confidence: judgement == .text ? .high : .medium, name: declared.name,
            isNumber: judgement == .never)
        if declared.kind == .member || declared.kind == .variable, let owner = meant.enclosingType?.name {
            let phrase = names.phrase(of: declared.name, in: TypeName.base(owner))
            if phrase != declared.name { value.phrase = phrase }
        }
        if declared.isPlaceInAddress { value.confidence = .low }
        value.isVague =
            value.isNumber && SensitiveNames.isPlaceOfAnybody(declared.name, in: meant.enclosingType?.name)
            && !meant.tree.imports.contains("CoreLocation")
        return value
    }

    /// What a call hands out, under a key or by its own name.
    private func called(_ node: Node, _ kind: SensitiveKind) -> SensitiveValue {
        if let key = node.readKey, let text = lookup.constant(key)?.value.string {
            return SensitiveValue(kind: kind, confidence: .medium, name: text, holder: .entry)
        }
        if node.isOnKeychain(lookup) {
            return SensitiveValue(kind: kind, confidence: .medium, name: node.name, holder: .result)
        }
        if let day = node.writtenDay {
            var value = SensitiveValue(kind: kind, confidence: .low, name: day.lastName)
            value.isVague = true
            return value
        }
        if carried(by: node) != nil {
            return SensitiveValue(kind: kind, confidence: .medium, name: node.name, holder: .record)
        }
        if node.name == "SecItemCopyMatching" {
            return SensitiveValue(kind: kind, confidence: .medium, name: node.name, holder: .result)
        }
        let judgement = lookup.type(of: node).map { SensitiveTypes.judge($0, lookup.index) }
        let isText = judgement.map { $0 == .text }
        // Whoever wrote the library: `fetchAccessToken()` gives what it says, where `getToken()` may be a parser's.
        let isSure = isText ?? (kind == .credential && Words.of(node.name).count > 2)
        return SensitiveValue(
            kind: kind, confidence: isSure ? .medium : .low, name: node.name, isNumber: judgement == .never,
            holder: .result)
    }

    /// What a case that is made there carries by its name.
    private func carried(by node: Node) -> SensitiveKind? {
        SensitiveOrigins(lookup: lookup, names: names, records: workspace.fact(SensitiveRecords.self)).carried(by: node)
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
        let whole = outerExpression
        guard whole.role == .operand, let target = whole.parent?.child(.target)?.unwrapped,
            target.kind == .subscriptCall
        else { return nil }
        return target.arguments.first.flatMap { lookup.constant($0)?.value.string }
    }

    /// `room.token`: where people meet, which stands in the address and opens nothing by itself.
    fileprivate var isPlaceInAddress: Bool {
        guard kind == .member, Words.of(name) == ["token"], let base = base?.unwrapped, base.kind != .call else {
            return false
        }
        return Words.of(base.lastName).last.map(meetingPlaces.contains) == true
    }

    /// Literals, which nobody needs to follow.
    fileprivate var cannotHoldSecret: Bool {
        [.string, .integer, .float, .boolean, .nilLiteral, .closure, .keyPath].contains(unwrapped.kind)
    }
}

/// What people meet in, and share the address of.
private let meetingPlaces: Set<String> = [
    "room", "conversation", "thread", "channel", "topic", "chat", "community", "meeting",
]
