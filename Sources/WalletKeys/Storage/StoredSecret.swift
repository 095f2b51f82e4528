import SecretMemory
public import SecretStorage

extension SecretPolicy {
    /// What secrets of a wallet are stored under: on this device alone, as long as it has a passcode, and each read asks
    /// for the user.
    public static let wallet = SecretPolicy(
        accessibility: .whenPasscodeSetThisDeviceOnly, userPresence: .biometryOrPasscode)
}

extension SecretPolicy {
    fileprivate func checkPresence() throws(WalletError) {
        guard userPresence != .notRequired, !isSynchronized, accessibility.isThisDeviceOnly else {
            throw WalletError(
                .invalidArgument, "a wallet’s secret must stay on this device and require user presence for each read")
        }
    }
}

/// Wallet records in secret stores.
enum StoredRecord {
    static func write(
        _ record: borrowing SecretBytes, in store: any SecretStore, as name: SecretName, _ policy: SecretPolicy
    ) async throws(WalletError) {
        try policy.checkPresence()
        do throws(SecretStoreError) { try await store.write(record, to: name, policy: policy) } catch {
            throw WalletError(.storage, error.description)
        }
    }

    static func read(_ name: SecretName, in store: any SecretStore) async throws(WalletError) -> SecretBytes {
        let record: SecretBytes?
        do throws(SecretStoreError) { record = try await store.read(name) } catch {
            throw WalletError(.storage, error.description)
        }
        guard let record else { throw WalletError(.storage, "the item does not exist in the store") }
        return record
    }
}

extension Mnemonic {
    /// Puts the sentence into a secret store, where each read asks for the user. A store that cannot ask refuses, and
    /// nothing is written: use ``seal(to:at:)`` there.
    ///
    /// - Throws: ``WalletError`` with code `storage`, with the text of the store; `invalidArgument` for a policy that
    ///   does not ask for the user or leaves the device.
    public func store(
        in store: any SecretStore, as name: SecretName, policy: SecretPolicy = .wallet
    ) async throws(WalletError) {
        try await StoredRecord.write(record(), in: store, as: name, policy)
    }

    /// Reads what ``store(in:as:policy:)`` wrote; the system asks for the user.
    ///
    /// - Throws: ``WalletError`` with code `storage`, `unexpectedContent`, or as for reading a sentence.
    public convenience init(storedAs name: SecretName, in store: any SecretStore) async throws(WalletError) {
        try self.init(record: await StoredRecord.read(name, in: store))
    }
}

#if Wallet
    extension ExtendedPrivateKey {
        /// Puts the key into a secret store, where each read asks for the user. A store that cannot ask refuses.
        ///
        /// - Throws: ``WalletError`` with code `storage` or `invalidArgument`, as for a mnemonic.
        public func store(
            in store: any SecretStore, as name: SecretName, policy: SecretPolicy = .wallet
        ) async throws(WalletError) {
            try await StoredRecord.write(record(), in: store, as: name, policy)
        }

        /// Reads what ``store(in:as:policy:)`` wrote; the system asks for the user.
        ///
        /// - Throws: ``WalletError`` with code `storage`, `unexpectedContent`, or as for reading an extended key.
        public convenience init(storedAs name: SecretName, in store: any SecretStore) async throws(WalletError) {
            try self.init(record: await StoredRecord.read(name, in: store))
        }
    }

    extension PrivateKey {
        /// Puts the key into a secret store, where each read asks for the user. A store that cannot ask refuses.
        ///
        /// - Throws: ``WalletError`` with code `storage` or `invalidArgument`, as for a mnemonic.
        public func store(
            in store: any SecretStore, as name: SecretName, policy: SecretPolicy = .wallet
        ) async throws(WalletError) {
            try await StoredRecord.write(record(), in: store, as: name, policy)
        }

        /// Reads what ``store(in:as:policy:)`` wrote; the system asks for the user.
        ///
        /// - Throws: ``WalletError`` with code `storage`, `unexpectedContent` or `invalidKey`.
        public convenience init(storedAs name: SecretName, in store: any SecretStore) async throws(WalletError) {
            try self.init(record: await StoredRecord.read(name, in: store))
        }
    }
#endif
