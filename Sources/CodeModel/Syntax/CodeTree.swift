/// One Swift file, lowered once from its syntax tree into flat arrays that every rule shares.
///
/// Nodes stand in source order, each before its children, so the descendants of a node are the records that follow it.
/// Nothing of swift-syntax is kept: a tree is about as large as its source, depends on one file alone and could be
/// stored. Operators are folded, parentheses and statement wrappers are gone, and a type is one node with its text.
public final class CodeTree: Sendable {
    /// The file, relative to the audited folder.
    public let path: String
    /// The bytes that all ranges count in.
    public let source: [UInt8]
    /// The modules that the file imports.
    public let imports: Set<String>
    @usableFromInline package let records: [Record]
    @usableFromInline package let names: NameTable
    /// For each kind, where its nodes begin in `byKind`.
    private let kindStarts: [Int32]
    private let byKind: [Int32]
    /// For each name, where its nodes begin in `byName`.
    private let nameStarts: [Int32]
    private let byName: [Int32]
    /// For each kind, where its names begin in `namesByKind`.
    private let nameStartsByKind: [Int32]
    private let namesByKind: [Int32]
    /// The names that are declared in each scope. Set once, before the tree is shared.
    nonisolated(unsafe) package private(set) var scopes = Scopes()
    /// The builds that each `#if` clause belongs to. Set once, before the tree is shared.
    nonisolated(unsafe) private(set) var clauseScopes: [Int32: BuildScope] = [:]

    /// One node, 32 bytes wide.
    @usableFromInline package struct Record: Sendable {
        @usableFromInline let kind: Kind
        @usableFromInline let role: Role
        @usableFromInline var flags: Flags
        @usableFromInline var start: UInt32 = 0
        @usableFromInline var end: UInt32 = 0
        @usableFromInline let parent: Int32
        @usableFromInline package var subtreeEnd: Int32 = 0
        @usableFromInline var name: Int32
        @usableFromInline var label: Int32

        init(kind: Kind, role: Role, flags: Flags, parent: Int32, name: Int32, label: Int32) {
            self.kind = kind
            self.role = role
            self.flags = flags
            self.parent = parent
            self.name = name
            self.label = label
        }
    }

    init(path: String, source: [UInt8], records: [Record], names: NameTable) {
        self.path = path
        self.source = source
        self.records = records
        self.names = names
        (kindStarts, byKind) = bucket(records, into: Kind.allCases.count) { Int($0.kind.rawValue) }
        (nameStarts, byName) = bucket(records, into: names.count) { Int($0.name) }
        (nameStartsByKind, namesByKind) = distinctNames(records, byKind, kindStarts, count: names.count)
        let imported = Int(Kind.importDecl.rawValue)
        imports = Set(
            byKind[Int(kindStarts[imported])..<Int(kindStarts[imported + 1])].map { names[records[Int($0)].name] })
        scopes = Scopes(self)
        clauseScopes = CodeModel.clauseScopes(of: self)
    }

    /// The node of the whole file.
    public var root: Node { Node(tree: self, id: 0) }

    /// How many nodes there are.
    public var count: Int { records.count }

    /// All nodes of a kind, in source order.
    public func nodes(_ kind: Kind) -> [Node] {
        let index = Int(kind.rawValue)
        return byKind[Int(kindStarts[index])..<Int(kindStarts[index + 1])].map { Node(tree: self, id: $0) }
    }

    /// All nodes of a kind that carry one of these names, in source order within each name.
    public func nodes(_ kind: Kind, named names: [String]) -> [Node] {
        var found: [Node] = []
        for name in names { add(kind, name, to: &found) }
        return found
    }

    /// All nodes of a kind that carry one of these names, in source order within each name.
    public func nodes(_ kind: Kind, named names: Set<String>) -> [Node] {
        var found: [Node] = []
        for name in names { add(kind, name, to: &found) }
        return found
    }

    /// All nodes of a kind that carry a name, in source order.
    public func nodes(_ kind: Kind, named name: String) -> [Node] {
        var found: [Node] = []
        add(kind, name, to: &found)
        return found
    }

    private func add(_ kind: Kind, _ name: String, to found: inout [Node]) {
        guard let id = names.id(of: name) else { return }
        for node in byName[Int(nameStarts[id])..<Int(nameStarts[id + 1])] where records[Int(node)].kind == kind {
            found.append(Node(tree: self, id: node))
        }
    }

    /// All nodes of a kind whose name passes a test, which is asked once for each distinct name of the file.
    ///
    /// In source order within each name, the names in the order in which they first occur.
    public func nodes(_ kind: Kind, whereName test: (String) -> Bool) -> [Node] {
        let index = Int(kind.rawValue)
        let passed = namesByKind[Int(nameStartsByKind[index])..<Int(nameStartsByKind[index + 1])].filter {
            test(names[$0])
        }
        var found: [Node] = []
        for name in passed.sorted() {
            for node in byName[Int(nameStarts[Int(name)])..<Int(nameStarts[Int(name) + 1])]
            where records[Int(node)].kind == kind {
                found.append(Node(tree: self, id: node))
            }
        }
        return found
    }

    /// Calls whose callee ends in one of these names: `SecItemAdd(…)`, `cipher.encrypt(…)`, `Data(…)`.
    public func calls(_ names: String...) -> [Node] { nodes(.call, named: names) }

    /// Member accesses with one of these names, with or without a written base: `config.isEnabled`, `.none`.
    public func members(_ names: String...) -> [Node] { nodes(.member, named: names) }

    /// Plain names in expressions: `kSecAttrAccessibleAlways`.
    public func references(_ names: String...) -> [Node] { nodes(.reference, named: names) }

    /// Whether the name occurs anywhere as an identifier, a label or the whole text of a literal.
    public func mentions(_ name: String) -> Bool { names.id(of: name) != nil }

    /// Whether any name or literal text of the file passes a test, which is asked once for each.
    public func containsName(where test: (String) -> Bool) -> Bool { names.contains(where: test) }

    /// The names and literal texts of the file that pass a test, each once.
    public func names(where test: (String) -> Bool) -> [String] { names.texts.dropFirst().filter(test) }

    /// The source text of a byte range; invalid UTF-8 is repaired.
    public func text(_ range: Range<Int>) -> String {
        String(decoding: source[range.clamped(to: 0..<source.count)], as: UTF8.self)
    }
}

/// Sorts record numbers by a small integer key, keeping source order: a counting sort.
private func bucket(
    _ records: [CodeTree.Record], into count: Int, by key: (CodeTree.Record) -> Int
) -> (starts: [Int32], members: [Int32]) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for record in records { starts[key(record) + 1] += 1 }
    for index in 1..<starts.count { starts[index] += starts[index - 1] }
    var next = starts
    var members = [Int32](repeating: 0, count: records.count)
    for (id, record) in records.enumerated() {
        let slot = key(record)
        members[Int(next[slot])] = Int32(truncatingIfNeeded: id)
        next[slot] += 1
    }
    return (starts, members)
}

/// The names that nodes of each kind have, each once, in the order of the nodes.
private func distinctNames(
    _ records: [CodeTree.Record], _ byKind: [Int32], _ kindStarts: [Int32], count: Int
) -> (starts: [Int32], names: [Int32]) {
    var starts: [Int32] = [0]
    var found: [Int32] = []
    // The last kind, counted from 1, that had each name.
    var seen = [Int32](repeating: 0, count: count)
    for kind in 1..<Int32(truncatingIfNeeded: kindStarts.count) {
        for node in byKind[Int(kindStarts[Int(kind) - 1])..<Int(kindStarts[Int(kind)])] {
            let name = records[Int(node)].name
            guard name != 0, seen[Int(name)] != kind else { continue }
            seen[Int(name)] = kind
            found.append(name)
        }
        starts.append(Int32(truncatingIfNeeded: found.count))
    }
    return (starts, found)
}
