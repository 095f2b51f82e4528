#if Vault
    import Foundation

    /// How long a connection waits for a lock of the database: it looks every few milliseconds.
    ///
    /// SQLite's own wait looks ten times a second after a while. Processes that write back to back leave gaps of a tenth of
    /// a millisecond between their transactions, so that whoever looks so seldom may miss all of them for ten seconds.
    ///
    /// Sendable: what changes is touched with `lock` held.
    final class LockPatience: @unchecked Sendable {
        /// A rotation leaves this long between two transactions, so that everyone who waits gets a turn.
        static let pause = 5.0 / 1000

        /// Seconds.
        let whole: Double
        private let lock = NSLock()
        /// With `lock` held.
        private var present: Double

        init(_ seconds: Double) { (whole, present) = (seconds, seconds) }

        /// Runs `body` with less patience.
        func limited<Result>(to few: Double, _ body: () throws -> Result) rethrows -> Result {
            lock.withLock { present = min(few, whole) }
            defer { lock.withLock { present = whole } }
            return try body()
        }

        /// Pauses, and says whether to look again.
        func goesOn(after tries: Int) -> Bool {
            guard Double(tries) * Self.pause < lock.withLock({ present }) else { return false }
            // Two that wait for each other’s end do not look in step.
            usleep(UInt32(Self.pause * 1e6) + UInt32.random(in: 0...1000))
            return true
        }
    }
#endif
