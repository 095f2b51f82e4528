package import AuditKit
package import CodeModel

/// What a length of a text is counted in: for one text the numbers differ as soon as it leaves ASCII.
package enum LengthUnit: Sendable {
    /// What a reader sees as one letter: `String.count`.
    case characters
    /// Units of NSString, NSRange and CFString.
    case utf16
    case scalars
    /// Bytes of UTF-8, which C functions are given.
    case bytes

    /// For messages.
    package var noun: String {
        switch self {
        case .characters: "characters"
        case .utf16: "UTF-16 units"
        case .scalars: "Unicode scalars"
        case .bytes: "bytes"
        }
    }
}

/// Tells in what a number is counted that comes from the length of a text.
package struct TextLengths {
    let lookup: Lookup

    package init(lookup: Lookup) {
        self.lookup = lookup
    }

    /// The unit of a length, where the expression itself measures a text; nothing where it is no length of a text.
    func measured(_ node: Node) -> (unit: LengthUnit, isSure: Bool)? {
        switch node.kind {
        case .member: return measured(member: node)
        case .reference: return node.name == "count" && isOwn(node) ? (.characters, true) : nil
        case .call where node.name == "lengthOfBytes": return node.base.map { _ in (.bytes, true) }
        case .call where node.name == "strlen": return (.bytes, true)
        case .call where node.name == "CFStringGetLength": return (.utf16, true)
        case .call where node.name == "NSMaxRange": return lookup.isOwnCode(node) ? nil : (.utf16, true)
        case .call where node.name == "distance" && node.argument("from") != nil && node.argument("to") != nil:
            guard let base = node.base else { return isOwn(node) ? (.characters, true) : nil }
            return counted(base, 4).map { ($0, true) }
        default: return nil
        }
    }

    /// `count` in an extension of `String`.
    private func isOwn(_ node: Node) -> Bool {
        guard let type = node.enclosingType, type.kind == .extensionDecl else { return false }
        return ["String", "Substring", "StringProtocol"].contains(type.name) && lookup.declaration(of: node) == nil
    }

    /// `text.count`, `text.utf16.count`, `string.length`, `range.location`.
    private func measured(member node: Node) -> (unit: LengthUnit, isSure: Bool)? {
        guard let base = node.base?.uncast else { return nil }
        switch node.name {
        case "count":
            if let type = node.base?.unwrapped.castType, texts.contains(type) {
                return isASCII(base) ? nil : (.characters, true)
            }
            if base.kind == .member, let unit = views[base.name] { return isASCII(base.base) ? nil : (unit, true) }
            if isASCII(base) { return nil }
            if isText(base) || isSearched(base) { return (.characters, true) }
            if let unit = counted(base, 4) { return (unit, true) }
            return isTextName(base) ? (.characters, false) : nil
        case "length", "location", "upperBound", "lowerBound":
            if isOfAnother(node) { return nil }
            let whole = node.base.flatMap { lookup.type(of: $0)?.name }
            if node.name == "length", let whole, Self.foundationTexts.contains(whole) { return (.utf16, true) }
            guard let name = lookup.type(of: base)?.name else {
                return isFoundRange(base) || TextTypes(lookup: lookup).isRange(base) ? (.utf16, true) : nil
            }
            if name == "NSRange" || name == "_NSRange" || name == "CFRange" { return (.utf16, true) }
            return node.name == "length" && Self.foundationTexts.contains(name) ? (.utf16, true) : nil
        default: return nil
        }
    }

    /// Whether `?.` follows a call that is known by a function of the project's own whose result is no optional: then the
    /// library's is meant.
    private func isOfAnother(_ member: Node) -> Bool {
        guard let chain = member.base, chain.kind == .optionalChain, let call = chain.children.first,
            call.kind == .call,
            let type = lookup.function(of: call)?.child(.returnType)?.name
        else { return false }
        return !TypeName.isOptional(type)
    }

    /// What the elements of a sequence are that is a text, one of its views, or made of them one for one.
    private func counted(_ node: Node, _ reach: Int) -> LengthUnit? {
        guard reach > 0 else { return nil }
        let node = node.uncast
        if isText(node) { return .characters }
        switch node.kind {
        case .member:
            guard let unit = views[node.name], let base = node.base, isText(base), !isASCII(base) else { return nil }
            return unit
        case .reference:
            if let unit = views[node.name], isOwn(node) { return unit }
            guard let made = lookup.declaration(of: node), made.kind == .variable else { return nil }
            return made.initialValue.flatMap { counted($0, reach - 1) }
        case .call where elementwise.contains(node.name): return node.base.flatMap { counted($0, reach - 1) }
        case .call where node.name == "Array" && node.arguments.count == 1:
            return node.arguments.first.flatMap { $0.label.isEmpty ? counted($0, reach - 1) : nil }
        default: return nil
        }
    }

    /// What the receiver of a method counts its places in.
    package func unit(ofReceiver node: Node) -> LengthUnit? {
        if let type = node.unwrapped.castType, Self.foundationTexts.contains(type) { return .utf16 }
        let node = node.uncast
        if node.kind == .member, let unit = views[node.name], node.base.map(isText) == true { return unit }
        if isText(node) { return .characters }
        guard let type = lookup.type(of: node), Self.foundationTexts.contains(type.name) else { return nil }
        return .utf16
    }

    /// Whether an expression is a list of the characters of a text: `Array(text)`.
    package func isListOfCharacters(_ node: Node) -> Bool {
        if lookup.type(of: node)?.text == "[Character]" { return true }
        return !isText(node) && counted(node, 4) == .characters
    }

    /// Whether an expression is a `String` or a part of one.
    func isText(_ node: Node) -> Bool {
        let node = node.uncast
        let types = TextTypes(lookup: lookup)
        if let type = lookup.type(of: node), !type.isMetatype {
            return texts.contains(type.name) || types.isGenericText(type.text, at: node)
        }
        if let type = types.text(of: node) { return texts.contains(TypeName.base(type)) }
        guard node.kind == .call || node.kind == .member, let base = node.base else { return false }
        if node.kind == .member, node.name == "string", let type = lookup.type(of: base) {
            return Self.foundationTexts.contains(type.name)
        }
        return keepers.contains(node.name) && isText(base)
    }

    /// `text.range(of: …)` of an NSString.
    private func isFoundRange(_ node: Node) -> Bool {
        guard node.kind == .call, node.name.hasPrefix("range"), let base = node.base else { return false }
        return lookup.type(of: base).map { Self.foundationTexts.contains($0.name) } ?? false
    }

    /// Whether a name of no known type speaks of a text.
    private func isTextName(_ node: Node) -> Bool {
        guard node.kind == .reference || node.kind == .member, lookup.type(of: node) == nil else { return false }
        return Words.of(node.name).last.map(textNames.contains) ?? false
    }

    /// Whether the length is that of the text in which a regular expression is looked for, which is a `String`.
    private func isSearched(_ node: Node) -> Bool {
        let call = node.ancestors.prefix(8).first { $0.kind == .call && searches.contains($0.name) }
        return call?.argument("in")?.uncast.dottedName == node.dottedName && !node.dottedName.isEmpty
    }

    /// Of a constant in ASCII, repeated or not, all lengths are the same.
    func isASCII(_ node: Node?) -> Bool {
        guard let node else { return false }
        if let text = lookup.constant(node)?.value.string { return text.utf8.allSatisfy { $0 < 0x80 } }
        if node.kind == .call, node.name == "joined", let list = node.base?.unwrapped, list.kind == .array {
            return list.children.allSatisfy(isASCII) && node.arguments.allSatisfy(isASCII)
        }
        guard node.kind == .reference, let value = lookup.declaration(of: node)?.initialValue, value.name == "String",
            let part = value.argument("repeating")
        else { return false }
        return lookup.constant(part)?.value.string?.utf8.allSatisfy { $0 < 0x80 } ?? false
    }

    /// Types of Foundation that count UTF-16 units.
    package static let foundationTexts: Set<String> = [
        "NSString", "NSMutableString", "NSAttributedString", "NSMutableAttributedString", "NSTextStorage",
    ]
}

extension Node {
    /// The type that `as` gives to an expression.
    fileprivate var castType: String? { kind == .cast ? child(.type).map { TypeName.base($0.name) } : nil }
}

private let texts: Set<String> = ["String", "Substring", "StaticString"]

private let views: [String: LengthUnit] = [
    "utf16": .utf16, "utf8": .bytes, "unicodeScalars": .scalars, "utf8CString": .bytes,
]

/// Methods and members of a text that give a text.
private let keepers: Set<String> = [
    "trimmingCharacters", "replacingOccurrences", "lowercased", "uppercased", "appending", "capitalized", "prefix",
    "suffix", "dropFirst", "dropLast", "localizedLowercase", "localizedUppercase", "description", "padding",
]

/// Methods that give the units of a text in another order, or some of them.
private let elementwise: Set<String> = [
    "reversed", "sorted", "shuffled", "filter", "dropFirst", "dropLast", "prefix", "suffix", "lazy", "map",
]

/// Methods of a regular expression.
private let searches: Set<String> = [
    "matches", "firstMatch", "enumerateMatches", "numberOfMatches", "stringByReplacingMatches", "replaceMatches",
    "rangeOfFirstMatch",
]

private let textNames: Set<String> = [
    "string", "str", "text", "title", "message", "sentence", "html", "substring", "paragraph",
]

extension LengthUnit {
    var label: FlowLabels {
        switch self {
        case .characters: .characters
        case .utf16: .utf16Units
        case .scalars: .scalars
        case .bytes: .utf8Units
        }
    }

    /// The only unit among these labels.
    init?(only labels: FlowLabels) {
        switch labels.intersection(.lengths) {
        case .characters: self = .characters
        case .utf16Units: self = .utf16
        case .scalars: self = .scalars
        case .utf8Units: self = .bytes
        default: return nil
        }
    }
}

extension Pass {
    /// Whether an expression is an `NSRange` or `CFRange`.
    package func isUnitRange(_ node: Node) -> Bool { TextTypes(lookup: lookup).isRange(node) }

    /// The unit of a length, wherever it was measured, and the places that measure it; nothing where the number is no length of a
    /// text or may be one of two: a sum of two units is a mistake of another kind, or a conversion.
    package func textLength(
        _ node: Node
    ) -> (unit: LengthUnit, isSure: Bool, finding: FlowFinding?, places: [Node])? {
        let analysis = flow(LibraryFlow.self)
        guard let unit = LengthUnit(only: analysis.labels(of: node, among: .lengths, steps: 2)) else { return nil }
        let lengths = TextLengths(lookup: lookup)
        let sources = analysis.sources(of: node, labelled: unit.label, steps: 2)
        let isSure = sources.first.flatMap { lengths.measured($0.node)?.isSure } ?? true
        return (unit, isSure, sources.first.map { FlowFinding(source: $0, kind: nil) }, sources.map(\.node))
    }
}
