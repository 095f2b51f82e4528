import AuditKit
import CodeModel

/// Judges a local variable that closures share.
struct SharedLocals: Sendable {
    let project: ConcurrencyProject

    /// Held as long as code runs where the variable lives, and given up by every closure that runs elsewhere.
    private static let home = "local:home"

    /// What guards a local, and whether any closure runs elsewhere that uses it.
    func judge(_ variable: Node) -> PropertyGuard {
        guard let function = variable.outermostFunction ?? variable.enclosingFunction else { return .immutable }
        let uses = accesses(of: variable, in: function)
        let away = uses.filter { $0.held.modes[Self.home] == nil && !$0.held.isEverything }
        guard let first = away.first else {
            let waited = uses.first { $0.isWrite && $0.isWaitedFor(outside: variable) }
            return waited.map { .guarded(lock: HeldLocks.inTurn, $0) } ?? .immutable
        }
        let home = uses.filter { $0.held.modes[Self.home] != nil }
        let waits = function.descendants(.call).filter(\.isWait) + function.descendants(.await)
        let beside = away.compactMap { $0.node.outermostClosure(in: variable)?.parent }.filter(
            \.runsClosuresBesideOneAnother)
        let unordered = home.filter { use in
            if beside.contains(where: { $0.contains(use.node) }) { return true }
            if let call = first.node.awaitedHandler(in: variable), away.allSatisfy({ call.contains($0.node) }) {
                return call.contains(use.node) && !use.node.isBefore(first.node)
            }
            return !use.node.isBefore(first.node)
                && !waits.contains { !$0.isBefore(first.node.start) && $0.isBefore(use.node) }
        }
        let shared = (away + unordered).map { $0.without(lock: Self.home) }
        guard shared.contains(where: \.isWrite) else { return .immutable }
        if unordered.isEmpty, isHandedOn(away, variable) { return .guarded(lock: HeldLocks.inTurn, first) }
        if unordered.isEmpty, let closure = first.node.outermostClosure(in: variable), !closure.runsMoreThanOnce,
            away.allSatisfy({ closure.contains($0.node) }), !waits.isEmpty
        {
            return .guarded(lock: HeldLocks.inTurn, first)
        }
        if let lock = GuardRules(project: project).commonLock(of: shared) { return .guarded(lock: lock, first) }
        if unordered.isEmpty, isHandedToCompletion(away, variable) { return .guarded(lock: HeldLocks.inTurn, first) }
        return answer(shared, variable)
    }

    private func answer(_ shared: [PropertyAccess], _ variable: Node) -> PropertyGuard {
        let write = shared.first { $0.isWrite }?.node ?? variable
        if let locked = shared.first(where: { $0.guardingLock != nil }), let lock = locked.guardingLock,
            let bare = shared.first(where: { !$0.isSafe(under: lock) })
        {
            return .partly(lock: lock, guarded: locked.node, bare: bare.node, why: "it is used without the lock")
        }
        return .bare(write: write, other: shared.first { $0.node != write }?.node)
    }

    /// Whether one closure of a call writes, and only the completion of the same call uses what it wrote:
    /// `store.write { … } completion: { … }`.
    private func isHandedToCompletion(_ away: [PropertyAccess], _ variable: Node) -> Bool {
        let closures = Set(away.compactMap { $0.node.outermostClosure(in: variable) })
        guard let call = closures.first?.parent, call.kind == .call, closures.allSatisfy({ $0.parent == call }) else {
            return false
        }
        let work = closures.filter { !$0.isCompletion }
        guard work.count == 1, let worker = work.first, closures.count > 1, !worker.runsMoreThanOnce else {
            return false
        }
        return away.allSatisfy { use in
            guard worker.contains(use.node) else { return !use.isWrite }
            return use.node.runsPlainly(in: worker)
        }
    }

    /// Whether one closure has the variable to itself from some place on, or hands it on to one that it starts last.
    private func isHandedOn(_ away: [PropertyAccess], _ variable: Node) -> Bool {
        guard var keeper = away.first?.node.outermostClosure(in: variable), !keeper.runsMoreThanOnce,
            [.queue, .mainQueue, .task, .detachedTask].contains(keeper.closureRole)
        else { return false }
        for use in away {
            let closure = use.node.ancestors.first { node in
                node.kind == .closure && ![.inPlace, .forEach].contains(node.closureRole)
            }
            guard let closure, keeper == closure || keeper.contains(closure) else { return false }
            if keeper != closure, closure.isInLoop(of: keeper) { return false }
            keeper = closure
        }
        return true
    }

    private func accesses(of variable: Node, in function: Node) -> [PropertyAccess] {
        let places = project.places(
            of: [variable.name], in: function, from: project.entry(of: function).taking(Self.home))
        let isReference = variable.declaredTypeText(project.lookup).map { ReferenceTypes.contains($0, project.lookup) }
        let uses = places.filter { node, _ in
            node.kind == .reference && project.lookup.declaration(of: node) == variable
        }
        return uses.map { node, held in
            PropertyAccess(
                node: node, isWrite: node.writes(isReference: isReference ?? false, project.lookup), held: held)
        }.sorted { $0.node.isBefore($1.node) }
    }
}

extension PropertyAccess {
    /// Whether a closure uses a local of the function around it under a lock or on a queue, while the function waits.
    fileprivate func isWaitedFor(outside variable: Node) -> Bool {
        node.outermostClosure(in: variable) != nil
            && held.modes.keys.contains { !$0.hasPrefix("@") && !$0.hasPrefix("local:") }
    }
}

extension Node {
    /// A call that returns only when other work is done.
    var isWait: Bool {
        [
            "wait", "concurrentPerform", "fulfillment", "waitForExpectations", "sync",
            "waitUntilAllOperationsAreFinished",
        ]
        .contains(name)
    }

    /// Whether a call may run one of its closures while another one is not at its end yet.
    fileprivate var runsClosuresBesideOneAnother: Bool { kind == .call && name == "withTaskCancellationHandler" }

    /// The outermost closure around a use that the variable is not inside of.
    fileprivate func outermostClosure(in variable: Node) -> Node? {
        Array(ancestors.prefix { !$0.contains(variable) }).last { $0.kind == .closure }
    }

    /// The `await` that stands before a call whose one handler a place is in, at its top: what comes behind the call comes
    /// after the handler, as far as one may read from a call that is waited for.
    fileprivate func awaitedHandler(in variable: Node) -> Node? {
        guard let closure = outermostClosure(in: variable), closure == enclosingHandler,
            closure.closureRole == .unknown, !closure.isMarkedSendable, let call = closure.parent, call.kind == .call,
            call.descendants(.closure).count(where: { $0.parent == call }) == 1,
            Set(Words.of(call.name)).isDisjoint(with: ["concurrent", "concurrently", "parallel", "group"])
        else { return nil }
        return call.coveringAwait
    }

    /// The nearest closure around a place that does not run at once.
    private var enclosingHandler: Node? {
        ancestors.first { $0.kind == .closure && ![.inPlace, .forEach].contains($0.closureRole) }
    }

    /// Whether a closure is given to be called when the work of its call is done.
    fileprivate var isCompletion: Bool {
        Words.of(label).contains { ["completion", "completed", "completes", "finished", "then"].contains($0) }
    }

    /// Whether a closure is run by several threads, or several times.
    fileprivate var runsMoreThanOnce: Bool {
        parent?.name == "concurrentPerform" || ancestors.contains(where: \.isLoop)
    }

    /// Whether a closure is made in a loop of another one.
    fileprivate func isInLoop(of outer: Node) -> Bool { ancestors.prefix { $0 != outer }.contains(where: \.isLoop) }

    /// The statement that a use is part of.
    fileprivate var start: Node { ancestors.first { $0.role == .statement } ?? self }
}
