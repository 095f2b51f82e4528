package import AuditKit
package import CodeModel

/// A call that takes a lock or gives it back.
package struct LockCall: Hashable {
    /// How the lock is written where it is taken: the same text means the same lock within a function.
    package let lock: String
    package let isTaking: Bool
    /// Whether the lock is taken only if it is free.
    package let isTrial: Bool
    let call: Node

    /// The calls of a file that may take a lock.
    package static func takings(in file: SwiftFile) -> [Node] {
        file.tree.nodes(.call, named: takers.union(trials))
    }

    package init?(_ call: Node, _ pass: Pass) {
        guard call.kind == .call, let lock = Self.lock(of: call), call.coveringAwait?.children.first != call else {
            return nil
        }
        let isTrial = Self.trials.contains(call.name)
        let isTaking = isTrial || Self.takers.contains(call.name)
        guard isTaking || Self.givers.contains(call.name), Self.isLock(lock, call, pass) else { return nil }
        self.lock = lock.text.hasPrefix("self.") ? String(lock.text.dropFirst(5)) : lock.text
        self.isTaking = isTaking
        self.isTrial = isTrial
        self.call = call
    }

    private static func lock(of call: Node) -> Node? {
        if call.callee?.kind == .reference {
            guard SendableTypes.lockFunctions[call.name] != nil else { return nil }
            return call.argument(at: 0)?.unwrapped
        }
        guard SendableTypes.lockFunctions[call.name] == nil else { return nil }
        let isPlain = call.arguments.allSatisfy { ["before", "timeout", "flags"].contains($0.label) }
        return isPlain ? call.base?.unwrapped : nil
    }

    /// Whether what is locked is a lock and not, say, a vault with a door.
    private static func isLock(_ lock: Node, _ call: Node, _ pass: Pass) -> Bool {
        if call.callee?.kind == .reference { return true }
        if let type = pass.type(of: lock) {
            if isOfFiles(type.name, pass) { return false }
            if types.contains(type.name) || type.name.hasSuffix("Lock") || type.name.hasSuffix("Mutex") { return true }
            // A lock of the project's own may be one that suspends.
            if pass.lookup.index.types[type.name] != nil { return !isAsync(call.name, type.name, pass) && named(lock) }
            if type.name != "Any", call.name == "wait" || call.name == "signal" { return false }
        }
        return named(lock)
    }

    /// Whether a type of the project locks a file against other processes (`flock`), which no thread has to give back.
    private static func isOfFiles(_ type: String, _ pass: Pass) -> Bool {
        guard let own = pass.lookup.index.types[type] else { return false }
        return (own.declarations + own.extensions).contains { part in
            fileLocks.contains(where: part.tree.mentions)
                && part.descendants(.call).contains { fileLocks.contains($0.name) }
        }
    }

    private static func isAsync(_ method: String, _ type: String, _ pass: Pass) -> Bool {
        pass.lookup.index.members(method, of: type).contains { $0.has(.isAsync) }
    }

    private static let fileLocks: Set<String> = ["flock", "lockf", "fcntl"]

    private static func named(_ lock: Node) -> Bool { words.occur(in: lock.name) }

    private static let takers = Set(
        ["lock", "wait", "lockRead", "lockWrite", "withReaderLock", "readLock", "writeLock"] + functions(taking: true))
    private static let trials: Set<String> = ["try", "tryLock", "lockIfAvailable"]
    private static let givers = Set(
        ["unlock", "signal", "unlockRead", "unlockWrite", "readUnlock", "writeUnlock"] + functions(taking: false))

    /// The C functions that take a lock whatever it costs, or that give it back.
    private static func functions(taking: Bool) -> [String] {
        SendableTypes.lockFunctions.filter {
            switch $0.value.action {
            case .takes, .takesShared: taking
            case .releases: !taking
            case .tries, .triesShared: false
            }
        }.map(\.key)
    }

    /// Locks whose names do not say so by their ends.
    private static let types: Set<String> = ["NSCondition", "DispatchSemaphore"]

    private static let words = FoldedWords("lock", "mutex", "semaphore", "mtx", "sema", "condition", "gate")
}
