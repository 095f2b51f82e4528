package import CodeModel

/// What is done at each step of the ways through a body.
package protocol PathReader {
    associatedtype State: Hashable

    /// The states after an expression or a declaration whose parts have been read, or before the rounds of a `for`, the
    /// clauses of an `#if` and a `return`; none where the way ends.
    ///
    /// A closure is given as a whole: whether and when it runs is for the reader to know.
    mutating func read(_ node: Node, in state: State) -> [State]

    /// The state where a condition holds, or fails; `nil` where it cannot.
    mutating func assume(_ condition: Node, holds: Bool, in state: State) -> State?

    /// The states in which a `try` fails, before any of it has had its effect, and holds; `nil` where it cannot.
    mutating func attempt(_ node: Node, in state: State) -> (fails: State?, holds: State?)

    /// The states in which the ways through a statement go on behind it; a way that does not come back has none.
    mutating func join(_ ways: [[State]], behind node: Node) -> [State]

    /// The states in which ways go on that have come to one place, each of them once.
    mutating func merge(_ states: [State]) -> [State]

    /// The states with which a loop begins another round that began so and ended so; none where that would tell no more.
    mutating func again(_ loop: Node, from begin: [State], after end: [State]) -> [State]

    /// Takes note of code that no way comes to.
    mutating func skip(_ node: Node)

    /// Whether a body is read for all that is written in it: also its patterns, what a call is given that ends the program,
    /// a `catch` that no error is seen to reach, and the branches of an `#if` one after the other.
    static var readsAllCode: Bool { get }

    static var limits: PathLimits { get }
}

/// How far the ways through a body are followed before it is given up.
package struct PathLimits {
    let depth: Int
    let states: Int
    let steps: Int

    package init(depth: Int = 120, states: Int = 48, steps: Int = 20_000) {
        (self.depth, self.states, self.steps) = (depth, states, steps)
    }
}

extension PathReader {
    package mutating func assume(_ condition: Node, holds: Bool, in state: State) -> State? { state }
    /// What stands behind `try?` counts as done.
    package mutating func attempt(_ node: Node, in state: State) -> (fails: State?, holds: State?) {
        (node.has(.isOptional) || node.has(.isForced) ? nil : state, state)
    }
    package mutating func join(_ ways: [[State]], behind node: Node) -> [State] { ways.flatMap(\.self) }
    package mutating func merge(_ states: [State]) -> [State] {
        var seen: Set<State> = []
        return states.filter { seen.insert($0).inserted }
    }
    package mutating func again(_ loop: Node, from begin: [State], after end: [State]) -> [State] { end }
    package mutating func skip(_ node: Node) {}
    package static var readsAllCode: Bool { false }
    package static var limits: PathLimits { PathLimits() }
}

/// Follows all ways through a body at once, in the order in which Swift evaluates it.
///
/// The states of a reader stand for the ways: where two ways have come to the same state they are one from there on.
/// Loops are gone through twice. What has too many ways is given up, and `isCutShort` says so.
package struct PathWalk<Reader: PathReader> {
    package typealias State = Reader.State

    package var reader: Reader
    /// Where the ways end, in the order in which they were found.
    package private(set) var exits: [Exit] = []
    package private(set) var isCutShort = false

    /// The blocks that `defer` has left something to do in, the outermost first.
    var deferred: [[Node]] = []
    var handlers: [Handler] = []
    var targets: [Target] = []
    private let limits = Reader.limits
    private var depth = 0
    private var steps = 0

    package struct Exit: Hashable {
        package let way: Way
        /// The statement that leaves the body, or the body itself.
        package let node: Node
        package let state: State

        package enum Way { case end, returned, thrown }
    }

    /// What errors run into.
    struct Handler {
        let depth: Int
        var states: [State] = []
    }

    /// What `break` and `continue` lead out of.
    struct Target {
        let node: Node
        let depth: Int
        var left: [State] = []
        var next: [State] = []
    }

    package init(_ reader: Reader) { self.reader = reader }

    /// Goes through the body of a function, or through a closure.
    package mutating func walk(_ body: Node, from state: State) {
        let ends = statements(of: body, [state])
        for state in ends { leave(.end, body, state) }
    }

    mutating func leave(_ way: Exit.Way, _ node: Node, _ state: State) {
        let exit = Exit(way: way, node: node, state: state)
        if !exits.contains(exit) { exits.append(exit) }
    }

    /// Goes through one node; returns the states behind it.
    package mutating func run(_ node: Node, _ states: [State]) -> [State] {
        if states.isEmpty, !isCutShort { reader.skip(node) }
        guard !states.isEmpty, mayGoOn(states) else { return [] }
        depth += 1
        defer { depth -= 1 }
        return unique(step(node, states))
    }

    private mutating func mayGoOn(_ states: [State]) -> Bool {
        steps += states.count
        if depth >= limits.depth || states.count > limits.states || steps > limits.steps { isCutShort = true }
        return !isCutShort
    }

    private mutating func step(_ node: Node, _ states: [State]) -> [State] {
        switch node.kind {
        case .block: return statements(of: node, states)
        case .if where !node.label.isEmpty, .do where !node.label.isEmpty: return labelled(node, states)
        case .if: return branch(node, states)
        case .guard: return pass(node, states)
        case .switch: return choose(node, states)
        case .for, .while, .repeat: return loop(node, states)
        case .do: return attempt(node, states)
        case .ifConfig: return clauses(node, states)
        case .return, .throw, .jump: return jump(node, states)
        case .defer:
            if let body = node.child(.body), !deferred.isEmpty { deferred[deferred.count - 1].append(body) }
            return states
        case .type, .attribute, .parameter, .capture, .accessor, .functionDecl: return states
        case .closure: return read(node, states)
        default: return node.kind.isTypeDeclaration ? states : expression(node, states)
        }
    }

    /// Goes through the children of a node one after the other, or through those of one role.
    mutating func run(childrenOf node: Node, _ states: [State], only role: Role? = nil) -> [State] {
        var states = states
        for child in node.children where role == nil || child.role == role { states = run(child, states) }
        return states
    }

    mutating func read(_ node: Node, _ states: [State]) -> [State] {
        states.count == 1 ? reader.read(node, in: states[0]) : states.flatMap { reader.read(node, in: $0) }
    }

    mutating func unique(_ states: [State]) -> [State] { states.count > 1 ? reader.merge(states) : states }

    /// The statements of a block, a closure or a case, and then what was deferred in them.
    mutating func statements(of node: Node, _ states: [State]) -> [State] {
        deferred.append([])
        let ends = run(childrenOf: node, states, only: .statement)
        return perform(deferred.removeLast(), ends)
    }

    private mutating func perform(_ bodies: [Node], _ states: [State]) -> [State] {
        bodies.reversed().reduce(states) { states, body in run(body, states) }
    }

    /// What is deferred in the blocks above a depth, done without forgetting it: other ways are still inside.
    mutating func unwind(to depth: Int, _ states: [State]) -> [State] {
        let all = deferred
        var states = states
        while deferred.count > max(0, depth), let last = deferred.popLast() { states = perform(last, states) }
        deferred = all
        return states
    }
}
