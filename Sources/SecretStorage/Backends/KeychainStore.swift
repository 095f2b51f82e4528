#if canImport(Security)
    public import SecretMemory

    /// A store in the data-protection keychain on Apple platforms, as generic passwords of one service.
    ///
    ///     let store = KeychainStore(service: "com.example.mail")
    ///     try await store.write(string: token, to: "session-token")
    ///
    /// An app needs no entitlement for its own items, but one for each group that it shares. The system rejects a
    /// command-line tool without a provisioning profile (``SecretStoreError/Code/missingEntitlement``).
    public struct KeychainStore: SecretStore {
        private let items: KeychainItems
        private let queue = BlockingCalls.sideBySide("bulwark.keychain")

        /// - Parameters:
        ///   - service: The owner of the items, such as the app's bundle identifier. Must not be empty.
        ///   - accessGroup: The group that shares the items, with its team prefix. If `nil`, writes go to the app's
        ///     first group and reads find items of the service in every group of the app, so use a separate service for
        ///     shared items.
        ///   - synchronizes: Whether the items sync to the user's other devices. Each write must then use a matching
        ///     policy: ``SecretPolicy/synchronized``. Synchronized and unsynchronized items of a service are stored
        ///     separately.
        ///   - authentication: A user authentication that is reused for several reads. If `nil`, each read prompts.
        public init(
            service: String, accessGroup: String? = nil, synchronizes: Bool = false,
            authentication: KeychainAuthentication? = nil
        ) {
            precondition(!service.isEmpty && !service.utf8.contains(0), "the service is empty or contains a zero byte")
            let place = KeychainQuery.Place(service: service, accessGroup: accessGroup, isSynchronized: synchronizes)
            items = KeychainItems(place: place, authentication: authentication, calls: .security)
        }

        public func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? {
            try await queue.run { [items] () throws(SecretStoreError) in try items.read(name) }?.copy()
        }

        public func write(
            _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
        ) async throws(SecretStoreError) {
            let held = HeldSecret(value.copy())
            try await queue.run { [items] () throws(SecretStoreError) in try items.write(held, to: name, policy) }
        }

        @discardableResult
        public func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
            try await queue.run { [items] () throws(SecretStoreError) in try items.remove(name) }
        }

        public func list() async throws(SecretStoreError) -> [SecretName] {
            try await queue.run { [items] () throws(SecretStoreError) in try items.list() }
        }
    }
#endif
