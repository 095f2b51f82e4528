extension Resolver {
    /// The type that a declaration gives to what it declares: of a function its function type.
    package func declaredType(of node: Node) -> TypeID {
        let key = SymbolGraph.Place(node)
        if let known = types[key] { return known }
        guard working.insert(key).inserted else {
            circles += 1
            return .unknown
        }
        defer { working.remove(key) }
        guard enter() else { return .unknown }
        let before = circles
        let found = declare(node)
        leave()
        if isFinal(since: before) || isComplete(found) { types[key] = found }
        return found
    }

    private func declare(_ node: Node) -> TypeID {
        switch node.kind {
        case .variable: return variableType(node)
        case .parameter: return parameterType(node)
        case .capture: return node.initialValue.map { type(of: $0) } ?? .unknown
        case .functionDecl, .subscriptDecl: return functionType(node, result: resultType(of: node))
        case .initializerDecl:
            let own = ownType(at: node)
            return functionType(node, result: node.has(.isOptional) || node.has(.isForced) ? optional(own) : own)
        case .enumCase:
            let own = ownType(at: node)
            return node.children(.parameter).isEmpty ? own : functionType(node, result: own)
        default: return .unknown
        }
    }

    func resultType(of node: Node) -> TypeID {
        node.child(.returnType).map { type(written: $0) } ?? void
    }

    func functionType(_ node: Node, result: TypeID) -> TypeID {
        let parts = node.children(.parameter).map {
            TypeElement(label: "", type: signatureType(of: $0), isVariadic: $0.isVariadicParameter)
        }
        return table.intern(.function(parts, result))
    }

    /// The type of one argument for a parameter: the element of a variadic one, the result of an autoclosure.
    func signatureType(of parameter: Node) -> TypeID {
        guard let written = parameter.child(.type) else {
            return parameter.kind == .variable ? declaredType(of: parameter) : .unknown
        }
        let syntax = TypeSyntax.parse(written.name)
        if case .autoclosure(.function(_, let result)) = syntax { return type(result, at: written) }
        return type(syntax, at: written)
    }

    /// The type that a parameter has inside of its function.
    private func parameterType(_ node: Node) -> TypeID {
        guard let written = node.child(.type) else {
            return node.parent.flatMap { $0.kind == .closure ? closureParameter(node, of: $0) : nil } ?? .unknown
        }
        let type = type(written: written)
        return node.isVariadicParameter ? array(type) : type
    }

    private func closureParameter(_ node: Node, of closure: Node) -> TypeID? {
        let all = closure.children(.parameter)
        guard let index = all.firstIndex(of: node) else { return nil }
        return closureInput(index, of: all.count, closure)
    }

    /// The type of a closure's input by its place, as the closure's context gives it.
    func closureInput(_ index: Int, of count: Int, _ closure: Node) -> TypeID {
        guard case .function(let parts, _) = shape(unwrapped(expected(of: closure))) else { return .unknown }
        if parts.count == 1, count > 1, case .tuple(let inner) = shape(parts[0].type), inner.count == count {
            return inner[index].type
        }
        guard parts.indices.contains(index) else { return .unknown }
        // A closure that uses `$0` alone takes all inputs as one tuple.
        return parts[index].type
    }

    // MARK: - Variables

    private func variableType(_ node: Node) -> TypeID {
        if let written = node.child(.type) { return type(written: written) }
        if node.has(.isOptionalBinding) {
            if let value = node.initialValue { return unwrapped(type(of: value)) }
            guard let outer = outerDeclaration(of: node) else { return .unknown }
            return unwrapped(outer)
        }
        if let value = node.initialValue { return type(of: value) }
        if node.has(.isPattern) || node.role == .pattern { return patternType(of: node) }
        return .unknown
    }

    /// What the short form `if let x` reads.
    private func outerDeclaration(of binding: Node) -> TypeID? {
        guard let scope = binding.scope else { return nil }
        let start = [.if, .while].contains(scope.kind) ? scope : binding
        return lookup(binding.name, id: binding.nameID, at: start, before: binding)?.type
    }

    /// The type of a name that a pattern binds.
    func patternType(of node: Node) -> TypeID {
        guard let parent = node.parent else { return .unknown }
        return matched(by: node, in: parent)
    }

    /// The type of what a pattern is matched with.
    private func matched(by pattern: Node, in parent: Node) -> TypeID {
        guard depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        switch parent.kind {
        case .for:
            guard let subject = parent.child(.subject) else { return .unknown }
            return elementType(of: type(of: subject), at: subject)
        case .case:
            return parent.parent?.child(.subject).map { type(of: $0) } ?? .unknown
        case .patternMatch:
            return parent.initialValue.map { type(of: $0) } ?? .unknown
        case .catch: return standard("Error").isKnown ? errorType : .unknown
        case .variable:
            if let value = parent.initialValue { return type(of: value) }
            return parent.child(.type).map { type(written: $0) } ?? patternType(of: parent)
        case .tuple:
            guard let up = parent.parent else { return .unknown }
            let whole = matched(by: parent, in: up)
            let index = parent.children.enumerated().first { $0.element == pattern }?.offset ?? 0
            if case .tuple(let parts) = shape(whole), parts.indices.contains(index) { return parts[index].type }
            return .unknown
        case .call: return payload(pattern, of: parent)
        case .optionalChain, .postfix:
            guard let up = parent.parent else { return .unknown }
            return unwrapped(matched(by: parent, in: up))
        case .cast: return parent.child(.type).map { type(written: $0) } ?? .unknown
        default: return .unknown
        }
    }

    var errorType: TypeID {
        guard let symbol = library["Error"] else { return .unknown }
        return table.intern(.existential([table.intern(.nominal(symbol, []))]))
    }

    /// The type of a part of `case .name(let part)`.
    private func payload(_ pattern: Node, of call: Node) -> TypeID {
        guard let up = call.parent, let callee = call.callee?.unwrapped, callee.kind == .member else { return .unknown }
        let whole = unwrappedPattern(matched(by: call, in: up), for: callee)
        let map = substitution(of: whole)
        guard case .nominal(let symbol, _) = shape(whole) else { return .unknown }
        for id in graph.members(callee.name, of: symbol) where graph[id].kind == .enumCase {
            let parameters = graph[id].node?.children(.parameter) ?? []
            let arguments = call.arguments
            guard let index = arguments.firstIndex(of: pattern) else { continue }
            if parameters.indices.contains(index), arguments.count == parameters.count {
                return substitute(signatureType(of: parameters[index]), map)
            }
            if arguments.count == 1 {
                return table.intern(
                    .tuple(
                        parameters.map { TypeElement(label: $0.label, type: substitute(signatureType(of: $0), map)) }))
            }
        }
        return .unknown
    }

    /// `case .some(let x)` against an optional, `case .name` against what an optional holds.
    private func unwrappedPattern(_ type: TypeID, for callee: Node) -> TypeID {
        if let base = callee.base, !callee.has(.hasImplicitBase) {
            let named = self.type(of: base)
            if case .metatype(let inner) = shape(named) {
                if case .nominal(let one, _) = shape(inner), case .nominal(let other, _) = shape(unwrapped(type)),
                    one == other
                {
                    return unwrapped(type)
                }
                return inner
            }
        }
        return callee.name == "some" || callee.name == "none" ? type : unwrapped(type)
    }

    /// The type of the elements of a sequence.
    func elementType(of type: TypeID, at place: Node) -> TypeID {
        if case .generic = shape(type) { return constrainedMember("Element", of: type, at: place) }
        return memberType("Element", of: type)
    }

    /// An associated type, seen through the `where` clauses round a place.
    func constrainedMember(_ name: String, of type: TypeID, at place: Node) -> TypeID {
        let member = memberType(name, of: type)
        return sameType(as: member, at: place) ?? member
    }
}

extension Node {
    /// Whether a parameter takes any number of arguments: three periods after its type.
    package var isVariadicParameter: Bool {
        guard kind == .parameter, let type = child(.type) else { return false }
        let end = initialValue?.range.lowerBound ?? range.upperBound
        var place = type.range.upperBound
        while place < end, tree.source[place] <= 0x20 { place += 1 }
        return place + 3 <= end && tree.source[place..<place + 3].allSatisfy { $0 == UInt8(ascii: ".") }
    }
}
