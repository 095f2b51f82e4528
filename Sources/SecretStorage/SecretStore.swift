public import SecretMemory

/// A persistent store for named secrets. Strings, Codable values, `removeAll` and change notifications are built on its
/// four requirements.
///
///     let store: any SecretStore = KeychainStore(service: "com.example.mail")
///     try await store.write(string: token, to: "session-token")
///     let token = try await store.readString("session-token")
///
/// Every requirement can be called from many tasks concurrently. Writes are atomic: a reader sees either the old value
/// or the new one, never neither and never a mixture. `SecretStorageTesting` provides tests that verify these
/// guarantees for any store.
public protocol SecretStore: Sendable {
    /// Returns the value stored under a name, or `nil` if there is none.
    ///
    /// An item that exists but cannot be read (locked, damaged, canceled by the user) is an error, never `nil`.
    func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes?

    /// Creates the item or atomically replaces its value and policy.
    ///
    /// A store that cannot enforce the policy throws ``SecretStoreError/Code/unsupported`` and writes nothing.
    func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError)

    /// Removes the item and returns whether it existed.
    @discardableResult
    func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool

    /// Returns the names of all items, sorted. No value is read, and the user is not prompted to unlock one.
    func list() async throws(SecretStoreError) -> [SecretName]
}

extension SecretStore {
    /// Creates or replaces the item with ``SecretPolicy/standard``.
    public func write(_ value: borrowing SecretBytes, to name: SecretName) async throws(SecretStoreError) {
        try await write(value, to: name, policy: .standard)
    }
}
