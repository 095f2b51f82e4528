import AuditKit
import CodeModel

/// What a call does to the locks that are held.
enum LockOperation: Sendable {
    case take(String, HeldLocks.Mode)
    case release(String)
    /// The program ends here unless the lock is held.
    case demands(String)
    /// The closures of the call run at once, under the lock too.
    case around(String, HeldLocks.Mode)
    /// The closures of the call run later: under this lock alone, or under none.
    case later(String?, HeldLocks.Mode)
}

/// Knows the calls of libraries that lock, unlock, and run closures under a lock or on a queue.
struct LockOperations: Sendable {
    let lookup: Lookup
    /// Whether a queue counts only where the source shows it made: one that is handed in may be the main one, which is as
    /// good a lock and another thread.
    var namesThreads = false

    func operation(of call: Node) -> LockOperation? {
        guard let family = families[call.name] else { return nil }
        switch family {
        case .take(let mode): return call.isTimed ? nil : path(of: call).map { .take($0, mode) }
        case .release: return path(of: call).map(LockOperation.release)
        case .scoped(let mode): return scope(of: call).map { .around($0, mode) }
        case .takeArgument(let mode): return argument(of: call).map { .take($0, mode) }
        case .releaseArgument: return argument(of: call).map(LockOperation.release)
        case .sync: return queue(of: call, isLater: false)
        case .async: return queue(of: call, isLater: true)
        case .wait: return call.isTimed ? nil : waited(by: call).map { .take($0, .exclusive) }
        case .signal: return semaphore(of: call).map(LockOperation.release)
        case .loop: return loop(of: call).map { .later($0, .exclusive) }
        case .onLoop: return (ownLoop(at: call) ?? loop(of: call)).map(LockOperation.demands)
        case .context: return context(of: call)
        case .operation: return operationQueue(of: call)
        case .precondition: return precondition(of: call)
        case .mainActor: return mainActor(of: call)
        }
    }

    /// The lock that a call in a condition has taken when it answers yes.
    func attempt(_ condition: Node) -> String? {
        let node = condition.unwrapped
        guard node.kind == .call else { return comparedAttempt(node) }
        if attempts.contains(node.name) || node.isTimed { return path(of: node) }
        return isAttempt(node) ? argument(of: node) : nil
    }

    /// `pthread_mutex_trylock(&m) == 0` and `semaphore.wait(timeout: t) == .success`.
    private func comparedAttempt(_ node: Node) -> String? {
        guard node.kind == .binary, node.name == "==", let call = node.children.first?.unwrapped, call.kind == .call
        else { return nil }
        if isAttempt(call) { return argument(of: call) }
        return call.name == "wait" ? waited(by: call) : nil
    }

    private func isAttempt(_ call: Node) -> Bool {
        switch SendableTypes.lockFunctions[call.name]?.action {
        case .tries, .triesShared: true
        case .takes, .takesShared, .releases, nil: false
        }
    }

    // MARK: - Locks

    /// The lock before the period; of a plain `lock()` it is the object itself, as in extensions of lock types.
    private func path(of call: Node) -> String? {
        guard let base = call.base else { return call.enclosingType == nil ? nil : "self" }
        guard lookup.type(of: base)?.name != "DispatchQueue", let path = base.lockPath(lookup) else { return nil }
        guard call.name == "acquire" || call.name == "release" else { return path }
        let name = path.lowercased()
        return ["lock", "mutex", "semaphore", "gate"].contains(where: name.contains) ? path : nil
    }

    private func argument(of call: Node) -> String? { call.arguments.first.flatMap { $0.lockPath(lookup) } }

    /// `lock.withLock {}`; `synchronized(lock) {}` names its lock in parentheses.
    private func scope(of call: Node) -> String? {
        if let base = call.base {
            // `$request.withValue(…)` binds a value for the tasks below, and keeps nobody out.
            return base.unwrapped.lastName.hasPrefix("$") ? nil : base.lockPath(lookup)
        }
        guard call.callee?.kind == .reference, let first = call.arguments.first, first.kind != .closure else {
            return nil
        }
        return first.lockPath(lookup)
    }

    /// What holds once a call of `wait` has come back.
    private func waited(by call: Node) -> String? { semaphore(of: call) ?? call.base.flatMap(joined) }

    /// A semaphore is a lock when it lets one in.
    private func semaphore(of call: Node) -> String? {
        guard let base = call.base, let declaration = declaration(of: base) else { return nil }
        let isLock = lookup.values(of: declaration).contains { value in
            value.descendantsAndSelf.contains {
                $0.kind == .call && $0.name.hasSuffix("Semaphore") && $0.argument("value")?.name == "1"
            }
        }
        return isLock ? base.lockPath(lookup) : nil
    }

    /// The lock that a call takes for its closures by what the project calls the type: `AsyncLock`, `SerialTaskQueue`. Those
    /// that wait without a thread keep their turns in lists, which no walk follows.
    func lockByName(of call: Node) -> (path: String, mode: HeldLocks.Mode)? {
        guard let base = call.base, let type = lookup.type(of: base), !type.isMetatype,
            SendableTypes.lockTypes[type.name] == nil, let path = base.lockPath(lookup)
        else { return nil }
        let words = Words.of(type.name)
        let isQueue = words.contains { $0 == "queue" || $0 == "executor" }
        guard isQueue || words.contains(where: { ["lock", "mutex"].contains($0) }) else { return nil }
        if isQueue, !words.contains("serial"), declaration(of: base).map({ serial.occur(in: $0.text) }) != true {
            return nil
        }
        return (path, Words.of(call.name).contains("read") ? .shared : .exclusive)
    }

    // MARK: - Loops and contexts

    /// `eventLoop.execute {}`: code on one loop runs one after the other.
    private func loop(of call: Node) -> String? {
        guard let path = call.base?.lockPath(lookup) else { return nil }
        return path.lowercased().hasSuffix("loop") ? path : nil
    }

    /// What an event loop's own code holds that is on the loop: the single serial queue that it is made of, or itself.
    /// `nil` elsewhere.
    func ownLoop(at place: Node) -> String? {
        guard let type = place.enclosingType.map({ TypeName.base($0.name) }), type.hasSuffix("Loop") else { return nil }
        let members = lookup.index.types[type].map { Array($0.members.values.joined()) } ?? []
        let queues = members.filter {
            $0.kind == .variable && !$0.has(.isStatic) && $0.declaredTypeText(lookup) == "DispatchQueue"
        }
        let paths = Set(queues.map { target(ofDeclared: $0) ?? "self." + $0.name })
        return paths.count == 1 ? paths.first : "self"
    }

    /// `context.perform {}` of Core Data.
    private func context(of call: Node) -> LockOperation? {
        guard let path = call.base?.lockPath(lookup), path.lowercased().hasSuffix("context") else { return nil }
        return call.name == "performAndWait" ? .around(path, .exclusive) : .later(path, .exclusive)
    }

    // MARK: - Isolation

    /// `dispatchPrecondition(condition: .onQueue(queue))`.
    private func precondition(of call: Node) -> LockOperation? {
        guard let condition = call.argument("condition"), ["onQueue", "onQueueAsBarrier"].contains(condition.name),
            let queue = condition.arguments.first
        else { return nil }
        if QueueKind(queue, declaration(of: queue), lookup) == .main { return .demands("@MainActor") }
        return queue.lockPath(lookup).map(LockOperation.demands)
    }

    private func mainActor(of call: Node) -> LockOperation? {
        let base = call.base?.unwrapped
        if call.name == "run" || call.name == "assumeIsolated" {
            if base?.name == "MainActor" { return .around("@MainActor", .exclusive) }
            return call.name == "assumeIsolated" && base?.name == "self" ? .around("@self", .exclusive) : nil
        }
        return base?.name == "MainActor" ? .demands("@MainActor") : .demands("@self")
    }

    func declaration(of node: Node) -> Node? {
        let node = node.unwrapped
        switch node.kind {
        case .reference: return lookup.declaration(of: node)
        case .member: return lookup.declaration(ofMember: node)
        default: return nil
        }
    }
}

private let serial = FoldedWords("serial")

private enum Family {
    case take(HeldLocks.Mode), release, scoped(HeldLocks.Mode), takeArgument(HeldLocks.Mode), releaseArgument
    case sync, async, wait, signal, loop, onLoop, context, operation, precondition, mainActor
}

private let families: [String: Family] = {
    var table: [String: Family] = [:]
    func add(_ family: Family, _ names: String) {
        for name in names.split(separator: " ") { table[String(name)] = family }
    }
    for type in SendableTypes.lockTypes.values where type.kind.isLock {
        for name in type.taking { table[name] = .take(type.shared.contains(name) ? .shared : .exclusive) }
        for name in type.holding { table[name] = .scoped(type.shared.contains(name) ? .shared : .exclusive) }
        for name in type.releasing { table[name] = .release }
    }
    for (name, function) in SendableTypes.lockFunctions {
        switch function.action {
        case .takes: table[name] = .takeArgument(.exclusive)
        case .takesShared: table[name] = .takeArgument(.shared)
        case .releases: table[name] = .releaseArgument
        case .tries, .triesShared: break
        }
    }
    // What projects call such functions of their own.
    add(.take(.exclusive), "lockForWriting wrlock acquire lockUnchecked")
    add(.take(.shared), "lockForReading rdlock")
    add(.release, "unlockWrite unlockRead writeUnlock readUnlock unlockForReading unlockForWriting release")
    add(
        .scoped(.exclusive),
        """
        withCriticalRegion withCriticalSection withMutex withUnfairLock synchronized synchronize around locked \
        whileLocked performLocked withExclusiveLock
        """)
    add(.scoped(.shared), "withSharedLock")
    add(.takeArgument(.exclusive), "os_unfair_lock_lock_with_options AcquireSRWLockExclusive EnterCriticalSection")
    add(.takeArgument(.shared), "AcquireSRWLockShared")
    add(.releaseArgument, "ReleaseSRWLockExclusive ReleaseSRWLockShared LeaveCriticalSection")
    add(.sync, "sync asyncAndWait")
    add(.async, "async asyncAfter schedule")
    add(.wait, "wait")
    add(.signal, "signal")
    add(.loop, "execute submit flatSubmit scheduleTask scheduleRepeatedTask makeFutureWithTask")
    add(.onLoop, "assertInEventLoop preconditionInEventLoop")
    add(.context, "perform performAndWait")
    add(.operation, "addOperation addBarrierBlock")
    add(.precondition, "dispatchPrecondition")
    add(.mainActor, "run assumeIsolated assertIsolated preconditionIsolated")
    return table
}()

/// Calls that take a lock if they can, and answer whether they did.
private let attempts: Set<String> = SendableTypes.lockTypes.values.reduce(into: ["tryLock", "withLockIfAvailable"]) {
    $0.formUnion($1.trying)
}

extension LockType.Kind {
    /// Whether state stands beside a value of this kind, and closures run at once.
    fileprivate var isLock: Bool {
        switch self {
        case .mutex, .recursive, .readersWriter, .condition, .box: true
        case .semaphore, .atomic, .queue, .operationQueue: false
        }
    }
}

extension LockOperations {
    /// The names of all calls that may lock, unlock or run a closure elsewhere.
    static let names: [String] = families.keys.sorted() + tries.sorted()

    /// The names of calls after which something is held, released or known that was not before them. All others end
    /// as they began.
    static let lastingNames: Set<String> = Set(
        families.filter { _, family in
            switch family {
            case .take, .release, .takeArgument, .releaseArgument, .wait, .signal, .onLoop, .precondition: true
            case .scoped, .sync, .async, .loop, .context, .operation, .mainActor: false
            }
        }.keys
    ).union(tries)

    /// Calls that answer whether they have taken a lock, those of C among them.
    private static let tries = attempts.union(
        SendableTypes.lockFunctions.filter { [.tries, .triesShared].contains($0.value.action) }.keys)
}

extension Node {
    /// `lock(before:)` and `wait(timeout:)` give up after a time.
    fileprivate var isTimed: Bool {
        name != "sync" && arguments.contains { SendableTypes.timed.contains($0.label) }
    }

    /// The node and everything below.
    var descendantsAndSelf: [Node] { [self] + Array(descendants) }
}
