/// Every declaration of a project by module, file, scope and name.
///
/// Equal names in different modules, files and scopes are different symbols. An extension belongs to the type that its
/// name means where it stands. What cannot be told is absent: nothing is ever taken for something else of its name.
public struct SymbolGraph: Sendable {
    package internal(set) var symbols: [Symbol] = []
    package internal(set) var modules: [Module] = []
    var nominals: [SymbolID: Nominal] = [:]
    /// The symbols of declarations, by file and node.
    var byNode: [Place: SymbolID] = [:]
    /// Types and aliases that are declared inside of functions, by the scope and their name.
    var locals: [ScopedName: SymbolID] = [:]
    /// The names of those: most names are none of them.
    var localNames: Set<String> = []
    /// Each type with its superclasses and protocols, the nearest first; there once extensions are bound.
    var lineages: [SymbolID: [SymbolID]] = [:]
    /// Those of a type's lineage that declare types.
    var typeScopes: [SymbolID: [SymbolID]] = [:]
    /// The generic parameters of a declaration, in order.
    var generics: [SymbolID: [SymbolID]] = [:]
    /// The type that each extension extends, by file and node.
    var extended: [Place: SymbolID] = [:]
    var moduleOfFile: [ObjectIdentifier: Int] = [:]
    /// The modules that have each name at their top level, in their order.
    var declaring: [String: [Int]] = [:]
    /// The types of the standard library by name.
    var standardTypes: [String: SymbolID] = [:]
    private var externals: [String: SymbolID] = [:]

    package struct Module: Sendable {
        package let name: String
        package let isLibrary: Bool
        /// What stands at the top level of its files, by name.
        var names: [String: [SymbolID]] = [:]
        /// Operators that are declared in types are found as if they stood at the top level.
        var operators: [String: [SymbolID]] = [:]
    }

    /// What a type is made of, its extensions included.
    struct Nominal: Sendable {
        var members: [String: [SymbolID]] = [:]
        /// The written superclass and protocols, each with the declaration or extension that names them.
        var inherited: [(type: Node, container: Node)] = []
        var extensions: [Node] = []
    }

    struct Place: Hashable, Sendable {
        let tree: ObjectIdentifier
        let id: Int32

        init(_ node: Node) {
            tree = ObjectIdentifier(node.tree)
            id = node.id
        }
    }

    struct ScopedName: Hashable, Sendable {
        let scope: Place
        let name: String
    }

    package subscript(id: SymbolID) -> Symbol { symbols[Int(id.raw)] }

    /// The symbol of a declaration.
    package func symbol(of node: Node) -> SymbolID? { byNode[Place(node)] }

    /// The type that a declaration of a type declares, or that an extension extends.
    package func type(of declaration: Node) -> SymbolID? {
        declaration.kind == .extensionDecl ? extended[Place(declaration)] : byNode[Place(declaration)]
    }

    /// The members of this name that the type itself and its extensions declare.
    package func members(_ name: String, of type: SymbolID) -> [SymbolID] { nominals[type]?.members[name] ?? [] }

    /// The number of the module that compiles a file.
    func module(of tree: CodeTree) -> Int { moduleOfFile[ObjectIdentifier(tree)] ?? 0 }

    /// The name with those of the types round it: `Outer.Inner`.
    package func qualifiedName(of id: SymbolID) -> String {
        let symbol = self[id]
        guard let owner = symbol.owner, owner != id else { return symbol.name }
        return qualifiedName(of: owner) + "." + symbol.name
    }

    // MARK: - Building

    mutating func add(_ kind: SymbolKind, _ name: String, _ node: Node?, module: Int, in container: Node?) -> SymbolID {
        let id = SymbolID(raw: Int32(truncatingIfNeeded: symbols.count))
        symbols.append(Symbol(id: id, kind: kind, name: name, node: node, module: module, container: container))
        if let node { byNode[Place(node)] = id }
        if kind.isNominal { nominals[id] = Nominal() }
        return id
    }

    /// The symbol that stands for a type which no file declares.
    mutating func external(_ name: String) -> SymbolID {
        if let known = externals[name] { return known }
        let id = add(.external, name, nil, module: -1, in: nil)
        externals[name] = id
        return id
    }

    func knownExternal(_ name: String) -> SymbolID? { externals[name] }
}
