public import SecretMemory

/// A place for named secrets that outlive the process: four requirements, on which strings, Codable values, `removeAll`
/// and change notifications are built.
///
///     let store: any SecretStore = KeychainStore(service: "com.example.mail")
///     try await store.write(string: token, to: "session-token")
///     let token = try await store.readString("session-token")
///
/// Every requirement may be called from many tasks at once. A write is whole or not at all: a reader sees the old value
/// or the new one, never neither and never a mixture. `SecretStorageTesting` ships the tests that hold any store to these
/// words.
public protocol SecretStore: Sendable {
    /// The value under a name, or nil where there is none.
    ///
    /// A name that exists and cannot be read (locked, damaged, cancelled by the user) is an error, never nil.
    func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes?

    /// Creates the item or replaces its value and policy in one step.
    ///
    /// A store that cannot keep a promise of the policy throws ``SecretStoreError/Code/unsupported`` and writes nothing.
    func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError)

    /// Removes the item, and says whether there was one.
    @discardableResult
    func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool

    /// The names of all items, sorted. No value is read, and nobody is asked to unlock one.
    func list() async throws(SecretStoreError) -> [SecretName]
}

extension SecretStore {
    /// Creates or replaces the item under ``SecretPolicy/standard``.
    public func write(_ value: borrowing SecretBytes, to name: SecretName) async throws(SecretStoreError) {
        try await write(value, to: name, policy: .standard)
    }
}
