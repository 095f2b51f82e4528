#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Fills a few bytes from the system's random generator, for nonces and identifiers: what is no secret and may not come
/// twice. Elsewhere than on Apple's systems they come from a reserve, because asking for sixteen bytes takes half as long as
/// signing a request.
package func fillWithReservedRandomness(_ bytes: UnsafeMutableRawBufferPointer) {
    #if canImport(Darwin)
        fillWithRandomness(bytes)
    #else
        if !RandomReserve.shared.fill(bytes) { fillWithRandomness(bytes) }
    #endif
}

#if !canImport(Darwin)
    /// Random bytes on pages of their own. Each is given once and wiped where it lay.
    ///
    /// How many are left stands on the pages, too. The kernel wipes them in a child of `fork`, which so has none left and
    /// asks for its own. Where the kernel does not, there is no reserve.
    ///
    /// Sendable: what changes lies on the pages and is touched under `lock`.
    final class RandomReserve: @unchecked Sendable {
        static let shared = RandomReserve()
        static let size = 1_024

        private let lock: UnsafeMutablePointer<pthread_mutex_t>
        private let left: UnsafeMutablePointer<Int>?
        private let bytes: UnsafeMutableRawPointer?

        init() {
            lock = .allocate(capacity: 1)
            pthread_mutex_init(lock, nil)
            guard let pages = try? GuardedPages(byteCount: 64 + Self.size), pages.isWipedInChildren else {
                (left, bytes) = (nil, nil)
                return
            }
            left = pages.start.bindMemory(to: Int.self, capacity: 1)
            bytes = pages.start + 64
        }

        /// False where another thread is at it, so nobody waits, a child whose parent was at it at the `fork` least of all; for
        /// more than the reserve is for; and where there is none.
        func fill(_ target: UnsafeMutableRawBufferPointer) -> Bool {
            guard let left, let bytes, let start = target.baseAddress, target.count <= 64,
                pthread_mutex_trylock(lock) == 0
            else { return false }
            defer { pthread_mutex_unlock(lock) }
            if left.pointee < target.count {
                fillWithRandomness(UnsafeMutableRawBufferPointer(start: bytes, count: Self.size))
                left.pointee = Self.size
            }
            let place = left.pointee - target.count
            // First counted, then given: whatever happens between, no byte is given twice.
            left.pointee = place
            start.copyMemory(from: bytes + place, byteCount: target.count)
            wipe(UnsafeMutableRawBufferPointer(start: bytes + place, count: target.count))
            return true
        }
    }
#endif
