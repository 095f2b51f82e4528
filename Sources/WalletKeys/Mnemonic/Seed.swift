import KeyedHashes
public import SecretMemory

extension Mnemonic {
    /// The seed of 64 bytes without a passphrase: PBKDF2-HMAC-SHA-512 with 2,048 rounds, as BIP 39 lays down.
    public func seed() -> SecretBytes {
        Self.seed(of: sentence(), salt: SecretBytes(count: 8) { $0.copyBytes(from: "mnemonic".utf8) })
    }

    /// The seed of 64 bytes with a passphrase in UTF-8, in any normalisation form. Every passphrase gives a seed; a
    /// mistyped one gives another wallet.
    ///
    /// - Throws: ``WalletError`` with code `invalidText` where the passphrase is no UTF-8, or above 4,096 bytes.
    public func seed(passphrase: borrowing SecretBytes) throws(WalletError) -> SecretBytes {
        let salt = try passphrase.withUnsafeBytes { (bytes) throws(WalletError) in
            try CompatibilityDecomposition.secret(bytes, of: "the passphrase", after: "mnemonic")
        }
        return Self.seed(of: sentence(), salt: salt)
    }

    private static func seed(of sentence: borrowing SecretBytes, salt: borrowing SecretBytes) -> SecretBytes {
        let seed = sentence.withUnsafeBytes { sentence in
            let key = HMACSHA512(key: sentence)
            return salt.withUnsafeBytes { key.pbkdf2(salt: $0, rounds: 2048) }
        }
        wipeStackBelow()
        return seed
    }
}
