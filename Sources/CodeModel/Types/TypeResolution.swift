extension Resolver {
    /// The type that a type node means where it stands.
    func type(written node: Node) -> TypeID { type(TypeSyntax.parse(node.name), at: node) }

    func type(_ syntax: TypeSyntax, at place: Node) -> TypeID {
        guard step() else { return .unknown }
        switch syntax {
        case .unknown: return .unknown
        case .name(let name, let arguments): return named(name, arguments, at: place)
        case .member(let base, let name, let arguments): return member(base, name, arguments, at: place)
        case .optional(let inner): return optional(type(inner, at: place))
        case .array(let inner): return standard("Array", [type(inner, at: place)])
        case .dictionary(let key, let value):
            return standard("Dictionary", [type(key, at: place), type(value, at: place)])
        case .tuple(let parts):
            return table.intern(.tuple(parts.map { TypeElement(label: $0.label, type: type($0.type, at: place)) }))
        case .function(let parts, let result):
            return table.intern(
                .function(
                    parts.map { TypeElement(label: "", type: type($0.type, at: place), isVariadic: $0.isVariadic) },
                    type(result, at: place)))
        case .metatype(let inner): return metatype(type(inner, at: place))
        case .some(let inner): return table.intern(.opaque(constraintParts(inner, at: place)))
        case .any(let inner): return table.intern(.existential(constraintParts(inner, at: place)))
        case .composition: return table.intern(.existential(constraintParts(syntax, at: place)))
        case .autoclosure(let inner): return type(inner, at: place)
        }
    }

    /// The protocols and classes of a constraint, each as a nominal type.
    func constraintParts(_ syntax: TypeSyntax, at place: Node) -> [TypeID] {
        if case .composition(let parts) = syntax { return parts.flatMap { constraintParts($0, at: place) } }
        let part = type(syntax, at: place)
        if case .existential(let parts) = shape(part) { return parts }
        return part.isKnown ? [part] : []
    }

    private func named(_ name: String, _ arguments: [TypeSyntax], at place: Node) -> TypeID {
        if name == "Self" { return ownType(at: place) }
        if name == "Void" { return void }
        if name == "Any" { return table.intern(.existential([])) }
        guard let symbol = graph.lookupType(name, at: place) else {
            return graph.knownExternal(name).map { table.intern(.nominal($0, [])) } ?? .unknown
        }
        return applied(symbol, arguments, at: place)
    }

    /// A symbol of a type with written arguments, or with those that hold where it is named.
    func applied(_ symbol: SymbolID, _ arguments: [TypeSyntax], at place: Node) -> TypeID {
        let declared = graph[symbol]
        let written = arguments.map { type($0, at: place) }
        switch declared.kind {
        case .genericParameter: return table.intern(.generic(symbol))
        case .associatedType:
            guard let owner = declared.owner else { return .unknown }
            return table.intern(.member(ownSelf(at: place, conformingTo: owner), declared.name))
        case .alias: return aliased(symbol, written, context: [:])
        case .protocol: return table.intern(.existential([table.intern(.nominal(symbol, written))]))
        default:
            let parameters = graph.genericParameters(of: symbol)
            let own = graph.generics[symbol]?.count ?? 0
            let outer = parameters.dropLast(own).map { table.intern(.generic($0)) }
            if written.count == own { return table.intern(.nominal(symbol, outer + written)) }
            // Inside of itself a type may be named without its arguments.
            let isInside = isInside(symbol, place)
            let rest = (graph.generics[symbol] ?? []).map { isInside ? table.intern(.generic($0)) : .unknown }
            return table.intern(.nominal(symbol, outer + rest))
        }
    }

    func isInside(_ symbol: SymbolID, _ place: Node) -> Bool {
        place.ancestors.contains { $0.kind.isTypeDeclaration && graph.type(of: $0) == symbol }
    }

    func aliased(_ symbol: SymbolID, _ arguments: [TypeID], context: Substitution) -> TypeID {
        guard let node = graph[symbol].node, let written = node.child(.type), depth < Self.deepest else {
            return .unknown
        }
        depth += 1
        defer { depth -= 1 }
        var map = context
        for (parameter, argument) in zip(graph.generics[symbol] ?? [], arguments) { map[parameter] = argument }
        return substitute(type(written: written), map)
    }

    private func member(_ base: TypeSyntax, _ name: String, _ arguments: [TypeSyntax], at place: Node) -> TypeID {
        if case .name(let module, []) = base, graph.lookupType(module, at: place) == nil {
            guard let number = graph.modules.firstIndex(where: { $0.name == module }),
                let symbol = graph.modules[number].names[name]?.first(where: { graph[$0].kind.isType })
            else { return .unknown }
            return applied(symbol, arguments, at: place)
        }
        return memberType(name, of: type(base, at: place), arguments.map { type($0, at: place) })
    }

    /// The type of this name that belongs to a type: a nested type, an alias or an associated type.
    func memberType(_ name: String, of base: TypeID, _ arguments: [TypeID] = []) -> TypeID {
        guard depth < Self.deepest else { return .unknown }
        depth += 1
        defer { depth -= 1 }
        switch shape(base) {
        case .generic, .member: return table.intern(.member(base, name))
        case .existential(let parts), .opaque(let parts):
            for part in parts {
                guard case .nominal(let symbol, let primary) = shape(part) else { continue }
                if let first = primary.first, name == "Element" || isFirstAssociated(name, symbol) { return first }
            }
            return .unknown
        case .nominal(let symbol, let own):
            let parameters = graph.genericParameters(of: symbol)
            if let index = parameters.firstIndex(where: { graph[$0].name == name }), own.indices.contains(index) {
                return own[index]
            }
            guard let found = graph.memberType(name, of: symbol) else { return .unknown }
            let map = substitution(of: base)
            switch graph[found].kind {
            case .alias:
                var selfMap = map
                if let owner = graph[found].owner, owner != symbol {
                    for ancestor in ancestors(of: base) where ancestor.symbol == owner { selfMap = ancestor.map }
                }
                return aliased(found, arguments, context: selfMap)
            case .associatedType: return witness(of: found, in: base)
            default:
                let outer = graph.genericParameters(of: found).count - (graph.generics[found]?.count ?? 0)
                return table.intern(.nominal(found, Array(own.prefix(outer)) + arguments))
            }
        default: return .unknown
        }
    }

    private func isFirstAssociated(_ name: String, _ symbol: SymbolID) -> Bool {
        guard let node = graph[symbol].node else { return false }
        return node.children.first { $0.kind == .associatedTypeDecl }?.name == name
    }

    /// What stands for each generic parameter of a nominal type.
    func substitution(of type: TypeID) -> Substitution {
        guard case .nominal(let symbol, let arguments) = shape(type) else { return [:] }
        if graph[symbol].kind == .protocol { return [:] }
        return Dictionary(zip(graph.genericParameters(of: symbol), arguments)) { first, _ in first }
    }

    /// The type that fulfils an associated type, found by the members that mention it.
    private func witness(of associated: SymbolID, in type: TypeID) -> TypeID {
        let name = graph[associated].name
        for ancestor in ancestors(of: type) where graph[ancestor.symbol].kind == .protocol {
            let wanted = table.intern(.member(table.intern(.generic(ancestor.symbol)), name))
            for requirement in graph[ancestor.symbol].node?.openedChildren ?? [] {
                if let found = fulfilled(requirement, wanted, in: type) { return found }
            }
        }
        if name == "Element" {
            let iterator = memberType("Iterator", of: type)
            if iterator.isKnown { return memberType("Element", of: iterator) }
        }
        if let fallback = graph[associated].node?.child(.type) { return self.type(written: fallback) }
        return .unknown
    }

    /// What stands in the member that fulfils a requirement where the requirement has the wanted type.
    private func fulfilled(_ requirement: Node, _ wanted: TypeID, in type: TypeID) -> TypeID? {
        guard [.functionDecl, .variable, .subscriptDecl].contains(requirement.kind),
            let symbol = graph.symbol(of: requirement)
        else { return nil }
        let fulfilling = ownMembers(graph[symbol].name, of: type).filter { $0.kind == graph[symbol].kind }
        guard !fulfilling.isEmpty else { return nil }
        let pattern = declaredType(of: requirement)
        guard mentions(pattern, wanted) else { return nil }
        let map = substitution(of: type)
        for own in fulfilling.compactMap(\.node) {
            if let found = match(pattern, substitute(declaredType(of: own), map), finding: wanted) { return found }
        }
        return nil
    }

    private func ownMembers(_ name: String, of type: TypeID) -> [Symbol] {
        guard case .nominal(let symbol, _) = shape(type) else { return [] }
        return graph.members(name, of: symbol).map { graph[$0] }
    }

    private func mentions(_ type: TypeID, _ wanted: TypeID, depth: Int = 0) -> Bool {
        if type == wanted { return true }
        guard depth < 16 else { return false }
        switch shape(type) {
        case .nominal(_, let parts): return parts.contains { mentions($0, wanted, depth: depth + 1) }
        case .tuple(let parts): return parts.contains { mentions($0.type, wanted, depth: depth + 1) }
        case .function(let parts, let result):
            return mentions(result, wanted, depth: depth + 1)
                || parts.contains { mentions($0.type, wanted, depth: depth + 1) }
        default: return false
        }
    }

    /// What stands in a type where another has the wanted part.
    private func match(_ pattern: TypeID, _ actual: TypeID, finding wanted: TypeID, depth: Int = 0) -> TypeID? {
        if pattern == wanted { return actual.isKnown ? actual : nil }
        guard depth < 16 else { return nil }
        switch (shape(pattern), shape(actual)) {
        case (.nominal(let one, let left), .nominal(let other, let right)) where one == other:
            return zip(left, right).lazy.compactMap { self.match($0, $1, finding: wanted, depth: depth + 1) }.first
        case (.tuple(let left), .tuple(let right)) where left.count == right.count:
            return zip(left, right).lazy.compactMap {
                self.match($0.type, $1.type, finding: wanted, depth: depth + 1)
            }.first
        case (.function(let left, let one), .function(let right, let other)) where left.count == right.count:
            if let found = match(one, other, finding: wanted, depth: depth + 1) { return found }
            return zip(left, right).lazy.compactMap {
                self.match($0.type, $1.type, finding: wanted, depth: depth + 1)
            }.first
        default: return nil
        }
    }

    // MARK: - Self

    /// The type of `self` at a place, and of `Self` where it is written.
    func ownType(at place: Node) -> TypeID {
        let around = place.kind.isTypeDeclaration ? place : place.enclosingType
        guard let around, let symbol = graph.type(of: around) else { return .unknown }
        return selfType(of: symbol)
    }

    private func ownSelf(at place: Node, conformingTo owner: SymbolID) -> TypeID {
        var around: Node? = place.kind.isTypeDeclaration ? place : place.enclosingType
        while let scope = around {
            if let symbol = graph.type(of: scope) {
                let type = selfType(of: symbol)
                if symbol == owner || ancestors(of: type).contains(where: { $0.symbol == owner }) { return type }
            }
            around = scope.enclosingType
        }
        return .unknown
    }
}
