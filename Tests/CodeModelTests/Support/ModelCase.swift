@testable import CodeModel

/// A project whose names are asked for: `/*1*/` stands before a declaration, `/*=1*/` before the name that means it,
/// and `/*?*/` before a name that the source does not tell.
struct ModelCase {
    let graph: SymbolGraph
    let resolver: Resolver
    let trees: [CodeTree]

    /// One module of one file, or several: `["App": ["…"], "Kit": ["…"]]`.
    init(_ modules: [(name: String, files: [String])]) {
        let read = modules.map { module in
            ProjectModule(
                name: module.name,
                trees: module.files.enumerated().map { number, text in
                    SwiftReader.read(Array(text.utf8), path: "\(module.name)/File\(number).swift").tree
                })
        }
        trees = read.flatMap(\.trees)
        graph = SymbolGraph(modules: read + [StandardLibrary.module])
        resolver = Resolver(graph: graph)
    }

    init(_ text: String) { self.init([(name: "App", files: [text])]) }

    /// One sentence for each marked name that means something else than it should.
    var wrong: [String] {
        var problems: [String] = []
        var declarations: [String: Node] = [:]
        var uses: [(mark: String, node: Node)] = []
        for tree in trees {
            for (mark, end) in marks(of: tree) {
                if mark.hasPrefix("=") || mark == "?" {
                    guard let node = use(in: tree, at: end) else {
                        problems.append("no name after \(mark)")
                        continue
                    }
                    uses.append((mark, node))
                } else if let node = tree.root.descendants.first(where: {
                    $0.range.lowerBound >= end && $0.isDeclaration
                }) {
                    declarations[mark] = node
                }
            }
        }
        for (mark, node) in uses {
            let found = resolver.declaration(of: node)?.declaration
            let wanted = mark == "?" ? nil : declarations[String(mark.dropFirst())]
            if mark != "?", wanted == nil { problems.append("nothing is marked \(mark)") }
            if found != wanted { problems.append("\(mark) \(node.name) means \(found?.text ?? "nothing")") }
        }
        return uses.isEmpty ? ["nothing is asked"] : problems
    }

    private func marks(of tree: CodeTree) -> [(String, Int)] {
        CommentScanner.comments(in: tree.source).map { ($0.text.filter { !$0.isWhitespace }, $0.range.upperBound) }
    }

    /// The name that is written at a place: the last one of a reference or member, or a subscript there.
    private func use(in tree: CodeTree, at place: Int) -> Node? {
        let named = tree.root.descendants.first { node in
            switch node.kind {
            case .reference: node.range.lowerBound == place
            case .member: node.range.upperBound - node.name.utf8.count == place
            default: false
            }
        }
        guard named == nil, tree.source[place...].starts(with: "init(".utf8) else { return named }
        // `T.init(…)` and `.init(…)` are `T(…)` in the tree: the innermost call round the word is meant.
        return tree.nodes(.call).last {
            $0.range.contains(place) && $0.arguments.allSatisfy { place < $0.range.lowerBound }
        }
    }

    /// The text of the type of the last expression statement of the first file.
    func type(ofVariable name: String) -> String? {
        guard let node = trees.lazy.flatMap({ $0.nodes(.variable, named: name) }).first else { return nil }
        return resolver.text(of: resolver.declaredType(of: node))
    }
}

extension Node {
    fileprivate var isDeclaration: Bool {
        kind.isTypeDeclaration
            || [.functionDecl, .initializerDecl, .variable, .enumCase, .subscriptDecl, .parameter].contains(kind)
    }
}
