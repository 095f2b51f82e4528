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

        /// Whoever sealed under the zeros would think that it was sealed.
        @Test(arguments: [32, 5000])
        func aChildCannotUseSecretsOfItsParent(_ count: Int) throws {
            let secret = SecretBytes(randomCount: count)
            var words = ""
            let ending = try Child.run(errors: &words) { secret.withUnsafeBytes { $0[0] == 0 ? 1 : 2 } }
            #expect(ending == .signal(SIGILL) || ending == .signal(SIGTRAP))
            #expect(words.contains("a secret created before fork is not available in the child"))
            let isLeftToTheParent = secret == secret.copy()
            #expect(isLeftToTheParent)
        }

        @Test(arguments: [32, 5000])
        func aChildHasSecretsOfItsOwn(_ count: Int) throws {
            let secret = SecretBytes(randomCount: count)
            let ending = try Child.run {
                let own = SecretBytes(randomCount: count)
                return own == own.copy() && own.withUnsafeBytes { $0.contains { $0 != 0 } } ? 0 : 1
            }
            #expect(ending == .exit(0))
            let isLeftToTheParent = secret == secret.copy()
            #expect(isLeftToTheParent)
        }

        /// Workers that a server forks make nonces of their own.
        @Test func aChildHasNoneOfTheRandomnessInReserve() throws {
            func draw() -> UInt64 {
                var number: UInt64 = 0
                withUnsafeMutableBytes(of: &number) { fillWithReservedRandomness($0) }
                return number
            }
            var seen: Set = [draw(), draw()]
            for _ in 0..<4 {
                var words = ""
                let ending = try Child.run(errors: &words) {
                    let number = draw()
                    // In letters from a to p.
                    for place in stride(from: 0, to: 64, by: 4) {
                        let digit = UInt8(truncatingIfNeeded: number >> UInt64(place)) & 15
                        var letter = UInt8(ascii: "a") + digit
                        guard write(STDERR_FILENO, &letter, 1) == 1 else { return 2 }
                    }
                    return number == draw() ? 1 : 0
                }
                #expect(ending == .exit(0) && words.utf8.count == 16)
                var theirs: UInt64 = 0
                for letter in words.utf8.reversed() { theirs = theirs << 4 | UInt64(letter - UInt8(ascii: "a")) }
                // What the parent would have drawn next is what the child would have, had it the reserve.
                let own = (0..<3).map { _ in draw() }
                for number in own + [theirs] { #expect(seen.insert(number).inserted) }
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

        static func run(_ body: () -> Int32) throws -> Ending {
            var errors = ""
            return try run(errors: &errors, body)
        }

        /// - Parameters:
        ///   - errors: what the child wrote to standard error.
        ///   - body: what it does. Other threads are gone, with the locks that they held: where it waits for one of
        ///     those, another child is tried.
        static func run(errors: inout String, _ body: () -> Int32) throws -> Ending {
            for _ in 0..<20 {
                let ending = try runOnce(&errors, body)
                if ending != .signal(SIGALRM) { return ending }
            }
            throw Unavailable()
        }

        private static func runOnce(_ errors: inout String, _ body: () -> Int32) throws -> Ending {
            var ends: [Int32] = [0, 0]
            // Swift hides `fork`, which is right in general.
            guard pipe(&ends) == 0, let symbol = dlsym(nil, "fork") else { throw Unavailable() }
            let fork = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
            let child = fork()
            if child == 0 {
                for number in [SIGSEGV, SIGILL, SIGTRAP, SIGALRM] { signal(number, SIG_DFL) }
                alarm(5)
                dup2(ends[1], STDERR_FILENO)
                close(ends[0])
                _exit(body())
            }
            close(ends[1])
            defer { close(ends[0]) }
            guard child > 0 else { throw Unavailable() }
            errors = text(of: ends[0])
            var status: Int32 = 0
            while waitpid(child, &status, 0) < 0 {
                guard errno == EINTR else { throw Unavailable() }
            }
            let signal = status & 0x7F
            return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        }

        private static func text(of descriptor: Int32) -> String {
            var bytes: [UInt8] = []
            var piece = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &piece, piece.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
                bytes += piece[..<count]
            }
        }
    }
#endif
