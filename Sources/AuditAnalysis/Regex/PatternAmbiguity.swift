import AuditKit
import CodeModel

/// Looks for words that lead round a loop in two ways, and for words that can be shared out between two loops.
///
/// After Weber and Seidl, “On the degree of ambiguity of finite automata”: a state with two different ways over one
/// word back to itself makes the number of ways grow exponentially; a state `p` and a later state `q`, with one word
/// from `p` to `p`, from `p` to `q` and from `q` to `q`, make it grow at least linearly, and the work with its square.
struct PatternAmbiguity {
    private let automaton: PatternAutomaton
    private var effort = 1_200_000
    private var shared: [Int: ScalarSet] = [:]

    /// A word that can be repeated, and one that leads to where it can be.
    struct Pump {
        let prefix: [UInt32]
        let word: [UInt32]
        /// The place in the pattern of a state of the loop.
        let place: Range<Int>
    }

    init(_ automaton: PatternAutomaton) { self.automaton = automaton }

    // MARK: - Exponential

    /// Words that lead round a loop in two ways, a few for each loop.
    mutating func exponential() -> [Pump] {
        automaton.loops.flatMap { pumps(in: $0) }
    }

    private mutating func pumps(in loop: [Int]) -> [Pump] {
        let members = Set(loop)
        var found: [Pump] = []
        for state in loop.sorted() {
            guard let double = automaton.edges[state].first(where: { $0.isDouble && members.contains($0.target) })
            else { continue }
            let first = automaton.sets[double.target].sample
            let back = path(from: [double.target], to: state, within: members)
            if let first, let back, let pump = pump([first] + back, at: state) { found.append(pump) }
            if found.count >= 3 { return found }
        }
        return found + pairedPumps(loop)
    }

    /// Walks two states of a loop at once: a component that holds an equal pair and an unequal one has two ways.
    private mutating func pairedPumps(_ loop: [Int]) -> [Pump] {
        let states = loop.sorted()
        let size = states.count
        let numbers = Dictionary(uniqueKeysWithValues: states.enumerated().map { ($1, $0) })
        guard size * size <= 40_000 else { return [] }
        var successors = [[Int]](repeating: [], count: size * size)
        for pair in 0..<(size * size) {
            let (left, right) = (states[pair / size], states[pair % size])
            successors[pair] = together(left, right).compactMap { one, two in
                guard let one = numbers[one], let two = numbers[two] else { return nil }
                return one * size + two
            }
            guard effort > 0 else { return [] }
        }
        var found: [Pump] = []
        for group in StrongComponents.of(size * size, { successors[$0] }) where group.count > 1 {
            guard let even = group.filter({ $0 / size == $0 % size }).min() else { continue }
            let members = Set(group)
            let there = route(from: even, successors) { members.contains($0) && $0 / size != $0 % size }
            guard let odd = there.last else { continue }
            let back = route(from: odd, successors) { $0 == even }
            let word = (there + back).compactMap { pair in both(states[pair / size], states[pair % size]).sample }
            if let pump = pump(word, at: states[even / size]) { found.append(pump) }
            if found.count >= 3 { break }
        }
        return found
    }

    /// The pairs of states that two states lead to over one character.
    private mutating func together(_ left: Int, _ right: Int) -> [(Int, Int)] {
        var pairs: [(Int, Int)] = []
        for one in automaton.edges[left] {
            for two in automaton.edges[right] {
                effort -= 1
                if !both(one.target, two.target).isEmpty { pairs.append((one.target, two.target)) }
            }
        }
        return pairs
    }

    private mutating func both(_ one: Int, _ two: Int) -> ScalarSet {
        if one == two { return automaton.sets[one] }
        let key = min(one, two) * automaton.sets.count + max(one, two)
        if let known = shared[key] { return known }
        let set = automaton.sets[one].intersection(automaton.sets[two])
        shared[key] = set
        return set
    }

    /// The shortest way through a graph to a node that is wanted, without the node it starts from.
    private func route(from start: Int, _ successors: [[Int]], to isWanted: (Int) -> Bool) -> [Int] {
        var before = [start: start]
        var queue = [start]
        var next = 0
        while next < queue.count {
            var node = queue[next]
            next += 1
            guard node == start || !isWanted(node) else {
                var way: [Int] = []
                while node != start, let previous = before[node] {
                    way.append(node)
                    node = previous
                }
                return way.reversed()
            }
            for target in successors[node] where before[target] == nil {
                before[target] = node
                queue.append(target)
            }
        }
        return []
    }

    // MARK: - Words

    private func pump(_ word: [UInt32], at state: Int) -> Pump? {
        guard !word.isEmpty else { return nil }
        for start in automaton.starts {
            guard let first = automaton.sets[start].sample else { continue }
            let rest = start == state ? [] : path(from: [start], to: state, within: nil)
            if let rest { return Pump(prefix: [first] + rest, word: word, place: automaton.places[state]) }
        }
        return nil
    }

    /// A word that leads from a state to another; empty where they are the same.
    private func path(from starts: [Int], to end: Int, within members: Set<Int>?) -> [UInt32]? {
        if starts.contains(end) { return [] }
        var before: [Int: Int] = [:]
        var queue = starts
        var next = 0
        while next < queue.count {
            let state = queue[next]
            next += 1
            for edge in automaton.edges[state] where before[edge.target] == nil && !starts.contains(edge.target) {
                guard members?.contains(edge.target) ?? true, !automaton.sets[edge.target].isEmpty else { continue }
                before[edge.target] = state
                queue.append(edge.target)
            }
        }
        guard before[end] != nil else { return nil }
        var word: [UInt32] = []
        var state = end
        while let previous = before[state] {
            automaton.sets[state].sample.map { word.append($0) }
            state = previous
        }
        return word.reversed()
    }
}

// MARK: - Polynomial

extension PatternAmbiguity {
    /// Words that can be shared out between a loop and a later one.
    mutating func polynomial() -> [Pump] {
        let loops = automaton.loops
        effort = min(effort, 600_000)
        var found: [Pump] = []
        for one in loops {
            for other in loops where other != one {
                if let pump = pump(sharedBy: one, other) { found.append(pump) }
                guard effort > 0, found.count < 4 else { return found }
            }
        }
        return found
    }

    private mutating func pump(sharedBy one: [Int], _ other: [Int]) -> Pump? {
        let (first, second) = (Set(one), Set(other))
        for start in one.sorted().prefix(40) {
            for end in other.sorted().prefix(40) where !both(start, end).isEmpty {
                guard effort > 0 else { return nil }
                if let word = sharedWord(start, end, first, second), let pump = pump(word, at: start) {
                    return Pump(prefix: pump.prefix, word: word, place: automaton.places[end])
                }
            }
        }
        return nil
    }

    /// Three states at once: the first stays in its loop, the third in the other, the second goes over.
    private struct Triple: Hashable {
        let stays: Int
        let moves: Int
        let waits: Int
    }

    private mutating func sharedWord(_ start: Int, _ end: Int, _ one: Set<Int>, _ other: Set<Int>) -> [UInt32]? {
        let (first, last) = (
            Triple(stays: start, moves: start, waits: end), Triple(stays: start, moves: end, waits: end)
        )
        var before: [Triple: Triple] = [:]
        var queue = [first]
        var next = 0
        while next < queue.count, effort > 0, before[last] == nil {
            let triple = queue[next]
            next += 1
            for target in successors(of: triple, one, other) where before[target] == nil && target != first {
                before[target] = triple
                queue.append(target)
            }
        }
        guard before[last] != nil else { return nil }
        var word: [UInt32] = []
        var triple = last
        while let previous = before[triple] {
            common(triple).sample.map { word.append($0) }
            triple = previous
        }
        return word.reversed()
    }

    private mutating func successors(of triple: Triple, _ one: Set<Int>, _ other: Set<Int>) -> [Triple] {
        var found: [Triple] = []
        for stay in automaton.edges[triple.stays] where one.contains(stay.target) {
            for move in automaton.edges[triple.moves] where !both(stay.target, move.target).isEmpty {
                for wait in automaton.edges[triple.waits] where other.contains(wait.target) {
                    effort -= 1
                    let target = Triple(stays: stay.target, moves: move.target, waits: wait.target)
                    if !common(target).isEmpty { found.append(target) }
                }
            }
        }
        return found
    }

    private mutating func common(_ triple: Triple) -> ScalarSet {
        both(triple.stays, triple.moves).intersection(automaton.sets[triple.waits])
    }
}
