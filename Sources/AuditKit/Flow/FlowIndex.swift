import CodeModel

/// Where the project calls functions, writes properties and overrides members, by name: made once, asked often.
struct FlowIndex: Fact {
    /// Calls of each name.
    private(set) var calls: [String: [Node]] = [:]
    /// For each name, the members and names that assignments give a value to or into, and `&x`.
    private(set) var writes: [String: [Node]] = [:]
    /// Names that stand for functions of the project: given to `map` and its like, or kept in a local.
    private(set) var handed: [String: [Node]] = [:]
    /// Uses of the operators that the project declares.
    private(set) var operators: [String: [Node]] = [:]
    /// `x[i]` on the left of assignments.
    private(set) var subscriptWrites: [Node] = []
    /// Types that inherit from or conform to each type of the project, directly.
    private(set) var subtypes: [String: [String]] = [:]
    /// Functions of each name, those of types and those of none.
    private(set) var functions: [String: [Node]] = [:]
    /// How many types have a property of each name.
    private(set) var propertyOwners: [String: Int] = [:]
    /// The getter of the properties of each name that are not stored; meant for names of which `propertyOwners` is 1.
    private(set) var getters: [String: Node] = [:]
    let numbers: [ObjectIdentifier: Int32]
    /// The files that reach no user: tests, previews, tools.
    private let unshipped: Set<ObjectIdentifier>

    /// A name that more places call than this is a library's, or tells nothing.
    static let mostCalls = 400
    /// Calls that give each element of what they are made on to a function.
    static let iterating = ["forEach", "map", "compactMap", "flatMap", "sink", "concurrentForEach", "asyncForEach"]
    /// How many uses of a closure that is kept under a name are followed.
    static let mostKept = 40

    init(workspace: Workspace) {
        let files = workspace.swift
        numbers = Dictionary(
            files.enumerated().map { (ObjectIdentifier($1.tree), Int32(truncatingIfNeeded: $0)) },
            uniquingKeysWith: { first, _ in first })
        unshipped = Set(files.lazy.filter { !$0.role.isShipped }.map { ObjectIdentifier($0.tree) })
        let places = workspace.concurrentMap { Places($0.tree) }
        let merged = Parallel.map(3, threads: workspace.threads) { number in
            Places.merged(places) { number == 0 ? $0.calls : number == 1 ? $0.writes : $0.functions }
        }
        (calls, writes, functions) = (merged[0], merged[1], merged[2])
        for found in places {
            for (name, ids) in found.handed where functions[name] != nil {
                handed[name, default: []] += ids.map { Node(tree: found.tree, id: $0) }
            }
        }
        for found in places { subscriptWrites += found.subscriptWrites.map { Node(tree: found.tree, id: $0) } }
        operators = Self.operators(functions, workspace)
        for (name, type) in workspace.lookup.index.types {
            for (member, nodes) in type.members where nodes.contains(where: { $0.kind == .variable }) {
                propertyOwners[member, default: 0] += 1
                if let getter = nodes.lazy.compactMap(\.getter).first { getters[member] = getter }
            }
            for parent in type.inherited { subtypes[parent, default: []].append(name) }
        }
        for name in subtypes.keys { subtypes[name]?.sort() }
    }

    /// Whether a place tells what happens to a declaration where the app runs: a test that gives a function of the app a
    /// constant says nothing of that, and what a test declares itself is told by tests alone.
    func counts(_ place: Node, for declaration: Node) -> Bool {
        unshipped.isEmpty || !unshipped.contains(ObjectIdentifier(place.tree))
            || unshipped.contains(ObjectIdentifier(declaration.tree))
    }

    private static func operators(_ functions: [String: [Node]], _ workspace: Workspace) -> [String: [Node]] {
        let own = functions.keys.filter { name in
            !usual.contains(name) && name.utf8.first.map { !startsName($0) } ?? false
        }
        guard !own.isEmpty else { return [:] }
        let uses = workspace.concurrentMap { file in
            [Kind.prefix, .postfix, .binary].flatMap { file.tree.nodes($0, named: own) }
        }
        return Dictionary(grouping: uses.joined(), by: \.name)
    }

    /// Operators that say nothing of which function of the project they mean.
    private static let usual: Set<String> = [
        "==", "!=", "<", ">", "<=", ">=", "+", "-", "*", "/", "%", "!", "&&", "||", "~=", "...", "..<", "+=", "-=",
        "*=",
        "/=", "&", "|", "^", "~", "<<", ">>", "===", "!==", "??",
    ]

    private static func startsName(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || byte == 0x60 || byte >= 0x80
    }

    /// The types below a type, itself not among them.
    func descendants(of type: String) -> [String] {
        var found: [String] = []
        var queue = subtypes[type] ?? []
        while let next = queue.popLast(), found.count < 64 {
            guard !found.contains(next) else { continue }
            found.append(next)
            queue += subtypes[next] ?? []
        }
        return found
    }
}

/// What one file calls and writes.
private struct Places: Sendable {
    let tree: CodeTree
    var calls: [String: [Int32]] = [:]
    var writes: [String: [Int32]] = [:]
    var functions: [String: [Int32]] = [:]
    var handed: [String: [Int32]] = [:]
    var subscriptWrites: [Int32] = []

    init(_ tree: CodeTree) {
        self.tree = tree
        for call in tree.nodes(.call) where call.nameID != 0 { calls[call.name, default: []].append(call.id) }
        for function in tree.nodes(.functionDecl) { functions[function.name, default: []].append(function.id) }
        for assignment in tree.nodes(.assignment) {
            guard let target = assignment.child(.target) else { continue }
            if target.unwrapped.kind == .subscriptCall { subscriptWrites.append(target.unwrapped.id) }
            note(target)
        }
        for argument in tree.nodes(.inout) { note(argument) }
        for call in tree.nodes(.call, named: FlowIndex.iterating) {
            guard let given = call.arguments.first, call.base != nil else { continue }
            noteHanded(given)
        }
        for variable in tree.nodes(.variable) where variable.has(.isLet) && variable.parent?.kind == .block {
            if let value = variable.initialValue { noteHanded(value) }
        }
        for call in tree.nodes(.call) where call.role == .statement || call.parent?.role == .statement {
            if let base = call.base { note(base) }
        }
    }

    private mutating func noteHanded(_ value: Node) {
        guard value.kind == .member || value.kind == .reference, value.name.first?.isLowercase == true else { return }
        handed[value.name, default: []].append(value.id)
    }

    /// The nodes of one table of all files, by name.
    static func merged(_ files: [Places], _ table: (Places) -> [String: [Int32]]) -> [String: [Node]] {
        var merged: [String: [Node]] = [:]
        for file in files {
            for (name, ids) in table(file) { merged[name, default: []] += ids.map { Node(tree: file.tree, id: $0) } }
        }
        return merged
    }

    /// Every name on the way to the place that is written.
    private mutating func note(_ place: Node) {
        var node = place.unwrapped
        for _ in 0..<FlowPaths.depth {
            switch node.kind {
            case .reference, .member: writes[node.name, default: []].append(node.id)
            case .tuple:
                for element in node.children { note(element) }
                return
            case .subscriptCall: break
            default: return
            }
            guard let base = node.base?.unwrapped else { return }
            node = base
        }
    }
}
