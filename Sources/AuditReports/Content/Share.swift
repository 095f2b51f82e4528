/// A part of a whole, counted and in percent.
struct Share<Subject> {
    let subject: Subject
    let count: Int
    let percent: Int

    /// The parts in their order, each rounded by itself, so that equal parts have equal percents.
    static func shares(_ counts: [(subject: Subject, count: Int)]) -> [Share] {
        let total = max(1, counts.reduce(0) { $0 + $1.count })
        return counts.map { Share(subject: $0.subject, count: $0.count, percent: ($0.count * 100 + total / 2) / total) }
    }

    /// The parts in their order, rounded so that they add up to 100, for a table that shows the sum. Those that
    /// rounding down takes most from get what is left.
    static func addingUp(_ counts: [(subject: Subject, count: Int)]) -> [Share] {
        let total = max(1, counts.reduce(0) { $0 + $1.count })
        var percents = counts.map { $0.count * 100 / total }
        let missing = counts.contains { $0.count > 0 } ? 100 - percents.reduce(0, +) : 0
        let neediest = counts.indices.sorted { one, other in
            (-(counts[one].count * 100 % total), one) < (-(counts[other].count * 100 % total), other)
        }
        for index in neediest.prefix(missing) { percents[index] += 1 }
        return zip(counts, percents).map { Share(subject: $0.subject, count: $0.count, percent: $1) }
    }
}
