import CodeModel
import Foundation
import Testing

@testable import AuditKit

/// A few Swift files to ask questions about; the sign `→` in one of them stands before the expression that is meant.
struct SwiftProject {
    let lookup: Lookup
    let trees: [CodeTree]
    private let asked: [Node]

    init(_ files: String...) { self.init(modules: [("", files)]) }

    init(modules: [(name: String, files: [String])]) {
        var asked: [Node] = []
        let read = modules.map { module in
            ProjectModule(
                name: module.name,
                trees: module.files.enumerated().map { number, file in
                    let parts = file.split(separator: "→", maxSplits: 1, omittingEmptySubsequences: false)
                    let tree = CodeTree.reading(parts.joined(), path: "\(module.name)File\(number).swift")
                    if parts.count > 1 {
                        let start = parts[0].utf8.count
                        asked = tree.root.descendants.filter { $0.range.lowerBound == start && !$0.range.isEmpty }
                    }
                    return tree
                })
        }
        trees = read.flatMap(\.trees)
        self.asked = asked
        lookup = Lookup(index: SwiftIndex(trees: trees), model: ExactModel(read))
    }

    /// The outermost expression behind the sign.
    var expression: Node {
        get throws { try #require(asked.first { $0.kind != .block }) }
    }

    /// The plain name behind the sign.
    var reference: Node {
        get throws { try #require(asked.last { $0.kind == .reference }) }
    }

    /// The source of what the name behind the sign is declared by, up to the end of its line.
    func declaration() throws -> String? {
        try lookup.declaration(of: reference).map(Self.firstLine)
    }

    /// The source of the member that the expression behind the sign means.
    func memberDeclaration() throws -> String? {
        let node = try expression
        return (node.kind == .call ? lookup.function(of: node) : lookup.declaration(ofMember: node)).map(Self.firstLine)
    }

    func type() throws -> String? { try lookup.type(of: expression)?.text }

    func constant() throws -> Constant? { try lookup.constant(expression)?.value }

    /// The first line of a declaration; of a variable without its modifiers and keyword.
    private static func firstLine(_ node: Node) -> String {
        var text = Substring(node.text)
        while let word = ["static ", "private ", "let ", "var "].first(where: text.hasPrefix) {
            text = text.dropFirst(word.count)
        }
        let line = text.prefix { !$0.isNewline && $0 != "{" }
        return line.trimmingCharacters(in: .whitespaces)
    }
}

/// A source with a question in it, and the answer.
struct Question<Answer: Sendable>: Sendable, CustomTestStringConvertible {
    let source: String
    let others: [String]
    let answer: Answer

    init(_ source: String, _ answer: Answer, with others: [String] = []) {
        self.source = source
        self.others = others
        self.answer = answer
    }

    var project: SwiftProject {
        others.isEmpty ? SwiftProject(source) : SwiftProject(source, others.joined(separator: "\n"))
    }

    var testDescription: String { source }
}

extension CodeTree {
    /// Reads source that may be broken.
    static func reading(_ source: String, path: String = "Sample.swift") -> CodeTree {
        SwiftReader.read(Array(source.utf8), path: path).tree
    }
}
