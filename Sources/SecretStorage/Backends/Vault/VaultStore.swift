#if Vault
    public import SecretMemory

    /// A ``Vault`` as a ``SecretStore``.
    ///
    /// A server has no device lock and no user to prompt, so secrets of any accessibility are readable while the vault
    /// is open; policies that require a passcode, user presence or synchronization are rejected.
    public struct VaultStore: SecretStore {
        public let vault: Vault
        /// A write waits for other processes and for the disk, which must not hold up the threads of other tasks.
        private static let queue = BlockingCalls.sideBySide("bulwark.vault")

        public init(_ vault: Vault) { self.vault = vault }

        /// Reads on the current thread, because it takes microseconds and readers never wait for writers.
        public func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? { try vault.read(name) }

        public func write(
            _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
        ) async throws(SecretStoreError) {
            try policy.check(against: [])
            let held = HeldSecret(value.copy())
            try await Self.queue.run { [vault] () throws(SecretStoreError) in try vault.write(held.copy(), to: name) }
        }

        @discardableResult
        public func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
            try await Self.queue.run { [vault] () throws(SecretStoreError) in try vault.remove(name) }
        }

        public func list() async throws(SecretStoreError) -> [SecretName] {
            try await Self.queue.run { [vault] () throws(SecretStoreError) in try vault.list() }
        }
    }
#endif
