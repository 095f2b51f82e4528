/// A bound on the work of matching paths, so that hostile patterns cannot hold up an audit.
///
/// Once it is spent no pattern matches any more: the audit then reads too much rather than too little.
struct MatchBudget: Sendable {
    private var left: Int

    /// Makes a budget of so many steps; the standard one lasts for a few seconds of matching.
    init(steps: Int = 400_000_000) {
        left = steps
    }

    /// Whether the budget was used up.
    var isSpent: Bool { left <= 0 }

    /// Takes a number of steps off; false once there are none left.
    mutating func spend(_ steps: Int) -> Bool {
        guard left > 0 else { return false }
        left -= min(steps, left)
        return true
    }
}
