extension Resolver {
    /// The type of an expression; unknown where the source does not tell.
    public func type(of node: Node) -> TypeID {
        let raw = rawType(of: node)
        guard raw.isKnown, node.isOptionalChain, !node.continuesChain else { return raw }
        return wrapped(raw) == nil ? optional(raw) : raw
    }

    /// The type of a part of a chain such as `a?.b.c`, without what the question mark adds to the whole.
    func rawType(of node: Node) -> TypeID {
        let key = SymbolGraph.Place(node)
        if let known = types[key] { return known }
        guard working.insert(key).inserted else {
            circles += 1
            return .unknown
        }
        defer { working.remove(key) }
        guard enter() else { return .unknown }
        let before = circles
        let found = infer(node)
        leave()
        if isFinal(since: before) || isComplete(found) && !node.isLiteralLike { types[key] = found }
        return found
    }

    private func infer(_ node: Node) -> TypeID {
        switch node.kind {
        case .string, .interpolatedString: return literal(node, "String")
        case .integer: return literal(node, "Int")
        case .float: return literal(node, "Double")
        case .boolean: return literal(node, "Bool")
        case .nilLiteral: return expected(of: node)
        case .typeCheck, .patternMatch: return standard("Bool")
        case .array: return arrayType(node)
        case .dictionary: return dictionaryType(node)
        case .tuple: return tupleType(node)
        case .await, .inout: return node.lastChild.map { type(of: $0) } ?? .unknown
        case .try:
            guard let inner = node.lastChild.map({ type(of: $0) }), inner.isKnown else { return .unknown }
            return node.has(.isOptional) && wrapped(inner) == nil ? optional(inner) : inner
        case .forceUnwrap, .optionalChain: return node.children.first.map { unwrapped(rawType(of: $0)) } ?? .unknown
        case .cast: return castType(node)
        case .ternary: return branches(node.children(.operand))
        case .binary, .prefix, .postfix: return operatorType(node)
        case .assignment: return void
        case .closure: return closureType(node)
        case .reference: return referenceType(node)
        case .member: return memberType(of: node)
        case .call: return resolve(node)?.type ?? .unknown
        case .subscriptCall: return subscriptType(node)
        case .if: return branches([node.child(.body), node.child(.elseBody)].compactMap { $0?.lastChild })
        case .switch: return branches(node.children(.clause).compactMap { $0.children(.statement).last })
        case .block: return node.lastChild.map { type(of: $0) } ?? .unknown
        default: return .unknown
        }
    }

    private func castType(_ node: Node) -> TypeID {
        guard let written = node.child(.type) ?? node.children.first(where: { $0.kind == .type }) else {
            return .unknown
        }
        let type = type(written: written)
        return node.has(.isOptional) ? optional(type) : type
    }

    private func branches(_ all: [Node]) -> TypeID {
        var first = TypeID.unknown
        for node in all where node.kind != .nilLiteral {
            let type = type(of: node)
            if wrapped(type) != nil { return type }
            if !first.isKnown { first = type }
        }
        return all.contains { $0.kind == .nilLiteral } ? optional(first) : first
    }

    // MARK: - Literals

    private func literal(_ node: Node, _ fallback: String) -> TypeID {
        let context = unwrapped(expected(of: node))
        if case .nominal(let symbol, _) = shape(context), accepts(symbol, literal: node.kind) { return context }
        if case .nominal(let symbol, _) = shape(context), graph[symbol].kind == .external { return .unknown }
        return standard(fallback)
    }

    /// Whether a literal can be a value of a type.
    func accepts(_ symbol: SymbolID, literal kind: Kind) -> Bool {
        let names: Set<String> =
            switch kind {
            case .integer: ["ExpressibleByIntegerLiteral"]
            case .float: ["ExpressibleByFloatLiteral"]
            case .boolean: ["ExpressibleByBooleanLiteral"]
            case .string:
                [
                    "ExpressibleByStringLiteral", "ExpressibleByUnicodeScalarLiteral",
                    "ExpressibleByExtendedGraphemeClusterLiteral",
                ]
            case .interpolatedString: ["ExpressibleByStringInterpolation"]
            case .array: ["ExpressibleByArrayLiteral"]
            case .dictionary: ["ExpressibleByDictionaryLiteral"]
            case .nilLiteral: ["ExpressibleByNilLiteral"]
            default: []
            }
        return graph.lineages[symbol]?.contains { names.contains(graph[$0].name) } ?? false
    }

    private func arrayType(_ node: Node) -> TypeID {
        let context = unwrapped(expected(of: node))
        if case .nominal(let symbol, _) = shape(context), accepts(symbol, literal: .array) { return context }
        guard let first = node.children.first(where: { $0.kind != .nilLiteral }) else { return .unknown }
        if first.role == .element, node.role == .callee || node.role == .base, let named = typeNamed(by: first) {
            return metatype(array(named))
        }
        let element = type(of: first)
        return element.isKnown ? array(element) : .unknown
    }

    /// `[Int]` before parentheses is a type, not a value.
    private func typeNamed(by node: Node) -> TypeID? {
        if case .metatype(let inner) = shape(type(of: node)), node.kind != .call, !node.text.hasSuffix(".self") {
            return inner
        }
        return nil
    }

    private func dictionaryType(_ node: Node) -> TypeID {
        let context = unwrapped(expected(of: node))
        if case .nominal(let symbol, _) = shape(context), accepts(symbol, literal: .dictionary) { return context }
        guard let entry = node.children.first(where: { $0.kind == .dictionaryEntry }), let key = entry.child(.key),
            let value = entry.child(.value)
        else { return .unknown }
        if node.role == .callee, let one = typeNamed(by: key), let other = typeNamed(by: value) {
            return metatype(standard("Dictionary", [one, other]))
        }
        let (one, other) = (type(of: key), type(of: value))
        return one.isKnown && other.isKnown ? standard("Dictionary", [one, other]) : .unknown
    }

    private func tupleType(_ node: Node) -> TypeID {
        table.intern(.tuple(node.children.map { TypeElement(label: $0.label, type: type(of: $0)) }))
    }

    // MARK: - Names

    private func referenceType(_ node: Node) -> TypeID {
        switch node.name {
        case "self": return capturedSelf(node) ?? selfValue(at: node)
        case "Self": return metatype(ownType(at: node))
        case "super":
            guard let parent = ancestors(of: ownType(at: node)).first(where: { $0.distance == 1 }) else {
                return .unknown
            }
            return table.intern(
                .nominal(parent.symbol, graph.genericParameters(of: parent.symbol).map { parent.map[$0] ?? .unknown }))
        case "_": return .unknown
        default: break
        }
        if node.name.first == "$" { return shorthand(node) }
        if let found = value(of: node) { return found.type }
        return implicitName(node)
    }

    /// `[weak self]` makes it optional until it is bound.
    private func capturedSelf(_ node: Node) -> TypeID? {
        for scope in node.tree.scopes.around(node) {
            if let bound = node.tree.scopes.declaration(ofName: node.nameID, in: scope, at: node),
                bound.kind == .variable
            {
                return declaredType(of: bound)
            }
            if scope.kind == .closure {
                if let capture = scope.children.first(where: { $0.kind == .capture && $0.name == "self" }) {
                    return capture.has(.isWeak) ? optional(selfValue(at: scope)) : nil
                }
            }
            if scope.kind.isTypeDeclaration { return nil }
        }
        return nil
    }

    private func selfValue(at node: Node) -> TypeID {
        let own = ownType(at: node)
        guard let around = node.enclosingType else { return .unknown }
        return isStaticContext(node, in: around) ? metatype(own) : own
    }

    private func shorthand(_ node: Node) -> TypeID {
        guard let index = Int(node.name.dropFirst()) else { return .unknown }
        var up = node.parent
        while let closure = up, closure.kind != .closure || !closure.children(.parameter).isEmpty {
            up = closure.parent
        }
        guard let closure = up, case .function(let parts, _) = shape(unwrapped(expected(of: closure))) else {
            return .unknown
        }
        if parts.count == 1, case .tuple(let inner) = shape(parts[0].type), inner.count > 1 {
            let usesMore = closure.descendants.contains { $0.kind == .reference && $0.name == "$1" }
            if usesMore { return inner.indices.contains(index) ? inner[index].type : .unknown }
        }
        return parts.indices.contains(index) ? parts[index].type : .unknown
    }

    /// `newValue`, `oldValue` and `error`, which nothing declares.
    private func implicitName(_ node: Node) -> TypeID {
        switch node.name {
        case "newValue", "oldValue":
            guard let property = node.enclosing(.accessor)?.parent else { return .unknown }
            if property.kind == .subscriptDecl { return resultType(of: property) }
            return declaredType(of: property)
        case "error": return node.enclosing(.catch) == nil ? .unknown : errorType
        default: return .unknown
        }
    }

    private func memberType(of node: Node) -> TypeID {
        if node.name == "self", let base = node.base { return rawType(of: base) }
        if let base = node.base {
            let type = rawType(of: base)
            if case .tuple(let parts) = shape(type) {
                if let index = Int(node.name) { return parts.indices.contains(index) ? parts[index].type : .unknown }
                return parts.first { $0.label == node.name }?.type ?? .unknown
            }
            if node.name == "Type", case .metatype = shape(type) { return metatype(type) }
            if !type.isKnown { return modulesMember(node, base)?.type ?? .unknown }
        }
        return value(of: node)?.type ?? .unknown
    }

    /// `Module.name`.
    func modulesMember(_ node: Node, _ base: Node) -> ResolvedName? {
        guard base.kind == .reference, let number = graph.modules.firstIndex(where: { $0.name == base.name }) else {
            return nil
        }
        let all = (graph.modules[number].names[node.name] ?? []).filter { graph.isVisible($0, from: node.tree) }
        guard let id = all.first, all.count == 1, let found = graph[id].node else { return nil }
        return reference(to: Candidate(node: found, symbol: id, map: [:], base: .unknown, distance: 0), at: node)
    }

    private func subscriptType(_ node: Node) -> TypeID {
        if let found = resolve(node) { return found.type }
        return .unknown
    }
}

extension Node {
    var lastChild: Node? { children.reduce(nil) { _, next in next } }

    var isExpression: Bool { kind == .assignment || hasValue }

    /// Whether the node is an expression that gives a value, and no statement or declaration.
    package var hasValue: Bool {
        switch kind {
        case .call, .subscriptCall, .member, .reference, .string, .interpolatedString, .integer, .float, .boolean,
            .nilLiteral, .regex, .array, .dictionary, .tuple, .closure, .keyPath, .macro, .binary, .ternary, .cast,
            .typeCheck, .prefix, .postfix, .try, .await, .forceUnwrap, .optionalChain, .inout, .if, .switch:
            true
        default: false
        }
    }

    /// Whether the type turns on the context more than on what is written.
    var isLiteralLike: Bool {
        switch kind {
        case .integer, .float, .string, .interpolatedString, .boolean, .nilLiteral, .array, .dictionary, .closure: true
        default: false
        }
    }

    /// Whether something on the way down the bases is `x?`.
    var isOptionalChain: Bool {
        var node: Node? = self
        while let here = node {
            switch here.kind {
            case .optionalChain: return true
            case .member, .subscriptCall: node = here.child(.base)
            case .call: node = here.callee
            case .forceUnwrap: node = here.children.first
            default: return false
            }
        }
        return false
    }

    /// Whether the node is the base of a longer chain.
    var continuesChain: Bool {
        guard let parent else { return false }
        switch parent.kind {
        case .member, .subscriptCall: return role == .base
        case .call: return role == .callee
        case .forceUnwrap, .optionalChain: return true
        default: return false
        }
    }
}
