#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Tells secrets of this process from those that were made before a `fork`, whose bytes the child does not have: whoever
/// used them there would seal under zeros.
///
/// Sendable: the mark is written where it is zero alone, by ``SecretSlabs`` under its lock.
struct ForkMark: @unchecked Sendable {
    #if canImport(Darwin)
        /// The child's pages are gone rather than wiped, so the process itself is the mark.
        var value: UInt64 { UInt64(getpid()) }

        func renew(to value: UInt64) {}
    #else
        /// Wiped on `fork` like the secrets, and left as it is where the kernel knows no wiping and leaves them too. Nil
        /// where there was no page for it, and the process itself is the mark.
        private let place: UnsafeMutablePointer<UInt64>?

        init() {
            place = (try? GuardedPages(byteCount: 8))?.start.assumingMemoryBound(to: UInt64.self)
        }

        /// Zero in a new process.
        var value: UInt64 { place?.pointee ?? UInt64(getpid()) }

        func renew(to value: UInt64) { place?.pointee = value }
    #endif
}
