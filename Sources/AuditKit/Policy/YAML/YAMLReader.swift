import Yams

/// Reads one YAML document, with all it takes to trust a stranger's file.
enum YAMLReader {
    /// Reads the text, which may be empty.
    ///
    /// - Throws: ``ConfigurationError``, whose path is left empty, for what is no YAML, too large or too deep.
    static func read(_ text: String) throws(ConfigurationError) -> YAMLTree? {
        guard text.utf8.count <= YAMLTree.largest else {
            throw failure(1, 1, "the file is larger than 1 MiB")
        }
        if let problem = YAMLGate.problem(in: text) { throw ConfigurationError(path: "", problems: [problem]) }
        guard let root = try compose(text) else { return nil }
        return try tree(root, depth: 0)
    }

    static func failure(_ line: Int, _ column: Int, _ message: String) -> ConfigurationError {
        ConfigurationError(path: "", problems: [.init(line: line, column: column, message: message)])
    }

    private static func compose(_ text: String) throws(ConfigurationError) -> Yams.Node? {
        do {
            // The basic resolver leaves every value a text. The other one tries ten regular expressions on each.
            return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
        } catch {
            throw YAMLProblem.describe(error, in: text)
        }
    }

    private static func tree(_ node: Yams.Node, depth: Int) throws(ConfigurationError) -> YAMLTree {
        let (line, column) = (node.mark?.line ?? 1, node.mark?.column ?? 1)
        guard depth < YAMLTree.deepest else { throw failure(line, column, "lists and mappings are nested too deeply") }
        let content: YAMLTree.Content
        if let scalar = node.scalar {
            let isPlain = scalar.style == .plain || scalar.style == .any
            let isNothing = isPlain && ["", "~", "null", "Null", "NULL"].contains(scalar.string)
            content = isNothing ? .nothing : .text(scalar.string)
        } else if let sequence = node.sequence {
            var items: [YAMLTree] = []
            for item in sequence { items.append(try tree(item, depth: depth + 1)) }
            content = .list(items)
        } else if let mapping = node.mapping {
            content = .mapping(try pairs(mapping, depth: depth))
        } else {
            throw failure(line, column, "aliases are not supported; write the value out")
        }
        return YAMLTree(content: content, line: line, column: column)
    }

    private static func pairs(_ mapping: Yams.Node.Mapping, depth: Int) throws(ConfigurationError) -> [YAMLTree.Pair] {
        var pairs: [YAMLTree.Pair] = []
        var seen: Set<String> = []
        for (key, value) in mapping {
            let (line, column) = (key.mark?.line ?? 1, key.mark?.column ?? 1)
            guard let name = key.scalar?.string else { throw failure(line, column, "a key must be a plain word") }
            guard seen.insert(name).inserted else { throw failure(line, column, YAMLProblem.duplicate(name)) }
            pairs.append(.init(key: name, line: line, column: column, value: try tree(value, depth: depth + 1)))
        }
        return pairs
    }
}
