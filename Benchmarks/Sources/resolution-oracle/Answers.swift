import CodeModel

/// What the model says about one file, as lines that can be compared with the compiler's.
struct Answers {
    let resolver: Resolver
    let tree: CodeTree

    /// `R offset` with `path:offset` of the declaration's name, `T start:end` with the type's text.
    var all: [(String, String)] {
        var found: [(String, String)] = []
        for node in tree.root.descendants {
            switch node.kind {
            case .reference, .member: add(node, at: node.nameOffset, to: &found)
            case .subscriptCall: add(node, at: node.range.lowerBound, mark: "S", to: &found)
            default: break
            }
            guard Self.typed.contains(node.kind), node.role != .callee else { continue }
            let type = resolver.type(of: node)
            if let text = resolver.text(of: type) {
                found.append(("T \(node.range.lowerBound):\(node.range.upperBound)", text))
            }
        }
        return found
    }

    private static let typed: Set<Kind> = [
        .reference, .member, .call, .subscriptCall, .string, .integer, .array, .dictionary, .interpolatedString,
    ]

    private func add(_ node: Node, at offset: Int, mark: String = "R", to found: inout [(String, String)]) {
        let key = mark == "S" ? "S \(node.range.lowerBound):\(node.range.upperBound)" : "R \(offset)"
        guard let reference = resolver.declaration(of: node) else { return found.append((key, "?")) }
        let declaration = reference.declaration
        found.append(
            (
                key,
                "\(declaration.tree.path):\(declaration.range.lowerBound):\(declaration.range.upperBound):\(declaration.kind)"
            ))
    }
}

extension Node {
    /// Where the last name of a reference or member begins.
    fileprivate var nameOffset: Int {
        if kind == .reference { return range.lowerBound }
        let end = children.first { $0.role == .generic }.map { $0.range.lowerBound - 1 } ?? range.upperBound
        let length = name.utf8.count
        let isQuoted = end > 0 && tree.source[end - 1] == UInt8(ascii: "`")
        return end - length - (isQuoted ? 2 : 0)
    }
}
