#if Vault
    public import Sealing
    public import SecretMemory

    /// A key file as written by `bulwark keygen`. Store it on a different medium than the vault, or at least in a
    /// different folder. Its record is the key's ID.
    public struct KeyFileProtector: VaultProtector {
        private let keys: [SealingKey]
        public let kind: ProtectorKind

        /// Reads a key file.
        ///
        /// - Throws: ``SecretStoreError/Code/protectorUnusable`` if users other than its owner can read it, or it
        ///   contains no sealing key.
        public init(path: String) throws(SecretStoreError) { try self.init(path: path, kind: .keyFile) }

        init(path: String, kind: ProtectorKind) throws(SecretStoreError) {
            let file: KeyFile
            do {
                file = try KeyFile(path: path)
            } catch {
                throw SecretStoreError(.protectorUnusable, "the key file cannot be read (\(error.code))")
            }
            guard !file.isReadableByOthers else {
                throw SecretStoreError(
                    .protectorUnusable, "other users can read the key file; restrict it to its owner (chmod 600)")
            }
            self.kind = kind
            keys = file.identities.compactMap { if case .key(let key) = $0 { key } else { nil } }
            guard !keys.isEmpty else {
                throw SecretStoreError(
                    .protectorUnusable, "the key file contains no BULWARK-FILE-KEY-1; create one with keygen")
            }
        }

        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            ProtectorEnrollment(key: keys[0].bytes.copy(), record: keys[0].id.bytes)
        }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? {
            keys.first { $0.id.bytes == record }.map { $0.bytes.copy() }
        }
    }
#endif
