extension SymbolGraph {
    /// How many aliases and inheritance clauses, one behind the other, a name may lead through: they may lead in circles.
    static var reach: Int { 4 }
    /// How many types round a place are looked through, the innermost first.
    private static var mostAround: Int { 16 }

    /// The type that a name with periods means at a place: `Outer.Inner`, `Module.Type`.
    package func lookupPath(_ path: String, at place: Node) -> SymbolID? {
        lookupPath(path, at: place, reach: Self.reach)
    }

    func lookupPath(_ path: String, at place: Node, reach: Int) -> SymbolID? {
        let plain = path.split(separator: "<").first ?? ""
        let parts = plain.split(separator: ".").map { String($0.filter { !$0.isWhitespace && $0 != "`" }) }
        guard let first = parts.first, reach > 0 else { return nil }
        var found: SymbolID?
        var rest = parts.dropFirst()
        if let start = lookupType(first, at: place, reach: reach) {
            found = start
        } else if let second = rest.popFirst(), let module = modules.firstIndex(where: { $0.name == first }) {
            found = modules[module].names[second]?.first { self[$0].kind.isType }
        }
        for part in rest {
            guard let outer = found.flatMap({ nominal(behind: $0, reach: reach - 1) }) else { return nil }
            found = memberType(part, of: outer, reach: reach)
        }
        return found
    }

    /// The type that a plain name means at a place, from the innermost scope outwards.
    package func lookupType(_ name: String, at place: Node) -> SymbolID? {
        lookupType(name, at: place, reach: Self.reach)
    }

    private func lookupType(_ name: String, at place: Node, reach: Int) -> SymbolID? {
        var next: Node? = place
        var types = 0
        while let scope = next, types < Self.mostAround {
            if let found = typeDeclared(name, in: scope, from: place, reach: reach) { return found }
            if scope.kind.isTypeDeclaration { types += 1 }
            next = scope.parent
        }
        return topLevel(name, from: place.tree).first { self[$0].kind.isType }
    }

    private func typeDeclared(_ name: String, in scope: Node, from place: Node, reach: Int) -> SymbolID? {
        if localNames.contains(name), let found = locals[ScopedName(scope: Place(scope), name: name)] { return found }
        if scope.kind.mayBeGeneric, let own = byNode[Place(scope)] {
            if let parameter = generics[own]?.first(where: { self[$0].name == name }) { return parameter }
        }
        guard scope.kind.isTypeDeclaration, let type = type(of: scope) else { return nil }
        if scope.kind == .extensionDecl {
            // The head of an extension is looked up outside of it.
            if let parameter = genericParameters(of: type).first(where: { self[$0].name == name }) { return parameter }
        }
        // What a type inherits from is looked up outside of it.
        if place.parent == scope, place.role == .inherited { return self[type].name == name ? type : nil }
        return memberType(name, of: type, reach: reach)
            ?? (self[type].name == name && scope.kind != .extensionDecl ? type : nil)
    }

    /// The type of this name that a type declares or inherits.
    func memberType(_ name: String, of type: SymbolID) -> SymbolID? { memberType(name, of: type, reach: Self.reach) }

    private func memberType(_ name: String, of type: SymbolID, reach: Int) -> SymbolID? {
        if let scopes = typeScopes[type] {
            return scopes.lazy.compactMap { members(name, of: $0).first { self[$0].kind.isType } }.first
        }
        var seen: Set<SymbolID> = [type]
        var queue = [type]
        while !queue.isEmpty, seen.count < Self.mostAncestors {
            let next = queue.removeFirst()
            if let found = members(name, of: next).first(where: { self[$0].kind.isType }) { return found }
            for parent in parents(of: next, reach: reach - 1) where seen.insert(parent).inserted {
                queue.append(parent)
            }
        }
        return nil
    }

    /// The superclass and protocols that a type names itself.
    package func parents(of type: SymbolID) -> [SymbolID] { parents(of: type, reach: Self.reach) }

    private func parents(of type: SymbolID, reach: Int) -> [SymbolID] {
        guard reach > 0, let inherited = nominals[type]?.inherited else { return [] }
        return inherited.flatMap { entry in
            TypeSyntax.parse(entry.type.name).names.compactMap { name in
                lookupPath(name, at: entry.type, reach: reach).flatMap { nominal(behind: $0, reach: reach) }
            }
        }
    }

    /// Everything of this name at the top level of the modules that a file sees, its own first.
    package func topLevel(_ name: String, from tree: CodeTree) -> [SymbolID] {
        let own = module(of: tree)
        guard modules.indices.contains(own) else { return [] }
        let inOwn = (modules[own].names[name] ?? []).filter { isVisible($0, from: tree) }
        if !inOwn.isEmpty { return inOwn }
        let others = (declaring[name] ?? []).filter { $0 != own && sees(tree, modules[$0]) }
        // What the file imports goes before what an import may hand on.
        for isImported in [true, false] {
            let found = others.filter { tree.imports.contains(modules[$0].name) == isImported }
                .flatMap { modules[$0].names[name] ?? [] }.filter { isVisible($0, from: tree) }
            if !found.isEmpty { return found }
        }
        return []
    }

    /// Operators of this name in the modules that a file sees.
    func operators(_ name: String, from tree: CodeTree) -> [SymbolID] {
        modules.enumerated().flatMap { number, module in
            guard let found = module.operators[name] else { return [SymbolID]() }
            return number == self.module(of: tree) || sees(tree, module) ? found : []
        }
    }

    private func sees(_ tree: CodeTree, _ module: Module) -> Bool {
        if module.name == "Swift" { return true }
        if tree.imports.contains(module.name) { return true }
        // A module hands on what it exports: which ones do is not told by imports alone, so all of the project count.
        return !module.isLibrary
            || tree.imports.contains {
                $0.hasPrefix(module.name + ".") || $0.hasPrefix("Foundation") && module.name == "Foundation"
            }
    }

    /// Whether a declaration's access lets a file name it.
    func isVisible(_ id: SymbolID, from tree: CodeTree) -> Bool {
        let symbol = self[id]
        guard let node = symbol.node, node.tree !== tree else { return true }
        let isLibrary = modules.indices.contains(symbol.module) && modules[symbol.module].isLibrary
        if isLibrary { return true }
        switch node.access {
        case .private, .fileprivate: return false
        case .internal where symbol.module != module(of: tree): return symbol.container?.kind == .protocolDecl
        default: return true
        }
    }

    /// Whether a library declares it, and no file of the project.
    package func isOfLibrary(_ id: SymbolID) -> Bool {
        let module = self[id].module
        return !modules.indices.contains(module) || modules[module].isLibrary
    }

    /// Whether the module of a declaration holds another type with the name of the outermost type round it: files that
    /// are not built together, or what `#if` chooses from.
    package func isOfDoubledType(_ id: SymbolID) -> Bool {
        var top = id
        for _ in 0..<16 {
            guard let owner = self[top].owner, owner != top else { break }
            top = owner
        }
        let symbol = self[top]
        guard symbol.kind.isNominal, modules.indices.contains(symbol.module) else { return false }
        return (modules[symbol.module].names[symbol.name] ?? []).count { self[$0].kind.isNominal } > 1
    }

    /// The generic parameters of a type, those of the types round it first.
    package func genericParameters(of type: SymbolID) -> [SymbolID] {
        let outer = self[type].owner.map { $0 == type ? [] : genericParameters(of: $0) } ?? []
        return outer + (generics[type] ?? [])
    }

    /// How many superclasses and protocols of a type are looked through.
    static var mostAncestors: Int { 200 }
}

extension Kind {
    /// Whether declarations of this kind may have generic parameters.
    fileprivate var mayBeGeneric: Bool {
        isTypeDeclaration
            || [.functionDecl, .initializerDecl, .subscriptDecl, .typealiasDecl, .associatedTypeDecl].contains(self)
    }
}
