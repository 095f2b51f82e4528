#if canImport(Glibc) || canImport(Musl)
    public import SecretMemory

    /// A store in the keyring of a Linux desktop, accessed through the freedesktop.org Secret Service API:
    /// gnome-keyring, KWallet, KeePassXC.
    ///
    ///     let store = SecretServiceStore(service: "com.example.mail")
    ///
    /// libsecret is loaded at run time. Without it, a session bus or a keyring, every call throws
    /// ``SecretStoreError/Code/unavailable`` and says what is missing; use the vault instead. Any program of the same
    /// user can read the items of an unlocked keyring; names are not encrypted.
    public struct SecretServiceStore: SecretStore {
        private let items: SecretServiceItems
        private let timeout: Duration
        /// libsecret shares one connection, and a prompt stands in nobody’s way twice.
        private static let queue = BlockingCalls.inTurn("bulwark.secret-service")

        /// - Parameters:
        ///   - service: The owner of the items, such as the app's identifier. Must not be empty.
        ///   - mayPrompt: Whether the user may be prompted to unlock or create a keyring. If not, a locked keyring
        ///     throws ``SecretStoreError/Code/locked``.
        ///   - timeout: The time limit for one call, including prompts.
        public init(service: String, mayPrompt: Bool = true, timeout: Duration = .seconds(120)) {
            precondition(!service.isEmpty && !service.utf8.contains(0), "the service is empty or contains a zero byte")
            items = SecretServiceItems(service: service, mayPrompt: mayPrompt)
            self.timeout = timeout
        }

        public func read(_ name: SecretName) async throws(SecretStoreError) -> SecretBytes? {
            try await run { [items] (call) throws(SecretStoreError) in try items.read(name, call) }?.copy()
        }

        public func write(
            _ value: borrowing SecretBytes, to name: SecretName, policy: SecretPolicy
        ) async throws(SecretStoreError) {
            try policy.check(against: [])
            let held = HeldSecret(value.copy())
            try await run { [items] (call) throws(SecretStoreError) in try items.write(held, to: name, call) }
        }

        @discardableResult
        public func remove(_ name: SecretName) async throws(SecretStoreError) -> Bool {
            try await run { [items] (call) throws(SecretStoreError) in try items.remove(name, call) }
        }

        public func list() async throws(SecretStoreError) -> [SecretName] {
            try await run { [items] (call) throws(SecretStoreError) in try items.list(call) }
        }

        private func run<Value: Sendable>(
            _ body: @escaping @Sendable (SecretServiceCall) throws(SecretStoreError) -> Value
        ) async throws(SecretStoreError) -> Value {
            let call = try SecretServiceCall(timeout: timeout)
            let result: Result<Value, SecretStoreError> = await withTaskCancellationHandler {
                do throws(SecretStoreError) {
                    return .success(try await Self.queue.run { () throws(SecretStoreError) in try body(call) })
                } catch {
                    return .failure(error)
                }
            } onCancel: {
                call.cancel()
            }
            return try result.get()
        }
    }
#endif
