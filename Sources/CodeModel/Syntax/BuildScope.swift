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
        ancestors.first { $0.kind == .ifClause }.flatMap { tree.clauseScopes[$0.id] } ?? .always
    }

    /// Whether the node is left out of release builds.
    public var isDebugOnly: Bool {
        let scope = buildScope
        return scope == .debugOnly || scope == .never
    }
}

/// The scope of every `#if` clause of a file, those around it taken into account, by the number of its node.
func clauseScopes(of tree: CodeTree) -> [Int32: BuildScope] {
    var scopes: [Int32: BuildScope] = [:]
    for config in tree.nodes(.ifConfig) {
        let outer = config.buildScope(in: scopes)
        // Whether a debug or a release build may still come to the next clause.
        var debug = outer == .always || outer == .debugOnly
        var release = outer == .always || outer == .releaseOnly
        for clause in config.children where clause.kind == .ifClause {
            let inDebug = clause.name.isEmpty ? true : truth(of: clause.name, debug: true)
            let inRelease = clause.name.isEmpty ? true : truth(of: clause.name, debug: false)
            scopes[clause.id] = BuildScope(debug: debug && inDebug != false, release: release && inRelease != false)
            debug = debug && inDebug != true
            release = release && inRelease != true
        }
    }
    return scopes
}

extension Node {
    fileprivate func buildScope(in scopes: [Int32: BuildScope]) -> BuildScope {
        ancestors.first { $0.kind == .ifClause }.flatMap { scopes[$0.id] } ?? .always
    }
}

extension BuildScope {
    fileprivate init(debug: Bool, release: Bool) {
        switch (debug, release) {
        case (true, true): self = .always
        case (true, false): self = .debugOnly
        case (false, true): self = .releaseOnly
        case (false, false): self = .never
        }
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
        case "targetEnvironment": return isSimulator()
        case "true": return true
        case "false": return false
        default:
            skipArguments()
            return nil
        }
    }

    /// No build that users get is one for the simulator; builds for debugging may be.
    private mutating func isSimulator() -> Bool? {
        let isMeant = place + 1 < tokens.count && tokens[place + 1] == "simulator"
        skipArguments()
        return isMeant && !debug ? false : nil
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
