#if Vault
    import Foundation

    /// How a connection waits for a lock of the database: it looks every few milliseconds.
    ///
    /// SQLite's own wait looks ten times a second after a while. Processes that write back to back leave gaps of a tenth of
    /// a millisecond between their transactions, so that whoever looks so seldom may miss all of them for ten seconds.
    enum LockWait {
        /// A rotation leaves this long between two transactions, so that everyone who waits gets a turn.
        static let pause = 5.0 / 1000

        /// Pauses, and says whether to look again.
        static func goesOn(after tries: Int, atMost seconds: Double) -> Bool {
            guard Double(tries) * pause < seconds else { return false }
            // Two that wait for each other’s end do not look in step.
            usleep(UInt32(pause * 1e6) + UInt32.random(in: 0...1000))
            return true
        }
    }
#endif
