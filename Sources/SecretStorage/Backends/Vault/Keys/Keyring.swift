#if Vault
    import Crypto
    import Foundation
    import Sealing
    import SecretMemory

    /// The keys that a vault's rows are sealed under at one time: those of the present epoch and, while keys are rotated,
    /// those before.
    final class Keyring: Sendable {
        let current: EpochKeys
        let previous: EpochKeys?
        let slots: [ProtectorSlot]
        /// Of the row that it was read from.
        let digest: [UInt8]

        init(current: EpochKeys, previous: EpochKeys?, slots: [ProtectorSlot], digest: [UInt8]) {
            self.current = current
            self.previous = previous
            self.slots = slots
            self.digest = digest
        }

        /// Whether nothing has changed since that the keyring holds.
        func fits(_ state: VaultState) -> Bool {
            state.digest == digest && state.previous?.epoch == previous?.epoch
        }

        var all: [EpochKeys] { previous.map { [current, $0] } ?? [current] }

        func keys(epoch: UInt32) -> EpochKeys? { all.first { $0.epoch == epoch } }
    }

    /// What unlocked a vault, kept so that the keys of later epochs can be had too.
    final class VaultUnlocking: Sendable {
        private let opener: Opener
        /// The protector's name in the file.
        let slotID: [UInt8]

        init(_ identity: HybridIdentity, slotID: [UInt8]) {
            opener = Opener([.hybrid(identity)])
            self.slotID = slotID
        }

        /// The root key that is sealed to this protector.
        func root(_ sealed: SealedRoot, vault: VaultID) throws(SecretStoreError) -> RootKey {
            do {
                let bytes = try opener.openSecret(sealed.sealed, associatedData: sealed.context(vault))
                guard bytes.count == RootKey.byteCount else {
                    throw SecretStoreError.damagedVault("the root key is not 32 bytes long")
                }
                return RootKey(bytes)
            } catch let error as SealingError where error.code == .cannotOpen {
                throw SecretStoreError(.wrongProtector)
            } catch let error as SecretStoreError {
                throw error
            } catch {
                throw .damagedVault("the sealed root key cannot be read")
            }
        }
    }

    /// The root key of an epoch, sealed to all protectors as a sealed file in memory.
    struct SealedRoot: Sendable {
        let epoch: UInt32
        let sealed: Data

        var encoded: Data { Data(epoch.bigEndianBytes) + sealed }

        init(_ root: RootKey, epoch: UInt32, vault: VaultID, slots: [ProtectorSlot]) throws(SecretStoreError) {
            self.epoch = epoch
            do {
                let sealer = try Sealer(to: slots.map { .hybrid($0.recipient) })
                sealed = try sealer.seal(root.bytes, associatedData: Self.context(vault, epoch))
            } catch {
                throw SecretStoreError(.system, "the root key cannot be sealed to its protectors (\(error.code))")
            }
        }

        init(decoding bytes: Data) throws(SecretStoreError) {
            guard bytes.count > 4 else { throw .damagedVault("the sealed root key is truncated") }
            epoch = UInt32(bigEndian: bytes.prefix(4))
            sealed = Data(bytes.dropFirst(4))
            guard epoch > 0 else { throw .damagedVault("the sealed root key has no epoch") }
        }

        func context(_ vault: VaultID) -> [UInt8] { Self.context(vault, epoch) }

        private static func context(_ vault: VaultID, _ epoch: UInt32) -> [UInt8] {
            Array("bulwark-vault/v1 root".utf8) + vault.bytes + epoch.bigEndianBytes
        }
    }
#endif
