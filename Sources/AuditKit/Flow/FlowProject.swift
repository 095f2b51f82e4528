import CodeModel
import Foundation

/// What the flow analysis knows of the project before anybody asks about labels: each thing is found out once, for the
/// solvers of all threads.
final class FlowProject: Fact {
    let lookup: Lookup
    let index: FlowIndex
    private let bodies = SharedTable<UInt64, FlowBody>()
    private let targets = SharedTable<UInt64, [Node]>()
    private let callers = SharedTable<UInt64, [Node]>()
    private let writes = SharedTable<UInt64, [Node]>()
    private let callsOfName = SharedTable<String, LabelledCalls>()
    private let shortcuts = Shortcuts()
    private let workspace: Workspace

    init(workspace: Workspace) {
        self.workspace = workspace
        lookup = workspace.lookup
        index = workspace.fact(FlowIndex.self)
    }

    /// Functions that were not followed whole, by file and name, sorted.
    var followedInPart: [String] { shortcuts.names }

    func noteShortcut(in function: Node) { shortcuts.note(function) }

    private func key(_ node: Node) -> UInt64 {
        UInt64(UInt32(bitPattern: index.numbers[ObjectIdentifier(node.tree)] ?? 0)) << 32
            | UInt64(UInt32(bitPattern: node.id))
    }

    func body(of root: Node) -> FlowBody {
        bodies.value(key(root)) {
            let body = FlowWalk.walk(root)
            if body.isCutShort { shortcuts.note(root) }
            return body
        }
    }

    /// The functions of the project that a call can mean.
    func targets(of call: Node) -> [Node] {
        targets.value(key(call)) { CallTargets(lookup: lookup, index: index).functions(of: call) }
    }

    /// Every call that can mean a function, and every use of a subscript or of a property that is worked out.
    func callers(of function: Node) -> [Node] {
        callers.value(key(function)) {
            switch function.kind {
            case .subscriptDecl: workspace.fact(SubscriptUses.self).uses(of: function)
            case .accessor: function.parent.map { reads(of: $0) } ?? []
            case .functionDecl where function.name == FlowIndex.calledValue:
                calls(of: function) + workspace.fact(CallableUses.self).uses(of: function)
            default: calls(of: function)
            }
        }
    }

    private func calls(of function: Node) -> [Node] {
        var names = [function.name]
        if function.kind == .initializerDecl, let owner = function.enclosingType {
            names = [TypeName.base(owner.name), "init"]
        }
        let owner = function.enclosingType.map { TypeName.base($0.name) }
        var calls: [Node] = []
        for name in names {
            let named = callsOfName.value(name) { LabelledCalls(index.calls[name] ?? []) }
            for call in named.fitting(function)
            where index.counts(call, for: function) && mayMean(call, function, of: owner) {
                calls.append(call)
                if calls.count > FlowIndex.mostCalls { break }
            }
        }
        if calls.count > FlowIndex.mostCalls {
            shortcuts.note(function)
            calls.removeLast(calls.count - FlowIndex.mostCalls)
        }
        return calls.filter { targets(of: $0).contains(function) }
    }

    /// Whether a call whose labels fit can mean a function as far as the type around it tells: quickly asked, and most
    /// of the calls of a usual name are done with.
    private func mayMean(_ call: Node, _ function: Node, of owner: String?) -> Bool {
        let isOfFile = function.has(.isPrivate) || function.has(.isFileprivate)
        guard !isOfFile || call.tree === function.tree else { return false }
        guard let owner, function.kind == .functionDecl, call.callee?.unwrapped.kind == .reference,
            let around = call.enclosingType.map({ TypeName.base($0.name) })
        else { return true }
        return around == owner || lookup.index.type(around, inherits: owner)
            || lookup.index.type(owner, inherits: around)
    }

    private func reads(of property: Node) -> [Node] {
        if property.kind == .subscriptDecl { return workspace.fact(SubscriptUses.self).uses(of: property) }
        let all = workspace.swift.lazy.flatMap { $0.tree.nodes(.member, named: property.name) }
            .filter { [index] in index.counts($0, for: property) }
        let owner = property.enclosingType.flatMap { lookup.index.types[TypeName.base($0.name)] }
        return all.prefix(FlowIndex.mostCalls).filter { mayRead($0, owner) }
    }

    /// Whether a member can be one of this type; where others may inherit from it, any member can.
    private func mayRead(_ member: Node, _ owner: DeclaredType?) -> Bool {
        guard let owner, owner.kind == .structDecl || owner.kind == .enumDecl,
            let type = member.base.flatMap({ lookup.type(of: $0) })
        else { return true }
        return type.name == owner.name || lookup.index.types[type.name]?.kind == .protocolDecl
            || lookup.index.types[type.name] == nil && type.name.utf8.count <= 2
    }

    /// Every place that writes a property, or a part of it.
    func writes(of declaration: Node) -> [Node] {
        writes.value(key(declaration)) {
            let owner = declaration.enclosingType.map { TypeName.base($0.name) }
            let places = (index.writes[declaration.name] ?? []).lazy.filter { [index] in
                index.counts($0, for: declaration)
            }
            return places.prefix(FlowIndex.mostCalls).filter { isPlace($0, of: declaration, owner) }
        }
    }

    /// Whether a written name or member is this property.
    private func isPlace(_ place: Node, of declaration: Node, _ owner: String?) -> Bool {
        if place.kind == .reference { return lookup.declaration(of: place) == declaration }
        guard let owner, place.base != nil else { return false }
        guard let type = lookup.receiverType(of: place) else { return index.propertyOwners[declaration.name] == 1 }
        if type.name == owner, let path = type.path, let own = declaration.enclosingType.flatMap(lookup.index.path(of:))
        {
            return path == own
        }
        return lookup.index.type(type, inherits: owner) || lookup.index.type(owner, inherits: type.name)
    }
}

/// Where the subscripts that the project declares are used.
struct SubscriptUses: Fact {
    /// Uses by the type whose subscript it is.
    private var uses: [String: [Node]] = [:]

    init(workspace: Workspace) {
        let lookup = workspace.lookup
        var owners: [String: Set<[String]>] = [:]
        for (name, type) in lookup.index.types {
            for declared in type.members["subscript"] ?? [] where declared.kind == .subscriptDecl {
                owners[name, default: []].insert(declared.children(.parameter).map(\.label))
            }
        }
        guard !owners.isEmpty else { return }
        let labels = owners.values.reduce(into: Set()) { $0.formUnion($1) }
        let names = owners.keys.sorted()
        let all = workspace.concurrentMap { file -> [(String, Node)] in
            file.tree.nodes(.subscriptCall).flatMap { use -> [(String, Node)] in
                guard labels.contains(use.arguments.map(\.label)), let base = use.base,
                    let type = lookup.type(of: base)
                else { return [] }
                return names.filter { lookup.index.type(type.name, inherits: $0) }.map { ($0, use) }
            }
        }
        for (owner, use) in all.joined() { uses[owner, default: []].append(use) }
    }

    func uses(of declaration: Node) -> [Node] {
        guard let owner = declaration.enclosingType.map({ TypeName.base($0.name) }) else { return [] }
        let labels = declaration.children(.parameter).map(\.label)
        let fitting = (uses[owner] ?? []).lazy.filter { $0.arguments.map(\.label) == labels }
        return Array(fitting.prefix(FlowIndex.mostCalls))
    }
}

/// The functions that were too large, or called from too many places, to be followed whole.
private final class Shortcuts: @unchecked Sendable {
    // Sendable: the set is read and written under `lock` alone.
    private let lock = NSLock()
    private var found: Set<String> = []

    func note(_ function: Node) {
        _ = lock.withLock { found.insert("\(function.tree.path) \(function.name)") }
    }

    var names: [String] { lock.withLock { found.sorted() } }
}

/// The calls of one name, by the labels that they give: many calls, few ways to label them.
private struct LabelledCalls: Sendable {
    private let calls: [Node]
    /// For each call the place of its labels among the ways.
    private let way: [Int32]
    private let ways: [[String]]

    init(_ calls: [Node]) {
        self.calls = calls
        var numbers: [[String]: Int32] = [:]
        var ways: [[String]] = []
        way = calls.map { call in
            let labels = CallTargets.labels(of: call)
            if let known = numbers[labels] { return known }
            let number = Int32(truncatingIfNeeded: ways.count)
            numbers[labels] = number
            ways.append(labels)
            return number
        }
        self.ways = ways
    }

    /// The calls whose labels are those of a function, defaults left out.
    func fitting(_ function: Node) -> some Sequence<Node> {
        let parameters = function.children(.parameter)
        let fits = ways.map { CallTargets.fits($0, function, parameters) }
        return calls.indices.lazy.filter { [way] in fits[Int(way[$0])] }.map { [calls] in calls[$0] }
    }
}
