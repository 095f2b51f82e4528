#if Vault
    public import SecretMemory

    extension Vault {
        /// Makes several changes atomically: when this returns, all of them are durable; if it throws, none is applied.
        ///
        ///     try vault.together { changes in
        ///         try changes.write(certificate, to: "certificate")
        ///         try changes.write(key, to: "key")
        ///     }
        ///
        /// Other writers wait until `body` returns, so it should not do slow work; it must not write to the vault
        /// directly.
        ///
        /// - Throws: ``SecretStoreError``, or the error that `body` throws.
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

    /// Changes of a ``Vault`` that are applied atomically.
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

        /// Removes an item and returns whether it existed.
        @discardableResult
        public mutating func remove(_ name: SecretName) throws(SecretStoreError) -> Bool {
            try inVault { try transaction.remove(name) }
        }

        /// Returns whether an item with this name exists.
        public func contains(_ name: SecretName) throws(SecretStoreError) -> Bool {
            try inVault { try transaction.contains(name) }
        }
    }
#endif
