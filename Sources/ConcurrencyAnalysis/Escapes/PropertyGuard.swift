import AuditKit
package import CodeModel

/// What keeps a mutable property from being changed and read at once.
package enum PropertyGuard: Sendable {
    /// Nobody changes it once the object is made.
    case immutable
    /// It runs on an actor, or its wrapper locks.
    case isolated(String)
    case guarded(lock: String, PropertyAccess)
    /// Guarded at the first place, and not at the second.
    case partly(lock: String, guarded: Node, bare: Node, why: String)
    /// Nothing guards it: a place where it is written, and another where it is used.
    case bare(write: Node, other: Node?)

    /// Whether some use has no guard.
    var isMissing: Bool {
        switch self {
        case .bare, .partly: true
        case .immutable, .isolated, .guarded: false
        }
    }
}

/// Judges the variables of a type, a file or a function by their uses.
struct GuardRules: Sendable {
    let project: ConcurrencyProject

    /// What guards a variable.
    ///
    /// - Parameters:
    ///   - isRead: Whether others may read it whom the source does not show.
    ///   - isWritten: Whether such others may write it.
    func judge(
        _ property: StoredProperty, _ all: [PropertyAccess], isRead: Bool, isWritten: Bool
    ) -> PropertyGuard {
        let accesses = all.filter { !$0.held.isEverything }.map { $0.withoutLocalLocks.without(property) }
        let isMadeLate = project.isMadeLate(property)
        let writes = accesses.filter { $0.isWrite || isMadeLate }
        let isMutable = !property.isLet && (isWritten || !writes.isEmpty)
        guard isMutable else { return .immutable }
        let isOpen = isRead || isWritten
        let marked = isMadeLate ? accesses.map(\.asWrite) : accesses
        if !isOpen, let lock = commonLock(of: marked) ?? commonPair(of: marked), let first = marked.first {
            return .guarded(lock: lock, first)
        }
        if !isOpen, let found = lentInTurn(marked) { return found }
        return unguarded(property, marked, isWritten: isWritten)
    }

    /// What guards a variable of which all uses are to be seen; `nil` where nothing guards all of them.
    func judge(shown property: StoredProperty, _ all: [PropertyAccess]) -> PropertyGuard? {
        let uses = all.filter { !$0.held.isEverything }.map(\.withoutLocalLocks.asWrite)
        guard let lock = commonLock(of: uses), let first = uses.first else { return nil }
        return .guarded(lock: lock, first)
    }

    /// What guards an object that a constant refers to; each use says whether it changes the object.
    func judge(objectOf property: StoredProperty, _ all: [PropertyAccess], isRead: Bool = false) -> PropertyGuard {
        let accesses = all.filter { !$0.held.isEverything }.map(\.withoutLocalLocks)
        guard let first = accesses.first, accesses.contains(where: \.isWrite) else { return .immutable }
        if !isRead, let lock = commonLock(of: accesses) { return .guarded(lock: lock, first) }
        return unguarded(property, accesses, isWritten: false)
    }

    /// What guards an object that stays the same while its settings are changed.
    func judge(reconfigured property: StoredProperty, _ all: [PropertyAccess], isRead: Bool) -> PropertyGuard {
        judge(objectOf: property, all.map { $0.isReconfiguration ? $0.asWrite : $0 }, isRead: isRead)
    }

    /// What guards a property whose objects leave its lock: the queue of one delegate alone changes them.
    private func lentInTurn(_ accesses: [PropertyAccess]) -> PropertyGuard? {
        let behind = accesses.filter(\.isBehind)
        let own = accesses.filter { !$0.isBehind }
        guard let turn = commonLock(of: behind), turn.hasPrefix(HeldLocks.turn("")), let lock = commonLock(of: own),
            let first = own.first
        else { return nil }
        return .guarded(lock: lock, first)
    }

    /// A lock that all uses hold, in the way that they need it.
    func commonLock(of accesses: [PropertyAccess]) -> String? {
        guard let first = accesses.first else { return nil }
        let locks = first.held.modes.keys.sorted().filter { lock in
            lock != "@no queue" && accesses.allSatisfy { $0.isSafe(under: lock) }
        }
        // A lock tells more than the loop that its code happens to run on.
        return locks.first { $0 != "self.eventLoop" } ?? locks.first
    }

    /// One of several locks that all writes hold together, where each read holds one of them.
    private func commonPair(of accesses: [PropertyAccess]) -> String? {
        let writes = accesses.filter(\.isWrite)
        let locks = (writes.first?.held.modes.keys.sorted() ?? []).filter { lock in
            lock.keepsOthersOut && writes.allSatisfy { $0.isSafe(under: lock) }
        }
        guard accesses.allSatisfy({ access in locks.contains { access.isSafe(under: $0) } }) else { return nil }
        return locks.first
    }

    private func unguarded(
        _ property: StoredProperty, _ accesses: [PropertyAccess], isWritten: Bool
    ) -> PropertyGuard {
        let own = accesses.filter { !$0.isOutside }
        guard let guarded = own.first(where: { $0.guardingLock != nil }), let lock = best(of: own) else {
            let writes = accesses.filter(\.isWrite)
            let write = (writes.first { !$0.node.isLent(project.lookup) } ?? writes.first)?.node ?? property.node
            return .bare(write: write, other: partner(of: write, property, accesses)?.node)
        }
        let locked = accesses.first { $0.isSafe(under: lock) } ?? guarded
        let all = accesses.filter { !$0.isSafe(under: lock) }
        let known = all.filter { !$0.held.unclear.contains(lock) }
        let unsafe = known.isEmpty ? all : known
        // What everybody can call is met first: nobody has to ask who else calls it.
        if let bare = unsafe.first(where: \.isOpenToEverybody) ?? unsafe.first {
            let isFirstUse = project.isMadeLate(property) && !bare.node.writes(isReference: false, project.lookup)
            let words = isFirstUse ? "its first use writes it \(lock.absence)" : why(bare, lock)
            return .partly(lock: lock, guarded: locked.node, bare: bare.node, why: words)
        }
        let why = "other code can \(isWritten ? "write" : "read") it \(lock.absence)"
        return .partly(lock: lock, guarded: locked.node, bare: property.node, why: why)
    }

    /// The use that tells most beside a write: in another function, and a read.
    private func partner(of write: Node, _ property: StoredProperty, _ accesses: [PropertyAccess]) -> PropertyAccess? {
        let others = accesses.filter { $0.node != write && !property.node.contains($0.node) }
        let elsewhere = others.filter { $0.node.outermostFunction != write.outermostFunction }
        return elsewhere.first { !$0.isWrite } ?? others.first { !$0.isWrite } ?? elsewhere.first ?? others.first
            ?? accesses.first { $0.node != write }
    }

    /// The lock under which most uses are safe.
    private func best(of accesses: [PropertyAccess]) -> String? {
        let locks = Set(accesses.flatMap { Array($0.held.modes.keys) + $0.held.sometimes }).filter(\.mayGuard).sorted()
        return locks.max { one, other in count(one, accesses) < count(other, accesses) }
    }

    private func count(_ lock: String, _ accesses: [PropertyAccess]) -> Int {
        accesses.filter { $0.isSafe(under: lock) }.count
    }

    private func why(_ access: PropertyAccess, _ lock: String) -> String {
        if access.isBehind { return "what it refers to is modified without the lock" }
        if access.held.modes[lock] != nil { return "it is written while others may be reading" }
        if access.held.sometimes.contains(lock) { return "it is not always held" }
        if let other = access.guardingLock { return "it is used \(other.place) instead" }
        return "it is \(access.isWrite ? "written" : "read") \(lock.absence)"
    }
}

extension PropertyAccess {
    /// A lock that is held at the place, on all ways there or on some.
    var guardingLock: String? { (Array(held.modes.keys) + held.sometimes).filter(\.mayGuard).min() }

    /// Whether a function or property around the use is public.
    fileprivate var isOpenToEverybody: Bool {
        node.ancestors.first { $0.kind == .functionDecl || $0.kind == .variable && !$0.isLocalVariable }?.reach
            == .everybody
    }

    /// The use without locks that are inside the property itself.
    fileprivate func without(_ property: StoredProperty) -> PropertyAccess {
        let own = "self." + property.name
        guard held.modes.keys.contains(where: { $0.hasPrefix(own) }) else { return self }
        return with(held.filtered { $0 != own && !$0.hasPrefix(own + ".") })
    }

    /// The use without one lock.
    func without(lock: String) -> PropertyAccess { with(held.filtered { $0 != lock }) }

    /// The use without the locks that a function makes for itself, or is given: they keep nobody else out.
    var withoutLocalLocks: PropertyAccess {
        with(held.filtered { !$0.hasPrefix("local:") && !$0.hasPrefix("parameter:") && !$0.hasPrefix("unknown") })
    }
}
