package import AuditKit
import CodeModel

/// What the concurrency audit asks a project: types, isolation, sharing, and the locks that functions hold.
package struct ConcurrencyProject: Fact {
    package let lookup: Lookup
    package let types: ProjectTypes
    package let isolation: IsolationRules
    let sharing: SharingRules
    let calls: LockOperations
    /// The same for who asks which thread runs a closure.
    let threadCalls: LockOperations
    let exportedObjects: ExportedObjects
    let delegations: Delegations
    let observedObjects: ObservedObjects
    /// The modules that the project itself builds.
    let ownModules: Set<String>
    let configuration: Configuration
    let pinned: PinnedModules
    private let locking: LockingFunctions
    private let shippedTrees: Set<ObjectIdentifier>
    private let named: NamedFiles
    private let accesses = SharedTable<Node, [String: [PropertyAccess]]>()
    private let uses = SharedTable<String, NamedUses>()
    private let members = SharedTable<String, [String: [Node]]>()
    private let walked = SharedTable<WalkKey, [Node: HeldLocks]>()
    private let delegates = SharedTable<Node, QueuedDelegates>()
    /// The places that call a function or use a property, which many traces come by.
    let callerSites = SharedTable<Node, [Node]>()

    /// How many uses outside a type are looked at for each of its members.
    static let mostUses = 200

    package init(workspace: Workspace) {
        lookup = workspace.lookup
        isolation = workspace.fact(IsolationRules.self)
        types = isolation.types
        sharing = SharingRules(lookup: lookup, types: types, isolation: isolation)
        calls = LockOperations(lookup: lookup)
        threadCalls = LockOperations(lookup: lookup, namesThreads: true)
        configuration = workspace.configuration
        pinned = workspace.fact(PinnedModules.self)
        exportedObjects = workspace.fact(ExportedObjects.self)
        delegations = workspace.fact(Delegations.self)
        observedObjects = workspace.fact(ObservedObjects.self)
        locking = workspace.fact(LockingFunctions.self)
        named = workspace.fact(NamedFiles.self)
        shippedTrees = Set(workspace.swift.filter(\.role.isShipped).map { ObjectIdentifier($0.tree) })
        ownModules = Self.modules(of: workspace)
    }

    /// Targets of the manifests and of the Xcode projects that have Swift files here: what a script or another tool builds
    /// under the name of a target, such as a framework of Go or C, is nobody's to annotate.
    private static func modules(of workspace: Workspace) -> Set<String> {
        let targets = workspace.fact(ConcurrencySettings.self).targets
        let paths = workspace.swift.map(\.path).filter { !$0.hasSuffix("Package.swift") }
        return Set(targets.filter { target in paths.contains(where: target.holds) }.map(\.name))
    }

    /// The files that a name occurs in.
    func trees(naming name: String) -> [CodeTree] {
        named.files(naming: name).map(\.tree)
    }

    /// The files that a name occurs in and that can name what a module keeps to itself: those of its targets, and tests.
    func trees(naming name: String, seeing declaration: Node) -> [CodeTree] {
        let targets = isolation.settings.targets(compiling: declaration.tree.path)
        guard !targets.isEmpty, isShipped(declaration.tree) else { return trees(naming: name) }
        return trees(naming: name).filter { tree in
            !isShipped(tree) || targets.contains { $0.holds(tree.path) }
        }
    }

    /// Whether users get the code of a file.
    func isShipped(_ tree: CodeTree) -> Bool { shippedTrees.contains(ObjectIdentifier(tree)) }

    /// The uses of a name in all files, by what they can mean.
    func uses(named name: String) -> NamedUses {
        uses.value(name) { NamedUses(name, in: trees(naming: name), lookup) }
    }

    /// The members of a name in all files by the type of their base, as far as it is known; those of `self` left out.
    private func members(named name: String) -> [String: [Node]] {
        members.value(name) {
            var found: [String: [Node]] = [:]
            for member in trees(naming: name).flatMap({ $0.members(name) }) {
                guard let base = member.base, base.unwrapped.name != "self", let type = lookup.type(of: base),
                    !type.isMetatype
                else { continue }
                found[type.name, default: []].append(member)
            }
            return found
        }
    }

    /// The uses of a type's properties, by their names; worked out once for all its variables that escape.
    func accesses(of type: TypeParts) -> [String: [PropertyAccess]] {
        accesses.value(type.declaration) { LockDiscipline(TypeCode(type, types, lookup), self).accesses }
    }

    /// What is held in a method that a library calls on a queue of its own or one that it was given; `nil` for others.
    func turn(ofDelegate method: Node) -> HeldLocks? {
        guard method.kind == .functionDecl, let type = method.enclosingType.flatMap(types.owner) else { return nil }
        let known = delegates.value(type.declaration) {
            let code = TypeCode(type, types, lookup)
            return QueuedDelegates(code, threadCalls, elsewhere: delegations.handing(over: code))
        }
        return known.turn(of: method)
    }

    /// The ways to these names, of which nothing is known yet.
    func paths(to names: Set<String>) -> HeldLockPaths {
        HeldLockPaths(calls: calls, locking: locking, names: names)
    }

    /// Whether a property is a lock of a library, and not of the project's own making.
    package func isLock(_ property: StoredProperty) -> Bool {
        guard GuardTypes.contain(property.type), let text = property.type else { return false }
        return types.type(named: text, from: property.node) == nil
    }

    /// Whether a use of an object does no more than lock or unlock it, or a lock that it has.
    func isLocking(_ use: Node) -> Bool {
        var node = use
        while let parent = node.parent, node.role == .base || parent.unwrapped == node.unwrapped { node = parent }
        guard node.role == .callee, let call = node.parent else { return false }
        switch calls.operation(of: call) {
        case .take, .release, .around: return true
        case .demands, .later: return false
        case nil: return locking.effect(of: call)?.isLasting ?? false
        }
    }

    /// Whether a structure copies what a property refers to before it changes it.
    func copiesOnWrite(_ property: StoredProperty, in type: TypeParts) -> Bool {
        guard let text = property.type, let held = types.type(named: text, from: property.node) else { return false }
        return held.kind == .classDecl && copyOnWriteOwner(of: held) == type.name
    }

    func isReference(_ property: StoredProperty) -> Bool {
        property.type.map { ReferenceTypes.contains($0, lookup) } ?? false
    }

    // MARK: - Uses outside a type

    /// Whether code outside the type names a member of it.
    func hasOutsideUse(of name: String, _ code: TypeCode) -> Bool { !outsideUses(of: name, code).isEmpty }

    /// The locks that are held at uses of members; nothing for those that no function holds.
    func locks(at uses: [Node]) -> [Node: HeldLocks] {
        var found: [Node: HeldLocks] = [:]
        for (function, uses) in Dictionary(grouping: uses, by: \.outermostFunction) {
            guard let function else { continue }
            let places = places(of: Set(uses.map(\.name)), in: function, reach: 2)
            for use in uses { found[use] = places[use] }
        }
        return found
    }

    /// What is held at these names in a function that stands by itself.
    ///
    /// - Parameter reach: How far private functions are traced to their callers.
    func places(of names: Set<String>, in function: Node, reach: Int) -> [Node: HeldLocks] {
        walked.value(WalkKey(function: function, names: names, reach: reach)) {
            places(of: names, in: function, from: entry(of: function, reach: reach))
        }
    }

    /// The same, in a function that begins with these locks.
    func places(of names: Set<String>, in function: Node, from entry: HeldLocks) -> [Node: HeldLocks] {
        let paths = paths(to: names)
        _ = paths.follow(function, from: entry)
        return paths.places
    }

    /// What a function holds from the start: its isolation, and for a private one what its callers hold.
    func entry(of function: Node, reach: Int = 0) -> HeldLocks {
        let own = isolation.ofMember(function).locks
        guard reach > 0, function.kind == .functionDecl, let sites = callSites(of: function), !sites.isEmpty else {
            return own
        }
        var held = HeldLocks.everything
        for site in sites.prefix(Self.mostUses) {
            guard let caller = site.outermostFunction else { return own }
            held = held.meeting(places(of: [function.name], in: caller, reach: reach - 1)[site] ?? .none)
        }
        // Callers wait for an asynchronous function with their locks held, and let it go from their actor.
        if function.has(.isAsync), !isolation.settings.staysWithCaller(function.tree.path) {
            held = held.filtered { !$0.hasPrefix("@") }
        }
        return held.taking(own)
    }

    /// Whether a type of the project is a lock, or a buffer with one, by its name and by what its functions do.
    func isOwnLock(_ type: TypeParts) -> Bool {
        let isNamed = Words.of(type.name).contains { ["lock", "locked", "mutex", "semaphore", "rwlock"].contains($0) }
        return isNamed && locking.lock(type.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl })
    }

    /// What holds of a property that is a lock of the project's own making: it is made for several threads, and what it
    /// keeps decides. `nil` for all others.
    func sharing(ofLock property: StoredProperty) -> Sharing? {
        guard property.isLet, let text = property.type else { return nil }
        let written = TypeExpression(text).wrapped
        var arguments: [TypeExpression] = []
        var type = types.type(named: text, from: property.node)
        switch written {
        case .named(_, let inner): arguments = inner
        case .opaque(let parts), .existential(let parts):
            type = parts.first.flatMap(\.lastName).flatMap { types.type(named: $0, from: property.node) }
        default: return nil
        }
        guard let type, isOwnLock(type) else { return nil }
        let lock = Sharing.DocumentedType(
            name: type.name, reason: "it is a lock, designed for use from several threads", isConfigurable: false,
            declaredSince: nil)
        return arguments.reduce(.documented(lock)) {
            $0.joined(sharing.sharing(of: $1, at: property.node, SharingRules.Question()))
        }
    }

    /// Whether a type is a lock itself: others lock and unlock by its functions.
    package func isLock(_ type: TypeParts) -> Bool {
        guard Words.of(type.name).contains(where: { ["lock", "mutex", "semaphore", "rwlock"].contains($0) }) else {
            return false
        }
        return locking.isLock(type.all.flatMap(\.memberNodes).filter { $0.kind == .functionDecl })
    }

    /// Whether a use can mean a type: one that a function declares is known in it alone.
    private func isVisible(_ declaration: Node, from use: Node) -> Bool {
        guard let function = declaration.enclosingFunction else { return true }
        return function.contains(use)
    }

    /// Whether the base of a member is of a type, where others of the project have the same last name.
    private func isMember(_ member: Node, of code: TypeCode) -> Bool {
        let isShared = code.names.contains { types.index.types[$0].map { $0.declarations.count > 1 } ?? false }
        guard isShared, let base = member.base else { return true }
        return code.isNamed(lookup.type(of: base))
    }

    /// Whether a place counts for a declaration: what a test does with shipped code, which it has to itself, tells nothing.
    func counts(_ use: Node, for declaration: Node) -> Bool {
        use.tree === declaration.tree || shippedTrees.contains(ObjectIdentifier(use.tree))
            || !shippedTrees.contains(ObjectIdentifier(declaration.tree))
    }

    /// The uses of a member outside the type's code. What a test does to a shipped type, which it has to itself, tells
    /// nothing.
    func outsideUses(of name: String, _ code: TypeCode) -> [Node] {
        let declaration = code.type.declaration
        let isOfFile = declaration.reach == .file
        let typed = members(named: name)
        let named = code.names.flatMap { typed[$0] ?? [] }
        let uses = named.lazy.filter { member in
            guard !isOfFile || member.tree === declaration.tree, member.tree.mentions(code.type.name),
                !code.owns(member)
            else { return false }
            guard isVisible(declaration, from: member), isMember(member, of: code) else { return false }
            return counts(member, for: declaration)
        }
        return Array(uses.prefix(Self.mostUses))
    }
}

/// One walk through a function.
private struct WalkKey: Hashable, Sendable {
    let function: Node
    let names: Set<String>
    let reach: Int
}

/// The places where a name stands in the files of a project, so that not each of its declarations looks at all of them.
struct NamedUses: Sendable {
    struct Use: Sendable {
        let node: Node
        /// By file; plain names before members.
        let order: Order
    }

    struct Order: Comparable, Sendable {
        let file: Int
        let kind: Int
        let place: Int

        static func < (one: Order, other: Order) -> Bool {
            (one.file, one.kind, one.place) < (other.file, other.kind, other.place)
        }
    }

    /// Plain names by the declaration that they mean.
    private(set) var plain: [Node: [Use]] = [:]
    /// Members by the name that stands before them.
    private(set) var members: [String: [Use]] = [:]

    init(_ name: String, in trees: [CodeTree], _ lookup: Lookup) {
        for (file, tree) in trees.enumerated() {
            for (place, node) in tree.references(name).enumerated() {
                guard let meant = lookup.declaration(of: node) else { continue }
                plain[meant, default: []].append(Use(node: node, order: Order(file: file, kind: 0, place: place)))
            }
            for (place, node) in tree.members(name).enumerated() {
                guard let base = node.base?.unwrapped.name else { continue }
                members[base, default: []].append(Use(node: node, order: Order(file: file, kind: 1, place: place)))
            }
        }
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
