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
    /// Whether a child of `fork` sees zeros in their place.
    let isWipedInChildren: Bool

    static let pageSize = Int(sysconf(Int32(_SC_PAGESIZE)))

    /// Pages for at least `byteCount` bytes, all zero.
    init(byteCount: Int) throws(SecretMemoryError) {
        let page = Self.pageSize
        let (rounded, overflow) = byteCount.addingReportingOverflow(3 * page - 1)
        guard byteCount >= 0, !overflow else { throw Self.noMemory(byteCount, nil) }
        let total = max(rounded / page, 3) * page
        let size = total - 2 * page
        guard let base = mmap(nil, total, PROT_NONE, MAP_PRIVATE | Self.anonymous, -1, 0), base != MAP_FAILED else {
            throw Self.noMemory(byteCount, errno)
        }
        guard mprotect(base + page, size, PROT_READ | PROT_WRITE) == 0 else {
            let reason = errno
            munmap(base, total)
            throw Self.noMemory(byteCount, reason)
        }
        self.size = size
        start = base + page
        isLocked = mlock(start, size) == 0
        isWipedInChildren = Self.keepFromDumpsAndChildren(start, size)
    }

    private static func noMemory(_ byteCount: Int, _ reason: Int32?) -> SecretMemoryError {
        let why = reason.map { ": " + String(cString: strerror($0)) } ?? ""
        return SecretMemoryError(
            .noMemory, "cannot allocate memory for a secret of \(byteCount) bytes\(why)", errorNumber: reason)
    }

    /// Gives the pages back. Their content must be wiped before.
    func unmap() {
        munlock(start, size)
        munmap(start - Self.pageSize, size + 2 * Self.pageSize)
    }

    #if canImport(Darwin)
        private static let anonymous = MAP_ANON

        /// Apple's systems write no core dumps of apps, and `minherit` keeps the pages from children.
        private static func keepFromDumpsAndChildren(_ start: UnsafeMutableRawPointer, _ size: Int) -> Bool {
            // The constant is a `vm_inherit_t`, the argument an `int`.
            minherit(start, size, Int32(VM_INHERIT_NONE))
            return false
        }
    #else
        private static let anonymous = MAP_ANONYMOUS

        /// `MADV_DONTDUMP` is 16, `MADV_WIPEONFORK` 18 in `madvise(2)`; the module map carries neither. A kernel that
        /// does not know them refuses the call, and the pages are locked and wiped all the same.
        private static func keepFromDumpsAndChildren(_ start: UnsafeMutableRawPointer, _ size: Int) -> Bool {
            madvise(start, size, 16)
            return madvise(start, size, 18) == 0
        }
    #endif
}
