/// Runs a program as a backtracking engine does, counting the steps; stops when there are too many.
package struct PatternMatcher {
    private let program: PatternProgram
    private let text: [UInt32]
    private(set) var steps = 0
    private let mostSteps: Int
    private var slots: [Int]
    private var undo: [(slot: Int, value: Int)] = []

    package enum Outcome: Sendable, Equatable {
        case matched(end: Int)
        case failed
        /// There was no answer within the bound of steps.
        case exhausted
    }

    package init(_ program: PatternProgram, on text: [UInt32], mostSteps: Int) {
        self.program = program
        self.text = text
        self.mostSteps = mostSteps
        slots = [Int](repeating: -1, count: program.slots)
    }

    /// Matches from one place on.
    ///
    /// - Parameter end: Where the match must end; nothing where it may end anywhere.
    package mutating func match(at start: Int = 0, to end: Int? = nil) -> Outcome {
        slots = [Int](repeating: -1, count: program.slots)
        return run(0, start, end)
    }

    private enum Step {
        case next(Int), fail, done, exhausted
    }

    private mutating func run(_ entry: Int, _ start: Int, _ end: Int?) -> Outcome {
        var (at, place) = (entry, start)
        var choices: [(at: Int, place: Int, undo: Int)] = []
        while true {
            steps += 1
            guard steps <= mostSteps else { return .exhausted }
            if case .split(let first, let second) = program.code[at] {
                choices.append((second, place, undo.count))
                at = first
                continue
            }
            switch step(at, &place, end) {
            case .next(let next): at = next
            case .done: return .matched(end: place)
            case .exhausted: return .exhausted
            case .fail:
                guard let choice = choices.popLast() else { return .failed }
                (at, place) = (choice.at, choice.place)
                rewind(to: choice.undo)
            }
        }
    }

    private mutating func rewind(to count: Int) {
        while undo.count > count, let change = undo.popLast() { slots[change.slot] = change.value }
    }

    private mutating func step(_ at: Int, _ place: inout Int, _ end: Int?) -> Step {
        switch program.code[at] {
        case .character(let set):
            guard place < text.count, set.contains(text[place]) else { return .fail }
            place += 1
            return .next(at + 1)
        case .jump(let next): return .next(next)
        case .split(let first, _): return .next(first)
        case .anchor(let anchor): return holds(anchor, place) ? .next(at + 1) : .fail
        case .save(let slot):
            undo.append((slot, slots[slot]))
            slots[slot] = place
            return .next(at + 1)
        case .progress(let slot): return slots[slot] == place ? .fail : .next(at + 1)
        case .reference(let number): return reference(number, at, &place)
        case .accept: return end == nil || end == place ? .done : .fail
        case .look(let next, let ahead, let negated): return look(at, place, next, ahead: ahead, negated: negated)
        case .atomic(let next):
            switch run(at + 1, place, nil) {
            case .matched(let taken):
                place = taken
                return .next(next)
            case .failed: return .fail
            case .exhausted: return .exhausted
            }
        }
    }

    private func holds(_ anchor: PatternNode.Anchor, _ place: Int) -> Bool {
        switch anchor {
        case .start: place == 0
        case .lineStart: place == 0 || ScalarSet.lineEnds.contains(text[place - 1])
        case .end: place == text.count || place == text.count - 1 && ScalarSet.lineEnds.contains(text[place])
        case .lineEnd: place == text.count || ScalarSet.lineEnds.contains(text[place])
        case .wordEdge: isEdge(place)
        case .notWordEdge: !isEdge(place)
        }
    }

    private func isEdge(_ place: Int) -> Bool {
        let before = place > 0 && ScalarSet.word.contains(text[place - 1])
        let after = place < text.count && ScalarSet.word.contains(text[place])
        return before != after
    }

    private func reference(_ number: Int, _ at: Int, _ place: inout Int) -> Step {
        guard number > 0, 2 * number + 1 < slots.count else { return .fail }
        let (from, to) = (slots[2 * number], slots[2 * number + 1])
        guard from >= 0, to >= from, to <= text.count, place + (to - from) <= text.count,
            text[from..<to].elementsEqual(text[place..<(place + (to - from))])
        else { return .fail }
        place += to - from
        return .next(at + 1)
    }

    private mutating func look(_ at: Int, _ place: Int, _ next: Int, ahead: Bool, negated: Bool) -> Step {
        let outcome = ahead ? run(at + 1, place, nil) : behind(at + 1, place)
        switch outcome {
        case .exhausted: return .exhausted
        case .matched: return negated ? .fail : .next(next)
        case .failed: return negated ? .next(next) : .fail
        }
    }

    private mutating func behind(_ entry: Int, _ place: Int) -> Outcome {
        for start in stride(from: place, through: max(0, place - 64), by: -1) {
            let outcome = run(entry, start, place)
            if outcome != .failed { return outcome }
        }
        return .failed
    }
}
