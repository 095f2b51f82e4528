import AuditKit
import CodeModel

/// The places of one file where regular expressions are made or used, with the texts they are made of.
struct PatternSites {
    private let file: SwiftFile
    private let workspace: Workspace
    private(set) var found: [FoundPattern] = []

    init(_ file: SwiftFile, _ workspace: Workspace) {
        self.file = file
        self.workspace = workspace
        readLiterals()
        readMade()
        readSearches()
        readPredicates()
        readValidators()
    }

    private var lookup: Lookup { workspace.lookup }

    private mutating func add(_ texts: [PatternText], _ options: PatternOptions, _ uses: [PatternUse]) {
        found += texts.compactMap { FoundPattern($0, options, uses) }
    }

    /// `/…/`
    private mutating func readLiterals() {
        for literal in file.nodes(.regex) {
            guard let text = PatternText(regexLiteral: literal) else { continue }
            let flow = PatternFlow(from: literal, in: workspace)
            let isExtended = text.text.hasPrefix("\n") || text.text.hasPrefix("\r")
            add([text], flow.options.union(isExtended ? .isExtended : []), flow.uses)
        }
    }

    /// `NSRegularExpression(pattern:)` and `Regex(_:)`.
    private mutating func readMade() {
        for call in file.calls("NSRegularExpression", "Regex") where call.callee?.kind == .reference {
            if call.name == "Regex", let built = BuiltPattern.text(of: call) {
                let flow = PatternFlow(from: call, in: workspace)
                add([PatternText(built, from: call)], flow.options, flow.uses)
            }
            guard let given = call.argument("pattern") ?? call.argument(""), given.kind != .closure else { continue }
            let texts = texts(of: given)
            for text in texts {
                let flow = PatternFlow(from: call, returningTo: text.caller, in: workspace)
                add([text], flow.options.union(.init(names: call.optionNames(lookup))), flow.uses)
            }
        }
    }

    /// Rules of libraries that judge what is typed: `.pattern("…")` of Vapor's validators.
    private mutating func readValidators() {
        for call in file.tree.nodes(.call, named: Array(validators.keys)) {
            guard let given = validators[call.name].flatMap(call.argument), given.kind != .closure,
                call.name != "pattern" || file.tree.isOfServer && call.arguments.count == 1
            else { continue }
            add(texts(of: given), [], [])
        }
    }

    /// `text.range(of: "…", options: .regularExpression)` and its like.
    private mutating func readSearches() {
        for call in file.calls("range", "replacingOccurrences", "firstRange", "ranges", "replaceOccurrences") {
            guard let given = call.argument("of") else { continue }
            let names = call.optionNames(lookup)
            guard names.contains("regularExpression"), let use = PatternUse(call: call, subject: call.base) else {
                continue
            }
            add(texts(of: given), .init(names: names), [use])
        }
    }

    /// `NSPredicate(format: "SELF MATCHES %@", "…")`
    private mutating func readPredicates() {
        for call in file.calls("NSPredicate") {
            guard let format = call.argument("format") ?? call.argument(""),
                let text = lookup.constant(format)?.value.string, let use = text.matchesUse
            else { continue }
            let uses = [PatternUse(purpose: .wholeTest, subject: predicateSubject(call), call: call)]
            if let pattern = use.pattern {
                add([PatternText(pattern, from: lookup.constant(format)?.origin ?? format)], use.options, uses)
            } else if let given = call.predicateArgument(use.argument) {
                add(texts(of: given), use.options, uses)
            }
        }
    }

    /// What the predicate is asked about.
    private func predicateSubject(_ call: Node) -> Node? {
        guard let variable = call.parent, variable.kind == .variable, let scope = variable.scope else { return nil }
        return file.calls("evaluate").first { scope.contains($0) && $0.base?.name == variable.name }?.argument("with")
    }

    // MARK: - Texts

    /// The texts that an expression may have, as far as the source tells them.
    private func texts(of node: Node, steps: Int = 4) -> [PatternText] {
        let node = node.uncast
        guard steps > 0 else { return [] }
        if let known = lookup.constant(node), let text = known.value.string {
            return [PatternText(text, from: known.origin)]
        }
        switch node.kind {
        case .interpolatedString, .binary:
            if node.name == "??" { return node.children(.operand).flatMap { texts(of: $0, steps: steps - 1) } }
            return lookup.pattern(node).map { [PatternText($0, from: node)] } ?? []
        case .ternary: return node.children(.operand).flatMap { texts(of: $0, steps: steps - 1) }
        case .array: return node.children.prefix(60).flatMap { texts(of: $0, steps: steps - 1) }
        case .dictionary:
            return node.children.prefix(60).compactMap { $0.child(.value) }.flatMap { texts(of: $0, steps: steps - 1) }
        case .call where node.name == "joined":
            guard let list = node.base?.unwrapped, list.kind == .array, node.arguments.isEmpty else { return [] }
            let parts = list.children.map { lookup.constant($0)?.value.string }
            return parts.contains(nil) ? [] : [PatternText(parts.compactMap(\.self).joined(), from: node)]
        case .subscriptCall:
            let table = node.base.flatMap { declaration(of: $0.unwrapped)?.initialValue?.unwrapped }
            return table?.kind == .dictionary ? texts(of: node.base ?? node, steps: steps - 1) : []
        case .member where node.name == "rawValue": return caseTexts(of: node.base)
        case .reference where node.name == "$0":
            let list = node.enclosing(.closure)?.parent?.base
            return list.map { texts(of: $0, steps: steps - 1) } ?? []
        case .reference, .member: return (declaration(of: node)).map { texts(declaredBy: $0, steps) } ?? []
        default: return []
        }
    }

    private func declaration(of node: Node) -> Node? {
        node.kind == .member ? lookup.declaration(ofMember: node) : lookup.declaration(of: node)
    }

    private func texts(declaredBy node: Node, _ steps: Int) -> [PatternText] {
        if node.kind == .parameter { return argumentTexts(for: node, steps) }
        if let value = node.initialValue { return texts(of: value, steps: steps - 1) }
        if node.has(.isPattern), let loop = node.parent, loop.kind == .for, let list = loop.child(.subject) {
            return texts(of: list, steps: steps - 1)
        }
        let getter = node.children(.accessor).first { $0.name == "get" }
        if getter == nil, let owner = node.parent, owner.kind == .structDecl {
            return memberTexts(of: node, in: owner, steps)
        }
        let values = getter.map { $0.descendants(.string).filter { $0.isReturned } } ?? []
        return values.flatMap { texts(of: $0, steps: steps - 1) }
    }

    /// What the initializer that the compiler makes of a structure is given for a property.
    private func memberTexts(of property: Node, in owner: Node, _ steps: Int) -> [PatternText] {
        guard !owner.children.contains(where: { $0.kind == .initializerDecl }), !property.has(.isPrivate) else {
            return []
        }
        let calls = workspace.files(naming: owner.name).lazy.flatMap { $0.tree.nodes(.call, named: [owner.name]) }
            .prefix(60)
        return calls.flatMap { call in
            call.argument(property.name).map { texts(of: $0, steps: steps - 2) } ?? []
        }
    }

    /// What callers pass for a parameter.
    private func argumentTexts(for parameter: Node, _ steps: Int) -> [PatternText] {
        guard let function = parameter.parent, function.kind == .functionDecl || function.kind == .initializerDecl
        else { return [] }
        let position = function.children(.parameter).firstIndex(of: parameter) ?? 0
        let name = function.kind == .functionDecl ? function.name : TypeName.base(function.enclosingType?.name ?? "")
        let trees = function.has(.isPrivate) ? [file.tree] : workspace.files(naming: name).map(\.tree)
        let calls = trees.flatMap { $0.nodes(.call, named: [name]) }.prefix(60)
        let passed = calls.flatMap { call -> [PatternText] in
            let argument = parameter.label.isEmpty ? call.argument(at: position) : call.argument(parameter.label)
            return argument.map { texts(of: $0, steps: steps - 2).map { $0.handed(by: call) } } ?? []
        }
        return passed + (parameter.initialValue.map { texts(of: $0, steps: steps - 2) } ?? [])
    }

    /// The texts of the cases of an enumeration.
    private func caseTexts(of node: Node?) -> [PatternText] {
        guard let node, let type = lookup.type(of: node), let owner = lookup.index.types[type.name] else { return [] }
        let cases = owner.members.values.joined().filter { $0.kind == .enumCase }.sorted { $0.isBefore($1) }
        return cases.prefix(60).compactMap(\.initialValue).flatMap { texts(of: $0, steps: 1) }
    }
}

extension PatternText {
    fileprivate func handed(by call: Node) -> PatternText {
        var text = self
        text.caller = call
        return text
    }
}

extension PatternOptions {
    /// From the names of options of `NSRegularExpression` and of string searches.
    init(names: Set<String>) {
        self = []
        if names.contains("caseInsensitive") { insert(.ignoresCase) }
        if names.contains("anchorsMatchLines") { insert(.anchorsMatchLines) }
        if names.contains("dotMatchesLineSeparators") { insert(.dotMatchesLineEnds) }
        if names.contains("allowCommentsAndWhitespace") { insert(.isExtended) }
        if names.contains("ignoreMetacharacters") { insert(.isLiteral) }
    }
}

extension Node {
    /// Whether a literal is what its function or case gives back.
    fileprivate var isReturned: Bool {
        parent?.kind == .return || role == .statement || parent?.kind == .ternary
    }

    /// An argument of a format, counted from 0, also where they are passed as `argumentArray`.
    fileprivate func predicateArgument(_ index: Int) -> Node? {
        if let list = argument("argumentArray") {
            return list.kind == .array ? Array(list.children).dropFirst(index).first : nil
        }
        return argument(at: index + 1)
    }
}

/// What makes rules for texts of patterns, with the label of the pattern: Vapor, Eureka, SwiftValidator, Validator.
private let validators: [String: String] = [
    "pattern": "", "RuleRegExp": "regExpr", "RegexRule": "regex", "ValidationRulePattern": "pattern",
]

extension String {
    /// What a predicate's format matches: the number of the argument that holds the pattern, or the pattern itself.
    fileprivate var matchesUse: (argument: Int, pattern: String?, options: PatternOptions)? {
        let bytes = Array(utf8)
        let ends = Bytes.ends(of: Array("MATCHES".utf8), in: bytes.map { (0x61...0x7A).contains($0) ? $0 & 0xDF : $0 })
        guard let end = ends.first else { return nil }
        var rest = bytes[end...]
        var options: PatternOptions = []
        if rest.first == UInt8(ascii: "["), let close = rest.firstIndex(of: UInt8(ascii: "]")) {
            if rest[..<close].contains(UInt8(ascii: "c")) { options.insert(.ignoresCase) }
            rest = rest[(close + 1)...]
        }
        rest = rest.drop { $0 == 0x20 }
        guard let first = rest.first else { return nil }
        if first == UInt8(ascii: "%") {
            return (bytes[..<end].filter { $0 == UInt8(ascii: "%") }.count, nil, options)
        }
        guard first == UInt8(ascii: "'") || first == UInt8(ascii: "\""),
            let close = rest.dropFirst().lastIndex(of: first)
        else { return nil }
        // A format takes the escapes of its quoted texts out first.
        let text = String(decoding: rest[(rest.startIndex + 1)..<close], as: UTF8.self)
        return (0, text.replacingDoubleBackslashes, options)
    }

    private var replacingDoubleBackslashes: String {
        var result = ""
        var isEscaped = false
        for character in self {
            if character == "\\", isEscaped {
                isEscaped = false
                continue
            }
            isEscaped = character == "\\"
            result.append(character)
        }
        return result
    }
}
