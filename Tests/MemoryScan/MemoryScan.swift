#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Counts how often a secret lies in the writable memory of this process.
    public enum MemoryScan {
        /// The number of places, found by reading `/proc/self/mem` along `/proc/self/maps`. Nil, with a printed line,
        /// where the system has neither, under the thread sanitizer, and where functions are bound late: the first call of
        /// each then writes the registers to the stack, with what they hold of a secret. `scripts/test` has them bound at
        /// the start.
        ///
        /// One scan runs at a time, since the buffer of another holds what it has just read.
        public static func copies(of pattern: SecretPattern) -> Int? {
            pthread_mutex_lock(lock.mutex)
            defer { pthread_mutex_unlock(lock.mutex) }
            guard isBoundAtStart else {
                print("skipped: functions of shared libraries are bound late; set LD_BIND_NOW=1, as scripts/test does")
                return nil
            }
            let memory = open("/proc/self/mem", O_RDONLY)
            guard memory >= 0, let buffer = ScanBuffer() else {
                print("skipped: the memory of this process cannot be read")
                return nil
            }
            defer { close(memory) }
            let ranges = MemoryMap.writable()
            // Asked of the map: a call of the dynamic linker would first write registers, and the secret in them, to the
            // stack.
            guard ranges.reduce(0, { $0 + $1.count }) < 1 << 40 else {
                print("skipped: the shadow memory of the thread sanitizer is too large to be scanned")
                return nil
            }
            return ranges.reduce(0) { sum, range in
                buffer.outside(range).reduce(sum) { $0 + count(pattern, in: $1, of: memory, buffer) }
            }
        }

        /// Musl knows no other way.
        private static var isBoundAtStart: Bool {
            #if canImport(Glibc)
                getenv("LD_BIND_NOW").map { $0.pointee != 0 } ?? false
            #else
                true
            #endif
        }

        private static func count(
            _ pattern: SecretPattern, in range: Range<UInt>, of memory: Int32, _ buffer: ScanBuffer
        ) -> Int {
            var found = 0
            var place = range.lowerBound
            while place < range.upperBound {
                let wanted = min(buffer.size, Int(range.upperBound - place))
                let got = pread(memory, buffer.start, wanted, off_t(place))
                guard got >= pattern.count else { break }
                found += buffer.count(pattern, among: got)
                // The next piece begins where a match across the border would.
                guard got == wanted, place + UInt(got) < range.upperBound else { break }
                place += UInt(got - pattern.count + 1)
            }
            return found
        }

        private static let lock = ScanLock()
    }

    /// Sendable: the mutex is made once and never moved.
    private final class ScanLock: @unchecked Sendable {
        let mutex: UnsafeMutablePointer<pthread_mutex_t>

        init() {
            mutex = .allocate(capacity: 1)
            pthread_mutex_init(mutex, nil)
        }
    }

    /// Pages of their own to read into, wiped and left out of the scan.
    private final class ScanBuffer {
        let start: UnsafeMutableRawPointer
        let size = 1 << 20

        init?() {
            let pages = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            guard let pages, pages != MAP_FAILED else { return nil }
            start = pages
        }

        deinit {
            explicit_bzero(start, size)
            munmap(start, size)
        }

        /// The parts of a range that are not this buffer.
        func outside(_ range: Range<UInt>) -> [Range<UInt>] {
            let own = UInt(bitPattern: start)..<UInt(bitPattern: start) + UInt(size)
            guard own.overlaps(range) else { return [range] }
            let before = range.lowerBound..<max(own.lowerBound, range.lowerBound)
            let after = min(own.upperBound, range.upperBound)..<range.upperBound
            return [before, after].filter { !$0.isEmpty }
        }

        func count(_ pattern: SecretPattern, among size: Int) -> Int {
            var found = 0
            var place = 0
            let last = size - pattern.count
            while place <= last, let hit = memchr(start + place, Int32(pattern.first), last - place + 1) {
                let bytes = UnsafePointer(hit.assumingMemoryBound(to: UInt8.self))
                if pattern.matches(bytes) { found += 1 }
                place = hit - start + 1
            }
            return found
        }
    }
#else
    /// Counts how often a secret lies in the writable memory of this process, on Linux.
    public enum MemoryScan {
        /// Nil, with a printed line: only Linux shows a process its memory as a file.
        public static func copies(of pattern: SecretPattern) -> Int? {
            print("skipped: memory is scanned on Linux alone")
            return nil
        }
    }
#endif
