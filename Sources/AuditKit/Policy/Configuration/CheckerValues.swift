/// How the checker reads single values, lists and mappings of any kind.
extension ConfigurationChecker {
    /// The values of a mapping by key. Unknown keys are reported; keys without a value are left out.
    mutating func fields(of node: YAMLTree, keys: [String], what: String) -> [String: YAMLTree]? {
        guard case .mapping(let pairs) = node.content else {
            if case .nothing = node.content { return [:] }
            report(node, "\(what) must be a mapping, not \(node.kind)")
            return nil
        }
        var fields: [String: YAMLTree] = [:]
        for pair in pairs {
            if keys.contains(pair.key) {
                fields[pair.key] = pair.value
            } else {
                report(line: pair.line, column: pair.column, Self.unknown("key", pair.key, among: keys))
            }
        }
        return fields
    }

    /// One case of an enumeration.
    mutating func choice<Choice: RawRepresentable & CaseIterable>(_ node: YAMLTree?, _ key: String) -> Choice?
    where Choice.RawValue == String {
        word(node, key, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
    }

    /// One of some words.
    mutating func word(_ node: YAMLTree?, _ key: String, among words: [String]) -> String? {
        guard let node, let text = text(node, key) else { return nil }
        if words.contains(text) { return text }
        report(node, "\(key.quoted) cannot be \(text.quoted); write \(Self.either(words))")
        return nil
    }

    /// A single value, as it is written.
    mutating func text(_ node: YAMLTree, _ key: String) -> String? {
        if let text = node.text { return text }
        report(node, "\(key.quoted) must be a single value, not \(node.kind)")
        return nil
    }

    /// The nodes of a list; none where nothing stands.
    mutating func items(_ node: YAMLTree?, _ key: String) -> [YAMLTree] {
        switch node?.content {
        case .list(let items): return items
        case .nothing, nil: return []
        case .text, .mapping:
            if let node { report(node, "\(key.quoted) must be a list, not \(node.kind)") }
            return []
        }
    }

    /// A list of words that are not empty; a single word is a list of one.
    mutating func words(_ node: YAMLTree?, _ key: String) -> [String] {
        wordNodes(node, key).compactMap(\.text)
    }

    /// A list of patterns; a single pattern is a list of one.
    mutating func globs(_ node: YAMLTree?, _ key: String) -> [Glob] {
        var globs: [Glob] = []
        for item in wordNodes(node, key) {
            do throws(GlobError) {
                globs.append(try Glob(item.text ?? ""))
            } catch {
                report(item, "the pattern \((item.text ?? "").quoted) cannot be read: \(error.message)")
            }
        }
        return globs
    }

    /// What to say of a name that nobody knows.
    static func unknown(_ kind: String, _ name: String, among names: [String]) -> String {
        "unknown \(kind) \(name.quoted)\(NearestName.hint(for: name, among: names))"
    }

    private mutating func wordNodes(_ node: YAMLTree?, _ key: String) -> [YAMLTree] {
        let nodes = node?.text != nil ? [node].compactMap(\.self) : items(node, key)
        for item in nodes where item.text?.isEmpty ?? true {
            let found = item.text == nil ? item.kind : "empty"
            report(item, "an entry of \(key.quoted) must be a single value, not \(found)")
        }
        return nodes.filter { !($0.text?.isEmpty ?? true) }
    }

    /// `“a”, “b” or “c”`.
    static func either(_ words: [String]) -> String {
        guard let last = words.last, words.count > 1 else { return words.first?.quoted ?? "" }
        return words.dropLast().map(\.quoted).joined(separator: ", ") + " or " + last.quoted
    }
}
