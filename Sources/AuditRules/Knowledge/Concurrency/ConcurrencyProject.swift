import AuditKit

/// What the concurrency audit asks a project: types, isolation, sharing, and the locks that functions hold.
struct ConcurrencyProject: Fact {
    let lookup: Lookup
    let types: ProjectTypes
    let isolation: IsolationRules
    let sharing: SharingRules
    let calls: LockCalls
    /// The modules that the project itself builds.
    let ownModules: Set<String>
    private let helpers: LockHelpers
    private let trees: [CodeTree]

    /// How many uses outside a type are looked at for each of its members.
    private static let mostUses = 200

    init(workspace: Workspace) {
        lookup = workspace.lookup
        types = ProjectTypes(index: workspace.lookup.index)
        isolation = IsolationRules(types: types, defaults: workspace.fact(DefaultIsolation.self))
        sharing = SharingRules(lookup: lookup, types: types, isolation: isolation)
        calls = LockCalls(lookup: lookup)
        helpers = workspace.fact(LockHelpers.self)
        trees = workspace.swift.map(\.tree)
        ownModules = Self.modules(of: workspace)
    }

    /// Targets of the manifests and of the Xcode projects.
    private static func modules(of workspace: Workspace) -> Set<String> {
        let manifests = workspace.swift.filter { $0.source.name == "Package.swift" }
        let targets = manifests.flatMap { $0.calls("target", "executableTarget", "testTarget") }
        let names = targets.compactMap { $0.argument("name")?.name }
        return Set(names + workspace.variants.map(\.target))
    }

    /// The files that a name occurs in.
    func trees(naming name: String) -> [CodeTree] { trees.filter { $0.mentions(name) } }

    /// A walk that notes these names.
    func walk(_ names: Set<String>, _ entry: HeldLocks) -> LockWalk {
        LockWalk(calls: calls, helpers: helpers, names: names, entry: entry)
    }

    /// Whether a property is a lock of a library, and not of the project's own making.
    func isLock(_ property: StoredProperty) -> Bool {
        guard GuardTypes.contain(property.type), let text = property.type else { return false }
        return types.type(named: text, from: property.node) == nil
    }

    func isReference(_ property: StoredProperty) -> Bool {
        property.type.map { ReferenceTypes.contains($0, lookup) } ?? false
    }

    // MARK: - Uses outside a type

    /// Whether code outside the type names a member of it.
    func hasOutsideUse(of name: String, _ code: TypeCode) -> Bool { !outside(name, code).isEmpty }

    /// The uses of a property outside the type's code, with the locks that are held there.
    func outsideUses(of name: String, _ code: TypeCode) -> [(node: Node, held: HeldLocks)] {
        var walks: [Node: [Node: HeldLocks]] = [:]
        return outside(name, code).map { use in
            guard let function = use.outermostFunction else { return (use, .none) }
            let places = walks[function] ?? places(of: [name], in: function)
            walks[function] = places
            return (use, places[use] ?? .none)
        }
    }

    /// What is held at these names in a function that stands by itself.
    func places(of names: Set<String>, in function: Node) -> [Node: HeldLocks] {
        var walk = walk(names, entry(of: function))
        _ = walk.follow(function)
        return walk.places
    }

    /// What a function holds from the start: its isolation.
    func entry(of function: Node) -> HeldLocks { isolation.ofMember(function).locks }

    private func outside(_ name: String, _ code: TypeCode) -> [Node] {
        let declaration = code.type.declaration
        let isOfFile = declaration.reach == .file
        var found: [Node] = []
        for tree in isOfFile ? [declaration.tree] : trees where tree === declaration.tree || tree.mentions(code.type.name) {
            for member in tree.members(name) where !code.owns(member) {
                guard let base = member.base, code.isNamed(lookup.type(of: base)) else { continue }
                found.append(member)
                if found.count >= Self.mostUses { return found }
            }
        }
        return found
    }
}

extension Node {
    /// The declared function that a place is in, and that is in no other one.
    var outermostFunction: Node? {
        var found: Node?
        for node in ancestors {
            if node.kind.isTypeDeclaration { break }
            if node.kind.isFunctionLike, node.kind != .closure { found = node }
        }
        return found
    }
}
