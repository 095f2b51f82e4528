import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import ConcurrencyAnalysis

extension Rule {
    /// Locks that are held while a task is suspended.
    static let lockAcrossAwait = Rule(
        id: "lock-across-await",
        title: "Lock held across a suspension point",
        category: .concurrency,
        severity: .medium,
        confidence: .medium,
        references: [.cwe(833), .cwe(667), .masvs("CODE", 4)],
        why: """
            At an `await` the task gives up its thread but not the lock. The next task that takes the lock blocks a \
            thread of the small cooperative pool, until none is left to run the task that would unlock it. The task \
            may also resume on a different thread, where `NSLock`, `os_unfair_lock` and pthread mutexes must not be \
            unlocked.
            """,
        remedy: """
            Unlock before the `await`: copy what is needed under the lock, await, and lock again to store the result; \
            `withLock` does not compile with `await` inside. Use an actor where a whole operation must be exclusive, \
            and store the running `Task` for others to await.
            """,
        bad: .lockAcrossAwait,
        good: .lockReleasedBeforeAwait,
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    var seen: Set<Node> = []
    for call in LockCall.takings(in: file) {
        guard let function = call.enclosingFunction, let body = function.codeBody, seen.insert(body).inserted,
            body.ownCode.contains(where: { $0.isAwaitPoint && call.isBefore($0) || $0.kind == .for && $0.isAwaitPoint })
        else { continue }
        var walk = PathWalk(LocksOnWay(pass))
        walk.walk(body, from: .init())
        guard !walk.isCutShort else { continue }
        let isReleased = Set(walk.reader.released)
        for found in walk.reader.found where isReleased.contains(found.lock) || found.isSurelyLock {
            pass.report(
                "`\(found.lock)` is held across this suspension point", at: found.place,
                .init(related: [(found.taking, "locked here")]))
        }
    }
}

/// The locks that are held on each way.
private struct LocksOnWay: PathReader {
    struct State: Hashable {
        var held: [String: Node] = [:]
    }

    struct Found {
        let lock: String
        let taking: Node
        let place: Node
        let isSurelyLock: Bool
    }

    let pass: Pass
    var found: [Found] = []
    var released: [String] = []

    init(_ pass: Pass) { self.pass = pass }

    mutating func read(_ node: Node, in state: State) -> [State] {
        if node.isAwaitPoint {
            for (lock, taking) in state.held.sorted(by: { $0.key < $1.key }) { note(lock, taking, node) }
            return [state]
        }
        guard let call = LockCall(node, pass) else {
            let code = state.held.isEmpty ? nil : released(by: node)
            return [code.map { releasing($0, state) } ?? state]
        }
        guard !call.isTrial else { return [state] }
        var state = state
        if call.isTaking {
            if state.held[call.lock] == nil { state.held[call.lock] = node }
        } else {
            released.append(call.lock)
            state.held[call.lock] = nil
        }
        return [state]
    }

    /// `guard lock.try() else { … }` holds the lock from there on.
    func assume(_ condition: Node, holds: Bool, in state: State) -> State? {
        guard holds, condition.kind == .call, let call = LockCall(condition, pass), call.isTrial else { return state }
        var state = state
        state.held[call.lock] = condition
        return state
    }

    /// Code that runs here and now and may unlock: the closure of a continuation, a function of the project.
    private func released(by node: Node) -> Node? {
        switch node.kind {
        case .closure: node.closureRole == .inPlace ? node : nil
        case .call: pass.lookup.function(of: node)?.child(.body)
        default: nil
        }
    }

    private mutating func releasing(_ code: Node, _ state: State) -> State {
        var state = state
        for node in code.descendants where node.kind == .call {
            guard let call = LockCall(node, pass), !call.isTaking else { continue }
            released.append(call.lock)
            state.held[call.lock] = nil
        }
        return state
    }

    /// One finding for each time that a lock is taken: at the first `await` under it.
    private mutating func note(_ lock: String, _ taking: Node, _ place: Node) {
        guard !found.contains(where: { $0.taking == taking }) else { return }
        // A semaphore that is waited for and never signalled here waits for an event; it guards nothing.
        let isSurelyLock = taking.name != "wait" && taking.name != "signal"
        found.append(Found(lock: lock, taking: taking, place: place, isSurelyLock: isSurelyLock))
    }
}
