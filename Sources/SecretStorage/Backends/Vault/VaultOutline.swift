#if Vault
    import Foundation
    import GRDB
    import Sealing

    /// The information in a vault's file that is readable without a key: its identifier and its protectors. None of it
    /// is authenticated.
    public struct VaultOutline: Sendable {
        public let id: VaultID
        let slots: [ProtectorSlot]
        let root: SealedRoot

        /// - Throws: The same errors as ``Vault/open(_:with:options:)``.
        public init(path: String) throws(SecretStoreError) {
            self = try OpenedFile(path, VaultOptions(anchor: nil)).outline
        }

        init(_ row: VaultRow) throws(SecretStoreError) {
            id = try VaultHeader(decoding: Array(row.header)).id
            slots = try ProtectorSlots.decoded(Array(row.protectors))
            root = try SealedRoot(decoding: row.root)
        }

        /// The protectors that can open the vault.
        public var protectors: [ProtectorDescription] { slots.map { ProtectorDescription($0, limits: .standard) } }

        /// Asks each protector for the key of each slot of its kind.
        func unlocking(
            with protectors: [any VaultProtector], limits: DerivationLimits
        ) async throws(SecretStoreError) -> VaultUnlocking {
            var refusal: SecretStoreError?
            for protector in protectors {
                for slot in slots where slot.kind == protector.kind {
                    do {
                        guard let key = try await protector.key(for: slot.record, limits: limits) else { continue }
                        let identity = try slot.identity(key, vault: id)
                        // The wrong password gives another public key; the costly part is over by now.
                        guard identity.recipient == slot.recipient else { continue }
                        let unlocking = VaultUnlocking(identity, slotID: slot.id)
                        try check(unlocking)
                        return unlocking
                    } catch  where error.code == .wrongProtector {
                        continue
                    } catch {
                        refusal = error
                    }
                }
            }
            throw refusal ?? SecretStoreError(.wrongProtector)
        }

        /// The protector is one of the vault's: where the root key does not open, it is not what was written.
        private func check(_ unlocking: VaultUnlocking) throws(SecretStoreError) {
            do throws(SecretStoreError) { _ = try unlocking.root(root, vault: id) } catch {
                guard error.code == .wrongProtector else { throw error }
                throw SecretStoreError(.damaged, "the vault’s key cannot be opened although the protector matches")
            }
        }
    }
#endif
