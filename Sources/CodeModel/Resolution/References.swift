/// What a name in an expression means.
public struct ResolvedName {
    /// The declaration; the type's own where its implicit initializer is meant.
    public let declaration: Node
    public let symbol: SymbolID?
    public let type: TypeID
}

extension Resolver {
    /// The declaration that a name, a member, a call or a subscript means.
    public func declaration(of node: Node) -> ResolvedName? {
        switch node.kind {
        case .call: return resolve(node)?.target
        case .subscriptCall: return resolve(node)?.target
        case .reference, .member:
            if node.role == .callee, let call = node.parent, call.kind == .call {
                if let target = resolve(call)?.target { return target }
                if resolve(call)?.isValueCall != true { return nil }
            }
            return value(of: node)
        default: return nil
        }
    }

    /// What a plain name means that is not called.
    func lookup(_ name: String, id: Int32, at place: Node, before: Node? = nil) -> ResolvedName? {
        for level in candidates(name, id: id, at: place, before: before) {
            if let found = pick(level, at: before ?? place) { return found }
        }
        return nil
    }

    /// The declaration that a name or member means as a value; kept for each place.
    func value(of node: Node) -> ResolvedName? {
        let key = SymbolGraph.Place(node)
        if let known = references[key] { return known }
        let before = circles
        let found =
            node.kind == .member ? memberValue(node) : lookup(node.name, id: node.nameID, at: node)
        if circles == before || found.map({ isComplete($0.type) }) == true { references[key] = found }
        return found
    }

    private func memberValue(_ node: Node) -> ResolvedName? {
        guard let (base, isOfType) = receiver(of: node) else { return nil }
        return pick(members(node.name, of: base, at: node, isOfType: isOfType), at: node)
    }

    /// The type that a member is asked of, and whether of the type itself.
    func receiver(of member: Node) -> (type: TypeID, isOfType: Bool)? {
        guard let base = member.base else {
            let context = expected(of: implicitChainTop(of: member))
            guard context.isKnown else { return nil }
            if let inner = wrapped(context), members(member.name, of: context, at: member, isOfType: true).isEmpty {
                return (inner, true)
            }
            return (context, true)
        }
        let type = rawType(of: base)
        guard type.isKnown else { return nil }
        if case .metatype(let inner) = shape(type) { return (inner, true) }
        return (type, false)
    }

    /// The expression that the context of `.name` is that of: `.name(…)`, `.name.other(…)`.
    func implicitChainTop(of node: Node) -> Node {
        var top = node
        while let parent = top.parent {
            switch parent.kind {
            case .call where top.role == .callee: top = parent
            case .member where top.role == .base, .subscriptCall where top.role == .base: top = parent
            case .optionalChain, .forceUnwrap: top = parent
            default: return top
            }
        }
        return top
    }

    /// The nearest of some candidates, where one can be told.
    private func pick(_ candidates: [Candidate], at place: Node) -> ResolvedName? {
        guard let nearest = candidates.map(\.distance).min() else { return nil }
        var found = candidates.filter { $0.distance == nearest }
        if found.count > 1 {
            // Properties and types before functions that are not called.
            let values = found.filter { $0.node.kind != .functionDecl && $0.node.kind != .initializerDecl }
            if !values.isEmpty { found = values }
        }
        if found.count > 1 { found = applicable(found, at: place) }
        if found.count > 1 { found = fulfilling(found) }
        guard let first = found.first, found.count == 1 else { return chosenByContext(found, at: place) }
        return reference(to: first, at: place)
    }

    /// Those whose extension's requirements hold for the type that they are asked of.
    func applicable(_ candidates: [Candidate], at place: Node) -> [Candidate] {
        let fitting = candidates.filter { requirementsHold($0, at: place) != false }
        return fitting.isEmpty ? candidates : fitting
    }

    /// Of a requirement and what fulfils it by default: the requirement where only a protocol is known of the receiver,
    /// else the default.
    func fulfilling(_ candidates: [Candidate]) -> [Candidate] {
        var isConcrete = false
        if let base = candidates.first?.base, case .nominal(let symbol, _) = shape(base) {
            isConcrete = graph[symbol].kind != .protocol
        }
        let left = candidates.filter {
            ($0.symbol.flatMap { graph[$0].container }?.kind == .protocolDecl) != isConcrete
        }
        return left.isEmpty ? candidates : left
    }

    private func chosenByContext(_ candidates: [Candidate], at place: Node) -> ResolvedName? {
        let context = expected(of: place)
        let all = candidates.map { reference(to: $0, at: place) }
        let fitting = all.filter { context.isKnown && $0.type == context }
        return fitting.count == 1 ? fitting[0] : nil
    }

    func reference(to candidate: Candidate, at place: Node) -> ResolvedName {
        let node = candidate.node
        if node.kind.isTypeDeclaration || [.typealiasDecl, .genericParameter, .associatedTypeDecl].contains(node.kind),
            let symbol = candidate.symbol
        {
            return ResolvedName(declaration: node, symbol: symbol, type: metatype(named(symbol, candidate, at: place)))
        }
        var type = substitute(declaredType(of: node), candidate.map)
        if candidate.isUnapplied {
            type = table.intern(.function([TypeElement(label: "", type: candidate.base)], type))
        }
        return ResolvedName(declaration: node, symbol: candidate.symbol, type: type)
    }

    /// The type that the name of a type means in an expression, its arguments written or open.
    private func named(_ symbol: SymbolID, _ candidate: Candidate, at place: Node) -> TypeID {
        let arguments = place.children(.generic).map { TypeSyntax.parse($0.name) }
        if candidate.base.isKnown {
            let written = arguments.map { self.type($0, at: place) }
            return memberType(graph[symbol].name, of: candidate.base, written)
        }
        let type = applied(symbol, arguments, at: place)
        if case .existential(let parts) = shape(type), let first = parts.first { return first }
        guard arguments.isEmpty, case .nominal(let nominal, let parts) = shape(type), !parts.isEmpty,
            !isInside(nominal, place)
        else { return type }
        return table.intern(.nominal(nominal, graph.genericParameters(of: nominal).map { table.intern(.generic($0)) }))
    }

    /// Whether what the `where` clause of a member and its extension ask holds; nothing where it cannot be told.
    func requirementsHold(_ candidate: Candidate, at place: Node) -> Bool? {
        var answer: Bool? = true
        for scope in [candidate.node, candidate.symbol.flatMap { graph[$0].container }].compactMap(\.self) {
            for clause in scope.children(.generic) where clause.kind == .requirement {
                let sides = Array(clause.children)
                guard sides.count == 2 else { continue }
                var map = candidate.map
                if case .nominal(let symbol, _) = shape(candidate.base) { map[symbol] = map[symbol] ?? candidate.base }
                let left = substitute(type(written: sides[0]), map)
                switch (clause.name, holds(left, clause.name, sides[1], map, at: place)) {
                case (_, false?): return false
                case (_, nil): answer = nil
                default: break
                }
            }
        }
        return answer
    }

    private func holds(_ left: TypeID, _ sign: String, _ right: Node, _ map: Substitution, at place: Node) -> Bool? {
        guard isComplete(left) else { return nil }
        if sign == "==" {
            let other = substitute(type(written: right), map)
            guard isComplete(other) else { return nil }
            if left == other { return true }
            if case .nominal = shape(left), case .nominal = shape(other) { return false }
            return nil
        }
        var answer: Bool? = true
        for part in constraintParts(TypeSyntax.parse(right.name), at: right) {
            guard case .nominal(let symbol, _) = shape(part) else { return nil }
            switch conforms(left, to: symbol, at: place) {
            case false?: return false
            case nil: answer = nil
            default: break
            }
        }
        return answer
    }
}
