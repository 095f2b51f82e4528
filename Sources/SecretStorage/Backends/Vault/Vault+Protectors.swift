#if Vault
    import Foundation
    import Sealing

    extension Vault {
        /// Returns the protectors that can open the vault.
        public func protectors() throws(SecretStoreError) -> [ProtectorDescription] {
            try inVault {
                try look { _, look in
                    look.keyring.slots.map { slot in
                        var description = ProtectorDescription(slot, limits: options.limits)
                        description.isInUse = slot.id == unlocking.slotID
                        return description
                    }
                }
            }
        }

        /// Adds a protector that can open the vault.
        public func add(_ protector: NewProtector) async throws(SecretStoreError) {
            guard try await !isThere(protector.protector) else {
                // Two protectors of one key look like two ways in, and taking one away takes nothing away.
                throw SecretStoreError(.invalidArgument, "this key already opens the vault")
            }
            let (slot, _) = try await protector.slot(in: id)
            try change { transaction in
                guard transaction.keyring.slots.count < ProtectorSlot.mostSlots else {
                    throw SecretStoreError(
                        .invalidArgument, "a vault can have at most \(ProtectorSlot.mostSlots) protectors")
                }
                try transaction.protect(with: transaction.keyring.slots + [slot], newKeys: false)
            }
        }

        /// Whether one of the protectors has the same key. Passwords are not tried, which costs, nor devices, which may ask.
        private func isThere(_ protector: any VaultProtector) async throws(SecretStoreError) -> Bool {
            guard ![.password, .pkcs11, .tpm].contains(protector.kind) else { return false }
            let slots = try inVault { try look { $1.keyring.slots } }
            for slot in slots where slot.kind == protector.kind {
                guard let key = try await protector.key(for: slot.record, limits: options.limits) else { continue }
                if try slot.identity(key, vault: id).recipient == slot.recipient { return true }
            }
            return false
        }

        /// Removes a protector and rotates the keys, because the protector had access to the old ones.
        ///
        /// - Throws: ``SecretStoreError/Code/notFound``; ``SecretStoreError/Code/invalidArgument`` for the last protector and
        ///   the one in use.
        public func remove(_ protector: ProtectorDescription.ID) throws(SecretStoreError) {
            guard protector.bytes != unlocking.slotID else {
                throw SecretStoreError(
                    .invalidArgument, "this protector opened the vault; open it with another to remove it")
            }
            try renewKeys { slots in
                let left = slots.filter { $0.id != protector.bytes }
                guard left.count < slots.count else { throw SecretStoreError(.notFound, "there is no such protector") }
                return left
            }
        }
    }
#endif
