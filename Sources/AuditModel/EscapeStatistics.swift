/// The escapes of a project, counted as the head of a review wants them.
public struct EscapeStatistics: Sendable {
    public let total: Int
    public let byRisk: [ConcurrencyEscape.Risk: Int]
    public let byKind: [ConcurrencyEscape.Kind: Int]
    public let byVerdict: [ConcurrencyEscape.Verdict: Int]
    /// Minutes by risk.
    public let effort: [ConcurrencyEscape.Risk: Int]
    /// Escapes that can stay as they are.
    public let justified: Int
    /// Escapes that nothing in the source gives a reason for.
    public let undocumented: Int

    public init(_ escapes: [ConcurrencyEscape]) {
        total = escapes.count
        byRisk = escapes.reduce(into: [:]) { $0[$1.risk, default: 0] += 1 }
        byKind = escapes.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
        byVerdict = escapes.reduce(into: [:]) { $0[$1.verdict, default: 0] += 1 }
        effort = escapes.reduce(into: [:]) { $0[$1.risk, default: 0] += $1.effort }
        justified = escapes.count(where: \.isJustified)
        undocumented = escapes.count { !$0.isDocumented && $0.kind != .preconcurrency }
    }

    /// A part of the whole in percent, rounded.
    public func percent(_ count: Int) -> Int { total == 0 ? 0 : (count * 100 + total / 2) / total }
}
