#if Vault
    import Crypto
    import Foundation
    import KeyedHashes
    public import Sealing
    public import SecretMemory

    /// What keeps a vault shut: something that gives the same 32 secret bytes whenever it is asked with the record that it
    /// wrote when it was added. Strangers may conform: a smart card, a TPM, a key service.
    ///
    /// A pair of keys is made of the bytes, and the vault's root key is sealed to its public half. So keys are rotated without
    /// any protector at hand.
    public protocol VaultProtector: Sendable {
        /// Which slots of a vault are this protector's.
        var kind: ProtectorKind { get }

        /// A key for a new slot, and the record by which ``key(for:limits:)`` finds it again: at most 16 KiB, not secret,
        /// stored readable and authenticated.
        func enroll() async throws(SecretStoreError) -> ProtectorEnrollment

        /// The key of a slot; nil where the record is another's. A password that is wrong gives a wrong key.
        ///
        /// - Parameters:
        ///   - record: as ``enroll()`` wrote it, unless somebody changed the file: not to be trusted.
        ///   - limits: what a derivation may cost.
        /// - Throws: ``SecretStoreError/Code/protectorUnusable`` where it cannot be asked.
        func key(for record: [UInt8], limits: DerivationLimits) async throws(SecretStoreError) -> SecretBytes?
    }

    /// What a protector gives when it is added to a vault.
    public final class ProtectorEnrollment: Sendable {
        let key: SecretBytes
        let record: [UInt8]

        /// - Precondition: `key` has 32 bytes.
        public init(key: consuming SecretBytes, record: [UInt8]) {
            precondition(key.count == 32, "a protector’s key has 32 bytes")
            self.key = key
            self.record = record
        }
    }

    /// The kinds of protectors. Numbers from 32,768 on are free for your own.
    public struct ProtectorKind: Hashable, Sendable, CustomStringConvertible {
        public let number: UInt16

        public init(number: UInt16) { self.number = number }

        /// A password, through a derivation that makes guessing dear.
        public static let password = ProtectorKind(number: 1)
        /// A key file of `bulwark keygen`.
        public static let keyFile = ProtectorKind(number: 2)
        /// A key in another secret store: the Secret Service of a desktop, the Keychain.
        public static let secretStore = ProtectorKind(number: 3)
        /// A credential that systemd gives to a service.
        public static let systemdCredential = ProtectorKind(number: 4)
        /// A P-256 key on a PKCS#11 token.
        public static let pkcs11 = ProtectorKind(number: 5)
        /// A P-256 key of a TPM 2.0.
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

    /// A protector that is to be added, under a name for people.
    public struct NewProtector: Sendable {
        public let protector: any VaultProtector
        /// Shown by `doctor`; readable in the file, cut to whole characters of 256 bytes.
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
            guard key.count == 32 else { throw SecretStoreError(.protectorUnusable, "its key has not 32 bytes") }
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
