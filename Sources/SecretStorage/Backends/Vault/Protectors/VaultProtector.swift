#if Vault
    import Crypto
    import Foundation
    import KeyedHashes
    public import Sealing
    public import SecretMemory

    /// Something that opens a vault: it returns the same 32 secret bytes every time it is given the record that it
    /// created when it was added. Custom types can conform, for example for a smart card, a TPM or a key management
    /// service.
    ///
    /// A key pair is derived from the bytes, and the vault's root key is sealed to its public key, so that keys can be
    /// rotated without access to any protector.
    public protocol VaultProtector: Sendable {
        /// The kind of the slots that belong to this protector.
        var kind: ProtectorKind { get }

        /// Returns a key for a new slot and the record from which ``key(for:limits:)`` recovers it: at most 16 KiB, not
        /// secret, stored unencrypted but authenticated.
        func enroll() async throws(SecretStoreError) -> ProtectorEnrollment

        /// Returns the key of a slot; `nil` if the record belongs to another protector. A wrong password yields a wrong
        /// key.
        ///
        /// - Parameters:
        ///   - record: The record that ``enroll()`` returned. It is untrusted, because the file may have been modified.
        ///   - limits: The maximum cost of a key derivation.
        /// - Throws: ``SecretStoreError/Code/protectorUnusable`` if the protector is not accessible.
        func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes?
    }

    /// The key and record of a protector that is added to a vault.
    public final class ProtectorEnrollment: Sendable {
        let key: SecretBytes
        let record: [UInt8]

        /// - Precondition: `key` has 32 bytes.
        public init(key: consuming SecretBytes, record: [UInt8]) {
            precondition(key.count == 32, "a protector’s key must have 32 bytes")
            self.key = key
            self.record = record
        }
    }

    /// A kind of protector. Numbers from 32,768 are available for custom kinds.
    public struct ProtectorKind: Hashable, Sendable, CustomStringConvertible {
        public let number: UInt16

        public init(number: UInt16) { self.number = number }

        /// A password, with a key derivation that makes guessing expensive.
        public static let password = ProtectorKind(number: 1)
        /// A key file from `bulwark keygen`.
        public static let keyFile = ProtectorKind(number: 2)
        /// A key in another secret store: the Secret Service of a desktop, the Keychain.
        public static let secretStore = ProtectorKind(number: 3)
        /// A credential that systemd passes to a service.
        public static let systemdCredential = ProtectorKind(number: 4)
        /// A P-256 key on a PKCS#11 token.
        public static let pkcs11 = ProtectorKind(number: 5)
        /// A P-256 key in a TPM 2.0.
        public static let tpm = ProtectorKind(number: 6)
        /// A credential that `systemd-creds` sealed to this machine.
        public static let machineCredential = ProtectorKind(number: 7)

        public var description: String {
            switch number {
            case 1: "password"
            case 2: "key file"
            case 3: "secret store"
            case 4: "systemd credential"
            case 5: "PKCS#11 token"
            case 6: "TPM"
            case 7: "machine credential"
            default: "kind \(number)"
            }
        }
    }

    /// A protector to add, with a human-readable label.
    public struct NewProtector: Sendable {
        public let protector: any VaultProtector
        /// The label shown by `doctor`; stored unencrypted, truncated to at most 256 bytes of whole characters.
        public let label: String

        public init(_ protector: any VaultProtector, label: String = "") {
            self.protector = protector
            self.label = label
        }

        func slot(in vault: VaultID) async throws(SecretStoreError) -> (ProtectorSlot, HybridIdentity) {
            let enrollment = try await protector.enroll()
            guard enrollment.record.count <= ProtectorSlot.largestRecord else {
                throw SecretStoreError(.protectorUnusable, "its record is larger than 16 KiB")
            }
            let id = randomBytes(ProtectorSlot.idSize)
            let identity = try ProtectorSlot.identity(
                enrollment.key, vault: vault, slot: id, kind: protector.kind, record: enrollment.record)
            var label = label
            while label.utf8.count > ProtectorSlot.longestLabel { label.removeLast() }
            let slot = ProtectorSlot(
                id: id, kind: protector.kind, label: label, record: enrollment.record, recipient: identity.recipient)
            return (slot, identity)
        }
    }

    extension ProtectorSlot {
        func identity(_ key: borrowing SecretBytes, vault: VaultID) throws(SecretStoreError) -> HybridIdentity {
            try Self.identity(key, vault: vault, slot: id, kind: kind, record: record)
        }

        /// The pair of keys of a slot. Vault, slot and record go into it, so that one key file or password makes unrelated
        /// pairs in other vaults, and a changed record opens nothing.
        static func identity(
            _ key: borrowing SecretBytes, vault: VaultID, slot: [UInt8], kind: ProtectorKind, record: [UInt8]
        ) throws(SecretStoreError) -> HybridIdentity {
            guard key.count == 32 else { throw SecretStoreError(.protectorUnusable, "its key is not 32 bytes long") }
            let info =
                Array("bulwark-vault/v1 protector".utf8) + vault.bytes + slot + kind.number.bigEndianBytes
                + SHA256.hash(data: record) + [1]
            let seed = key.withUnsafeBytes { KeyedHash<WipedSHA256>(key: $0).code { $0.update(info) } }
            do {
                return try HybridIdentity(seed)
            } catch {
                throw SecretStoreError(.unavailable, "X-Wing is not available on this system (\(error.code))")
            }
        }
    }
#endif
