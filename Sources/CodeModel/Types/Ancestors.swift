/// A type, superclass or protocol whose members a type has, with what stands for its parameters there.
struct Ancestor {
    let symbol: SymbolID
    let map: Resolver.Substitution
    /// 0 for the type itself, more for what is further away; protocols come after classes.
    let distance: Int
}

extension Resolver {
    /// The type itself, its superclasses and its protocols, the nearest first.
    func ancestors(of type: TypeID) -> [Ancestor] {
        if let known = ancestry[type] { return known }
        ancestry[type] = []
        let found = gather(type)
        ancestry[type] = found
        return found
    }

    private func gather(_ type: TypeID) -> [Ancestor] {
        guard case .nominal(let symbol, _) = shape(type) else {
            guard case .generic(let symbol) = shape(type), graph[symbol].kind == .protocol else { return [] }
            return gather(from: [(symbol, [symbol: type], 0)], as: type)
        }
        let isProtocol = graph[symbol].kind == .protocol
        return gather(from: [(symbol, isProtocol ? [symbol: type] : substitution(of: type), 0)], as: type)
    }

    func gather(from start: [(SymbolID, Substitution, Int)], as type: TypeID) -> [Ancestor] {
        var found: [Ancestor] = []
        var seen: Set<SymbolID> = Set(start.map(\.0))
        var queue = start
        while step(), let (symbol, map, distance) = queue.popFirst(), found.count < SymbolGraph.mostAncestors {
            found.append(Ancestor(symbol: symbol, map: map, distance: distance))
            for entry in graph.nominals[symbol]?.inherited ?? [] {
                for parent in constraintParts(TypeSyntax.parse(entry.type.name), at: entry.type) {
                    guard case .nominal(let next, _) = shape(parent), seen.insert(next).inserted else { continue }
                    let isProtocol = graph[next].kind == .protocol
                    let own = isProtocol ? [next: type] : substitution(of: substitute(parent, map))
                    queue.append((next, own, distance + (isProtocol ? 100 : 1)))
                }
            }
        }
        // Classes before protocols, the nearer before the further.
        return found.enumerated().sorted { ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset) }
            .map(\.element)
    }

    /// Whether a type conforms to a protocol or inherits from a class; nothing where the source does not tell.
    func conforms(_ type: TypeID, to other: SymbolID, at place: Node) -> Bool? {
        switch shape(type) {
        case .nominal(let symbol, _):
            if symbol == other { return true }
            let all = ancestors(of: type)
            if all.contains(where: { $0.symbol == other }) { return true }
            return all.contains { isOpenEnded($0.symbol) } || isOpenEnded(other) ? nil : false
        case .generic, .member, .opaque, .existential:
            let all = bounds(of: type, at: place)
            if all.contains(where: { $0.symbol == other }) { return true }
            return nil
        default: return nil
        }
    }

    /// Whether more may be true of a type than is written where the project shows it.
    private func isOpenEnded(_ symbol: SymbolID) -> Bool {
        let declared = graph[symbol]
        return declared.kind == .external
            || graph.modules.indices.contains(declared.module) && graph.modules[declared.module].isLibrary
    }

    /// Everything that bounds a generic parameter, an associated type, `some P` or `any P` at a place.
    func bounds(of type: TypeID, at place: Node) -> [Ancestor] {
        var parts: [TypeID] = []
        switch shape(type) {
        case .existential(let inner), .opaque(let inner): parts = inner
        case .generic(let symbol):
            if graph[symbol].kind == .protocol { parts = [table.intern(.nominal(symbol, []))] }
            for bound in graph[symbol].node?.children(.inherited) ?? [] {
                parts += constraintParts(TypeSyntax.parse(bound.name), at: bound)
            }
            parts += required(of: type, at: graph[symbol].node ?? place) + required(of: type, at: place)
        case .member(let base, let name):
            for ancestor in bounds(of: base, at: place) {
                for id in graph.members(name, of: ancestor.symbol) where graph[id].kind == .associatedType {
                    guard let node = graph[id].node else { continue }
                    for bound in node.children(.inherited) {
                        parts += constraintParts(TypeSyntax.parse(bound.name), at: bound)
                    }
                }
            }
            parts += required(of: type, at: place)
        default: return []
        }
        var start: [(SymbolID, Substitution, Int)] = []
        for part in parts {
            guard case .nominal(let symbol, _) = shape(part), !start.contains(where: { $0.0 == symbol }) else {
                continue
            }
            let isProtocol = graph[symbol].kind == .protocol
            start.append((symbol, isProtocol ? [symbol: type] : substitution(of: part), isProtocol ? 100 : 0))
        }
        return gather(from: start, as: type)
    }

    /// What the `where` clauses round a place ask of a type.
    private func required(of type: TypeID, at place: Node) -> [TypeID] {
        var found: [TypeID] = []
        for scope in sequence(first: place, next: \.parent) {
            for clause in scope.children(.generic) where clause.kind == .requirement && clause.name == ":" {
                let sides = Array(clause.children)
                guard sides.count == 2, self.type(written: sides[0]) == type else { continue }
                found += constraintParts(TypeSyntax.parse(sides[1].name), at: sides[1])
            }
        }
        return found
    }

    /// The type that a `where` clause round a place says a generic parameter or associated type is.
    func sameType(as type: TypeID, at place: Node) -> TypeID? {
        for scope in sequence(first: place, next: \.parent) {
            for clause in scope.children(.generic) where clause.kind == .requirement && clause.name == "==" {
                let sides = Array(clause.children)
                guard sides.count == 2 else { continue }
                if self.type(written: sides[0]) == type { return self.type(written: sides[1]) }
                if self.type(written: sides[1]) == type { return self.type(written: sides[0]) }
            }
        }
        return nil
    }
}

extension Array {
    fileprivate mutating func popFirst() -> Element? { isEmpty ? nil : removeFirst() }
}
