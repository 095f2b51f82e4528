/// Where secret bytes lie: a slot of a shared slab, or pages of their own.
///
/// A page for each secret meets `ulimit -l` after a few dozen of them, so small ones share locked pages.
///
/// Sendable: the pointer is handed to one `SecretBytes` alone, whose noncopyable ownership keeps writers apart.
struct SecretBlock: @unchecked Sendable {
    let bytes: UnsafeMutableRawBufferPointer
    let isLocked: Bool
    private let home: Home
    private let mark: UInt64

    private enum Home {
        case slot
        case pages(GuardedPages)
    }

    var count: Int { bytes.count }

    init(count: Int) throws(SecretMemoryError) {
        if (0...SecretSlab.largestSlot).contains(count) {
            let (start, isLocked, mark) = try SecretSlabs.shared.take(count)
            self.init(
                bytes: UnsafeMutableRawBufferPointer(start: start, count: count), isLocked: isLocked, home: .slot,
                mark: mark)
        } else {
            let pages = try GuardedPages(byteCount: count)
            // The end of the secret touches the guard page behind it, so an overrun traps at its first byte.
            let start = pages.start + (pages.size - count)
            self.init(
                bytes: UnsafeMutableRawBufferPointer(start: start, count: count), isLocked: pages.isLocked,
                home: .pages(pages), mark: SecretSlabs.shared.currentMark())
        }
    }

    private init(bytes: UnsafeMutableRawBufferPointer, isLocked: Bool, home: Home, mark: UInt64) {
        self.bytes = bytes
        self.isLocked = isLocked
        self.home = home
        self.mark = mark
    }

    /// The bytes, for reading and writing.
    ///
    /// - Precondition: this is the process that made the secret. A child of `fork` finds zeros, and ends here.
    func bytesOfThisProcess() -> UnsafeMutableRawBufferPointer {
        // Not a precondition, whose message an optimised build does not print.
        guard SecretSlabs.shared.isOwn(mark) else {
            fatalError("a secret created before fork is not available in the child; create it there")
        }
        return bytes
    }

    /// Wipes the bytes and gives their place back. To be called once.
    func release() {
        // What a child of `fork` has of its parent's secrets is wiped or gone.
        guard SecretSlabs.shared.isOwn(mark) else { return }
        wipe(bytes)
        switch home {
        case .slot: SecretSlabs.shared.give(bytes)
        case .pages(let pages): pages.unmap()
        }
    }
}
