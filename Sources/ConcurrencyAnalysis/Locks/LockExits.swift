/// How a function comes back.
enum LockExit: Sendable, Hashable, CaseIterable {
    /// On any of its ways but those that throw.
    case end
    /// With `true`, or with `false`.
    case yes, no
    case thrown
}

/// What is held where a function comes back, by how it does.
struct LockExits: Sendable, Equatable {
    private var held: [LockExit: HeldLocks] = [:]

    /// What is held on all ways that end so; everything where none does.
    subscript(exit: LockExit) -> HeldLocks { held[exit] ?? .everything }

    /// Adds a way.
    mutating func meet(_ exit: LockExit, _ locks: HeldLocks) {
        guard !locks.isEverything else { return }
        held[exit] = self[exit].meeting(locks)
        if exit == .yes || exit == .no { meet(.end, locks) }
    }
}

/// What a call does to the locks that were held before it.
struct LockChange: Sendable, Equatable {
    var takes: [String: HeldLocks.Mode] = [:]
    var releases: Set<String> = []
    /// Those that are held or not as the function has gone, and of those to release too, where they were held.
    var unclear: Set<String> = []

    var isEmpty: Bool { takes.isEmpty && releases.isEmpty && unclear.isEmpty }

    init() {}

    /// What becomes of the locks between the begin of a function and one of its ends.
    ///
    /// - Parameters:
    ///   - given: The locks that the function gives back without having taken them.
    ///   - free: What is held at the end when nothing was held before.
    ///   - held: The same, when all of `given` were held.
    init(giving given: Set<String>, free: HeldLocks, held: HeldLocks) {
        guard !free.isEverything || !held.isEverything else { return }
        takes = free.modes
        releases = given.filter { held.modes[$0] == nil }
        unclear = free.sometimes.filter { held.modes[$0] == nil }.union(held.sometimes)
    }

    /// The locks by other names.
    func mapped(_ name: (String) -> String) -> LockChange {
        var new = LockChange()
        for (lock, mode) in takes { new.takes[name(lock)] = mode }
        new.releases = Set(releases.map(name))
        new.unclear = Set(unclear.map(name))
        return new
    }
}
