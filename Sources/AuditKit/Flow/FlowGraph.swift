/// Questions and how their answers hang together, solved to the least fixed point.
///
/// Only what some rule asks is ever put into the graph. Every answer is a union of others, so it does not depend on the
/// order in which questions come, nor on the number of threads.
final class FlowGraph {
    struct Edge {
        let from: Int32
        let mask: FlowLabels
    }

    /// A call of a function of the project: its open parameters are what the call passes.
    struct Binding {
        /// The question about the function.
        let output: Int32
        let call: Int32
        let mask: FlowLabels
        /// Whether each element of the base is given to the function, as in `list.map(\.property)`.
        var isOverElements = false
        /// The expression whose property is read there, where no member is written: `description` in `"\(value)"`.
        var receiver: Int32?
    }

    /// Pieces of one value: it has joint labels where each of them has some.
    struct Union: Hashable {
        let pieces: [Int32]
        let mask: FlowLabels
    }

    /// The labels that are asked about; edges that let none of them pass are left out.
    let family: FlowLabels
    /// Those, and the mark of what was not followed, which goes where one of them goes.
    private let kept: FlowLabels
    private(set) var keys: [FlowKey] = []
    private(set) var questions: [Question] = []
    private var numbers = FlowTable()
    /// Questions that nobody has looked into yet.
    private var fresh: [Int32] = []
    private var dirty: [Int32] = []

    /// What is known of a question, and what it rests on.
    struct Question {
        var value = FlowValue()
        /// What it is by itself, without its edges.
        fileprivate(set) var own: FlowLabels = []
        fileprivate(set) var edges: [Edge] = []
        /// Where the edge from each question is, once there are many.
        private var places: [Int32: Int] = [:]
        fileprivate(set) var bindings: [Binding] = []
        fileprivate(set) var unions: [Union] = []
        fileprivate var users: [Int32] = []
        fileprivate var isDirty = false

        fileprivate func place(ofEdgeFrom other: Int32) -> Int? {
            edges.count <= Self.few ? edges.firstIndex { $0.from == other } : places[other]
        }

        fileprivate mutating func add(_ edge: Edge) {
            edges.append(edge)
            if edges.count == Self.few + 1 {
                for (place, edge) in edges.enumerated() { places[edge.from] = place }
            } else if edges.count > Self.few {
                places[edge.from] = edges.count - 1
            }
        }

        private static let few = 16
    }

    init(family: FlowLabels) {
        self.family = family
        kept = family.union(.unfollowed)
    }

    /// The number of a question, new or known.
    func number(_ key: FlowKey) -> Int32 {
        let (number, isNew) = numbers.number(of: key, in: keys)
        if isNew {
            keys.append(key)
            questions.append(Question())
            fresh.append(number)
        }
        return number
    }

    func known(_ key: FlowKey) -> Int32? { numbers.known(key, in: keys) }

    func nextFresh() -> Int32? { fresh.popLast() }

    func nextDirty() -> Int32? {
        guard let number = dirty.popLast() else { return nil }
        questions[Int(number)].isDirty = false
        return number
    }

    func connect(_ number: Int32, from key: FlowKey, _ mask: FlowLabels) {
        guard !mask.isDisjoint(with: family) else { return }
        connect(number, to: self.number(key), mask)
    }

    func connect(_ number: Int32, to other: Int32, _ mask: FlowLabels) {
        guard other != number, !mask.isDisjoint(with: family) else { return }
        let mask = mask.intersection(kept)
        if let place = questions[Int(number)].place(ofEdgeFrom: other) {
            let merged = questions[Int(number)].edges[place].mask.union(mask)
            guard merged != questions[Int(number)].edges[place].mask else { return }
            questions[Int(number)].edges[place] = Edge(from: other, mask: merged)
        } else {
            questions[Int(number)].add(Edge(from: other, mask: mask))
            questions[Int(other)].users.append(number)
        }
        mark(number)
    }

    func bind(_ number: Int32, _ binding: Binding) {
        guard !binding.mask.isDisjoint(with: family) else { return }
        questions[Int(number)].bindings.append(binding)
        questions[Int(binding.output)].users.append(number)
        mark(number)
    }

    func unite(_ number: Int32, _ pieces: [Int32], _ mask: FlowLabels) {
        let mask = mask.intersection(family)
        let union = Union(pieces: pieces, mask: mask)
        guard !mask.isEmpty, !pieces.isEmpty, !questions[Int(number)].unions.contains(union) else { return }
        questions[Int(number)].unions.append(union)
        for piece in Set(pieces) where piece != number { questions[Int(piece)].users.append(number) }
        mark(number)
    }

    /// What a union brings so far.
    func joined(_ union: Union) -> FlowUnion {
        var joined = FlowUnion(union.mask)
        for piece in union.pieces { joined.take(questions[Int(piece)].value) }
        return joined
    }

    func give(_ number: Int32, _ labels: FlowLabels) {
        let labels = labels.intersection(kept)
        guard !labels.isEmpty else { return }
        questions[Int(number)].own.formUnion(labels)
        if questions[Int(number)].value.add(labels) { markUsers(of: number) }
    }

    /// Notes that a value holds what the question `leaf` is about.
    func open(_ number: Int32, leaf: Int32, _ labels: FlowLabels) {
        if questions[Int(number)].value.add(.init(number: leaf, labels: labels)) { markUsers(of: number) }
    }

    /// Takes in what the edges of a question bring.
    func gather(_ number: Int32, exceptLeaves: Bool) {
        if questions[Int(number)].value.isTooWide { return }
        var value = FlowValue()
        swap(&value, &questions[Int(number)].value)
        var isNew = false
        for edge in questions[Int(number)].edges {
            if questions[Int(edge.from)].value.isTooWide {
                isNew = value.widen() || isNew
            } else if exceptLeaves {
                isNew = value.add(questions[Int(edge.from)].value.labels.intersection(edge.mask)) || isNew
            } else {
                isNew = value.add(questions[Int(edge.from)].value, edge.mask) || isNew
            }
        }
        for binding in questions[Int(number)].bindings {
            let output = questions[Int(binding.output)].value
            isNew = (output.isTooWide ? value.widen() : value.add(output.labels.intersection(binding.mask))) || isNew
        }
        swap(&value, &questions[Int(number)].value)
        for union in questions[Int(number)].unions {
            let joined = joined(union)
            if exceptLeaves {
                var open = FlowValue()
                _ = joined.add(to: &open)
                isNew =
                    (open.isTooWide
                        ? questions[Int(number)].value.widen() : questions[Int(number)].value.add(open.labels)) || isNew
            } else {
                isNew = joined.add(to: &questions[Int(number)].value) || isNew
            }
        }
        if isNew { markUsers(of: number) }
    }

    func mark(_ number: Int32) {
        guard !questions[Int(number)].isDirty else { return }
        questions[Int(number)].isDirty = true
        dirty.append(number)
    }

    private func markUsers(of number: Int32) { for user in questions[Int(number)].users { mark(user) } }
}
