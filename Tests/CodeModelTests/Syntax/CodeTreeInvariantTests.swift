import TestSupport
import Testing

@testable import CodeModel

/// What holds for the tree of any file, whatever is in it.
@Suite struct CodeTreeInvariantTests {
    @Test(arguments: UInt64(0)..<40)
    func holdsForGeneratedCode(seed: UInt64) {
        let tree = CodeTree.reading(GeneratedSwift.file(seed: seed))
        #expect(tree.count > 20)
        #expect(tree.broken == [])
    }

    @Test func holdsForTheSourcesOfThisProject() {
        let files = ProjectSources.files(["swift"], in: ["Sources/AuditKit", "Sources/CodeModel"])
        #expect(files.count > 100)
        for (path, bytes) in files {
            let tree = SwiftReader.read(bytes, path: path).tree
            #expect(tree.broken == [], "\(path)")
        }
    }

    @Test func doesNotDependOnThreads() async {
        let sources = (UInt64(0)..<24).map { GeneratedSwift.file(seed: $0) }
        let together = await withTaskGroup(of: (Int, String).self) { group in
            for (number, source) in sources.enumerated() {
                group.addTask { (number, CodeTree.reading(source).outline) }
            }
            return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (number, source) in sources.enumerated() {
            #expect(together[number] == CodeTree.reading(source).outline)
        }
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
