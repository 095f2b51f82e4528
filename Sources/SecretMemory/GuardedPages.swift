#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Readable and writable pages between two that trap, locked in memory where the system allows it.
///
/// Sendable: addresses and sizes that never change; who may write between them is the owner's affair.
struct GuardedPages: @unchecked Sendable {
    let start: UnsafeMutableRawPointer
    /// Bytes between the guard pages, a multiple of the page size.
    let size: Int
    let isLocked: Bool

    static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// Pages for at least `byteCount` bytes, all zero.
    init(byteCount: Int) {
        let page = Self.pageSize
        let (rounded, overflow) = byteCount.addingReportingOverflow(3 * page - 1)
        precondition(!overflow, "a secret of \(byteCount) bytes cannot be held")
        let total = max(rounded / page, 3) * page
        size = total - 2 * page
        guard
            let base = mmap(nil, total, PROT_NONE, MAP_PRIVATE | Self.anonymous, -1, 0), base != MAP_FAILED,
            mprotect(base + page, size, PROT_READ | PROT_WRITE) == 0
        else { fatalError("no memory for a secret of \(byteCount) bytes") }
        start = base + page
        isLocked = mlock(start, size) == 0
        Self.keepFromDumpsAndChildren(start, size)
    }

    /// Gives the pages back. Their content must be wiped before.
    func unmap() {
        munlock(start, size)
        munmap(start - Self.pageSize, size + 2 * Self.pageSize)
    }

    #if canImport(Darwin)
        private static let anonymous = MAP_ANON

        /// Apple's systems write no core dumps of apps, and `minherit` keeps the pages from children.
        private static func keepFromDumpsAndChildren(_ start: UnsafeMutableRawPointer, _ size: Int) {
            minherit(start, size, VM_INHERIT_NONE)
        }
    #else
        private static let anonymous = MAP_ANONYMOUS

        /// `MADV_DONTDUMP` is 16, `MADV_WIPEONFORK` 18 in `madvise(2)`; the module map carries neither. A kernel that
        /// does not know them refuses the call, and the pages are locked and wiped all the same.
        private static func keepFromDumpsAndChildren(_ start: UnsafeMutableRawPointer, _ size: Int) {
            madvise(start, size, 16)
            madvise(start, size, 18)
        }
    #endif
}
