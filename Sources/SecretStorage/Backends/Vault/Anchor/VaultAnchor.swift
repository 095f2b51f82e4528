#if Vault
    /// Records the newest known state of a vault outside of its file, so that a rollback to an old copy is detected.
    ///
    /// It must be stored separately from the vault: an attacker who can restore old copies of both goes undetected. A
    /// server can keep it elsewhere, such as in a separate database.
    public protocol VaultAnchor: Sendable {
        /// Returns the newest recorded state of a vault; `nil` if there is none.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func mark(of vault: VaultID) throws(SecretStoreError) -> VaultMark?

        /// Records a state unless a newer one is already recorded. Called after each write, by many processes
        /// concurrently.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func raise(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError)

        /// Records a state unconditionally, after the user has deliberately restored an old vault.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func reset(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError)
    }

    /// A state of a vault: its write count and a fingerprint of that exact state.
    public struct VaultMark: Hashable, Sendable {
        public let generation: UInt64
        /// The SHA-256 digest of the sealed state, 32 bytes. It differs between copies of a vault that have diverged.
        public let fingerprint: [UInt8]

        public init(generation: UInt64, fingerprint: [UInt8]) {
            self.generation = generation
            self.fingerprint = fingerprint
        }

        /// Whether a vault in this state can have been in the `remembered` one.
        func follows(_ remembered: VaultMark) -> Bool {
            generation > remembered.generation || self == remembered
        }
    }
#endif
