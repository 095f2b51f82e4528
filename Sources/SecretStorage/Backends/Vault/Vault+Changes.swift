#if Vault
    public import SecretMemory

    extension Vault {
        /// Makes several changes one: when this returns, all of them are on the medium; where it throws, none is.
        ///
        ///     try vault.together { changes in
        ///         try changes.write(certificate, to: "certificate")
        ///         try changes.write(key, to: "key")
        ///     }
        ///
        /// Other writers wait until `body` is done, so nothing slow belongs there; it must not write to the vault itself.
        ///
        /// - Throws: ``SecretStoreError``, and what `body` throws.
        public func together(_ body: (inout VaultChanges) throws -> Void) throws {
            var failure: (any Error)?
            do {
                try change { transaction in
                    var changes = VaultChanges(transaction: transaction)
                    do { try body(&changes) } catch {
                        failure = error
                        throw error
                    }
                    transaction = changes.transaction
                }
            } catch {
                throw failure ?? error
            }
        }
    }

    /// Changes of a ``Vault`` that become one.
    public struct VaultChanges {
        var transaction: VaultTransaction

        /// Creates or replaces an item.
        public mutating func write(
            _ value: borrowing SecretBytes, to name: SecretName
        ) throws(SecretStoreError) {
            guard value.count <= ItemContent.largestValue else { throw SecretStoreError(.tooLarge) }
            let content = ItemContent.packed(name, value)
            try inVault { try transaction.write(content, name) }
        }

        /// Removes an item, and says whether there was one.
        @discardableResult
        public mutating func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
            try inVault { try transaction.remove(name) }
        }

        /// Whether there is an item of this name.
        public func contains(_ name: SecretName) throws(SecretStoreError) -> Bool {
            try inVault { try transaction.contains(name) }
        }
    }
#endif
