import AuditKit

/// A closure that runs at the same time as the code behind it.
struct ConcurrentClosure {
    let closure: Node
    /// The call that starts it.
    let call: Node
    /// How it is shown.
    let shown: String

    /// The closures of a file that run beside the code that starts them.
    static func all(in file: SwiftFile, _ pass: Pass) -> [ConcurrentClosure] {
        file.tree.nodes(.call, named: starters).flatMap { call in
            call.arguments.compactMap { ConcurrentClosure($0, of: call, pass) }
        }
    }

    init?(_ closure: Node, of call: Node, _ pass: Pass) {
        guard closure.kind == .closure else { return nil }
        let use = closure.closureUse
        let around = pass.isolation(of: call)
        switch use {
        // A task keeps the actor that it is started on.
        case .task:
            guard around == .none, closure.writtenIsolation == nil else { return nil }
            shown = "task"
        case .detachedTask:
            if around.isActor, let own = closure.writtenIsolation, own == around { return nil }
            shown = "task"
        case .queue: shown = "queue"
        case .forEach where call.name == "concurrentPerform": shown = "loop"
        default: return nil
        }
        self.closure = closure
        self.call = call
    }

    private static let starters = [
        "Task", "detached", "addTask", "addTaskUnlessCancelled", "async", "asyncAfter", "addOperation",
        "concurrentPerform", "detachNewThread", "init",
    ]

    /// Whether the closure may run beside itself, for something declared outside.
    func runsBesideItself(for declaration: Node) -> Bool {
        if call.name == "concurrentPerform" { return true }
        for node in call.ancestors {
            if node.contains(declaration) { return false }
            if [.for, .while, .repeat].contains(node.kind) { return !isSerial && !isJoined(within: node) }
            if node.kind == .closure, node.closureUse == .forEach { return !isSerial }
        }
        return false
    }

    /// Whether a queue may be one that runs one thing at a time.
    private var isSerial: Bool {
        guard shown == "queue", let base = call.base else { return false }
        return !base.dottedName.contains("global")
    }

    /// Whether each round of a loop waits for its own.
    private func isJoined(within loop: Node) -> Bool {
        loop.ownCode.contains { $0.isBefore(call) == false && !call.contains($0) && $0.isJoin }
    }

    /// Whether a place behind the closure is reached only once it is done.
    func isDone(at place: Node) -> Bool {
        if call.name == "concurrentPerform" { return !closure.contains(place) }
        // What is awaited with all its children: a group, a continuation.
        for node in call.ancestors where node.kind == .call && !node.contains(place) && node.coveringAwait != nil {
            return true
        }
        if place.ancestors.contains(where: { $0.kind == .call && $0.name == "notify" && !$0.contains(call) }) { return true }
        guard let body = call.enclosingFunction?.codeBody else { return false }
        return body.ownCode.contains { node in
            node.isJoin && call.isBefore(node) && !call.contains(node) && (node.isBefore(place) || node.contains(place))
        }
    }

    /// Whether an access stands under a lock, on a queue of its own or on an actor.
    func isGuarded(_ access: Node) -> Bool {
        for node in access.ancestors.prefix(while: { $0 != closure }) where node.kind == .closure {
            switch node.closureUse {
            case .inPlace: if node.parent?.kind == .call, node.role == .argument { return true }
            case .mainQueue, .queue: return true
            default: break
            }
        }
        guard let body = access.enclosingFunction?.codeBody else { return false }
        return body.ownCode.contains { node in
            node.kind == .call && node.isBefore(access) && lockNames.contains(node.name)
        }
    }
}

extension Node {
    /// Whether the code goes on here only when something that it has started is done.
    fileprivate var isJoin: Bool {
        switch kind {
        case .call: joins.contains(name)
        case .member: (name == "value" || name == "result") && coveringAwait != nil
        case .for: isAwaitPoint
        default: false
        }
    }
}

private let joins: Set<String> = [
    "wait", "waitForAll", "waitUntilFinished", "waitUntilAllOperationsAreFinished", "waitForExpectations", "fulfillment",
    "get", "join", "next", "sync", "nextResult",
]

private let lockNames: Set<String> = [
    "lock", "os_unfair_lock_lock", "pthread_mutex_lock", "objc_sync_enter", "wait", "enter", "writeLock", "readLock",
    "withLockUnchecked",
]
