/// Hashes of messages that are no transaction (EIP-191).
public enum EthereumMessage {
    /// The digest of a message that a person reads and signs, `personal_sign` (version 0x45).
    public static func personalDigest(_ message: [UInt8]) -> [UInt8] {
        Keccak256.hash([0x19] + Array("Ethereum Signed Message:\n\(message.count)".utf8) + message)
    }

    /// The digest of data that a contract at an address is to check (version 0x00).
    public static func validatorDigest(_ data: [UInt8], validator: EthereumAddress) -> [UInt8] {
        Keccak256.hash([0x19, 0x00] + validator.bytes + data)
    }

    /// The digest of structured data, `eth_signTypedData_v4` (version 0x01, EIP-712).
    public static func typedDigest(_ data: TypedData) -> [UInt8] { data.digest }
}

#if Wallet
    extension PrivateKey {
        /// Signs a message that a person reads (EIP-191, version 0x45).
        ///
        /// - Throws: ``WalletError``, never for a message of any size.
        public func signPersonal(_ message: [UInt8]) throws(WalletError) -> RecoverableSignature {
            try sign(EthereumMessage.personalDigest(message))
        }

        /// Signs structured data (EIP-712). Show its domain and its message to whoever signs.
        ///
        /// - Throws: ``WalletError``, never for data that was read.
        public func sign(_ data: TypedData) throws(WalletError) -> RecoverableSignature { try sign(data.digest) }
    }

    extension EthereumAddress {
        /// Whether the owner of this address signed a digest; with the lower s, as chains ask for (EIP-2).
        public func signed(_ digest: [UInt8], _ signature: RecoverableSignature) -> Bool {
            guard signature.signature.isLowS else { return false }
            do throws(WalletError) {
                return EthereumAddress(try PublicKey(recovering: signature, for: digest)) == self
            } catch {
                return false
            }
        }
    }
#endif
