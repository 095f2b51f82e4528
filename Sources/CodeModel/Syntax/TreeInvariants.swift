extension CodeTree {
    /// What is wrong with the shape of the tree, one sentence for each node.
    package var broken: [String] {
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
            // `.init(…)` goes by the type that is written beside it.
            let isImplicit = node.isImplicitInit || node.callee?.isImplicitInit == true
            if !isImplicit, !node.nameStandsInSource { note("named otherwise than written") }
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
    /// `.init`, with or without blanks and comments between.
    fileprivate var isImplicitInit: Bool {
        guard text.hasPrefix("."), text.hasSuffix("init") else { return false }
        var between = text[...].utf8.dropFirst().dropLast("init".utf8.count)
        while let first = between.first {
            let two = between.prefix(2)
            if two.elementsEqual("//".utf8) {
                between = between.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            } else if two.elementsEqual("/*".utf8) {
                guard let rest = Self.afterComment(between) else { return false }
                between = rest
            } else if first <= UInt8(ascii: " ") {
                between = between.dropFirst()
            } else {
                return false
            }
        }
        return true
    }

    /// What follows a comment in stars, with those inside it; nil where it has no end.
    private static func afterComment(_ text: Substring.UTF8View) -> Substring.UTF8View? {
        var (rest, depth) = (text, 0)
        while !rest.isEmpty {
            let two = rest.prefix(2)
            if two.elementsEqual("/*".utf8) {
                depth += 1
            } else if two.elementsEqual("*/".utf8) {
                depth -= 1
                if depth == 0 { return rest.dropFirst(2) }
            } else {
                rest = rest.dropFirst()
                continue
            }
            rest = rest.dropFirst(2)
        }
        return nil
    }

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
