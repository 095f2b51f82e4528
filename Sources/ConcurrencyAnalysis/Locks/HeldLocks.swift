/// The locks that code holds at a place, on every way there.
///
/// A lock is named by the way to it: `self.lock`, `Cache.lock`, `@MainActor` for isolation, `local:lock#12` for a lock
/// that a function makes for itself.
struct HeldLocks: Sendable, Hashable {
    enum Mode: Sendable, Comparable {
        /// With other readers.
        case shared
        case exclusive
    }

    /// Whether the place is never reached, or nobody else can know the value yet.
    private(set) var isEverything: Bool
    private(set) var modes: [String: Mode]
    /// The locks that are held on some ways and not on others.
    private(set) var sometimes: Set<String>
    /// Those among ``sometimes`` of which the walk cannot tell whether they are held: a function took or gave them back on
    /// some of its ways, and does not say on which.
    private(set) var unclear: Set<String> = []

    static let none = HeldLocks(isEverything: false, modes: [:])
    static let everything = HeldLocks(isEverything: true, modes: [:])
    /// On one of the system's threads, beside all others.
    static let anyThread = HeldLocks(isEverything: false, modes: ["@no queue": .shared])

    init(isEverything: Bool, modes: [String: Mode], sometimes: Set<String> = [], unclear: Set<String> = []) {
        self.isEverything = isEverything
        self.modes = modes
        self.sometimes = sometimes
        self.unclear = unclear
    }

    init(_ locks: String...) {
        self.init(isEverything: false, modes: Dictionary(locks.map { ($0, .exclusive) }) { one, _ in one })
    }

    var isEmpty: Bool { !isEverything && modes.isEmpty }

    mutating func take(_ lock: String, _ mode: Mode = .exclusive) {
        guard !isEverything else { return }
        modes[lock] = max(mode, modes[lock] ?? .shared)
        unclear.remove(lock)
    }

    mutating func release(_ lock: String) {
        modes[lock] = nil
        sometimes.remove(lock)
        unclear.remove(lock)
    }

    /// Leaves it open whether a lock is held.
    mutating func doubt(_ lock: String) {
        guard !isEverything else { return }
        modes[lock] = nil
        sometimes.insert(lock)
        unclear.insert(lock)
    }

    func taking(_ other: HeldLocks) -> HeldLocks {
        guard !isEverything else { return self }
        let both = modes.merging(other.modes) { max($0, $1) }
        return HeldLocks(
            isEverything: other.isEverything, modes: both, sometimes: sometimes.union(other.sometimes),
            unclear: unclear.union(other.unclear).filter { both[$0] == nil })
    }

    func taking(_ lock: String, _ mode: Mode = .exclusive) -> HeldLocks {
        var next = self
        next.take(lock, mode)
        return next
    }

    /// What is held whichever of two ways was taken.
    func meeting(_ other: HeldLocks) -> HeldLocks {
        if isEverything { return other }
        if other.isEverything { return self }
        var both: [String: Mode] = [:]
        for (lock, mode) in modes {
            if let second = other.modes[lock] { both[lock] = min(mode, second) }
        }
        let some = sometimes.union(other.sometimes).union(modes.keys).union(other.modes.keys)
        return HeldLocks(
            isEverything: false, modes: both, sometimes: some.filter { both[$0] == nil },
            unclear: unclear.union(other.unclear))
    }

    /// The name for the turns that an object takes on a queue of its own, which keeps out only its other handlers.
    static func turn(_ owner: String) -> String { "turn:" + owner }

    /// The queue of whatever session calls an object as its delegate.
    static let ofDelegates = "URLSession.delegateQueue"

    /// What stands before the name of a queue that other types can name, too.
    static let open = "open:"

    /// The name for what keeps uses apart that one piece of work makes and then another, which waits for it.
    static let inTurn = "in turn"

    /// What stands before the name of a dispatch group whose work others wait for.
    static let group = "group:"

    /// What a closure that runs later on the same actor still holds.
    var isolationAlone: HeldLocks {
        HeldLocks(isEverything: false, modes: modes.filter { $0.key.hasPrefix("@") })
    }

    /// What is held without the actors that the code is on.
    var offActors: HeldLocks { filtered { !$0.hasPrefix("@") } }

    /// The locks as an object sees them that this place knows by another name: `other.lock` is its `self.lock`.
    func seen(from base: String) -> HeldLocks {
        guard base != "self", !isEverything else { return self }
        return mapped { lock in
            if lock == base { return "self" }
            if lock.hasPrefix(base + ".") { return "self" + lock.dropFirst(base.count) }
            return lock.hasPrefix("self.") || lock == "self" || lock == "@self" ? nil : lock
        }
    }

    /// The locks by other names; those without a name are left out.
    func mapped(_ name: (String) -> String?) -> HeldLocks {
        func renamed(_ lock: String) -> String? {
            guard lock.hasPrefix(Self.group) else { return name(lock) }
            return name(String(lock.dropFirst(Self.group.count))).map { Self.group + $0 }
        }
        var own: [String: Mode] = [:]
        for (lock, mode) in modes { if let new = renamed(lock) { own[new] = mode } }
        return HeldLocks(
            isEverything: isEverything, modes: own, sometimes: Set(sometimes.compactMap(renamed)),
            unclear: Set(unclear.compactMap(renamed)))
    }

    /// The locks that pass a test.
    func filtered(_ isKept: (String) -> Bool) -> HeldLocks {
        HeldLocks(
            isEverything: isEverything, modes: modes.filter { isKept($0.key) }, sometimes: sometimes.filter(isKept),
            unclear: unclear.filter(isKept))
    }
}
