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
        guard let first = away.first else { return .immutable }
        let home = uses.filter { $0.held.modes[Self.home] != nil }
        let waits = function.descendants(.call).filter(\.isWait) + function.descendants(.await)
        let unordered = home.filter { use in
            !use.node.isBefore(first.node)
                && !waits.contains { !$0.isBefore(first.node.start) && $0.isBefore(use.node) }
        }
        let shared = (away + unordered).map { $0.without(lock: Self.home) }
        guard shared.contains(where: \.isWrite) else { return .immutable }
        if let lock = GuardRules(project: project).commonLock(of: shared) { return .guarded(lock: lock, first) }
        if unordered.isEmpty, let closure = first.node.outermostClosure(in: variable), !closure.runsMoreThanOnce,
            away.allSatisfy({ closure.contains($0.node) }), !waits.isEmpty
        {
            return .guarded(lock: "the wait", first)
        }
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

    private func accesses(of variable: Node, in function: Node) -> [PropertyAccess] {
        var walk = project.walk([variable.name], project.entry(of: function).taking(Self.home))
        _ = walk.follow(function)
        let isReference = variable.declaredTypeText(project.lookup).map { ReferenceTypes.contains($0, project.lookup) }
        let uses = walk.places.filter { node, _ in
            node.kind == .reference && project.lookup.declaration(of: node) == variable
        }
        return uses.map { node, held in
            PropertyAccess(
                node: node, isWrite: node.writes(isReference: isReference ?? false, project.lookup), held: held)
        }.sorted { $0.node.isBefore($1.node) }
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

    /// The outermost closure around a use that the variable is not inside of.
    fileprivate func outermostClosure(in variable: Node) -> Node? {
        Array(ancestors.prefix { !$0.contains(variable) }).last { $0.kind == .closure }
    }

    /// Whether a closure is run by several threads, or several times.
    fileprivate var runsMoreThanOnce: Bool {
        parent?.name == "concurrentPerform" || ancestors.contains(where: \.isLoop)
    }

    /// The statement that a use is part of.
    fileprivate var start: Node { ancestors.first { $0.role == .statement } ?? self }
}
