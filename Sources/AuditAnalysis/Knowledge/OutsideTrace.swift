package import AuditKit
package import CodeModel

/// Follows a value back, through names, conversions and the parameters of closures, to the entry point it came in by.
///
/// Stays in one file: out of a function to the calls of it there, and into functions that hand a value back. What is
/// not known to come from outside has no source; a parameter that only callers elsewhere fill is none.
package struct OutsideTrace {
    let pass: Pass
    /// Words in the name of a call or variable after which a value is safe in this place.
    var safeWords: Set<String> = []

    package init(pass: Pass, safeWords: Set<String> = []) {
        self.pass = pass
        self.safeWords = safeWords
    }

    /// The entry point that a value came in by.
    package func source(of node: Node) -> OutsideSource? {
        var walk = OutsideWalk(pass: pass, safeWords: safeWords)
        return walk.trace(node, 24)
    }
}

/// One walk back, with a limit on its length and on its steps.
private struct OutsideWalk {
    let pass: Pass
    let safeWords: Set<String>
    private var steps = 400

    init(pass: Pass, safeWords: Set<String>) {
        self.pass = pass
        self.safeWords = safeWords
    }

    mutating func trace(_ node: Node, _ reach: Int) -> OutsideSource? {
        guard reach > 0, steps > 0 else { return nil }
        steps -= 1
        let node = node.uncast
        switch node.kind {
        case .reference: return named(node, reach - 1)
        case .member: return member(node, reach - 1)
        case .call: return call(node, reach - 1)
        case .subscriptCall: return node.base.flatMap { trace($0, reach - 1) }
        case .binary where ["+", "??"].contains(node.name): return first(of: node.children(.operand), reach)
        case .ternary: return first(of: node.children(.operand), reach)
        case .interpolatedString:
            return first(of: node.children(.interpolation).compactMap(\.children.first), reach)
        case .array, .tuple: return first(of: Array(node.children), reach)
        case .dictionary: return first(of: node.children(.element).compactMap { $0.child(.value) }, reach)
        default: return nil
        }
    }

    private mutating func first(of nodes: [Node], _ reach: Int) -> OutsideSource? {
        for node in nodes {
            if let found = trace(node, reach - 1) { return found }
        }
        return nil
    }

    private func isSafe(_ name: String) -> Bool {
        !safeWords.isEmpty && !name.hasPrefix("removing") && !safeWords.isDisjoint(with: Words.of(name))
    }

    // MARK: - Names

    private mutating func named(_ node: Node, _ reach: Int) -> OutsideSource? {
        if isSafe(node.name) { return nil }
        if node.name == "$0" || node.name == "$1" {
            guard let closure = node.enclosing(.closure) else { return nil }
            return given(to: closure, at: node.name == "$0" ? 0 : 1, node, reach)
        }
        return pass.declaration(of: node).flatMap { declared($0, use: node, reach) }
    }

    private mutating func declared(_ node: Node, use: Node, _ reach: Int) -> OutsideSource? {
        guard reach > 0, node.tree === use.tree else { return nil }
        switch node.kind {
        case .parameter: return parameter(node, reach)
        case .capture: return outer(of: node).flatMap { declared($0, use: use, reach - 1) }
        case .variable: return variable(node, use: use, reach)
        default: return nil
        }
    }

    private mutating func parameter(_ node: Node, _ reach: Int) -> OutsideSource? {
        guard let owner = node.parent else { return nil }
        if owner.kind == .closure {
            let place = owner.children(.parameter).firstIndex(of: node) ?? 0
            return given(to: owner, at: place, node, reach)
        }
        guard owner.kind == .functionDecl else { return nil }
        if let kind = EntryPoints.kind(ofParameter: node, in: owner) { return OutsideSource(kind: kind, entry: node) }
        return first(of: arguments(for: node, of: owner), reach)
    }

    /// What the calls in the same file fill a parameter with.
    private func arguments(for parameter: Node, of function: Node) -> [Node] {
        let parameters = function.children(.parameter)
        let place = parameters.filter { $0.label == parameter.label }.firstIndex(of: parameter) ?? 0
        let calls = function.tree.nodes(.call, named: [function.name]).prefix(6)
        return calls.compactMap { call in
            guard pass.lookup.function(of: call) == function else { return nil }
            let fitting = call.arguments.filter { $0.label == parameter.label }
            return fitting.indices.contains(place) ? fitting[place] : nil
        }
    }

    /// What a closure is handed: by the system, or the elements of what its method is called on.
    private mutating func given(to closure: Node, at place: Int, _ use: Node, _ reach: Int) -> OutsideSource? {
        guard let call = closure.parent, call.kind == .call, closure.role == .argument else { return nil }
        if let kind = EntryPoints.kind(ofParameter: place, givenBy: call) {
            return OutsideSource(kind: kind, entry: use)
        }
        guard passing.contains(call.name) || call.name.hasPrefix("withUnsafe") else { return nil }
        return call.base.flatMap { trace($0, reach) }
    }

    private mutating func variable(_ node: Node, use: Node, _ reach: Int) -> OutsideSource? {
        if let start = node.initialValue, let found = trace(start, reach) { return found }
        if node.has(.isPattern) { return matched(by: node).flatMap { trace($0, reach) } }
        if node.has(.isOptionalBinding), node.initialValue == nil {
            return outer(of: node).flatMap { declared($0, use: use, reach - 1) }
        }
        guard !node.has(.isLet) || node.initialValue == nil, let scope = node.scope, !scope.kind.isTypeDeclaration,
            scope.kind != .file
        else { return nil }
        return first(of: assigned(to: node, in: scope, before: use), reach)
    }

    /// The value that a pattern takes apart: after `=`, after `in`, or after `switch`.
    private func matched(by pattern: Node) -> Node? {
        for outer in pattern.ancestors {
            switch outer.kind {
            case .variable, .patternMatch: return outer.child(.initialValue)
            case .for, .switch: return outer.child(.subject)
            case .tuple, .call, .member, .case, .optionalChain, .cast, .reference: continue
            default: return nil
            }
        }
        return nil
    }

    /// What `if let x` and `[x]` read: the parameter or variable of the same name outside.
    private func outer(of binding: Node) -> Node? {
        for function in binding.ancestors where function.kind.isFunctionLike {
            let locals = binding.tree.nodes(.variable, named: [binding.name]).filter {
                $0 != binding && $0.isBefore(binding) && function.contains($0) && $0.scope?.contains(binding) == true
            }
            if let found = locals.last { return found }
            let parameter = function.children(.parameter).first { $0.name == binding.name }
            if let parameter, parameter != binding { return parameter }
        }
        return nil
    }

    private func assigned(to variable: Node, in scope: Node, before use: Node) -> [Node] {
        variable.tree.nodes(.reference, named: [variable.name]).compactMap { mention in
            guard mention.role == .target, mention.isBefore(use), scope.contains(mention) else { return nil }
            return mention.parent?.child(.operand)
        }
    }

    // MARK: - Members and calls

    private mutating func member(_ node: Node, _ reach: Int) -> OutsideSource? {
        if let kind = EntryPoints.kind(ofMember: node, pass) { return OutsideSource(kind: kind, entry: node) }
        if isSafe(node.name) || measures.contains(node.name) { return nil }
        return node.base.flatMap { trace($0, reach) }
    }

    private mutating func call(_ node: Node, _ reach: Int) -> OutsideSource? {
        if isSafe(node.name) || measures.contains(node.name) { return nil }
        if EntryPoints.isAnswer(node) { return OutsideSource(kind: .answer, entry: node) }
        if let place = node.argument("contentsOf") {
            if EntryPoints.isAddress(place, pass) { return OutsideSource(kind: .answer, entry: node) }
            return trace(place, reach)
        }
        if node.name == "jsonObject", let data = node.argument("with") { return json(data, node, reach) }
        if node.name == "decode", let data = node.argument("from") { return trace(data, reach) }
        if let own = pass.lookup.function(of: node), own.kind == .functionDecl {
            if let found = returned(by: own, reach) { return found }
            guard own.enclosingType?.kind == .extensionDecl else { return nil }
        }
        guard let base = node.base, node.callee?.kind == .member else { return converted(node, reach) }
        if let found = trace(base, reach) { return found }
        return joining.contains(node.name) ? first(of: node.arguments.filter { $0.kind != .closure }, reach) : nil
    }

    /// A type's initializer holds what it is given: `URL(string: text)`, `String(data: data, encoding: .utf8)`.
    private mutating func converted(_ node: Node, _ reach: Int) -> OutsideSource? {
        guard node.callee?.kind == .reference || node.callee?.kind == .array else { return nil }
        guard node.callee?.kind == .array || conversions.contains(node.name) else { return nil }
        return first(of: node.arguments.filter { !settings.contains($0.label) && $0.kind != .closure }, reach)
    }

    private mutating func json(_ data: Node, _ call: Node, _ reach: Int) -> OutsideSource? {
        if let found = trace(data, reach) { return found }
        let origin = pass.declaration(of: data.uncast)?.initialValue ?? data
        let own = origin.namesWithin.contains { !ownData.isDisjoint(with: Words.of($0)) }
        if own || origin.uncast.kind == .string || origin.uncast.argument("using") != nil { return nil }
        return OutsideSource(kind: .json, entry: call)
    }

    private mutating func returned(by function: Node, _ reach: Int) -> OutsideSource? {
        guard let body = function.child(.body) else { return nil }
        var values = body.descendants(.return).compactMap(\.children.first)
        let statements = Array(body.children)
        if statements.count == 1, let only = statements.first, only.kind != .return { values.append(only) }
        return first(of: Array(values.prefix(4)), min(reach, 8))
    }
}

/// Methods that call their closure with what they are called on, or with its elements.
private let passing: Set<String> = [
    "map", "compactMap", "flatMap", "forEach", "sink", "tryMap", "first", "filter", "contains", "reduce", "then",
    "mapValues", "do", "handleEvents", "min", "max", "sorted",
]

/// Members that say something about a value and hold nothing of it.
private let measures: Set<String> = [
    "count", "isEmpty", "hashValue", "startIndex", "endIndex", "indices", "statusCode", "isFileURL", "hasPrefix",
    "hasSuffix", "contains", "utf16Count", "length", "firstIndex", "interaction", "activityType", "fileURL",
]

/// Methods whose result holds their arguments.
private let joining: Set<String> = [
    "appending", "joined", "appendingFormat", "replacingOccurrences", "appendingPathComponent", "jsonObject",
]

private let conversions: Set<String> = [
    "String", "NSString", "Substring", "Data", "NSData", "URL", "NSURL", "URLRequest", "NSURLRequest",
    "NSMutableURLRequest", "URLComponents", "NSURLComponents", "Array", "Int", "UInt", "Int8", "Int16", "Int32",
    "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Double", "Float", "CGFloat", "NSMutableString", "JSON", "Set",
]

/// Labels of arguments that say how, and not what, to convert.
private let settings: Set<String> = [
    "encoding", "as", "using", "resolvingAgainstBaseURL", "cachePolicy", "timeoutInterval", "relativeTo", "radix",
    "options", "locale",
]

/// Words in the names of data that the app brings along or wrote itself.
private let ownData: Set<String> = [
    "bundle", "defaults", "cache", "cached", "stored", "saved", "encoder", "encode", "encoded", "keychain", "file",
    "local", "fixture", "sample", "manifest", "utf8",
]
