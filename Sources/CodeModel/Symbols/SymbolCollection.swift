extension SymbolGraph {
    /// Collects what the modules declare, then binds each extension to the type that its name means.
    public init(modules: [ProjectModule]) {
        var pending: [Node] = []
        for (number, module) in modules.enumerated() {
            self.modules.append(Module(name: module.name, isLibrary: module.isLibrary))
            for tree in module.trees {
                moduleOfFile[ObjectIdentifier(tree)] = moduleOfFile[ObjectIdentifier(tree)] ?? number
                collect(tree, module: number, &pending)
            }
        }
        bind(pending)
        noteLineages()
        for module in self.modules where module.name == "Swift" {
            for (name, ids) in module.names { standardTypes[name] = ids.first { self[$0].kind.isNominal } }
        }
    }

    private mutating func collect(_ tree: CodeTree, module: Int, _ pending: inout [Node]) {
        // Source order: what is round a declaration comes before it.
        for node in tree.root.descendants {
            guard let kind = SymbolKind(node) else {
                if node.kind == .extensionDecl { pending.append(node) }
                continue
            }
            let around = node.declarationScope
            let isMember = around.kind.isTypeDeclaration || around.kind == .file
            guard isMember || kind.isType || node.kind == .genericParameter else { continue }
            let container = around.kind.isTypeDeclaration ? around : nil
            let id = add(kind, node.name, node, module: module, in: container)
            if kind == .genericParameter {
                if let parent = node.parent, let owner = byNode[Place(parent)] {
                    generics[owner, default: []].append(id)
                }
                continue
            }
            if kind.isNominal { noteInherited(of: node, id) }
            place(id, around, isMember: isMember)
        }
    }

    private mutating func place(_ id: SymbolID, _ around: Node, isMember: Bool) {
        let symbol = self[id]
        if symbol.kind == .function, let first = symbol.name.utf8.first, !isIdentifierHead(first) {
            modules[symbol.module].operators[symbol.name, default: []].append(id)
        }
        if around.kind == .file {
            modules[symbol.module].names[symbol.name, default: []].append(id)
            if declaring[symbol.name]?.last != symbol.module {
                declaring[symbol.name, default: []].append(symbol.module)
            }
        } else if around.kind.isTypeDeclaration {
            if around.kind != .extensionDecl, let owner = byNode[Place(around)] { adopt(id, by: owner) }
        } else if !isMember {
            locals[ScopedName(scope: Place(around), name: symbol.name)] = id
            localNames.insert(symbol.name)
        }
    }

    private mutating func noteInherited(of node: Node, _ id: SymbolID) {
        for type in node.children(.inherited) { nominals[id]?.inherited.append((type, node)) }
    }

    private mutating func adopt(_ member: SymbolID, by owner: SymbolID) {
        symbols[Int(member.raw)].owner = owner
        let name = self[member].name
        nominals[owner]?.members[name, default: []].append(member)
    }

    /// Binds extensions round by round: one may extend a type that another one declares.
    private mutating func bind(_ pending: [Node]) {
        var membersOf: [Place: [SymbolID]] = [:]
        for symbol in symbols {
            guard let container = symbol.container, container.kind == .extensionDecl else { continue }
            membersOf[Place(container), default: []].append(symbol.id)
        }
        var pending = pending
        for _ in 0..<Self.mostRounds where !pending.isEmpty {
            var left: [Node] = []
            for node in pending {
                if let type = lookupPath(node.name, at: node), let nominal = nominal(behind: type) {
                    attach(node, to: nominal, membersOf[Place(node)] ?? [])
                } else {
                    left.append(node)
                }
            }
            guard left.count < pending.count else { break }
            pending = left
        }
        for node in pending {
            let name = node.name.split(separator: "<").first.map(String.init) ?? node.name
            attach(node, to: external(name), membersOf[Place(node)] ?? [])
        }
    }

    /// Notes what each type inherits from, so that it is looked up once.
    private mutating func noteLineages() {
        var parents: [SymbolID: [SymbolID]] = [:]
        for type in nominals.keys { parents[type] = self.parents(of: type) }
        let declaring = Set(symbols.lazy.filter(\.kind.isType).compactMap(\.owner))
        for type in nominals.keys {
            var line = [type]
            var seen: Set<SymbolID> = [type]
            var next = 0
            while next < line.count, seen.count < Self.mostAncestors {
                for parent in parents[line[next]] ?? [] where seen.insert(parent).inserted { line.append(parent) }
                next += 1
            }
            lineages[type] = line
            typeScopes[type] = line.filter(declaring.contains)
        }
    }

    /// How many extensions, each of a type that the one before declares, are bound.
    private static var mostRounds: Int { 16 }

    private mutating func attach(_ node: Node, to type: SymbolID, _ members: [SymbolID]) {
        extended[Place(node)] = type
        nominals[type]?.extensions.append(node)
        for inherited in node.children(.inherited) { nominals[type]?.inherited.append((inherited, node)) }
        for member in members { adopt(member, by: type) }
    }

    /// The type that an alias stands for, as far as names alone tell.
    func nominal(behind id: SymbolID, reach: Int = SymbolGraph.reach) -> SymbolID? {
        let symbol = self[id]
        if symbol.kind.isNominal { return id }
        guard symbol.kind == .alias, reach > 0, let node = symbol.node, let type = node.child(.type) else {
            return nil
        }
        switch TypeSyntax.parse(type.name) {
        case .name, .member:
            return lookupPath(type.name, at: node, reach: reach).flatMap { nominal(behind: $0, reach: reach - 1) }
        case .array: return lookupType("Array", at: node)
        case .dictionary: return lookupType("Dictionary", at: node)
        case .optional: return lookupType("Optional", at: node)
        default: return nil
        }
    }
}

extension SymbolKind {
    fileprivate init?(_ node: Node) {
        switch node.kind {
        case .structDecl: self = .structure
        case .classDecl: self = .class
        case .enumDecl: self = .enumeration
        case .actorDecl: self = .actor
        case .protocolDecl: self = .protocol
        case .typealiasDecl: self = .alias
        case .associatedTypeDecl: self = .associatedType
        case .genericParameter: self = .genericParameter
        case .functionDecl: self = .function
        case .initializerDecl: self = .initializer
        case .subscriptDecl: self = .subscript
        case .enumCase: self = .enumCase
        case .variable where !node.name.isEmpty: self = .property
        default: return nil
        }
    }
}

extension Node {
    /// What a declaration is declared in, conditions and patterns passed over.
    var declarationScope: Node {
        var up = parent
        while let node = up {
            switch node.kind {
            case .ifConfig, .ifClause: up = node.parent
            case .variable where kind == .variable && role == .pattern: up = node.parent
            case .tuple where kind == .variable: up = node.parent
            default: return node
            }
        }
        return tree.root
    }
}

/// Whether a name that begins with this byte is an identifier and no operator.
func isIdentifierHead(_ byte: UInt8) -> Bool { byte >= 0x80 || isWordByte(byte) }
