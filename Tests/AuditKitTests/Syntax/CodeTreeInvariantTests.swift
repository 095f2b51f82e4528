import Testing

@testable import AuditKit

/// What holds for the tree of any file, whatever is in it.
@Suite struct CodeTreeInvariantTests {
    @Test(arguments: UInt64(0)..<40)
    func holdsForGeneratedCode(seed: UInt64) {
        let tree = CodeTree.reading(GeneratedSwift.file(seed: seed))
        #expect(tree.count > 20)
        #expect(tree.broken == [])
    }

    @Test func holdsForTheSourcesOfThisProject() {
        let files = ProjectSources.files(["swift"], in: ["Sources/AuditKit", "Sources/SourceFormats"])
        #expect(files.count > 100)
        for (path, bytes) in files {
            let tree = SwiftReader.read(bytes, path: path).tree
            #expect(tree.broken == [], "\(path)")
        }
    }

    @Test func doesNotDependOnThreads() {
        let sources = (UInt64(0)..<24).map { GeneratedSwift.file(seed: $0) }
        let outlines = [1, 4].map { threads in
            Parallel.map(sources.count, threads: threads) { CodeTree.reading(sources[$0]).outline }
        }
        #expect(outlines[0] == outlines[1])
    }

    @Test func findsNodesByKindAndName() {
        let tree = CodeTree.reading("f(a); g.f(b); let f = f; f.f { f() }")
        #expect(tree.calls("f").map(\.text) == ["f(a)", "g.f(b)", "f.f { f() }", "f()"])
        #expect(tree.members("f").map(\.text) == ["g.f", "f.f"])
        #expect(tree.references("f").count == 4)
        #expect(tree.nodes(.variable, whereName: { $0 == "f" }).count == 1)
        #expect(tree.mentions("g") && !tree.mentions("h"))
        for kind in Kind.allCases {
            let expected = tree.root.descendants(kind) + (kind == .file ? [tree.root] : [])
            #expect(tree.nodes(kind) == expected)
        }
    }
}

extension CodeTree {
    /// What is wrong with the shape of the tree, one sentence for each node.
    var broken: [String] {
        var problems: [String] = []
        for (id, record) in records.enumerated() {
            let node = Node(tree: self, id: Int32(id))
            func note(_ problem: String) { problems.append("\(problem): \(node.kind) \(node.name) at \(node.range)") }
            if node.range.upperBound > source.count { note("outside the file") }
            if Int(record.subtreeEnd) <= id || Int(record.subtreeEnd) > records.count { note("wrong end") }
            guard let parent = node.parent else {
                if id != 0 { note("no parent") }
                continue
            }
            if parent.id >= node.id || record.subtreeEnd > parent.subtreeEnd { note("not inside its parent") }
            if !(parent.range.lowerBound <= node.range.lowerBound && node.range.upperBound <= parent.range.upperBound) {
                note("outside the range of its parent")
            }
            if !node.nameStandsInSource { note("named otherwise than written") }
            var last = node.range.lowerBound
            for child in node.children {
                if child.parent != node { note("has a child of another") }
                if child.range.lowerBound < last { note("has children out of order") }
                last = child.range.lowerBound
            }
        }
        return problems
    }
}

extension Node {
    fileprivate var subtreeEnd: Int32 { tree.records[Int(id)].subtreeEnd }

    /// Whether a name that is an identifier of the source stands within the node.
    fileprivate var nameStandsInSource: Bool {
        switch kind {
        case .reference: name == "_" || text == name || text.contains(name)
        case .member: text.hasSuffix(name) || text.contains(name)
        case .call: text.contains(name)
        case .type, .integer, .float, .regex, .keyPath: text == name
        default: true
        }
    }
}
