package import CodeModel

/// What the function that is given a closure does with it.
package enum ClosureRole: Hashable {
    /// Runs it before it returns, on the same thread.
    case inPlace
    /// Runs it before it returns, once for each element.
    case forEach
    /// Runs it once as a task that keeps the isolation of the place.
    case task
    /// Runs it once as a task of its own: `Task.detached`, `addTask`.
    case detachedTask
    /// Runs it once on a queue or thread.
    case queue
    /// Runs it once on the main queue or the main actor.
    case mainQueue
    /// Nothing is known: it may be kept and run later.
    case unknown

    /// Whether it is run exactly once, whatever happens.
    package var isCertain: Bool {
        switch self {
        case .task, .detachedTask, .queue, .mainQueue: true
        case .inPlace, .forEach, .unknown: false
        }
    }

    package var isTask: Bool { self == .task || self == .detachedTask }
}

extension Node {
    /// What becomes of a closure, told by the call that it is an argument of.
    package var closureRole: ClosureRole {
        guard let call = parent, call.kind == .call else { return .unknown }
        guard role == .argument else { return .inPlace }
        // Whoever cancels the task runs it, at any time.
        if label == "onCancel" { return .unknown }
        guard let base = call.base else { return Self.use(ofGlobal: call) }
        let dotted = base.dottedName
        switch call.name {
        case "detached" where dotted == "Task": return .detachedTask
        case "immediate" where dotted == "Task": return .task
        case "init" where dotted == "Task": return .task
        case "addTask", "addTaskUnlessCancelled", "addImmediateTask": return .detachedTask
        case "task" where has(.isTrailingClosure): return .task
        case "run" where dotted == "MainActor": return .mainQueue
        case "assumeIsolated": return .inPlace
        case "sync", "asyncAndWait": return .inPlace
        case "async", "asyncAfter":
            return dotted.hasSuffix("DispatchQueue.main") || dotted.contains("mainQueue") ? .mainQueue : queueUse(call)
        case "addOperation" where call.arguments.count == 1: return dotted.hasSuffix(".main") ? .mainQueue : .queue
        case "detachNewThread", "execute": return has(.isTrailingClosure) ? .queue : .unknown
        case "scheduledTimer":
            let repeats = call.argument("repeats").map { $0.kind != .boolean || $0.name == "true" }
            return repeats == false ? .queue : .unknown
        default: return Self.use(ofMethod: call.name)
        }
    }

    private static func use(ofGlobal call: Node) -> ClosureRole {
        switch call.name {
        case "Task": .task
        case "Thread": .queue
        case "autoreleasepool", "withExtendedLifetime", "withUnsafePointer", "withUnsafeMutablePointer",
            "withTaskCancellationHandler", "withUnsafeBytes", "withUnsafeMutableBytes", "synchronized":
            .inPlace
        default: call.name.isContinuationOpener || call.name.hasPrefix("withLock") ? .inPlace : .unknown
        }
    }

    private static func use(ofMethod name: String) -> ClosureRole {
        if name.isLoop { return .forEach }
        let isInPlace = name.hasPrefix("withLock") || name.hasPrefix("withUnsafe") || locked.contains(name)
        return isInPlace ? .inPlace : .unknown
    }

    /// A group or a barrier beside the closure makes no difference; a work item is none of ours.
    private func queueUse(_ call: Node) -> ClosureRole {
        has(.isTrailingClosure) || call.name == "async" ? .queue : .unknown
    }
}

extension String {
    /// The functions that hand out a continuation.
    package var isContinuationOpener: Bool {
        switch self {
        case "withCheckedContinuation", "withCheckedThrowingContinuation", "withUnsafeContinuation",
            "withUnsafeThrowingContinuation":
            true
        default: false
        }
    }

    /// The functions that run a closure for each element before they return.
    package var isLoop: Bool { loops.contains(self) }
}

private let loops: Set<String> = [
    "forEach", "map", "compactMap", "flatMap", "filter", "reduce", "first", "contains", "allSatisfy", "sorted", "sort",
    "min", "max", "removeAll", "firstIndex", "lastIndex", "last", "drop", "prefix", "partition", "concurrentPerform",
    "mapValues", "compactMapValues", "enumerateSubstrings",
]

private let locked: Set<String> = [
    "withLockedValue", "withLockVoid", "withCriticalRegion", "withCriticalSection", "synchronized", "withWriterLock",
    "withReaderLock", "withWriterLockVoid", "withReaderLockVoid", "performAndWait", "withLock", "write", "read",
    "withValue", "withMutex", "protect",
]
