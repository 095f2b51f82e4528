#if Wallet
    public import Sealing
    import SecretMemory

    extension ExtendedPrivateKey {
        /// Writes the key into a new sealed file that its recipients alone open; nobody else may read the file.
        ///
        /// - Throws: ``WalletError`` with code `sealing`, with the text of the sealing library.
        public func seal(to recipients: [Recipient], at path: String) throws(WalletError) {
            try SealedRecord.write(record(), to: recipients, at: path)
        }

        /// Opens what ``seal(to:at:)`` wrote.
        ///
        /// - Throws: ``WalletError`` with code `sealing`, `unexpectedContent`, or as for reading an extended key.
        public convenience init(sealedAt path: String, _ identities: [Identity]) throws(WalletError) {
            try self.init(record: SealedRecord.read(path, identities))
        }

        func record() -> SecretBytes { text().withUnsafeBytes { WalletRecord.record(.extendedKey, "bip32", $0) } }

        convenience init(record: borrowing SecretBytes) throws(WalletError) {
            let content = try WalletRecord.read(record, .extendedKey)
            guard content.detail == "bip32" else { throw .otherContent }
            try self.init(reading: content.secret)
        }
    }

    extension PrivateKey {
        /// Writes the key into a new sealed file that its recipients alone open; nobody else may read the file.
        ///
        /// - Throws: ``WalletError`` with code `sealing`, with the text of the sealing library.
        public func seal(to recipients: [Recipient], at path: String) throws(WalletError) {
            try SealedRecord.write(record(), to: recipients, at: path)
        }

        /// Opens what ``seal(to:at:)`` wrote.
        ///
        /// - Throws: ``WalletError`` with code `sealing`, `unexpectedContent` or `invalidKey`.
        public convenience init(sealedAt path: String, _ identities: [Identity]) throws(WalletError) {
            try self.init(record: SealedRecord.read(path, identities))
        }

        func record() -> SecretBytes { withUnsafeBytes { WalletRecord.record(.privateKey, "secp256k1", $0) } }

        convenience init(record: borrowing SecretBytes) throws(WalletError) {
            let content = try WalletRecord.read(record, .privateKey)
            guard content.detail == "secp256k1" else { throw .otherContent }
            try self.init(content.secret.copy())
        }
    }
#endif
