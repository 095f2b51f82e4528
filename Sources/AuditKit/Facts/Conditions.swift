/// What the `#if` conditions around a node say about the builds it is part of.
public enum BuildScope: Sendable, Equatable {
    /// Compiled in every build, or on a condition that has nothing to do with debugging.
    case always
    /// Only where `DEBUG` is set.
    case debugOnly
    /// Only where `DEBUG` is not set.
    case releaseOnly
    /// In no build: `#if false`.
    case never
}

extension Node {
    /// The builds that contain this node, judged by `DEBUG` alone.
    public var buildScope: BuildScope {
        var scope = BuildScope.always
        for clause in ancestors where clause.kind == .ifClause {
            let own = clause.clauseScope
            if own == .never { return .never }
            if own != .always { scope = own }
        }
        return scope
    }

    /// Whether the node is left out of release builds.
    public var isDebugOnly: Bool {
        let scope = buildScope
        return scope == .debugOnly || scope == .never
    }

    /// The scope that one `#if` clause gives to what it holds.
    private var clauseScope: BuildScope {
        if !name.isEmpty, truth(of: name, debug: true) == false, truth(of: name, debug: false) == false { return .never }
        let before = parent?.children.prefix { $0 != self }.filter { $0.kind == .ifClause } ?? []
        let inDebug = reached(after: before, debug: true)
        let inRelease = reached(after: before, debug: false)
        switch (inDebug, inRelease) {
        case (true, true): return .always
        case (true, false): return .debugOnly
        case (false, true): return .releaseOnly
        case (false, false): return .never
        }
    }

    /// Whether a build may compile this clause, given that the clauses before it come first.
    private func reached(after before: [Node], debug: Bool) -> Bool {
        if before.contains(where: { truth(of: $0.name, debug: debug) == true }) { return false }
        return name.isEmpty || truth(of: name, debug: debug) != false
    }
}

/// The value of a condition when `DEBUG` is known; `nil` where it turns on something else.
private func truth(of condition: String, debug: Bool) -> Bool? {
    var parser = ConditionParser(tokens: tokens(of: condition), debug: debug)
    return parser.either(depth: 0)
}

private struct ConditionParser {
    let tokens: [Substring]
    let debug: Bool
    var place = 0

    private var next: Substring? { place < tokens.count ? tokens[place] : nil }

    mutating func either(depth: Int) -> Bool? {
        var value = both(depth: depth)
        while next == "||" {
            place += 1
            let other = both(depth: depth)
            value = value == true || other == true ? true : value == false && other == false ? false : nil
        }
        return value
    }

    private mutating func both(depth: Int) -> Bool? {
        var value = single(depth: depth)
        while next == "&&" {
            place += 1
            let other = single(depth: depth)
            value = value == false || other == false ? false : value == true && other == true ? true : nil
        }
        return value
    }

    private mutating func single(depth: Int) -> Bool? {
        guard depth < 64, let token = next else { return nil }
        place += 1
        switch token {
        case "!": return single(depth: depth + 1).map(!)
        case "(":
            let value = either(depth: depth + 1)
            if next == ")" { place += 1 }
            return value
        case "DEBUG", "_DEBUG", "DEBUG_BUILD": return debug
        case "RELEASE": return !debug
        case "true": return true
        case "false": return false
        default:
            skipArguments()
            return nil
        }
    }

    /// Passes over `(iOS)` after `os` and its like.
    private mutating func skipArguments() {
        guard next == "(" else { return }
        var level = 0
        while let token = next {
            place += 1
            if token == "(" { level += 1 }
            if token == ")" { level -= 1 }
            if level == 0 { return }
        }
    }
}

private func tokens(of condition: String) -> [Substring] {
    var tokens: [Substring] = []
    var rest = condition[...]
    while let first = rest.first {
        if first.isWhitespace {
            rest.removeFirst()
        } else if first.isLetter || first == "_" || first.isNumber || first == "." {
            let word = rest.prefix { $0.isLetter || $0 == "_" || $0.isNumber || $0 == "." }
            tokens.append(word)
            rest = rest.dropFirst(word.count)
        } else {
            let length = rest.hasPrefix("||") || rest.hasPrefix("&&") ? 2 : 1
            tokens.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
    }
    return tokens
}
