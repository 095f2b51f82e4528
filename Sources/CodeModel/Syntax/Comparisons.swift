extension Node {
    /// Whether the node compares two values: `a == b`, `a < b`, `pattern ~= a`.
    package var isComparison: Bool { kind == .binary && comparisons.contains(name) }
}

private let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~="]
