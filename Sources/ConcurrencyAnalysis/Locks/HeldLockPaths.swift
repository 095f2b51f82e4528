import AuditKit
import CodeModel

/// Which locks are held at each name and call of a function, on all ways there.
///
/// A class, since closures and local functions are walked by themselves and note into the same places.
final class HeldLockPaths: PathReader {
    struct State: Hashable {
        var held: HeldLocks
        /// What the function is about to come back with, where it answers yes or no.
        var answer: Bool?
    }

    let calls: LockOperations
    let locking: LockingFunctions
    /// The names that are worth noting.
    private let names: Set<String>
    /// For each noted place what is held whenever it is reached.
    private(set) var places: [Node: HeldLocks] = [:]
    /// What is held when a closure that the function was given is called, at the best of the places: a function that
    /// locks unless it is called by itself, or that lets its caller choose how, locks for the audit.
    private(set) var parameterCalls: [String: HeldLocks] = [:]
    /// Locks that are given back though the function did not take them.
    private(set) var released: Set<String> = []
    /// Locks that are given back where they are held on some ways only: the ways belong together.
    private var loose: Set<String> = []
    /// Local functions and closures, and what is held when they are called.
    private(set) var locals: [String: LocalBody] = [:]
    /// The last call of a function of the project, and what was held before it did anything.
    var latest: (call: Node, effect: LockingFunctions.Effect, before: HeldLocks)?
    private var answers = false

    struct LocalBody {
        /// The closure or function, or the name of a method.
        let node: Node
        var held = HeldLocks.everything
        var isUsed = false
    }

    static var readsAllCode: Bool { true }
    static var limits: PathLimits { PathLimits(depth: 400, steps: 2_000_000) }

    init(calls: LockOperations, locking: LockingFunctions, names: Set<String>) {
        self.calls = calls
        self.locking = locking
        self.names = names
    }

    var lookup: Lookup { calls.lookup }

    // MARK: - Bodies

    /// Follows the body of a function, accessor or closure that begins so, and gives what is held at its ends.
    func follow(_ function: Node, from entry: HeldLocks) -> LockExits {
        answers = function.child(.returnType)?.text == "Bool"
        for local in function.descendants(.functionDecl) where local.enclosingType == function.enclosingType {
            locals[local.name] = LocalBody(node: local)
        }
        for parameter in function.children(.parameter) { if let value = parameter.initialValue { read(value, entry) } }
        let exits = exits(of: function, entry)
        followLocals()
        for (node, locks) in places where !loose.isDisjoint(with: locks.sometimes) {
            for lock in locks.sometimes where loose.contains(lock) { places[node]?.doubt(lock) }
        }
        return exits
    }

    /// Follows an expression that stands by itself.
    func read(_ expression: Node, _ entry: HeldLocks) {
        var walk = PathWalk(self)
        _ = walk.run(expression, [State(held: entry)])
    }

    /// Follows the statements of a body, and gives what is held where it comes back without an error.
    @discardableResult func run(_ body: Node, _ entry: HeldLocks) -> HeldLocks { exits(of: body, entry)[.end] }

    private func exits(of function: Node, _ entry: HeldLocks) -> LockExits {
        let body = function.child(.body) ?? function
        var walk = PathWalk(self)
        walk.walk(body, from: State(held: entry))
        let only = answers && body.role == .body ? body.onlyAnswer : nil
        var exits = LockExits()
        for exit in walk.exits {
            let value = exit.way == .end ? only : nil
            for state in value.map({ answers($0, exit.state) }) ?? [exit.state] {
                exits.meet(exit.way == .thrown ? .thrown : LockExit(state.answer), state.held)
            }
        }
        return exits
    }

    /// Local functions run under what their callers hold; two rounds, since they call one another.
    private func followLocals() {
        for _ in 0..<2 {
            for local in locals.values.sorted(by: { $0.node.isBefore($1.node) }) {
                if local.isUsed || local.node.kind == .functionDecl { run(local, local.isUsed ? local.held : .none) }
            }
        }
        // A closure that is kept and never called here runs at some other time.
        for local in locals.values where !local.isUsed && local.node.kind != .functionDecl { run(local, .none) }
    }

    private func run(_ local: LocalBody, _ entry: HeldLocks) {
        let isCode = local.node.kind == .functionDecl || local.node.kind == .closure
        if isCode { run(local.node, entry) } else { note(local.node, entry) }
    }

    // MARK: - Steps

    func read(_ node: Node, in state: State) -> [State] {
        switch node.kind {
        case .reference, .member, .subscriptCall: if isNoted(node), !isHandedOn(node) { note(node, state.held) }
        case .call where !isHandedOn(node): return [State(held: call(node, state.held), answer: state.answer)]
        case .closure where !isHandedOn(node): run(node, entry(of: node, state.held).inside(node))
        case .variable: variable(node, state.held)
        case .keyPath: keyPath(node, state.held)
        case .return: if answers, let value = node.children.first { return answers(value, state) }
        default: break
        }
        return [state]
    }

    /// Two ways are one from where they meet, but for what they answer.
    func merge(_ states: [State]) -> [State] {
        [nil, true, false].compactMap { answer in
            let same = states.filter { $0.answer == answer }
            return same.isEmpty
                ? nil : State(held: same.reduce(.everything) { $0.meeting($1.held) }, answer: answer)
        }
    }

    /// What a `defer` gives back under a condition it gives back where it is held.
    func join(_ ways: [[State]], behind node: Node) -> [State] {
        let states = ways.flatMap(\.self)
        guard states.count > 1, node.kind == .if, node.enclosing(.defer, .closure)?.kind == .defer
        else { return states }
        return merge(states).map { met in
            let held = met.held.filtered { lock in
                met.held.modes[lock] != nil || !states.contains { $0.held.modes[lock] != nil }
            }
            return State(held: held, answer: met.answer)
        }
    }

    func again(_ loop: Node, from begin: [State], after end: [State]) -> [State] {
        let next = merge(begin + end)
        return next == begin ? [] : next
    }

    /// What is never reached is as good as guarded.
    func skip(_ node: Node) {
        guard !names.isEmpty else { return }
        for name in node.descendantsAndSelf where name.kind.isName { note(name, .everything) }
    }

    /// What `try` covers may fail before it has done anything; a function of the project says what it leaves held then.
    func attempt(_ node: Node, in state: State) -> (fails: State?, holds: State?) {
        guard !node.has(.isForced) else { return (nil, state) }
        let call = node.unwrapped
        guard call.kind == .call, let change = locking.effect(of: call)?.changes[.thrown] else {
            return (node.has(.isOptional) ? nil : state, state)
        }
        return (State(held: changed(state.held, by: change), answer: state.answer), state)
    }

    // MARK: - Locks

    func release(_ lock: String, of held: inout HeldLocks) {
        if !held.isEverything, held.modes[lock] == nil {
            released.insert(lock)
            if held.sometimes.contains(lock), !held.unclear.contains(lock) { loose.insert(lock) }
        }
        held.release(lock)
    }

    // MARK: - Names

    /// Notes what is held at a name.
    func note(_ node: Node, _ locks: HeldLocks) {
        guard isNoted(node) else { return }
        places[node] = places[node]?.meeting(locks) ?? locks
    }

    private func isNoted(_ node: Node) -> Bool {
        names.contains(node.name) || node.kind == .subscriptCall && node.base?.unwrapped.name == "self"
    }

    /// Notes that something callable runs with these locks held.
    func use(_ reference: Node, _ locks: HeldLocks) {
        if let local = locals[reference.name] {
            locals[reference.name] = LocalBody(node: local.node, held: local.held.meeting(locks), isUsed: true)
        }
        parameterCalls[reference.name] = parameterCalls[reference.name]?.taking(locks) ?? locks
    }

    private func variable(_ node: Node, _ held: HeldLocks) {
        if let body = node.keptClosure(calls) { locals[node.name] = LocalBody(node: body) }
        if node.has(.isOptionalBinding), node.initialValue == nil { note(node, held) }
        for accessor in node.children(.accessor) { run(accessor, held) }
    }

    /// A key path that is applied to an object uses the property that it names, at once or when a value comes.
    private func keyPath(_ node: Node, _ held: HeldLocks) {
        guard let name = node.keyPathProperty, names.contains(name) else { return }
        let later = node.isAssignedByKeyPath ? node.parent.flatMap(calls.turn(in:)) ?? HeldLocks.none : nil
        places[node] = later ?? held
    }
}

extension LockExit {
    fileprivate init(_ answer: Bool?) { self = answer.map { $0 ? .yes : .no } ?? .end }
}

extension Node {
    /// The value that a body of a single expression gives back.
    fileprivate var onlyAnswer: Node? {
        let statements = Array(children)
        return statements.count == 1 && statements[0].kind.isAnswer ? statements[0] : nil
    }
}

extension Kind {
    fileprivate var isName: Bool { self == .reference || self == .member || self == .subscriptCall }

    /// Whether a body of this one statement gives its value back.
    fileprivate var isAnswer: Bool {
        switch self {
        case .call, .member, .reference, .subscriptCall, .boolean, .binary, .prefix, .ternary, .tuple, .try, .await:
            true
        default: false
        }
    }
}
