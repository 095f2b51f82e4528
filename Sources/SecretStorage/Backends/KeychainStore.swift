#if canImport(Security)
    public import SecretMemory

    /// Secrets in the data-protection keychain of Apple's systems, as generic passwords of one service.
    ///
    ///     let store = KeychainStore(service: "com.example.mail")
    ///     try await store.write(string: token, to: "session-token")
    ///
    /// An app needs no entitlement for its own items; one for each group it shares. A command-line tool without a
    /// provisioning profile is refused by the system (``SecretStoreError/Code/missingEntitlement``).
    public struct KeychainStore: SecretStore {
        private let items: KeychainItems
        private let queue = BlockingCalls.sideBySide("bulwark.keychain")

        /// - Parameters:
        ///   - service: what the items belong to, such as the app's bundle identifier. Not empty.
        ///   - accessGroup: the group that shares the items, with its team prefix. Nil writes to the app's first group
        ///     and finds items of the service in every group of the app, so give shared items a service of their own.
        ///   - synchronizes: whether the items go to the user's other devices. Then each write must say so, too:
        ///     ``SecretPolicy/synchronized``. The items of a service that are synchronized and those that are not are two
        ///     places.
        ///   - authentication: a proof of presence for several reads. Nil asks for each.
        public init(
            service: String, accessGroup: String? = nil, synchronizes: Bool = false,
            authentication: KeychainAuthentication? = nil
        ) {
            precondition(!service.isEmpty && !service.utf8.contains(0), "a service has a name without a zero byte")
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
