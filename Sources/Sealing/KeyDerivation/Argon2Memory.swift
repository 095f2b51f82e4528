import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The work memory of Argon2: pages of their own, not locked since they are too many, wiped before they are given back.
///
/// Sendable: a lane writes its own blocks of the current slice alone, and reads what earlier slices wrote, as RFC 9106,
/// section 3.1.1.3, has it.
final class Argon2Memory: @unchecked Sendable {
    private let pages: UnsafeMutableRawBufferPointer
    private let start: UnsafeMutableRawPointer

    /// - Throws: ``SealingError`` with code `system` when there is not so much memory.
    init(blockCount: Int) throws(SealingError) {
        let size = blockCount * Self.blockSize
        let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | Self.anonymous, -1, 0)
        guard let start, start != MAP_FAILED else {
            throw SealingError(
                .system, "the key cannot be derived: \(size >> 20) MiB of memory are not available",
                errorNumber: errno)
        }
        self.start = start
        pages = UnsafeMutableRawBufferPointer(start: start, count: size)
        Self.keepFromDumps(pages)
    }

    subscript(block: Int) -> Argon2Block {
        (start + block &* Self.blockSize).assumingMemoryBound(to: UInt64.self)
    }

    /// The bytes of a block.
    func bytes(of block: Int) -> UnsafeMutableRawBufferPointer {
        UnsafeMutableRawBufferPointer(start: self[block], count: Self.blockSize)
    }

    deinit {
        wipe(pages)
        munmap(pages.baseAddress, pages.count)
    }

    static let blockSize = 1024

    #if canImport(Darwin)
        private static let anonymous = MAP_ANON

        private static func keepFromDumps(_ pages: UnsafeMutableRawBufferPointer) {}
    #else
        private static let anonymous = MAP_ANONYMOUS

        /// `MADV_DONTDUMP` is 16 in `madvise(2)`. Not `MADV_HUGEPAGE`: at 1 GiB it spares a tenth of the work, but in a
        /// virtual machine the kernel then took 0.1 to 3.8 s for the pages, instead of 0.8 each time.
        private static func keepFromDumps(_ pages: UnsafeMutableRawBufferPointer) {
            madvise(pages.baseAddress, pages.count, 16)
        }
    #endif
}
