import CodeModel

/// The automaton of a program: one state for each character that it takes, and the ways from one to the next.
///
/// Two ways over which nothing is taken count as two: an engine tries both.
struct PatternAutomaton {
    /// The characters of each state.
    let sets: [ScalarSet]
    /// The place of each state in the pattern.
    let places: [Range<Int>]
    /// The states that can come first.
    let starts: [Int]
    let edges: [[Edge]]

    struct Edge {
        let target: Int
        /// Whether more than one way leads there.
        let isDouble: Bool
    }

    /// Nothing where the ways between the states are too many to be walked.
    init?(_ program: PatternProgram) {
        var walk = EmptyWalk(program)
        var entries: [Int] = []
        for (at, instruction) in program.code.enumerated() {
            if case .character = instruction { entries.append(at) }
        }
        let numbers = Dictionary(uniqueKeysWithValues: entries.enumerated().map { ($1, $0) })
        guard let first = walk.characters(from: 0) else { return nil }
        var edges: [[Edge]] = []
        for entry in entries {
            guard let found = walk.characters(from: entry + 1) else { return nil }
            edges.append(
                found.sorted { $0.key < $1.key }.compactMap { at, count in
                    numbers[at].map { Edge(target: $0, isDouble: count > 1) }
                })
        }
        sets = entries.map { if case .character(let set) = program.code[$0] { set } else { ScalarSet() } }
        places = entries.map { program.places[$0] }
        starts = first.keys.compactMap { numbers[$0] }.sorted()
        self.edges = edges
    }

    /// The loops: sets of states that lead to one another.
    var loops: [[Int]] {
        let groups = StrongComponents.of(edges.count) { edges[$0].map(\.target) }
        return groups.filter { group in
            group.count > 1 || edges[group[0]].contains { $0.target == group[0] }
        }
    }
}

/// Walks the instructions that take no character.
private struct EmptyWalk {
    private let program: PatternProgram
    /// Where the end of a closed part goes on: nowhere for a look-around.
    private var exits: [Int: Int] = [:]
    private var effort = 300_000

    init(_ program: PatternProgram) {
        self.program = program
        for instruction in program.code {
            if case .atomic(let end) = instruction { exits[end - 1] = end }
        }
    }

    /// The character instructions that can come next, with the number of ways that lead to each.
    ///
    /// A round of a loop that took nothing is not followed by another, as in an engine; so no way goes on for ever.
    mutating func characters(from start: Int) -> [Int: Int]? {
        var found: [Int: Int] = [:]
        var rounds: [Int: Int] = [:]
        var stack: [(at: Int, leaves: Bool)] = [(start, false)]
        while let (at, leaves) = stack.popLast() {
            effort -= 1
            guard effort > 0 else { return nil }
            switch program.code[at] {
            case .character: found[at, default: 0] += 1
            case .save(let slot):
                rounds[slot, default: 0] += leaves ? -1 : 1
                if !leaves { stack += [(at, true), (at + 1, false)] }
            case .progress(let slot) where rounds[slot, default: 0] > 0: break
            default: stack += next(at).reversed().map { ($0, false) }
            }
        }
        return found
    }

    private func next(_ at: Int) -> [Int] {
        switch program.code[at] {
        case .split(let first, let second): [first, second]
        case .jump(let place): [place]
        case .look(let end, _, _): [at + 1, end]
        case .accept: exits[at].map { [$0] } ?? []
        // What a group holds is not known, so nothing is said about what comes after it.
        case .reference: []
        case .anchor, .save, .progress, .atomic: [at + 1]
        case .character: []
        }
    }
}

/// Strongly connected components.
enum StrongComponents {
    /// The components of a graph with nodes `0..<count`, by Tarjan's algorithm without recursion.
    static func of(_ count: Int, _ successors: (Int) -> [Int]) -> [[Int]] {
        var search = Search(count)
        for node in 0..<count where search.order[node] < 0 { search.visit(node, successors) }
        return search.groups
    }

    /// The state of a search that is under way.
    private struct Search {
        var order: [Int]
        var groups: [[Int]] = []
        private var low: [Int]
        private var isOpen: [Bool]
        private var open: [Int] = []
        private var clock = 0

        init(_ count: Int) {
            order = [Int](repeating: -1, count: count)
            low = order
            isOpen = [Bool](repeating: false, count: count)
        }

        mutating func visit(_ root: Int, _ successors: (Int) -> [Int]) {
            enter(root)
            var stack = [(node: root, next: successors(root)[...])]
            while var top = stack.popLast() {
                guard let child = top.next.popFirst() else {
                    leave(top.node)
                    if let above = stack.last?.node { low[above] = min(low[above], low[top.node]) }
                    continue
                }
                stack.append(top)
                if order[child] < 0 {
                    enter(child)
                    stack.append((child, successors(child)[...]))
                } else if isOpen[child] {
                    low[top.node] = min(low[top.node], order[child])
                }
            }
        }

        private mutating func enter(_ node: Int) {
            order[node] = clock
            low[node] = clock
            clock += 1
            open.append(node)
            isOpen[node] = true
        }

        private mutating func leave(_ node: Int) {
            guard low[node] == order[node] else { return }
            var group: [Int] = []
            while let member = open.popLast() {
                isOpen[member] = false
                group.append(member)
                if member == node { break }
            }
            groups.append(group)
        }
    }
}
