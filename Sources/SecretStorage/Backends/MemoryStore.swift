public import SecretMemory

/// A store in the memory of this process, for tests and for secrets that need not outlive it.
///
///     let store = MemoryStore()
///     await store.fail(with: SecretStoreError(.locked))  // What does the app do now?
public actor MemoryStore: SecretStore {
    private var items: [SecretName: Item] = [:]
    private let capabilities: SecretPolicy.Capabilities
    private var failure: SecretStoreError?

    private struct Item {
        let value: HeldSecret
        let policy: SecretPolicy
    }

    /// - Parameter capabilities: The capabilities that the store pretends to have. Without any, it rejects what only
    ///   the Keychain supports, as the other stores do.
    public init(pretending capabilities: SecretPolicy.Capabilities = []) { self.capabilities = capabilities }

    /// Makes every call fail with an error, until it is called with `nil`.
    public func fail(with error: SecretStoreError?) { failure = error }

    /// Returns the policy with which an item was last written.
    public func policy(of name: SecretName) -> SecretPolicy? { items[name]?.policy }

    public func read(_ name: SecretName) throws(SecretStoreError) -> SecretBytes? {
        try stopIfAsked()
        return items[name]?.value.copy()
    }

    public func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) throws(SecretStoreError) {
        try stopIfAsked()
        try policy.check(against: capabilities)
        items[name] = Item(value: HeldSecret(value.copy()), policy: policy)
    }

    @discardableResult
    public func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
        try stopIfAsked()
        return items.removeValue(forKey: name) != nil
    }

    public func list() throws(SecretStoreError) -> [SecretName] {
        try stopIfAsked()
        return items.keys.sorted()
    }

    private func stopIfAsked() throws(SecretStoreError) {
        if let failure { throw failure }
    }
}
