extension Resolver {
    /// The type that the place of an expression asks for; unknown where it asks for none.
    package func expected(of node: Node) -> TypeID {
        guard let parent = node.parent, enter() else { return .unknown }
        defer { leave() }
        switch parent.kind {
        case .call where node.role == .argument: return argumentContext(node, parent)
        case .subscriptCall where node.role == .argument: return argumentContext(node, parent)
        case .variable where node.role == .initialValue:
            return parent.child(.type).map { type(written: $0) } ?? .unknown
        case .parameter where node.role == .initialValue: return signatureType(of: parent)
        case .capture: return .unknown
        case .return: return returnContext(parent)
        case .assignment where node.role == .operand:
            return parent.child(.target).map { type(of: $0) } ?? .unknown
        case .array: return elementContext(parent)
        case .dictionaryEntry: return entryContext(node, parent)
        case .tuple: return tupleContext(node, parent)
        case .ternary where node.role == .operand:
            let context = expected(of: parent)
            return context.isKnown ? context : sibling(of: node, in: parent)
        case .try, .await: return expected(of: parent)
        case .forceUnwrap, .optionalChain: return optional(expected(of: parent))
        case .inout: return expected(of: parent)
        case .binary: return operandContext(node, parent)
        case .case where node.role == .pattern:
            return parent.parent?.child(.subject).map { type(of: $0) } ?? .unknown
        case .patternMatch where node.role == .pattern: return parent.initialValue.map { type(of: $0) } ?? .unknown
        case .catch: return errorType
        case .cast: return parent.child(.type).map { type(written: $0) } ?? .unknown
        case .if, .guard, .while, .repeat: return node.role == .condition ? standard("Bool") : .unknown
        case .block, .closure, .accessor: return bodyContext(node, parent)
        case .throw: return errorType
        default: return .unknown
        }
    }

    private func argumentContext(_ node: Node, _ call: Node) -> TypeID {
        guard let resolution = resolve(call) else { return .unknown }
        if let binding = resolution.binding {
            guard let parameter = binding.parameter(for: node) else { return .unknown }
            return substitute(signatureType(of: parameter), resolution.map)
        }
        guard case .function(let parts, _) = shape(resolution.function),
            let index = call.arguments.firstIndex(of: node), parts.indices.contains(index)
        else { return .unknown }
        return parts[index].type
    }

    private func returnContext(_ node: Node) -> TypeID {
        guard let function = node.enclosingFunction else { return .unknown }
        return result(of: function)
    }

    /// What the body of a function, accessor or closure returns, as its declaration or context says.
    private func result(of function: Node) -> TypeID {
        switch function.kind {
        case .functionDecl: return resultType(of: function)
        case .accessor where function.name == "get" || function.name == "_read":
            guard let property = function.parent else { return .unknown }
            return property.kind == .subscriptDecl ? resultType(of: property) : declaredType(of: property)
        case .closure:
            if let written = function.child(.returnType) { return type(written: written) }
            guard case .function(_, let result) = shape(unwrapped(expected(of: function))) else { return .unknown }
            if case .generic(let symbol) = shape(result), graph[symbol].kind != .protocol,
                !function.ancestors.contains(where: { $0 == graph[symbol].node?.parent })
            {
                return .unknown
            }
            return result
        default: return .unknown
        }
    }

    /// The only expression of a body is what it returns.
    private func bodyContext(_ node: Node, _ parent: Node) -> TypeID {
        guard node.role == .statement || parent.kind == .closure, parent.children(.statement).count == 1 else {
            return .unknown
        }
        if parent.kind == .closure { return result(of: parent) }
        guard let around = parent.parent else { return .unknown }
        if around.isFunctionBody(parent) { return result(of: around) }
        return [.if].contains(around.kind) ? expected(of: around) : .unknown
    }

    private func elementContext(_ array: Node) -> TypeID {
        let context = unwrapped(expected(of: array))
        if case .nominal(let symbol, let parts) = shape(context) {
            if isStandard(symbol, "Array") || isStandard(symbol, "Set") { return parts.first ?? .unknown }
            return memberType("ArrayLiteralElement", of: context)
        }
        return .unknown
    }

    private func entryContext(_ node: Node, _ entry: Node) -> TypeID {
        guard let dictionary = entry.parent,
            case .nominal(_, let parts) = shape(unwrapped(expected(of: dictionary))), parts.count == 2
        else { return .unknown }
        return node.role == .key ? parts[0] : parts[1]
    }

    private func tupleContext(_ node: Node, _ tuple: Node) -> TypeID {
        let index = tuple.children.enumerated().first { $0.element == node }?.offset ?? 0
        guard case .tuple(let parts) = shape(expected(of: tuple)), parts.indices.contains(index) else {
            return .unknown
        }
        return parts[index].type
    }

    /// A literal or `.name` is of the type of what it is compared or combined with.
    private func operandContext(_ node: Node, _ parent: Node) -> TypeID {
        switch parent.name {
        case "&&", "||": return standard("Bool")
        case "??":
            if node == parent.children.first { return optional(expected(of: parent)) }
            let left = parent.children.first.map { unwrapped(type(of: $0)) } ?? .unknown
            return left.isKnown ? left : expected(of: parent)
        case "<<", ">>", "&<<", "&>>": return node == parent.children.first ? expected(of: parent) : .unknown
        default:
            let other = sibling(of: node, in: parent)
            if other.isKnown { return unwrapped(other) }
            return parent.isComparison ? .unknown : expected(of: parent)
        }
    }

    /// The type of the first operand beside this one that says its own.
    private func sibling(of node: Node, in parent: Node) -> TypeID {
        for other in parent.children(.operand) where other != node && !other.needsContext {
            let found = type(of: other)
            if found.isKnown { return found }
        }
        return .unknown
    }

    // MARK: - Operators

    /// The type that an operator gives.
    func operatorType(_ node: Node) -> TypeID {
        if let found = resolve(node), found.target != nil { return found.type }
        if node.isComparison { return standard("Bool") }
        let operands = node.kind == .binary ? node.children(.operand) : Array(node.children)
        switch node.name {
        case "&&", "||", "!": return standard("Bool")
        case "??":
            guard let first = operands.first, let last = operands.last else { return .unknown }
            let left = unwrapped(type(of: first))
            if last.kind != .nilLiteral, wrapped(type(of: last)) != nil { return optional(left) }
            return left.isKnown ? left : type(of: last)
        case "...", "..<": return rangeType(node, operands)
        default:
            for operand in operands where !operand.needsContext {
                let found = type(of: operand)
                if found.isKnown { return isArithmetic(found) ? found : .unknown }
            }
            let context = unwrapped(expected(of: node))
            if isArithmetic(context) { return context }
            return operands.contains { $0.kind == .float }
                ? standard("Double") : operands.first.map { type(of: $0) } ?? .unknown
        }
    }

    private func isArithmetic(_ type: TypeID) -> Bool {
        switch shape(type) {
        case .nominal(let symbol, _):
            graph.modules.indices.contains(graph[symbol].module) && graph.modules[graph[symbol].module].isLibrary
        case .generic, .member: true
        default: false
        }
    }

    private func rangeType(_ node: Node, _ operands: [Node]) -> TypeID {
        let bound =
            operands.lazy.filter { !$0.needsContext }.map { self.type(of: $0) }.first { $0.isKnown }
            ?? operands.first.map { type(of: $0) } ?? .unknown
        guard bound.isKnown else { return .unknown }
        switch (node.kind, node.name) {
        case (.binary, "..."): return standard("ClosedRange", [bound])
        case (.binary, _): return standard("Range", [bound])
        case (.postfix, _): return standard("PartialRangeFrom", [bound])
        default: return standard(node.name == "..." ? "PartialRangeThrough" : "PartialRangeUpTo", [bound])
        }
    }
}

extension Node {
    fileprivate func isFunctionBody(_ block: Node) -> Bool { isFunctionLike && child(.body) == block }
    private var isFunctionLike: Bool { kind.isFunctionLike }

    /// Whether the context alone can say the type: a literal, `.name`, a closure.
    var needsContext: Bool {
        switch kind {
        case .integer, .float, .string, .interpolatedString, .boolean, .nilLiteral, .closure: true
        case .array, .dictionary: true
        case .member: has(.hasImplicitBase) || base?.needsImplicitContext == true
        case .call: callee?.needsImplicitContext == true
        case .prefix: children.first?.needsContext ?? false
        case .tuple: false
        default: false
        }
    }

    /// Whether a chain begins with a period.
    fileprivate var needsImplicitContext: Bool {
        switch kind {
        case .member: has(.hasImplicitBase) || base?.needsImplicitContext == true
        case .call: callee?.needsImplicitContext == true
        case .subscriptCall: base?.needsImplicitContext == true
        case .optionalChain, .forceUnwrap: children.first?.needsImplicitContext == true
        default: false
        }
    }
}
