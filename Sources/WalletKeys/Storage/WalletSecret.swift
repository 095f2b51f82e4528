#if Wallet
    public import Sealing
    import SecretMemory

    /// What a sealed file of a wallet holds, whichever it is.
    public enum WalletSecret: Sendable {
        case mnemonic(Mnemonic)
        case extendedKey(ExtendedPrivateKey)
        case privateKey(PrivateKey)

        /// Opens a file that one of them was sealed into.
        ///
        /// - Throws: ``WalletError`` with code `sealing` or `unexpectedContent`.
        public init(sealedAt path: String, _ identities: [Identity]) throws(WalletError) {
            let record = try SealedRecord.read(path, identities)
            switch WalletRecord.kind(of: record) {
            case .mnemonic: self = .mnemonic(try Mnemonic(record: record))
            case .extendedKey: self = .extendedKey(try ExtendedPrivateKey(record: record))
            case .privateKey: self = .privateKey(try PrivateKey(record: record))
            case nil: throw .otherContent
            }
        }
    }
#endif
