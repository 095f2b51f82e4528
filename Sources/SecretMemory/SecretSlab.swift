#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Four locked pages, cut into slots of 64 bytes.
struct SecretSlab {
    static let slotSize = 64
    /// Larger secrets get pages of their own.
    static let largestSlot = 1024

    let pages: GuardedPages
    fileprivate var used: [Bool]

    fileprivate init() throws(SecretMemoryError) {
        pages = try GuardedPages(byteCount: 4 * GuardedPages.pageSize)
        used = [Bool](repeating: false, count: pages.size / Self.slotSize)
    }

    /// The first run of `slots` free slots, marked as used.
    fileprivate mutating func take(_ slots: Int) -> UnsafeMutableRawPointer? {
        var free = 0
        for index in used.indices {
            free = used[index] ? 0 : free + 1
            guard free == slots else { continue }
            let first = index + 1 - slots
            for slot in first...index { used[slot] = true }
            return pages.start + first * Self.slotSize
        }
        return nil
    }

    /// Whether a place lies in these pages.
    fileprivate func contains(_ start: UnsafeMutableRawPointer) -> Bool {
        start >= pages.start && start < pages.start + pages.size
    }

    fileprivate mutating func give(_ start: UnsafeMutableRawPointer, _ slots: Int) {
        let first = (start - pages.start) / Self.slotSize
        for slot in first..<first + slots { used[slot] = false }
    }
}

/// The slabs of this process. They are kept for the next secret, so their number is that of the busiest moment.
///
/// Sendable: `slabs` is touched under `lock` alone.
final class SecretSlabs: @unchecked Sendable {
    static let shared = SecretSlabs()

    private let lock: UnsafeMutablePointer<pthread_mutex_t>
    private let mark = ForkMark()
    private var slabs: [SecretSlab] = []
    /// The mark that `slabs` were made under.
    private var slabMark: UInt64 = 0

    private init() {
        lock = .allocate(capacity: 1)
        pthread_mutex_init(lock, nil)
    }

    /// The mark of a secret that is made now.
    func currentMark() -> UInt64 {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        leaveSlabsOfTheParent()
        return slabMark
    }

    /// Whether a secret with this mark is of this process.
    func isOwn(_ mark: UInt64) -> Bool { self.mark.value == mark }

    /// Slabs from before a `fork` are not locked in the child, or not there.
    private func leaveSlabsOfTheParent() {
        guard mark.value != slabMark || slabMark == 0 else { return }
        slabs = []
        mark.renew(to: slabMark + 1)
        slabMark = mark.value
    }

    /// A place for `count` bytes, and whether its pages are locked.
    func take(
        _ count: Int
    ) throws(SecretMemoryError) -> (start: UnsafeMutableRawPointer, isLocked: Bool, mark: UInt64) {
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        leaveSlabsOfTheParent()
        let slots = Self.slots(count)
        for index in slabs.indices {
            if let start = slabs[index].take(slots) { return (start, slabs[index].pages.isLocked, slabMark) }
        }
        var slab = try SecretSlab()
        guard let start = slab.take(slots) else { fatalError("an empty slab cannot hold its largest slot") }
        slabs.append(slab)
        return (start, slab.pages.isLocked, slabMark)
    }

    /// Gives back what ``take(_:)`` gave. The bytes must be wiped before.
    func give(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let start = bytes.baseAddress else { return }
        pthread_mutex_lock(lock)
        defer { pthread_mutex_unlock(lock) }
        guard let index = slabs.firstIndex(where: { $0.contains(start) }) else { return }
        slabs[index].give(start, Self.slots(bytes.count))
    }

    private static func slots(_ count: Int) -> Int {
        max(1, (count + SecretSlab.slotSize - 1) / SecretSlab.slotSize)
    }
}
