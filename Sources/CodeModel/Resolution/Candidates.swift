/// A declaration that a name may mean.
struct Candidate {
    let node: Node
    let symbol: SymbolID?
    /// What stands for the parameters of the type that it is a member of.
    let map: Resolver.Substitution
    /// The type that it is asked of; of an initializer, the type that it makes.
    let base: TypeID
    /// Smaller is nearer: locals, then members, then what is inherited, then protocols, then the top level.
    let distance: Int
    /// An implicit initializer of a type, `Type(…)`; its parameters are the stored properties.
    var isImplicit = false
    /// A method that is named through its type and takes the value first.
    var isUnapplied = false
}

extension Resolver {
    /// What a name may mean at a place, scope by scope, the innermost first.
    func candidates(_ name: String, id: Int32, at place: Node, before: Node? = nil) -> [[Candidate]] {
        var levels: [[Candidate]] = []
        let start = before ?? place
        for scope in place.tree.scopes.around(place) {
            if scope.kind.isTypeDeclaration {
                guard let symbol = graph.type(of: scope) else { continue }
                let own = selfType(of: symbol)
                let found = members(
                    name, of: own, at: place, isOfType: isStaticContext(place, in: scope), unqualified: true)
                if !found.isEmpty { levels.append(found) }
            } else if scope.kind != .file {
                let local = localCandidates(name, id, in: scope, at: start)
                if !local.isEmpty { levels.append(local) }
                if let type = graph.locals[SymbolGraph.ScopedName(scope: SymbolGraph.Place(scope), name: name)] {
                    levels.append(typeCandidate(type))
                }
            }
        }
        let top = graph.topLevel(name, from: place.tree).compactMap { id -> Candidate? in
            guard let node = graph[id].node else { return nil }
            return Candidate(node: node, symbol: id, map: [:], base: .unknown, distance: 1_000)
        }
        if !top.isEmpty { levels.append(top) }
        return levels
    }

    private func typeCandidate(_ id: SymbolID) -> [Candidate] {
        graph[id].node.map { [Candidate(node: $0, symbol: id, map: [:], base: .unknown, distance: 0)] } ?? []
    }

    private func localCandidates(_ name: String, _ id: Int32, in scope: Node, at place: Node) -> [Candidate] {
        guard let found = place.tree.scopes.declaration(ofName: id, in: scope, at: place) else { return [] }
        guard found.kind == .functionDecl else {
            return [Candidate(node: found, symbol: nil, map: [:], base: .unknown, distance: 0)]
        }
        return scope.children.filter { $0.kind == .functionDecl && $0.name == name }
            .map { Candidate(node: $0, symbol: nil, map: [:], base: .unknown, distance: 0) }
    }

    /// Whether there is no `self` of the type at a place inside its declaration.
    func isStaticContext(_ place: Node, in scope: Node) -> Bool {
        var member = place
        for node in sequence(first: place, next: \.parent) {
            if node == scope { break }
            if ![.ifConfig, .ifClause].contains(node.kind) { member = node }
        }
        if member.has(.isStatic) { return true }
        guard member.kind == .variable, !member.has(.isLazy) else { return member.kind == .enumCase }
        return member.initialValue?.contains(place) ?? false
    }

    /// Members of a type by name.
    ///
    /// - Parameter isOfType: Whether they are named through the type itself.
    func members(
        _ name: String, of base: TypeID, at place: Node, isOfType: Bool, unqualified: Bool = false
    ) -> [Candidate] {
        var found: [Candidate] = []
        for ancestor in memberSources(of: base, at: place) {
            for id in graph.members(name, of: ancestor.symbol) {
                let symbol = graph[id]
                guard let node = symbol.node, isVisible(id, from: place) else { continue }
                let fits = symbol.isStatic == isOfType || symbol.kind.isType
                let isUnapplied = isOfType && !symbol.isStatic && symbol.kind == .function
                guard fits || isUnapplied || unqualified && symbol.kind.isType else { continue }
                if symbol.kind == .initializer, name == "init", !isOfType { continue }
                found.append(
                    Candidate(
                        node: node, symbol: id, map: ancestor.map, base: base, distance: ancestor.distance,
                        isUnapplied: isUnapplied))
            }
        }
        return found
    }

    private func isVisible(_ id: SymbolID, from place: Node) -> Bool { graph.isVisible(id, from: place.tree) }

    /// Where members of a type are declared: itself, superclasses, protocols, or what bounds it.
    func memberSources(of base: TypeID, at place: Node) -> [Ancestor] {
        switch shape(base) {
        case .nominal: return ancestors(of: base)
        case .generic, .member:
            // Of two parameters that are said to be one, each leads to the other.
            guard let same = sameType(as: base, at: place), same != base else { return bounds(of: base, at: place) }
            switch shape(same) {
            case .generic, .member:
                let own = bounds(of: base, at: place)
                return own + bounds(of: same, at: place).filter { other in !own.contains { $0.symbol == other.symbol } }
            default: return memberSources(of: same, at: place)
            }
        case .existential, .opaque: return bounds(of: base, at: place)
        default: return []
        }
    }

    /// The initializers of a type; its stored properties where it has none of its own.
    func initializers(of type: TypeID, at place: Node) -> [Candidate] {
        guard case .nominal(let symbol, _) = shape(type) else {
            return members("init", of: type, at: place, isOfType: true)
        }
        let map = substitution(of: type)
        var found = members("init", of: type, at: place, isOfType: true)
        let declared = graph[symbol]
        guard let node = declared.node else { return found }
        let own = graph.members("init", of: symbol).filter { graph[$0].container?.kind != .extensionDecl }
        if own.isEmpty, declared.kind == .structure || declared.kind == .class || declared.kind == .actor {
            let isInherited = found.contains { $0.distance > 0 && $0.distance < 100 }
            if !isInherited {
                found.append(
                    Candidate(node: node, symbol: symbol, map: map, base: type, distance: 1, isImplicit: true))
            }
        }
        if !own.isEmpty {
            found.removeAll {
                $0.distance > 0 && $0.distance < 100 && !$0.node.has(.isOverride) && !isConvenience($0.node)
            }
        }
        return found
    }

    private func isConvenience(_ node: Node) -> Bool {
        node.tree.text(node.range.lowerBound..<(node.child(.body)?.range.lowerBound ?? node.range.upperBound)).contains(
            "convenience ")
    }

    /// The stored properties that an implicit initializer takes, in order.
    func storedProperties(of type: Node) -> [Node] {
        guard type.kind == .structDecl else { return [] }
        return type.openedChildren.filter {
            guard $0.kind == .variable, !$0.has(.isStatic), !$0.has(.isComputed), !$0.has(.isLazy) else { return false }
            return !($0.has(.isLet) && $0.initialValue != nil)
        }
    }
}

extension Node {
    /// The direct children, conditions opened.
    var openedChildren: [Node] {
        children.flatMap { child in
            child.kind == .ifConfig || child.kind == .ifClause ? child.openedChildren : [child]
        }
    }
}
