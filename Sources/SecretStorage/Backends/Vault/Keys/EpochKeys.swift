#if Vault
    import Crypto
    import Foundation
    import KeyedHashes
    import Sealing
    import SecretMemory

    /// The random key of one epoch of a vault. Everything else is made of it.
    final class RootKey: Sendable {
        static let byteCount = 32

        let bytes: SecretBytes

        init() { bytes = SecretBytes(randomCount: Self.byteCount) }

        /// - Precondition: there are 32 bytes.
        init(_ bytes: consuming SecretBytes) {
            precondition(bytes.count == Self.byteCount)
            self.bytes = bytes
        }
    }

    /// The keys of one epoch, made of its root key by HKDF-Expand-SHA-256.
    final class EpochKeys: Sendable {
        let epoch: UInt32
        let root: RootKey
        private let vault: VaultID
        private let itemKey: SymmetricKey
        private let stateKey: SymmetricKey
        private let names: KeyedHash<WipedSHA256>
        private let entries: KeyedHash<WipedSHA256>
        private let pageCodes: KeyedHash<WipedSHA256>
        private let itemContext: [UInt8]
        private let stateContext: [UInt8]

        init(_ root: RootKey, epoch: UInt32, vault: VaultID) {
            self.epoch = epoch
            self.root = root
            self.vault = vault
            itemKey = Self.derived(root, "items").withUnsafeBytes { SymmetricKey(data: $0) }
            stateKey = Self.derived(root, "state").withUnsafeBytes { SymmetricKey(data: $0) }
            names = Self.derived(root, "names").withUnsafeBytes { KeyedHash(key: $0) }
            entries = Self.derived(root, "entries").withUnsafeBytes { KeyedHash(key: $0) }
            pageCodes = Self.derived(root, "pages").withUnsafeBytes { KeyedHash(key: $0) }
            itemContext = Array("bulwark-vault/v1 item".utf8) + vault.bytes
            stateContext = Array("bulwark-vault/v1 state".utf8) + vault.bytes
        }

        private static func derived(_ root: RootKey, _ purpose: String) -> SecretBytes {
            KeyedHash<WipedSHA256>.expanded(root.bytes, info: "bulwark-vault/v1 \(purpose)")
        }

        /// The id of a name's row: who has the file alone cannot tell whether a name is in it.
        func itemID(_ name: SecretName) -> Data {
            Data(names.publicCode(of: name.text.utf8))
        }

        /// What a row counts in the vault's sum.
        func entry(id: Data, record: UnsafeRawBufferPointer) -> EntrySum {
            let counted = Array(id) + Array(record[..<SealedRecord.headSize]) + SealedRecord.tag(record)
            return EntrySum(bytes: entries.publicCode(of: counted))
        }

        /// The code of all pages, by their digest.
        func pages(_ digest: [UInt8]) -> [UInt8] { pageCodes.publicCode(of: vault.bytes + digest) }

        func sealed(_ content: borrowing SecretBytes, id: Data, revision: UInt64) throws(SecretStoreError) -> Data {
            let head = SealedRecord.Head(epoch: epoch, revision: revision)
            let context = itemContext + id
            let sealed = content.withUnsafeBytes { bytes in
                Result { () throws(SecretStoreError) in
                    try SealedRecord.sealed(bytes, head: head, key: itemKey, context: context)
                }
            }
            return try sealed.get()
        }

        func opened(_ record: UnsafeRawBufferPointer, id: Data) -> Data? {
            SealedRecord.opened(record, key: itemKey, context: itemContext + id)
        }

        func sealed(_ state: VaultState) throws(SecretStoreError) -> Data {
            let head = SealedRecord.Head(epoch: epoch, revision: state.generation)
            let sealed = state.packed().withUnsafeBytes { bytes in
                Result { () throws(SecretStoreError) in
                    try SealedRecord.sealed(bytes, head: head, key: stateKey, context: stateContext)
                }
            }
            return try sealed.get()
        }

        /// Nil where the record is not a state of this vault under these keys.
        func state(_ record: UnsafeRawBufferPointer) -> VaultState? {
            guard let head = SealedRecord.head(record), head.epoch == epoch,
                var content = SealedRecord.opened(record, key: stateKey, context: stateContext)
            else { return nil }
            return VaultState(&content, generation: head.revision)
        }
    }
#endif
