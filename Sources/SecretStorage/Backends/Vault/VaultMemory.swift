#if Vault
    import Foundation

    /// What an open vault keeps in memory: the keys of the day, and the newest state that it saw.
    ///
    /// Sendable: both are touched under `lock` alone.
    final class VaultMemory: @unchecked Sendable {
        private let lock = NSLock()
        private var keys: Keyring
        private var newest: VaultMark

        init(_ keyring: Keyring, _ mark: VaultMark) {
            keys = keyring
            newest = mark
        }

        var keyring: Keyring { lock.withLock { keys } }
        var mark: VaultMark { lock.withLock { newest } }

        /// Keeps the keyring, unless a newer one is known.
        func keep(_ keyring: Keyring) {
            lock.withLock {
                if keyring.current.epoch >= keys.current.epoch { keys = keyring }
            }
        }

        func saw(_ mark: VaultMark) {
            lock.withLock {
                if mark.generation > newest.generation { newest = mark }
            }
        }
    }
#endif
