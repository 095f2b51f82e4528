extension Node {
    /// Whether the node compares two values: `a == b`, `a < b`, `pattern ~= a`.
    package var isComparison: Bool { kind == .binary && comparisons.contains(name) }

    /// What this compares with `nil` by one of these operators: `error` of `error != nil`.
    package func comparedWithNil(by operators: String...) -> Node? {
        guard kind == .binary, operators.contains(name) else { return nil }
        let sides = children(.operand).map(\.unwrapped)
        return sides.contains { $0.kind == .nilLiteral } ? sides.first { $0.kind != .nilLiteral } : nil
    }
}

private let comparisons: Set<String> = ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~="]
