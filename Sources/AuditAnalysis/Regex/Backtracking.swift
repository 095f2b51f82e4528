import CodeModel

/// Says whether a backtracking engine can be kept busy by a short text, and shows one.
///
/// What the automaton proposes is put to the test: the pattern is run, within a bound of steps, on texts of growing
/// length. Look-around, atomic groups and anchors, which the automaton passes over, are thereby taken into account.
package struct Backtracking: Sendable {
    package let growth: Growth
    /// The repeat in the pattern that can be gone through in many ways.
    package let place: Range<Int>
    /// What leads to the repeat, what is repeated there, and what must follow for the match to fail.
    private let prefix: [UInt32]
    private let word: [UInt32]
    private let ending: [UInt32]

    package enum Growth: Sendable, Equatable { case exponential, polynomial }

    /// Judges a pattern; nothing where it is harmless, or larger than can be judged.
    ///
    /// - Parameter isWhole: Whether the match must take the whole text.
    package init?(of pattern: Pattern, isWhole: Bool) {
        guard pattern.root.hasUnboundedRepeat, let program = PatternProgram(pattern),
            let automaton = PatternAutomaton(program)
        else { return nil }
        var ambiguity = PatternAmbiguity(automaton)
        var trial = Trial(program: program, endings: Self.endings(automaton), isWhole: isWhole)
        if let found = trial.first(of: ambiguity.exponential(), .exponential) {
            self.init(.exponential, found, in: pattern)
        } else if let found = trial.first(of: ambiguity.polynomial(), .polynomial) {
            self.init(.polynomial, found, in: pattern)
        } else {
            return nil
        }
    }

    private init(_ growth: Growth, _ found: (pump: PatternAmbiguity.Pump, ending: [UInt32]), in pattern: Pattern) {
        self.growth = growth
        place = pattern.root.outermostLoop(around: found.pump.place) ?? found.pump.place
        prefix = found.pump.prefix
        word = found.pump.word
        ending = found.ending
    }

    /// One character of each kind that the pattern tells apart, those it never takes first.
    private static func endings(_ automaton: PatternAutomaton) -> [UInt32] {
        var edges: Set<UInt32> = [0]
        for range in automaton.sets.flatMap(\.ranges) where range.lowerBound < 0x3000 {
            edges.insert(range.lowerBound)
            edges.insert(range.upperBound + 1)
        }
        let bounds = edges.sorted().prefix(60)
        let kinds = zip(bounds, bounds.dropFirst() + [0x10FFFF]).compactMap { low, high in
            low < high ? ScalarSet([low...(high - 1)]).sample : nil
        }
        let all = [0x21, 0x7E, 0x23] + kinds + [0x0A]
        let taken = automaton.sets.reduce(into: [ClosedRange<UInt32>]()) { $0 += $1.ranges }
        let set = ScalarSet(taken)
        return Array((all.filter { !set.contains($0) } + all.filter { set.contains($0) }).prefix(24))
    }

    /// A text that keeps an engine busy, the longer the more.
    func attack(rounds: Int) -> String {
        let scalars = prefix + repeatElement(word, count: rounds).joined() + ending
        return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
    }

    /// Such a text, shortened, as it is shown in a message: `"aaaa…!"`.
    package var example: String {
        let times = max(1, min(4, 12 / max(1, word.count)))
        let repeated = Array(repeatElement(word, count: times).joined())
        return "\"\(Self.quoted(prefix.prefix(24) + repeated.prefix(24)))…\(Self.quoted(ending[...]))\""
    }

    private static func quoted(_ scalars: ArraySlice<UInt32>) -> String {
        scalars.map { value in
            switch value {
            case 0x0A: "\\n"
            case 0x09: "\\t"
            case 0x0D: "\\r"
            case 0x60: "'"
            case 0x22: "\\\""
            case 0x20...0x7E, 0xA1...0xFF: String(Character(Unicode.Scalar(value) ?? "?"))
            default: "\\u{\(String(value, radix: 16))}"
            }
        }.joined()
    }
}

/// Runs a program on pumped texts and watches how the steps grow.
private struct Trial {
    let program: PatternProgram
    let endings: [UInt32]
    let isWhole: Bool

    /// How many steps all runs together may take.
    private var effort = 1_000_000

    init(program: PatternProgram, endings: [UInt32], isWhole: Bool) {
        self.program = program
        self.endings = endings
        self.isWhole = isWhole
    }

    /// The first proposal that holds, the shortest words first, with what must follow them.
    mutating func first(
        of pumps: [PatternAmbiguity.Pump], _ growth: Backtracking.Growth
    ) -> (pump: PatternAmbiguity.Pump, ending: [UInt32])? {
        for pump in pumps.sorted(by: { $0.word.count < $1.word.count }).prefix(6) {
            if let ending = ending(of: pump, growth) { return (pump, ending) }
        }
        return nil
    }

    /// What must follow the repeated word for the work to grow as was said; nothing where it does not.
    private mutating func ending(of pump: PatternAmbiguity.Pump, _ growth: Backtracking.Growth) -> [UInt32]? {
        guard pump.prefix.count + pump.word.count <= 400 else { return nil }
        let single = endings.map { [$0] }
        for ending in single + [[]] + single.prefix(3).map({ $0 + $0 + $0 }) where grows(pump, ending, growth) {
            return ending
        }
        return nil
    }

    private mutating func grows(
        _ pump: PatternAmbiguity.Pump, _ ending: [UInt32], _ growth: Backtracking.Growth
    ) -> Bool {
        // Twice as long a text: at least 64 times the work if each round doubles it, four times if it grows with the
        // square. Where a round does far more than double it, fewer rounds show as much.
        let tries = growth == .exponential ? [(6, 40), (3, 8), (2, 4)] : [(24, 3), (8, 3)]
        for (times, factor) in tries {
            if let grows = grows(pump, ending, times: times, factor: factor) { return grows }
        }
        // Even so short a text took too long.
        return growth == .exponential && effort > 0 && pump.prefix.count + 2 * pump.word.count < 60
    }

    /// Whether twice the rounds take more than so many times the steps; nothing where the fewer take too many.
    private mutating func grows(
        _ pump: PatternAmbiguity.Pump, _ ending: [UInt32], times: Int, factor: Int
    ) -> Bool? {
        let limit = times > 3 ? 20_000 : 60_000
        guard effort > limit else { return false }
        var few = matcher(pump, times, ending, atMost: limit)
        let outcome = match(&few, pump, times, ending)
        effort -= few.steps
        if outcome == .exhausted { return nil }
        guard outcome == .failed, few.steps >= 2 * times, effort > few.steps * factor else { return false }
        var more = matcher(pump, 2 * times, ending, atMost: few.steps * factor)
        let grows = match(&more, pump, 2 * times, ending) == .exhausted
        effort -= more.steps
        return grows
    }

    private func match(
        _ matcher: inout PatternMatcher, _ pump: PatternAmbiguity.Pump, _ times: Int, _ ending: [UInt32]
    ) -> PatternMatcher.Outcome {
        matcher.match(to: isWhole ? pump.prefix.count + pump.word.count * times + ending.count : nil)
    }

    private func matcher(
        _ pump: PatternAmbiguity.Pump, _ times: Int, _ ending: [UInt32], atMost limit: Int
    ) -> PatternMatcher {
        PatternMatcher(program, on: text(pump, times, ending), mostSteps: limit)
    }

    private func text(_ pump: PatternAmbiguity.Pump, _ times: Int, _ ending: [UInt32]) -> [UInt32] {
        pump.prefix + repeatElement(pump.word, count: times).joined() + ending
    }
}

extension PatternNode {
    /// Whether anything is repeated without a bound; without it there is nothing to judge.
    package var hasUnboundedRepeat: Bool {
        contains { if case .repeated(_, let bounds) = $0.content { bounds.most == nil } else { false } }
    }

    /// The outermost repeat without a bound round a place.
    fileprivate func outermostLoop(around place: Range<Int>) -> Range<Int>? {
        guard range.lowerBound <= place.lowerBound, range.upperBound >= place.upperBound else { return nil }
        if case .repeated(_, let bounds) = content, bounds.most == nil { return range }
        // Not a lazy map, which would ask each child again to read its answer, and so on at every depth.
        for child in children {
            if let loop = child.outermostLoop(around: place) { return loop }
        }
        return nil
    }
}
