/// What a call, a subscript or an operator calls, and which argument goes where.
package struct CallResolution {
    /// The function, initializer, case or subscript; nothing where a value is called, or where it cannot be told.
    package internal(set) var target: ResolvedName?
    /// Nothing where a closure is called.
    package internal(set) var binding: CallBinding?
    /// The type of the call's value.
    package internal(set) var type = TypeID.unknown
    /// What stands for the generic parameters of the function and of the type that it belongs to.
    var map: Resolver.Substitution = [:]
    /// The function type that is called where a value is.
    var function = TypeID.unknown
    package internal(set) var isValueCall = false
    /// Whether anything was found: what was not is kept as well, so that it is not looked for again.
    var isAnswer: Bool { target != nil || isValueCall || binding != nil }
}

extension Resolver {
    /// What a call means; nothing where the source does not tell.
    package func resolve(_ call: Node) -> CallResolution? {
        let key = SymbolGraph.Place(call)
        if let known = calls[key] { return known.isAnswer ? known : nil }
        guard resolving.insert(key).inserted else {
            circles += 1
            return nil
        }
        defer { resolving.remove(key) }
        guard enter() else { return nil }
        let before = circles
        let found = choose(call, key)
        leave()
        let isKept = isFinal(since: before) || found.map { $0.target != nil && isComplete($0.type) } == true
        calls[key] = isKept ? found ?? CallResolution() : nil
        return found
    }

    private func choose(_ call: Node, _ key: SymbolGraph.Place) -> CallResolution? {
        let arguments: [Node]
        switch call.kind {
        case .binary: arguments = call.children(.operand)
        case .prefix, .postfix: arguments = Array(call.children)
        default: arguments = call.arguments
        }
        for level in callees(of: call) {
            if let chosen = best(of: level, arguments, call) { return finish(chosen, call, key) }
            // A member hides what is outside of its type, whether it suits or not.
            let isMeant = call.callee?.unwrapped.kind == .reference && level.contains { parameters(of: $0) != nil }
            if isMeant { break }
        }
        return valueCall(call)
    }

    // MARK: - The result

    func result(of candidate: Candidate) -> TypeID {
        let node = candidate.node
        switch node.kind {
        case .functionDecl, .subscriptDecl: return resultType(of: node)
        case .initializerDecl:
            return node.has(.isOptional) || node.has(.isForced) ? optional(candidate.base) : candidate.base
        case .enumCase:
            if case .nominal = shape(candidate.base) { return candidate.base }
            return ownType(at: node)
        default: return candidate.base
        }
    }

    private func finish(_ choice: Choice, _ call: Node, _ key: SymbolGraph.Place) -> CallResolution {
        let candidate = choice.candidate
        var map = choice.map
        let open = openParameters(of: candidate)
        for parameter in open where map[parameter] == nil { bindFromRequirements(candidate, &map, parameter) }
        var found = CallResolution(
            target: ResolvedName(declaration: candidate.node, symbol: candidate.symbol, type: .unknown),
            binding: choice.binding, map: map)
        calls[key] = found
        // What closures return, now that their inputs are known.
        for (parameter, given) in zip(choice.binding.parameters, choice.binding.arguments) {
            guard let closure = given.first, closure.kind == .closure else { continue }
            let wanted = unwrapped(signatureType(of: parameter))
            guard case .function(_, let result) = shape(wanted), mentionsOpen(result, open, map) else { continue }
            _ = unify(result, closureResult(closure), &map, open)
            found.map = map
            calls[key] = found
        }
        var result = result(of: candidate)
        if open.contains(where: { map[$0] == nil }) {
            let context = expected(of: call)
            if context.isKnown { _ = unify(result, wrapped(result) == nil ? unwrapped(context) : context, &map, open) }
        }
        for parameter in open where map[parameter] == nil { map[parameter] = .unknown }
        if call.kind == .call, case .generic(let own) = shape(candidate.base), candidate.node.kind == .functionDecl {
            map[own] = map[own] ?? candidate.base
        }
        result = substitute(result, map)
        found.map = map
        found.target = ResolvedName(declaration: candidate.node, symbol: candidate.symbol, type: result)
        found.type = result
        return found
    }

    private func mentionsOpen(_ type: TypeID, _ open: Set<SymbolID>, _ map: Substitution, depth: Int = 0) -> Bool {
        guard depth < 16 else { return false }
        switch shape(type) {
        case .generic(let symbol): return open.contains(symbol) && map[symbol] == nil
        case .nominal(_, let parts): return parts.contains { mentionsOpen($0, open, map, depth: depth + 1) }
        case .tuple(let parts): return parts.contains { mentionsOpen($0.type, open, map, depth: depth + 1) }
        case .function(let parts, let result):
            return mentionsOpen(result, open, map, depth: depth + 1)
                || parts.contains { mentionsOpen($0.type, open, map, depth: depth + 1) }
        case .metatype(let inner), .member(let inner, _): return mentionsOpen(inner, open, map, depth: depth + 1)
        default: return false
        }
    }

    /// `where S.Element == T` says T once S is known.
    private func bindFromRequirements(_ candidate: Candidate, _ map: inout Substitution, _ parameter: SymbolID) {
        let wanted = table.intern(.generic(parameter))
        for clause in candidate.node.children(.generic) where clause.kind == .requirement && clause.name == "==" {
            let sides = Array(clause.children)
            guard sides.count == 2 else { continue }
            let (left, right) = (type(written: sides[0]), type(written: sides[1]))
            if right == wanted, isComplete(substitute(left, map)) { map[parameter] = substitute(left, map) }
            if left == wanted, isComplete(substitute(right, map)) { map[parameter] = substitute(right, map) }
        }
    }

    /// The call of a closure, of a function value, or of a value with `callAsFunction`.
    private func valueCall(_ call: Node) -> CallResolution? {
        guard call.kind == .call, let callee = call.callee else { return nil }
        let type: TypeID
        switch callee.kind {
        case .reference, .member:
            guard let found = valueOfCallee(callee) else { return nil }
            type = found
        default: type = rawType(of: callee)
        }
        var function = type
        if case .function(_, let result) = shape(function) {
            return CallResolution(type: result, function: function, isValueCall: true)
        }
        function = unwrapped(type)
        guard case .nominal = shape(function) else { return nil }
        let callable = members("callAsFunction", of: function, at: call, isOfType: false)
        guard let chosen = best(of: callable, call.arguments, call) else { return nil }
        var found = finish(chosen, call, SymbolGraph.Place(call))
        found.isValueCall = true
        return found
    }

    private func valueOfCallee(_ callee: Node) -> TypeID? {
        if callee.name.first == "$" || callee.name == "self" { return rawType(of: callee) }
        if callee.kind == .member, let base = callee.base, case .tuple = shape(rawType(of: base)) {
            return rawType(of: callee)
        }
        return value(of: callee)?.type
    }
}
