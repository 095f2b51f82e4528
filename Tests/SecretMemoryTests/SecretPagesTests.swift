#if os(Linux)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import MemoryScan
    import SecretMemory
    import Testing

    /// What the pages of secrets do, seen from a forked child: it alone may trap.
    @Suite(.serialized, .enabled(if: !ThreadSanitizer.isActive, "no child can be forked"))
    struct SecretPagesTests {
        @Test(arguments: [32, 5000])
        func childSeesZeros(_ count: Int) throws {
            let secret = SecretBytes(count: count) { for index in $0.indices { $0[index] = 0x5A } }
            try secret.withUnsafeBytes { bytes in
                let ending = try Child.run { bytes.contains { $0 != 0 } ? 1 : 0 }
                #expect(ending == .exit(0))
                #expect(bytes.allSatisfy { $0 == 0x5A })
            }
        }

        @Test func writingBehindLargeSecretTraps() throws {
            let secret = SecretBytes(randomCount: 5000)
            try secret.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { throw Child.Unavailable() }
                let end = UnsafeMutableRawPointer(mutating: start + bytes.count)
                let inside = try Child.run {
                    (end - 1).storeBytes(of: 1, as: UInt8.self)
                    return 0
                }
                #expect(inside == .exit(0))
                let outside = try Child.run {
                    end.storeBytes(of: 1, as: UInt8.self)
                    return 0
                }
                #expect(outside == .signal(SIGSEGV))
            }
        }

        @Test func readingBeforeTheFirstSlotTraps() throws {
            // Down from a large secret's first page lies a guard page.
            let secret = SecretBytes(randomCount: 2 * Int(getpagesize()))
            try secret.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress else { throw Child.Unavailable() }
                let ending = try Child.run { Int32((start - 1).load(as: UInt8.self)) & 1 }
                #expect(ending == .signal(SIGSEGV))
            }
        }
    }

    /// A forked copy of this process which runs a few instructions and ends.
    private enum Child {
        enum Ending: Equatable {
            case exit(Int32)
            case signal(Int32)
        }

        struct Unavailable: Error {}

        /// `body` must not allocate or lock: other threads are gone, with what they held.
        static func run(_ body: () -> Int32) throws -> Ending {
            // Swift hides `fork`, which is right in general.
            guard let symbol = dlsym(nil, "fork") else { throw Unavailable() }
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
            let child = fork()
            if child == 0 {
                signal(SIGSEGV, SIG_DFL)
                _exit(body())
            }
            guard child > 0 else { throw Unavailable() }
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 {
                guard errno == EINTR else { throw Unavailable() }
            }
            let signal = status & 0x7F
            return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        }
    }
#endif
