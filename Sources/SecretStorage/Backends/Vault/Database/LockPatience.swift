#if Vault
    import Foundation

    /// How a connection shares the writers' lock: it waits by looking every few milliseconds, and gives way after it held
    /// the lock for long.
    ///
    /// SQLite wakes nobody, and its own wait looks ten times a second after a while. Processes that write back to back
    /// leave gaps of a tenth of a millisecond between their transactions. Where the medium takes a tenth of a second for
    /// each, whoever looks so seldom, or even every five milliseconds, may miss all of them for ten seconds.
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
        /// With `lock` held: when the writers' lock was let go after it had been held for long.
        private var lastLongHold: ContinuousClock.Instant?
        /// After a hold of this length the next waits until everyone who waits has looked. Shorter ones are followed by so
        /// many gaps that one of them is met.
        private static let longHold = Duration.milliseconds(10)
        /// Longer than the longest time between two looks.
        private static let way = Duration.milliseconds(8)

        init(_ seconds: Double) { (whole, present) = (seconds, seconds) }

        /// Runs `body` with less patience; to be called in the connection's turn, which nobody else waits in meanwhile.
        func limited<Result>(to few: Double, _ body: () throws -> Result) rethrows -> Result {
            lock.withLock { present = min(few, whole) }
            defer { lock.withLock { present = whole } }
            return try body()
        }

        /// Before the writers' lock is asked for: waits where this connection held it for long a moment ago.
        func giveWay() {
            guard let last = lock.withLock({ lastLongHold }) else { return }
            let left = Self.way - (ContinuousClock.now - last)
            if left > .zero { usleep(UInt32(left / .microseconds(1))) }
        }

        /// After the writers' lock was let go.
        func held(since start: ContinuousClock.Instant) {
            let end = ContinuousClock.now
            lock.withLock { lastLongHold = end - start > Self.longHold ? end : nil }
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
