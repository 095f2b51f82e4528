extension Resolver {
    /// How well an argument suits a parameter: 0 exactly, more for each conversion, nothing where it cannot be.
    func fit(
        _ argument: Node, _ wanted: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>, _ call: Node
    ) -> Int? {
        let target = substitute(wanted, map)
        guard target.isKnown else { return 1 }
        switch argument.kind {
        case .closure: return fitClosure(argument, target, open)
        case .nilLiteral: return wrapped(target) != nil ? 0 : isOpen(target, open) ? 2 : isSettled(target) ? nil : 1
        case .integer, .float, .string, .interpolatedString, .boolean, .array, .dictionary:
            return fitLiteral(argument, target, &map, open)
        case .keyPath: return fitKeyPath(target)
        default: break
        }
        if argument.needsContext { return fitImplicit(argument, target) }
        let given = type(of: argument)
        guard given.isKnown else { return 1 }
        return fit(given, target, &map, open, at: call)
    }

    /// How well a value of one type suits another.
    func fit(
        _ given: TypeID, _ target: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>, at place: Node
    ) -> Int? {
        if given == target { return 0 }
        if unify(target, given, &map, open) { return boundsHold(target, given, open, at: place) ? 1 : nil }
        if let inner = wrapped(target) {
            if wrapped(given) != nil { return isComplete(given) && isComplete(target) && isSettled(inner) ? nil : 3 }
            return fit(given, inner, &map, open, at: place).map { $0 + 2 }
        }
        switch (shape(given), shape(target)) {
        case (.nominal(let one, _), .nominal(let other, _)):
            if one == other {
                return isComplete(given) && isComplete(target) && isSettled(given) && isSettled(target) ? nil : 2
            }
            if graph[other].kind == .external || graph[one].kind == .external {
                return graph[one].kind == graph[other].kind ? nil : 3
            }
            if ancestors(of: given).contains(where: { $0.symbol == other }) { return 2 }
            if isPointer(target) { return 4 }
            return nil
        case (_, .existential(let parts)), (_, .opaque(let parts)):
            if parts.isEmpty { return 5 }
            var cost = 3
            for part in parts {
                guard case .nominal(let symbol, _) = shape(part) else { continue }
                switch conforms(given, to: symbol, at: place) {
                case false?: return nil
                case nil: cost += 2
                default: break
                }
            }
            return cost
        case (.function, .function): return 2
        case (.function, .nominal), (.nominal, .function), (.tuple, .function), (.function, .tuple): return nil
        case (.metatype, .metatype): return 2
        case (.metatype, .nominal(let symbol, _)): return graph[symbol].kind == .external ? 4 : nil
        case (.tuple(let one), .tuple(let other)): return one.count == other.count ? 2 : nil
        case (.tuple, .nominal), (.nominal, .tuple): return nil
        default: return 3
        }
    }

    private func isPointer(_ type: TypeID) -> Bool {
        guard case .nominal(let symbol, _) = shape(type) else { return false }
        return graph[symbol].name.hasSuffix("Pointer")
    }

    /// Whether what a generic parameter was bound to is what its bounds ask for.
    private func boundsHold(_ target: TypeID, _ given: TypeID, _ open: Set<SymbolID>, at place: Node) -> Bool {
        guard case .generic(let symbol) = shape(target), open.contains(symbol), let node = graph[symbol].node else {
            return true
        }
        for bound in node.children(.inherited) {
            for part in constraintParts(TypeSyntax.parse(bound.name), at: bound) {
                guard case .nominal(let wanted, _) = shape(part) else { continue }
                if conforms(given, to: wanted, at: place) == false { return false }
            }
        }
        return true
    }

    private func isOpen(_ type: TypeID, _ open: Set<SymbolID>) -> Bool {
        if case .generic(let symbol) = shape(type) { return open.contains(symbol) }
        return false
    }

    /// Whether nothing about the type turns on what is not known.
    private func isSettled(_ type: TypeID) -> Bool {
        switch shape(type) {
        case .nominal(let symbol, let parts): graph[symbol].kind != .external && parts.allSatisfy { isSettled($0) }
        case .tuple(let parts): parts.allSatisfy { isSettled($0.type) }
        case .function: true
        default: false
        }
    }

    private func fitClosure(_ closure: Node, _ target: TypeID, _ open: Set<SymbolID>) -> Int? {
        // All of it is looked through for `$0`.
        guard step(closure.size / 16) else { return nil }
        let target = unwrapped(target)
        guard case .function(let parts, _) = shape(target) else {
            if case .nominal(let symbol, _) = shape(target) { return graph[symbol].kind == .external ? 3 : nil }
            return isOpen(target, open) ? 3 : 4
        }
        let count = closure.children(.parameter).count
        if count > 0 {
            if count == parts.count { return 0 }
            if parts.count == 1, case .tuple(let inner) = shape(parts[0].type), inner.count == count { return 1 }
            return parts.count == 1 && !parts[0].type.isKnown ? 2 : nil
        }
        let used = closure.highestShorthand
        if used < 0 { return parts.isEmpty || closure.children(.statement).isEmpty ? 0 : 4 }
        if used < parts.count { return used + 1 == parts.count ? 0 : 1 }
        if parts.count == 1 { return isSettled(parts[0].type) ? nil : 1 }
        return nil
    }

    /// A key path is a value of its own type, and a function where one is asked for.
    private func fitKeyPath(_ target: TypeID) -> Int? {
        switch shape(unwrapped(target)) {
        case .function(let parts, _): return parts.count == 1 ? 1 : nil
        case .nominal(let symbol, _):
            if graph[symbol].name.hasSuffix("KeyPath") { return 0 }
            return graph[symbol].kind == .external ? 3 : nil
        default: return 3
        }
    }

    private func fitLiteral(
        _ literal: Node, _ target: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>
    ) -> Int? {
        let inner = unwrapped(target)
        let extra = inner == target ? 0 : 2
        switch shape(inner) {
        case .generic(let symbol) where open.contains(symbol):
            if map[symbol] == nil, let fallback = fallbackType(of: literal) { map[symbol] = fallback }
            return 2 + extra
        case .nominal(let symbol, _):
            if graph[symbol].kind == .external { return 3 }
            if isFallback(symbol, of: literal) {
                if literal.kind == .array || literal.kind == .dictionary {
                    return fitElements(literal, inner, &map, open).map { $0 + extra }
                }
                return extra
            }
            if accepts(symbol, literal: literal.kind) { return 1 + extra }
            // Whole numbers are taken for floating point ones as well.
            return literal.kind == .integer && accepts(symbol, literal: .float) ? 2 + extra : nil
        case .function, .tuple, .metatype: return nil
        default: return 3 + extra
        }
    }

    private func fitElements(_ literal: Node, _ target: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>)
        -> Int?
    {
        guard literal.kind == .array, case .nominal(_, let parts) = shape(target), let element = parts.first,
            let first = literal.children.first
        else { return 0 }
        return fit(first, element, &map, open, literal)
    }

    private func isFallback(_ symbol: SymbolID, of literal: Node) -> Bool {
        switch literal.kind {
        case .integer: isStandard(symbol, "Int")
        case .float: isStandard(symbol, "Double")
        case .boolean: isStandard(symbol, "Bool")
        case .array: isStandard(symbol, "Array")
        case .dictionary: isStandard(symbol, "Dictionary")
        default: isStandard(symbol, "String")
        }
    }

    private func fallbackType(of literal: Node) -> TypeID? {
        switch literal.kind {
        case .integer: return standard("Int")
        case .float: return standard("Double")
        case .boolean: return standard("Bool")
        case .string, .interpolatedString: return standard("String")
        case .array:
            guard let first = literal.children.first else { return nil }
            let element = fallbackType(of: first) ?? (first.needsContext ? .unknown : type(of: first))
            return element.isKnown ? array(element) : nil
        default: return nil
        }
    }

    /// `.name` suits a type that has such a member.
    private func fitImplicit(_ argument: Node, _ target: TypeID) -> Int? {
        guard let name = argument.implicitName else { return 1 }
        for type in [target, unwrapped(target)] {
            if !members(name, of: type, at: argument, isOfType: true).isEmpty { return type == target ? 0 : 2 }
        }
        if case .nominal(let symbol, _) = shape(unwrapped(target)) {
            let isOurs = graph[symbol].kind != .external && !graph.modules[graph[symbol].module].isLibrary
            return isOurs ? (name == "init" ? 0 : nil) : 2
        }
        if case .function = shape(unwrapped(target)) { return nil }
        return 3
    }

    // MARK: - Unification

    /// Makes the pattern the given type by binding open parameters; false where that cannot be.
    func unify(
        _ pattern: TypeID, _ given: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>, depth: Int = 0
    ) -> Bool {
        if pattern == given { return true }
        guard depth < 24, given.isKnown, step() else { return false }
        switch (shape(pattern), shape(given)) {
        case (.generic(let symbol), _) where open.contains(symbol):
            if let known = map[symbol], isComplete(known) { return known == given || optional(given) == known }
            map[symbol] = given
            return true
        case (.nominal(let one, let left), .nominal(let other, let right)):
            if one == other {
                return left.count == right.count
                    && zip(left, right).reduce(true) { unify($1.0, $1.1, &map, open, depth: depth + 1) && $0 }
            }
            if isStandard(one, "Optional"), let inner = left.first {
                return unify(inner, given, &map, open, depth: depth + 1)
            }
            return unifyAncestor(one, left, given, &map, open, depth)
        case (.nominal(let one, let left), _):
            guard isStandard(one, "Optional"), let inner = left.first else { return false }
            return unify(inner, given, &map, open, depth: depth + 1)
        case (.tuple(let left), .tuple(let right)):
            return left.count == right.count
                && zip(left, right).reduce(true) { unify($1.0.type, $1.1.type, &map, open, depth: depth + 1) && $0 }
        case (.function(let left, let one), .function(let right, let other)):
            guard left.count == right.count else { return false }
            _ = zip(left, right).map { unify($0.type, $1.type, &map, open, depth: depth + 1) }
            return unify(one, other, &map, open, depth: depth + 1)
        case (.metatype(let one), .metatype(let other)): return unify(one, other, &map, open, depth: depth + 1)
        case (.opaque(let left), .existential(let right)), (.opaque(let left), .opaque(let right)):
            return left.count == right.count
                && zip(left, right).reduce(true) { unify($1.0, $1.1, &map, open, depth: depth + 1) && $0 }
        default: return false
        }
    }

    private func unifyAncestor(
        _ symbol: SymbolID, _ left: [TypeID], _ given: TypeID, _ map: inout Substitution, _ open: Set<SymbolID>,
        _ depth: Int
    ) -> Bool {
        guard graph[symbol].kind == .class,
            let ancestor = ancestors(of: given).first(where: { $0.symbol == symbol })
        else { return false }
        let right = graph.genericParameters(of: symbol).map { ancestor.map[$0] ?? .unknown }
        return zip(left, right).reduce(true) { unify($1.0, $1.1, &map, open, depth: depth + 1) && $0 }
    }
}

extension Node {
    /// How many nodes are below.
    fileprivate var size: Int { Int(record.subtreeEnd - id) }

    /// The largest number of `$0`, `$1`… that the closure itself uses; -1 for none.
    var highestShorthand: Int {
        var highest = -1
        for node in descendants where node.kind == .reference && node.name.first == "$" {
            guard let number = Int(node.name.dropFirst()), number > highest else { continue }
            let owner = node.ancestors.first { $0.kind == .closure && $0.children(.parameter).isEmpty }
            if owner == self { highest = number }
        }
        return highest
    }

    /// The name behind the period that begins a chain.
    fileprivate var implicitName: String? {
        switch kind {
        case .member: has(.hasImplicitBase) ? name : base?.implicitName
        case .call: callee?.implicitName
        case .subscriptCall: base?.implicitName
        case .optionalChain, .forceUnwrap: children.first?.implicitName
        default: nil
        }
    }
}
