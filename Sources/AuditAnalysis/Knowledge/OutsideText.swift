package import AuditKit
package import CodeModel

/// Finds the parts of a text that are not known when the program is built.
package struct OutsideText {
    let pass: Pass
    private let budget = Budget()

    /// How many more pieces one question may look at: a text that is assigned thousands of times is not followed whole.
    private final class Budget {
        var left = 0

        func renew() { left = 2_000 }

        func step() -> Bool {
            left -= 1
            return left > 0
        }
    }

    package init(pass: Pass, safeWords: Set<String> = Self.encodings) {
        self.pass = pass
        self.safeWords = safeWords
    }

    /// Words in the name of a call or variable after which a text is safe in this place.
    var safeWords: Set<String>

    static let encodings: Set<String> = [
        "escape", "escaped", "escaping", "encode", "encoded", "encoding", "sanitize", "sanitized", "quoted", "quote",
        "json", "percent", "base64", "html", "stringify", "literal", "clean", "cleaned", "purify", "hex", "hash",
        "uuid",
    ]

    /// The parts, in source order; empty where the whole text is constant, a number or encoded.
    package func parts(of node: Node) -> [Node] {
        budget.renew()
        return parts(of: node, steps: 6)
    }

    /// The piece of an expression that brings text from outside, as near to the expression as it goes.
    ///
    /// - Parameter isHarmless: Parts that do not count here.
    package func place(in node: Node, except isHarmless: @escaping (Node) -> Bool = { _ in false }) -> Node? {
        budget.renew()
        return place(in: node, isHarmless, steps: 8)
    }

    private func place(in node: Node, _ isHarmless: @escaping (Node) -> Bool, steps: Int) -> Node? {
        guard steps > 0, budget.step() else { return nil }
        let outer = node.uncast
        let pieces: [Node]
        switch outer.kind {
        case .interpolatedString: pieces = outer.children(.interpolation).compactMap(\.children.first)
        case .binary where outer.name == "+": pieces = outer.children(.operand)
        case .reference:
            let texts = sources(of: outer).filter { isComposed($0, steps: 4) }
            guard !texts.isEmpty else { return parts(of: node, steps: 6).contains { !isHarmless($0) } ? node : nil }
            return texts.contains { place(in: $0, isHarmless, steps: steps - 1) != nil } ? node : nil
        default: return parts(of: node, steps: 6).contains { !isHarmless($0) } ? node : nil
        }
        return pieces.lazy.filter { !isHarmless($0) }.compactMap { place(in: $0, isHarmless, steps: steps - 1) }.first
    }

    /// The innermost pieces that bring text from outside, found through the variables that hold the text.
    package func pieces(in node: Node, except isHarmless: @escaping (Node) -> Bool = { _ in false }, steps: Int = 8)
        -> [Node]
    {
        guard steps > 0 else { return [] }
        let outer = node.uncast
        switch outer.kind {
        case .interpolatedString, .binary:
            let inner =
                outer.kind == .binary
                ? outer.children(.operand) : outer.children(.interpolation).compactMap(\.children.first)
            return inner.filter { !isHarmless($0) }.flatMap { piece -> [Node] in
                let isText = piece.uncast.kind == .interpolatedString || piece.uncast.kind == .binary
                if isText { return pieces(in: piece, except: isHarmless, steps: steps - 1) }
                return parts(of: piece).contains { !isHarmless($0) } ? [piece] : []
            }
        case .reference:
            let texts = sources(of: outer).filter { isComposed($0) && !isHarmless($0) }
            return texts.flatMap { pieces(in: $0, except: isHarmless, steps: steps - 1) }
        default: return parts(of: outer).filter { !isHarmless($0) }
        }
    }

    /// What a variable starts with and is assigned before it is used.
    private func sources(of reference: Node) -> [Node] {
        guard let declaration = pass.declaration(of: reference), declaration.kind == .variable else { return [] }
        let start = [declaration.initialValue].compactMap(\.self)
        return declaration.has(.isLet) ? start : start + assigned(to: declaration, before: reference)
    }

    /// Whether a text is put together from pieces, and not one value handed on.
    package func isComposed(_ node: Node) -> Bool {
        budget.renew()
        return isComposed(node, steps: 4)
    }

    private func parts(of node: Node, steps: Int) -> [Node] {
        guard steps > 0, budget.step() else { return [] }
        let outer = node.unwrapped
        if pass.constant(outer) != nil || isNumber(outer) { return [] }
        switch outer.kind {
        case .string, .integer, .float, .boolean, .nilLiteral, .closure: return []
        case .interpolatedString:
            return outer.children(.interpolation).compactMap(\.children.first).flatMap {
                parts(of: $0, steps: steps - 1)
            }
        case .binary where outer.name == "+" || outer.name == "??":
            return outer.children(.operand).flatMap { parts(of: $0, steps: steps - 1) }
        case .ternary: return outer.children(.operand).flatMap { parts(of: $0, steps: steps - 1) }
        case .array, .tuple: return outer.children.flatMap { parts(of: $0, steps: steps - 1) }
        case .cast: return outer.children.first.map { parts(of: $0, steps: steps - 1) } ?? []
        case .call: return parts(ofCall: outer, steps)
        case .reference: return parts(ofName: outer, steps)
        case .member: return parts(ofMember: outer)
        default: return [outer]
        }
    }

    private func parts(ofCall call: Node, _ steps: Int) -> [Node] {
        // `let tag = { … return "a" … }()`
        if let closure = call.callee?.unwrapped, closure.kind == .closure, call.arguments.isEmpty {
            let results = closure.givenResults
            return results.isEmpty ? [call] : results.flatMap { parts(of: $0, steps: steps - 1) }
        }
        if let base = call.base?.unwrapped, base.kind == .reference, isSafe(base.name),
            base.name.first?.isUppercase == true
        {
            return []
        }
        if ["NSLocalizedString", "uuidString", "formatted", "count"].contains(call.name) { return [] }
        if isSafe(call.name) || call.name == "init" && call.base.map({ isSafe($0.name) }) == true { return [] }
        if ["String", "NSString", "Data", "Substring", "NSMutableString"].contains(call.name) {
            if let place = call.argument("contentsOf") { return isAddress(place) ? [call] : [] }
            if call.argument("contentsOfFile") != nil { return [] }
            if call.argument("reflecting") != nil || call.argument("radix") != nil { return [] }
            if pass.constant(call.argument("format"))?.value.string?.convertsNumbersAlone == true { return [] }
            return call.arguments.filter { !["encoding", "as", "using"].contains($0.label) }.flatMap {
                parts(of: $0, steps: steps - 1)
            }
        }
        if call.name == "joined", call.isListOfMarks { return [] }
        if call.quotesApostrophes(pass) { return [] }
        // `names.map(NSRegularExpression.escapedPattern(for:))`
        if ["map", "compactMap"].contains(call.name), let change = call.arguments.first?.unwrapped,
            change.kind != .closure, isSafe(change.name)
        {
            return []
        }
        if call.name == "map", let text = call.trailingClosure?.children.first(where: { $0.role == .statement }) {
            return parts(of: text, steps: steps - 1).isEmpty ? [] : [call]
        }
        if keeping.contains(call.name), let base = call.base {
            return parts(of: base, steps: steps - 1)
                + call.arguments.filter { $0.kind != .closure && $0.label != "using" }
                .flatMap { parts(of: $0, steps: steps - 1) }
        }
        if let own = pass.lookup.function(of: call), own.kind == .functionDecl, own.returnsConstant(pass) { return [] }
        return [call]
    }

    private func parts(ofName node: Node, _ steps: Int) -> [Node] {
        guard let declaration = pass.declaration(of: node) else { return isSafe(node.name) ? [] : [node] }
        guard declaration.kind == .variable else {
            if declaration.kind == .parameter { return pass.constant(declaration.initialValue) == nil ? [node] : [] }
            return isSafe(node.name) ? [] : [node]
        }
        if let start = declaration.initialValue, declaration.has(.isLet) {
            let found = parts(of: start, steps: steps - 1)
            return found
        }
        if isSafe(node.name) { return [] }
        let writes = assigned(to: declaration, before: node)
        guard declaration.initialValue != nil || !writes.isEmpty else { return [node] }
        if declaration.initialValue == nil, declaration.scope?.kind.isTypeDeclaration == true { return [node] }
        return ([declaration.initialValue].compactMap(\.self) + writes).flatMap { parts(of: $0, steps: steps - 1) }
    }

    private func parts(ofMember node: Node) -> [Node] {
        if node.has(.hasImplicitBase) || isSafe(node.name) || harmless.contains(node.name) { return [] }
        if isNamedBySystem(node) || isCoordinate(node) { return [] }
        let declaration = pass.declaration(of: node)
        if let base = node.base?.unwrapped, base.kind == .reference, base.name.first?.isUppercase == true {
            if declaration == nil || declaration?.kind == .enumCase || declaration?.has(.isLet) == true { return [] }
        }
        if node.name == "string", let base = node.base, pass.type(of: base)?.name == "URLComponents" { return [] }
        if let declaration, declaration.has(.isStatic) || declaration.has(.isLet), let start = declaration.initialValue
        {
            return parts(of: start, steps: 2)
        }
        return [node]
    }

    /// Whether a text is one of those by which the system tells its own kinds of things apart: letters and digits of Apple's
    /// choice, as the identifiers of the types of health data are.
    private func isNamedBySystem(_ member: Node) -> Bool {
        guard member.name == "identifier", let base = member.base else { return false }
        return pass.lookup.isValue(
            base, of: "HKObjectType", "HKSampleType", "HKQuantityType", "HKCategoryType", "HKCorrelationType",
            "HKCharacteristicType", "HKDocumentType", "HKWorkoutType", "HKSeriesType", "UTType")
    }

    /// `view.frame.origin.y`: where something stands on the screen is a number.
    private func isCoordinate(_ member: Node) -> Bool {
        guard ["x", "y"].contains(member.name), let base = member.base?.unwrapped else { return false }
        return ["origin", "center", "contentOffset"].contains(base.name)
    }

    /// Whether a URL is made of text and so may lead to a server, and not into the app's own bundle.
    private func isAddress(_ node: Node) -> Bool {
        let node = node.uncast
        if node.kind == .call { return node.name == "URL" && node.argument("string") != nil }
        guard node.kind == .reference else { return false }
        return pass.declaration(of: node)?.initialValue.map(isAddress) ?? false
    }

    /// What is assigned to a variable before it is used.
    private func assigned(to variable: Node, before use: Node) -> [Node] {
        guard let scope = variable.scope else { return [] }
        let mentions = variable.tree.nodes(.reference, named: variable.name)
        return mentions.lazy.filter { $0.isBefore(use) && scope.contains($0) }.suffix(Self.mostMentions).compactMap {
            mention -> Node? in
            guard let parent = mention.parent else { return nil }
            if parent.kind == .assignment, mention.role == .target { return parent.child(.operand) }
            guard parent.kind == .member, parent.name == "append", let call = parent.parent, call.kind == .call else {
                return nil
            }
            return call.arguments.first
        }
    }

    private static let mostMentions = 64

    private func isComposed(_ node: Node, steps: Int) -> Bool {
        guard steps > 0, budget.step() else { return false }
        let node = node.uncast
        switch node.kind {
        case .interpolatedString: return true
        case .binary: return node.name == "+" || node.children(.operand).contains { isComposed($0, steps: steps - 1) }
        case .ternary: return node.children(.operand).contains { isComposed($0, steps: steps - 1) }
        case .call:
            if ["appending", "appendingFormat", "joined", "replacingOccurrences"].contains(node.name) { return true }
            if let format = node.argument("format") { return pass.constant(format) != nil }
            return keeping.contains(node.name) && node.base.map { isComposed($0, steps: steps - 1) } ?? false
        case .member: return node.name == "utf8String" && node.base.map { isComposed($0, steps: steps - 1) } ?? false
        case .reference:
            guard let declaration = pass.declaration(of: node), declaration.kind == .variable else { return false }
            if let start = declaration.initialValue, isComposed(start, steps: steps - 1) { return true }
            return !declaration.has(.isLet)
                && assigned(to: declaration, before: node).contains {
                    $0.parent?.name == "+=" || isComposed($0, steps: steps - 1)
                }
        default: return false
        }
    }

    private func isNumber(_ node: Node) -> Bool {
        guard [.reference, .member, .call, .binary, .prefix].contains(node.kind) else { return false }
        // Texts are neither subtracted nor multiplied, and beside a number `min` gives a number.
        if node.kind == .binary, ["-", "*", "/", "%"].contains(node.name) { return true }
        if node.kind == .call, ["min", "max"].contains(node.name), node.base == nil {
            return node.arguments.contains { [.integer, .float].contains($0.unwrapped.kind) || isNumber($0.unwrapped) }
        }
        guard let type = pass.type(of: node) else {
            guard node.name == "$0" else { return false }
            return ValueTypes(lookup: pass.lookup).text(of: node).map { numbers.contains(TypeName.base($0)) } ?? false
        }
        return !type.isMetatype && numbers.contains(type.name)
    }

    private func isSafe(_ name: String) -> Bool { !safeWords.isDisjoint(with: Words.of(name)) }
}

extension Node {
    /// Whether a call writes the apostrophes of a text as SQL or a shell wants them within apostrophes.
    fileprivate func quotesApostrophes(_ pass: Pass) -> Bool {
        guard ["replacingOccurrences", "replacing"].contains(name),
            let sign = argument("of") ?? arguments.first.flatMap({ $0.label.isEmpty ? $0 : nil }),
            pass.constant(sign)?.value.string == "'", let quoted = pass.constant(argument("with"))?.value.string
        else { return false }
        return ["''", "'\\''", "'\"'\"'"].contains(quoted)
    }

    /// Whether a joined list is made of question marks or of numbers: `ids.map { _ in "?" }.joined(separator: ",")`.
    fileprivate var isListOfMarks: Bool {
        let text = base?.text ?? ""
        return ["\"?\"", "String.init", "String($0)", "\"(?)\"", "databaseQuestionMarks"].contains(where: text.contains)
    }

    /// Whether a function does nothing but give back a constant.
    fileprivate func returnsConstant(_ pass: Pass) -> Bool {
        let returned = descendants(.return).compactMap(\.children.first)
        return !returned.isEmpty && returned.allSatisfy { pass.constant($0) != nil }
    }
}

private let numbers = measureTypes.union(["UIColor", "Color"])

private let harmless: Set<String> = [
    "count", "rawValue", "uuidString", "hashValue", "width", "height", "pointSize", "timeIntervalSince1970",
    "bundleIdentifier", "persistentIdentifier",
]

/// Methods whose result holds the text they are called on.
private let keeping: Set<String> = [
    "data", "lowercased", "uppercased", "trimmingCharacters", "appending", "appendingFormat", "joined", "cString",
    "utf8", "replacingOccurrences", "trimmed", "prefix", "suffix", "description",
]
