#if Vault
    /// Remembers, outside of the vault's file, the newest state that was seen of it, so that an old copy which is put back is
    /// noticed.
    ///
    /// It must not travel with the vault: whoever can put both back is not noticed. A server may keep it elsewhere, such as
    /// in a database of its own.
    public protocol VaultAnchor: Sendable {
        /// The newest state that was remembered for a vault; nil where it was never seen.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func mark(of vault: VaultID) throws(SecretStoreError) -> VaultMark?

        /// Remembers a state, unless a newer one is remembered already. Called after each write, by many processes at once.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func raise(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError)

        /// Remembers a state whatever was remembered before: somebody has put an old vault back and said so.
        ///
        /// - Throws: ``SecretStoreError/Code/anchorUnusable``.
        func reset(to mark: VaultMark, of vault: VaultID) throws(SecretStoreError)
    }

    /// A state of a vault: how often it was written, and a fingerprint of that very state.
    public struct VaultMark: Hashable, Sendable {
        public let generation: UInt64
        /// SHA-256 of the sealed state, 32 bytes. Two copies of a vault that were written apart have others.
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
