#if Vault
    import Crypto
    public import Sealing
    public import SecretMemory

    /// A P-256 key agreement key in hardware: on a PKCS#11 token, in a TPM, in the Secure Enclave. Its record is a
    /// public key whose private key was discarded; only the hardware can derive the same secret again (SP 800-56A,
    /// section 6.2.2).
    public struct KeyAgreementProtector: VaultProtector {
        private let key: any P256KeyAgreement
        public let kind: ProtectorKind

        /// - Parameter kind: ``ProtectorKind/pkcs11``, ``ProtectorKind/tpm`` or a custom kind.
        public init(_ key: any P256KeyAgreement, kind: ProtectorKind) {
            self.key = key
            self.kind = kind
        }

        /// Uses the hardware immediately, because a key that does not work would make the vault inaccessible.
        public func enroll() async throws(SecretStoreError) -> ProtectorEnrollment {
            let ephemeral = P256.KeyAgreement.PrivateKey(compactRepresentable: false)
            let point = Array(ephemeral.publicKey.x963Representation)
            return ProtectorEnrollment(key: try agree(ephemeral.publicKey), record: tag + point)
        }

        public func key(
            for record: [UInt8], limits: DerivationLimits
        ) async throws(SecretStoreError) -> SecretBytes? {
            // The tag keeps hardware from being asked in vain.
            guard record.starts(with: tag),
                let point = try? P256.KeyAgreement.PublicKey(x963Representation: record.dropFirst(tag.count))
            else { return nil }
            return try agree(point)
        }

        private var tag: [UInt8] { Array(SHA256.hash(data: key.publicKey.x963Representation).prefix(8)) }

        private func agree(_ ephemeral: P256.KeyAgreement.PublicKey) throws(SecretStoreError) -> SecretBytes {
            do {
                let secret = try key.sharedSecret(with: ephemeral)
                guard secret.count == 32 else {
                    throw SecretStoreError(.protectorUnusable, "its secret is not 32 bytes long")
                }
                return secret
            } catch let error as SecretStoreError {
                throw error
            } catch {
                let cause = ErrorCause(of: error)
                throw SecretStoreError(
                    .protectorUnusable, "the P-256 key holder failed: \(cause.description)", cause: cause)
            }
        }
    }
#endif
