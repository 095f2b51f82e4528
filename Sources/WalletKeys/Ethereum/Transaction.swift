/// An Ethereum transaction that can be signed.
public protocol EthereumTransaction: Sendable {
    /// What the sender signs, 32 bytes.
    var signingDigest: [UInt8] { get }

    #if Wallet
        /// The signed bytes, as nodes take them.
        func encoded(with signature: RecoverableSignature) throws(WalletError) -> [UInt8]
    #endif
}

/// A transaction with one gas price, bound to a chain (EIP-155). Its fields were checked together, so none can be changed
/// alone.
public struct LegacyTransaction: EthereumTransaction, Hashable {
    public let chainID: UInt64
    public let nonce: UInt64
    /// Wei for each unit of gas.
    public let gasPrice: UInt256
    public let gasLimit: UInt64
    /// The recipient; `nil` creates a contract from the data.
    public let to: EthereumAddress?
    /// Wei.
    public let value: UInt256
    public let data: [UInt8]

    /// - Throws: ``WalletError`` with code `invalidTransaction` for a chain of number zero or above 2⁶² (EIP-155 doubles it),
    ///   or a contract without code.
    public init(
        chainID: UInt64, nonce: UInt64, gasPrice: UInt256, gasLimit: UInt64, to: EthereumAddress?, value: UInt256 = 0,
        data: [UInt8] = []
    ) throws(WalletError) {
        try TransactionChecks.check(chainID: chainID, to: to, data: data)
        (self.chainID, self.nonce, self.gasPrice, self.gasLimit) = (chainID, nonce, gasPrice, gasLimit)
        (self.to, self.value, self.data) = (to, value, data)
    }

    private var fields: [RLP] {
        [
            .number(UInt256(nonce)), .number(gasPrice), .number(UInt256(gasLimit)), .bytes(to?.bytes ?? []),
            .number(value), .bytes(data),
        ]
    }

    public var signingDigest: [UInt8] {
        Keccak256.hash(RLP.list(fields + [.number(UInt256(chainID)), .bytes([]), .bytes([])]).encoded)
    }
}

/// A transaction with a fee for the miner and a limit for both fees (EIP-1559).
public struct FeeMarketTransaction: EthereumTransaction, Hashable {
    /// Storage that the transaction says it will touch (EIP-2930).
    public struct Access: Sendable, Hashable {
        public var address: EthereumAddress
        /// 32 bytes each.
        public var storageKeys: [UInt256]

        public init(address: EthereumAddress, storageKeys: [UInt256]) {
            (self.address, self.storageKeys) = (address, storageKeys)
        }
    }

    public let chainID: UInt64
    public let nonce: UInt64
    /// Wei for each unit of gas, to the miner.
    public let maxPriorityFee: UInt256
    /// Wei for each unit of gas, in all.
    public let maxFee: UInt256
    public let gasLimit: UInt64
    public let to: EthereumAddress?
    public let value: UInt256
    public let data: [UInt8]
    public let accessList: [Access]

    /// - Throws: ``WalletError`` with code `invalidTransaction` for a chain of number zero or above 2⁶², a contract
    ///   without code, or a miner's fee above the whole.
    public init(
        chainID: UInt64, nonce: UInt64, maxPriorityFee: UInt256, maxFee: UInt256, gasLimit: UInt64,
        to: EthereumAddress?, value: UInt256 = 0, data: [UInt8] = [], accessList: [Access] = []
    ) throws(WalletError) {
        try TransactionChecks.check(chainID: chainID, to: to, data: data)
        guard maxPriorityFee <= maxFee else {
            throw WalletError(.invalidTransaction, "the priority fee exceeds the maximum total fee (EIP-1559)")
        }
        (self.chainID, self.nonce, self.maxPriorityFee, self.maxFee) = (chainID, nonce, maxPriorityFee, maxFee)
        (self.gasLimit, self.to, self.value, self.data) = (gasLimit, to, value, data)
        self.accessList = accessList
    }

    private var fields: [RLP] {
        let accesses = accessList.map { access in
            RLP.list([.bytes(access.address.bytes), .list(access.storageKeys.map { .bytes($0.bytes) })])
        }
        return [
            .number(UInt256(chainID)), .number(UInt256(nonce)), .number(maxPriorityFee), .number(maxFee),
            .number(UInt256(gasLimit)), .bytes(to?.bytes ?? []), .number(value), .bytes(data), .list(accesses),
        ]
    }

    public var signingDigest: [UInt8] { Keccak256.hash([2] + RLP.list(fields).encoded) }
}

private enum TransactionChecks {
    static func check(chainID: UInt64, to: EthereumAddress?, data: [UInt8]) throws(WalletError) {
        guard (1...1 << 62).contains(chainID) else {
            throw WalletError(.invalidTransaction, "a chain ID must be from 1 to 2⁶², not \(chainID)")
        }
        guard to != nil || !data.isEmpty else {
            throw WalletError(
                .invalidTransaction, "a transaction without a recipient creates a contract, but this one has no code")
        }
    }
}

#if Wallet
    extension LegacyTransaction {
        /// - Throws: ``WalletError`` with code `invalidSignature` where the recovery number is 2 or 3.
        public func encoded(with signature: RecoverableSignature) throws(WalletError) -> [UInt8] {
            let (r, s, parity) = try signature.numbers()
            return RLP.list(fields + [.number(UInt256(2 * chainID + 35 + parity)), r, s]).encoded
        }
    }

    extension FeeMarketTransaction {
        /// - Throws: ``WalletError`` with code `invalidSignature` where the recovery number is 2 or 3.
        public func encoded(with signature: RecoverableSignature) throws(WalletError) -> [UInt8] {
            let (r, s, parity) = try signature.numbers()
            return [2] + RLP.list(fields + [.number(UInt256(parity)), r, s]).encoded
        }
    }

    extension EthereumTransaction {
        /// The bytes of the transaction, signed by a key.
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature`, with a chance of 2⁻¹²⁷.
        public func signed(by key: PrivateKey) throws(WalletError) -> [UInt8] {
            try encoded(with: try key.sign(signingDigest))
        }
    }

    extension RecoverableSignature {
        fileprivate func numbers() throws(WalletError) -> (r: RLP, s: RLP, parity: UInt64) {
            try checkForChains()
            let bytes = signature.compact
            return (
                .number(try UInt256(bytes: Array(bytes[..<32]))), .number(try UInt256(bytes: Array(bytes[32...]))),
                UInt64(recovery)
            )
        }
    }
#endif
