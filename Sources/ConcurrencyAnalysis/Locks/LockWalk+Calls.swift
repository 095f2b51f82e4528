import AuditKit
import CodeModel

extension LockWalk {
    /// A call: what it is given, what it does to the locks, and how its closures run.
    mutating func call(_ node: Node) {
        if let callee = node.callee { walk(callee) }
        let callables = walkArguments(of: node)
        noteCalled(node)
        // What a function of the project does is read from its body; names speak for those of libraries alone.
        let helper = locking.effect(of: node)
        if let helper {
            run(callables, of: node, helper)
            latest = (node, helper, held)
            change(by: helper.changes[.end] ?? LockChange())
        } else if let operation = calls.operation(of: node) {
            perform(operation, node, callables)
        } else {
            run(callables, of: node)
        }
        if node.neverReturns { held = .everything }
    }

    /// What a deferred call does to the locks.
    mutating func apply(_ node: Node) {
        if let helper = locking.effect(of: node) { return change(by: helper.changes[.end] ?? LockChange()) }
        switch calls.operation(of: node) {
        case .take(let lock, let mode): take(lock, mode)
        case .release(let lock): release(lock)
        case nil, .demands, .around, .later: return
        }
    }

    /// Does to the locks what a function of the project does.
    private mutating func change(by change: LockChange) {
        for lock in change.releases.sorted() {
            let wasHeld = held.modes[lock] != nil
            release(lock)
            if wasHeld, change.unclear.contains(lock) { held.doubt(lock) }
        }
        for (lock, mode) in change.takes { take(lock, mode) }
        for lock in change.unclear.subtracting(change.releases) where held.modes[lock] == nil { held.doubt(lock) }
    }

    /// What is held once such a function has done that to what was held before.
    mutating func changed(_ before: HeldLocks, by change: LockChange) -> HeldLocks {
        let now = held
        held = before
        self.change(by: change)
        defer { held = now }
        return held
    }

    private mutating func perform(_ operation: LockOperation, _ node: Node, _ callables: [Node]) {
        switch operation {
        case .take(let lock, let mode):
            take(lock, mode)
            run(callables, of: node)
        case .release(let lock):
            release(lock)
            run(callables, of: node)
        case .demands(let lock): take(lock, .exclusive)
        case .around(let lock, let mode): run(callables, held.taking(lock, mode))
        case .later(let lock, let mode):
            let entry = lock.map { HeldLocks.none.taking($0, mode) } ?? .none
            run(callables, entry)
        }
    }

    /// A local function or a closure that was given, called by its name.
    private mutating func noteCalled(_ node: Node) {
        guard let callee = node.callee?.unwrapped, callee.kind == .reference else { return }
        use(callee, held)
    }

    /// Notes that something callable runs with these locks held.
    private mutating func use(_ reference: Node, _ locks: HeldLocks) {
        if var local = locals[reference.name] {
            local.held = local.held.meeting(locks)
            local.isUsed = true
            locals[reference.name] = local
        }
        let known = parameterCalls[reference.name]
        parameterCalls[reference.name] = known?.taking(locks) ?? locks
    }

    // MARK: - Closures

    /// Walks what a call is given, but for what it can call itself: that is returned.
    private mutating func walkArguments(of node: Node) -> [Node] {
        var callables: [Node] = []
        for argument in node.arguments {
            if isCallable(argument) { callables.append(argument) } else { walk(argument) }
        }
        return callables
    }

    /// Whether an argument is a closure, or names a function or a closure.
    private func isCallable(_ argument: Node) -> Bool {
        switch argument.kind {
        case .closure: return true
        case .call: return argument.isWorkItem
        case .reference where locals[argument.name] != nil: return true
        case .reference, .member:
            guard let declaration = calls.declaration(of: argument) else { return false }
            if declaration.kind == .functionDecl { return true }
            return declaration.kind == .parameter && lookup.isFunctionTyped(declaration)
        default: return false
        }
    }

    /// Runs closures, and whatever else stands for one, with these locks held.
    private mutating func run(_ arguments: [Node], _ entry: HeldLocks) {
        for argument in arguments {
            let argument = argument.unwrapped
            switch argument.kind {
            case .closure: closure(argument, entry)
            case .reference:
                use(argument, entry)
                note(argument, entry)
            case .member: note(argument, entry)
            case .call: closures(of: argument, all: entry)
            default: walk(argument)
            }
        }
    }

    /// `DispatchWorkItem { … }` handed to a queue.
    private mutating func closures(of call: Node, all entry: HeldLocks) {
        for argument in call.arguments { if isCallable(argument) { run([argument], entry) } else { walk(argument) } }
    }

    private mutating func run(_ callables: [Node], of node: Node, _ helper: LockingFunctions.Effect) {
        for argument in callables {
            let given = helper.closures[helper.parameter(for: argument, of: node, lookup)]
            let locks = given?.locks ?? .none
            run([argument], given?.isLater == true ? locks.taking(held.isolationAlone) : held.taking(locks))
        }
    }

    /// Closures of a call that nothing is known of but its name.
    private mutating func run(_ callables: [Node], of node: Node) {
        guard !callables.isEmpty else { return }
        if node.lendsPointer, callables.count == 1, let body = callables.first?.unwrapped, body.kind == .closure {
            return inPlace(body)
        }
        if let turn = calls.turn(in: node) { return run(callables, turn) }
        let lock = calls.lockByName(of: node)
        for argument in callables {
            let use = ClosureUse(of: argument, in: node, lookup)
            var entry = use.entry ?? held.isolationAlone
            if case .now = use { entry = held }
            run([argument], lock.map { entry.taking($0.path, $0.mode) } ?? entry)
        }
    }
}

extension Node {
    /// Whether a call makes a piece of work out of a closure, for a queue to run.
    fileprivate var isWorkItem: Bool { name == "DispatchWorkItem" || name == "BlockOperation" }

    /// The statements of a closure, without what stands before `in`.
    var closureStatements: [Node] { children.filter { $0.role == .statement } }

    /// A closure or the name of a method that a variable keeps, plain or in a work item.
    func keptClosure(_ calls: LockOperations) -> Node? {
        let value = unwrapped
        switch value.kind {
        case .closure: return value
        case .reference, .member: return calls.declaration(of: value)?.kind == .functionDecl ? value : nil
        case .call where value.isWorkItem:
            return (value.argument("block") ?? value.trailingClosure)?.keptClosure(calls)
        default: return nil
        }
    }

    /// `{ @MainActor in … }`.
    var isolationOfClosure: [String: HeldLocks.Mode] {
        var found: [String: HeldLocks.Mode] = [:]
        for child in children where child.role == .attribute && child.name.hasSuffix("Actor") {
            found["@" + child.name] = .exclusive
        }
        return found
    }
}
