import AuditKit
import CodeModel

extension HeldLockPaths {
    /// What is held behind a call: what it does to the locks, and how the closures run that it is given.
    func call(_ node: Node, _ held: HeldLocks) -> HeldLocks {
        if let callee = node.callee?.unwrapped, callee.kind == .reference { use(callee, held) }
        let callables = node.arguments.filter(isCallable)
        // What a function of the project does is read from its body; names speak for those of libraries alone.
        if let helper = locking.effect(of: node) {
            run(callables, of: node, helper, held)
            latest = (node, helper, held)
            return changed(held, by: helper.changes[.end] ?? LockChange())
        }
        switch calls.operation(of: node) {
        case .take(let lock, let mode): return run(callables, of: node, held.taking(lock, mode))
        case .release(let lock):
            var held = held
            release(lock, of: &held)
            return run(callables, of: node, held)
        case .demands(let lock): return held.taking(lock)
        case .around(let lock, let mode):
            // Who waits for the main actor has left its own.
            run(callables, (node.name == "run" ? held.offActors : held).taking(lock, mode))
        case .later(let lock, let mode): run(callables, lock.map { HeldLocks.none.taking($0, mode) } ?? .none)
        case nil: return run(callables, of: node, held)
        }
        return held
    }

    /// What is held once a function of the project has done that to what was held before.
    func changed(_ before: HeldLocks, by change: LockChange) -> HeldLocks {
        var held = before
        for lock in change.releases.sorted() {
            release(lock, of: &held)
            if before.modes[lock] != nil, change.unclear.contains(lock) { held.doubt(lock) }
        }
        for (lock, mode) in change.takes { held.take(lock, mode) }
        for lock in change.unclear.subtracting(change.releases) where held.modes[lock] == nil { held.doubt(lock) }
        return held
    }

    // MARK: - Closures

    /// Whether something callable is given to a call or kept in a variable: then it runs when they say.
    func isHandedOn(_ node: Node) -> Bool {
        guard let parent = node.parent else { return false }
        switch (node.role, parent.kind) {
        case (.argument, .call): return isCallable(node)
        case (.initialValue, .variable): return parent.isLocalVariable && parent.keptClosure(calls) != nil
        default: return false
        }
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

    /// What a closure begins with that nobody was given.
    func entry(of closure: Node, _ held: HeldLocks) -> HeldLocks {
        // `{ … }()` runs where it stands; an initial value may be that of a lazy property.
        if closure.role == .callee, !held.isEverything { return held }
        if closure.role == .operand, let assignment = closure.parent, assignment.kind == .assignment {
            let target = assignment.child(.target)
            if let turn = target.flatMap(calls.turn(ofHandler:)) { return turn }
            if let entry = ClosureUse(assignedTo: target, lookup)?.entry { return entry }
        }
        return closure.isMarkedSendable ? .none : held.isolationAlone
    }

    /// Runs closures, and whatever else stands for one, with these locks held.
    private func run(_ callables: [Node], _ entry: HeldLocks) {
        for callable in callables {
            switch callable.kind {
            case .closure: run(callable, entry.inside(callable))
            // `DispatchWorkItem { … }` handed to a queue.
            case .call: run(callable.arguments.filter(isCallable), entry)
            default:
                if callable.kind == .reference { use(callable, entry) }
                note(callable, entry)
            }
        }
    }

    private func run(_ callables: [Node], of node: Node, _ helper: LockingFunctions.Effect, _ held: HeldLocks) {
        for argument in callables {
            let given = helper.closures[helper.parameter(for: argument, of: node, lookup)]
            let locks = given?.locks ?? .none
            guard given?.isLater == true else {
                run([argument], held.taking(locks))
                continue
            }
            run([argument], locks.taking(ClosureUse(of: argument, in: node, lookup).entry ?? held.isolationAlone))
        }
    }

    /// Closures of a call that nothing is known of but its name; what one locks in place stays locked.
    private func run(_ callables: [Node], of node: Node, _ held: HeldLocks) -> HeldLocks {
        guard !callables.isEmpty else { return held }
        if node.lendsPointer, callables.count == 1, callables[0].kind == .closure { return run(callables[0], held) }
        let turn = calls.turn(in: node)
        let lock = turn == nil ? calls.lockByName(of: node) : nil
        for argument in callables {
            let entry = turn ?? entry(of: argument, in: node, held)
            run([argument], lock.map { entry.taking($0.path, $0.mode) } ?? entry)
        }
        return held
    }

    private func entry(of closure: Node, in call: Node, _ held: HeldLocks) -> HeldLocks {
        let use = ClosureUse(of: closure, in: call, lookup)
        if case .now = use { return held }
        return use.entry ?? held.isolationAlone
    }
}

extension Node {
    /// Whether a call makes a piece of work out of a closure, for a queue to run.
    fileprivate var isWorkItem: Bool { name == "DispatchWorkItem" || name == "BlockOperation" }

    /// The statements of a closure, without what stands before `in`.
    var closureStatements: [Node] { children.filter { $0.role == .statement } }

    /// A closure or the name of a method that a variable keeps, plain or in a work item.
    func keptClosure(_ calls: LockOperations) -> Node? {
        name.isEmpty ? nil : initialValue?.closure(calls)
    }

    private func closure(_ calls: LockOperations) -> Node? {
        let value = unwrapped
        switch value.kind {
        case .closure: return value
        case .reference, .member: return calls.declaration(of: value)?.kind == .functionDecl ? value : nil
        case .call where value.isWorkItem: return (value.argument("block") ?? value.trailingClosure)?.closure(calls)
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

extension HeldLocks {
    /// What a closure holds that begins with these: one that names an actor is on no other.
    func inside(_ closure: Node) -> HeldLocks {
        let actor = closure.isolationOfClosure
        return actor.isEmpty ? self : offActors.taking(HeldLocks(isEverything: false, modes: actor))
    }
}
