#if Vault
    public import Sealing
    public import SecretMemory

    /// A random key in another secret store: the Secret Service of a desktop, which unlocks with the user's session, or
    /// the Keychain. Its record is the name under which the key is stored there.
    public struct StoredKeyProtector: VaultProtector {
        private let store: any SecretStore

        public init(_ store: any SecretStore) { self.store = store }

        public var kind: ProtectorKind { .secretStore }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            let name = try SecretName("bulwark-vault-key-\(VaultID())")
            let key = SecretBytes(randomCount: 32)
            try await store.write(key, to: name)
            // What was not kept would lock everything away.
            guard let kept = try await store.read(name), kept == key else {
                throw SecretStoreError(.protectorUnusable, "the secret store did not keep the key")
            }
            return ProtectorEnrollment(key: key, record: Array(name.text.utf8))
        }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? {
            guard let text = String(wellFormed: record), text.hasPrefix("bulwark-vault-key-") else {
                return nil
            }
            guard let key = try await store.read(SecretName(text)), key.count == 32 else { return nil }
            return key
        }
    }
#endif
