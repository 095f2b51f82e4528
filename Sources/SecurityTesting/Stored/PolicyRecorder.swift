public import SecretMemory
public import SecretStorage

/// A store that records the policy of each write and forwards every call to another store.
///
///     let recorder = PolicyRecorder(MemoryStore())
///     try await App(store: recorder).signIn()
///     await KeychainCheck(recorder).run()
public actor PolicyRecorder<Base: SecretStore>: SecretStore {
    private let base: Base
    /// The policy with which each item was last written, including removed items. A write that the base store rejected
    /// is not recorded.
    public private(set) var policies: [SecretName: SecretPolicy] = [:]

    public init(_ base: Base) { self.base = base }

    public func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? { try await base.read(name) }

    public func write(
        _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
    ) async throws(SecretStoreError) {
        try await base.write(value, to: name, policy: policy)
        policies[name] = policy
    }

    @discardableResult
    public func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool { try await base.remove(name) }

    public func list() async throws(SecretStoreError) -> [SecretName] { try await base.list() }
}
