import AuditKit
import CodeModel

/// Follows the ways through one function and notes which locks are held at each name and call on all of them.
struct LockWalk {
    let calls: LockOperations
    let locking: LockingFunctions
    /// The names that are worth noting.
    let names: Set<String>
    /// The locks that are held where the walk stands.
    var held: HeldLocks
    /// For each noted place what is held whenever it is reached.
    private(set) var places: [Node: HeldLocks] = [:]
    /// What is held when a closure that the function was given is called, at the best of the places: a function that
    /// locks unless it is called by itself, or that lets its caller choose how, locks for the audit.
    var parameterCalls: [String: HeldLocks] = [:]
    /// Locks that are given back though the function did not take them.
    var released: Set<String> = []
    /// What is held wherever the function ends.
    var exits = LockExits()
    /// The statements around that `break` and `continue` can mean.
    var targets: [Target] = []
    /// Local functions and closures, and what is held when they are called.
    var locals: [String: LocalBody] = [:]
    /// The last call of a function of the project, and what was held before it did anything.
    var latest: (call: Node, effect: LockingFunctions.Effect, before: HeldLocks)?
    /// Locks that are given back where they are held on some ways only: the ways belong together.
    var loose: Set<String> = []
    var answers = false
    private var depth = 0

    struct LocalBody {
        /// The closure or function, or the name of a method.
        let node: Node
        var held = HeldLocks.everything
        var isUsed = false
    }

    /// What is held where a statement is left by `break`, and where a loop begins anew.
    struct Target {
        let statement: Node
        var left = HeldLocks.everything
        var next = HeldLocks.everything
    }

    /// Code nested deeper than this is not followed.
    private static let deepest = 400

    init(calls: LockOperations, locking: LockingFunctions, names: Set<String>, entry: HeldLocks) {
        self.calls = calls
        self.locking = locking
        self.names = names
        held = entry
    }

    var lookup: Lookup { calls.lookup }

    /// Follows the body of a function, accessor or closure, and gives what is held at its ends.
    mutating func follow(_ function: Node) -> LockExits {
        answers = function.child(.returnType)?.text == "Bool"
        for parameter in function.children(.parameter) { if let value = parameter.initialValue { walk(value) } }
        if let body = function.child(.body) {
            let statements = Array(body.children)
            if answers, statements.count == 1, let value = statements.first, value.kind.isAnswer {
                answer(value)
            } else {
                block(statements)
            }
        } else if function.kind == .closure {
            block(function.closureStatements)
        }
        exits.meet(.end, held)
        let ends = exits
        followLocals()
        for (node, locks) in places where !loose.isDisjoint(with: locks.sometimes) {
            for lock in locks.sometimes where loose.contains(lock) { places[node]?.doubt(lock) }
        }
        return ends
    }

    /// Local functions run under what their callers hold; two rounds, since they call one another.
    private mutating func followLocals() {
        for _ in 0..<2 {
            for (name, local) in locals.sorted(by: { $0.value.node.isBefore($1.value.node) }) {
                guard local.isUsed || local.node.kind == .functionDecl else { continue }
                held = local.isUsed ? local.held : .none
                exits = LockExits()
                locals[name]?.isUsed = local.isUsed
                run(local)
            }
        }
        // A closure that is kept and never called here runs at some other time.
        for local in locals.values where !local.isUsed && local.node.kind != .functionDecl {
            held = .none
            run(local)
        }
    }

    private mutating func run(_ local: LocalBody) {
        switch local.node.kind {
        case .functionDecl: if let body = local.node.child(.body) { block(Array(body.children)) }
        case .closure: block(local.node.closureStatements)
        default: note(local.node, held)
        }
    }

    // MARK: - Nodes

    mutating func walk(_ node: Node) {
        depth += 1
        defer { depth -= 1 }
        guard depth < Self.deepest else { return }
        switch node.kind {
        case .block: block(Array(node.children))
        case .if where !node.label.isEmpty, .do where !node.label.isEmpty: labelled(node)
        case .if: conditional(node)
        case .guard: guarded(node)
        case .switch: switched(node)
        case .for, .while, .repeat: loop(node)
        case .do: doing(node)
        case .return, .throw: leave(node)
        case .try: attempt(node)
        case .jump: jump(node)
        case .ternary: ternary(node)
        case .call: call(node)
        case .closure: closure(node, node.isMarkedSendable ? .none : held.isolationAlone)
        case .functionDecl: locals[node.name] = LocalBody(node: node)
        case .variable: variable(node)
        case .assignment: assignment(node)
        case .attribute, .type: break
        case .reference, .member, .subscriptCall: name(node)
        case .keyPath: keyPath(node)
        default:
            if !node.kind.isTypeDeclaration { for child in node.children { walk(child) } }
        }
    }

    private mutating func name(_ node: Node) {
        note(node, held)
        for child in node.children { walk(child) }
    }

    /// A key path that is applied to an object uses the property that it names, at once or when a value comes.
    private mutating func keyPath(_ node: Node) {
        guard let name = node.keyPathProperty, names.contains(name) else { return }
        let later = node.isAssignedByKeyPath ? node.parent.flatMap(calls.turn(in:)) ?? HeldLocks.none : nil
        places[node] = later ?? held
    }

    /// Notes what is held at a name.
    mutating func note(_ node: Node, _ locks: HeldLocks) {
        let isOwnSubscript = node.kind == .subscriptCall && node.base?.unwrapped.name == "self"
        guard names.contains(node.name) || isOwnSubscript else { return }
        places[node] = places[node]?.meeting(locks) ?? locks
    }

    private mutating func variable(_ node: Node) {
        if let value = node.initialValue {
            if !node.name.isEmpty, let body = value.keptClosure(calls) {
                locals[node.name] = LocalBody(node: body)
            } else {
                walk(value)
            }
        }
        if node.has(.isOptionalBinding), node.initialValue == nil { note(node, held) }
        for child in node.children where child.role == .pattern || child.role == .accessor { walk(child) }
    }

    /// The value is worked out before the target is written.
    private mutating func assignment(_ node: Node) {
        let target = node.child(.target)
        for child in node.children where child.role != .target {
            if child.kind == .closure, let turn = target.flatMap(calls.turn(ofHandler:)) {
                closure(child, turn)
            } else if child.kind == .closure, let use = ClosureUse(assignedTo: target, lookup) {
                closure(child, use.entry ?? held.isolationAlone)
            } else {
                walk(child)
            }
        }
        if let target { walk(target) }
    }

    /// Follows a closure that starts out with these locks, and comes back to what is held now.
    mutating func closure(_ node: Node, _ entry: HeldLocks) {
        let outer = (held, exits, targets)
        held = entry.taking(HeldLocks(isEverything: false, modes: node.isolationOfClosure))
        (exits, targets) = (LockExits(), [])
        block(node.closureStatements)
        (held, exits, targets) = outer
    }

    /// Follows a closure as if its statements stood here: what it locks stays locked.
    mutating func inPlace(_ node: Node) {
        let outer = (exits, targets)
        (exits, targets) = (LockExits(), [])
        block(node.closureStatements)
        held = held.meeting(exits[.end])
        (exits, targets) = outer
    }
}
