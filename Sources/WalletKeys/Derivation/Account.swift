#if Wallet
    /// Which standard an account follows: the first step of its path, and what its addresses look like.
    public enum AccountPurpose: UInt32, Sendable, Hashable, CaseIterable {
        /// BIP 44: P2PKH on Bitcoin, and what other coins use.
        case bip44 = 44
        /// BIP 49: P2WPKH in P2SH.
        case bip49 = 49
        /// BIP 84: P2WPKH.
        case bip84 = 84
        /// BIP 86: P2TR with one key.
        case bip86 = 86
    }

    /// A coin's number in SLIP-44. Others than the named ones are made of their number.
    public struct CoinType: Sendable, Hashable {
        public let number: UInt32

        /// - Throws: ``WalletError`` with code `indexTooLarge` from 2³¹ on.
        public init(_ number: UInt32) throws(WalletError) { self.number = try ChildNumber.normal(number).index }

        private init(known number: UInt32) { self.number = number }

        public static let bitcoin = CoinType(known: 0)
        /// All test networks of all coins.
        public static let testnet = CoinType(known: 1)
        /// Ethereum and the chains that share its addresses.
        public static let ethereum = CoinType(known: 60)
    }

    /// One of the two chains of an account (BIP 44).
    public enum AddressChain: UInt32, Sendable, Hashable, CaseIterable {
        /// Addresses that are given to others.
        case external = 0
        /// Addresses for change.
        case change = 1
    }

    /// An account without its private keys: enough to make its addresses and to look for payments.
    public struct Account: Sendable, Hashable {
        public let purpose: AccountPurpose
        public let coin: CoinType
        /// The public key that the chains descend from.
        public let key: ExtendedPublicKey

        /// - Throws: ``WalletError`` with code `invalidArgument` where the purpose and the coin do not go together: only
        ///   Bitcoin has addresses of BIP 49, 84 and 86, and only Bitcoin's and Ethereum's are known here.
        public init(
            purpose: AccountPurpose, coin: CoinType, key: ExtendedPublicKey
        ) throws(WalletError) {
            guard coin == .bitcoin || coin == .testnet || (coin == .ethereum && purpose == .bip44) else {
                throw WalletError(
                    .invalidArgument,
                    "only addresses of Bitcoin and its test networks, and of Ethereum with BIP 44, are supported")
            }
            (self.purpose, self.coin, self.key) = (purpose, coin, key)
        }

        /// The path of an account from the master key, `m/44'/60'/0'` for example.
        ///
        /// - Throws: ``WalletError`` with code `indexTooLarge`.
        public static func path(
            _ purpose: AccountPurpose, _ coin: CoinType, account: UInt32
        ) throws(WalletError) -> DerivationPath {
            DerivationPath([
                try .hardened(purpose.rawValue), try .hardened(coin.number), try .hardened(account),
            ])
        }

        /// The version that wallets write the account's extended key with (SLIP-132).
        public var version: ExtendedKeyVersion {
            switch (purpose, coin == .testnet) {
            case (.bip49, false): .nestedSegwit
            case (.bip49, true): .testnetNestedSegwit
            case (.bip84, false): .segwit
            case (.bip84, true): .testnetSegwit
            case (_, true): .testnet
            default: .bip32
            }
        }

        /// An address of the account, as it is written.
        ///
        /// - Throws: ``WalletError`` with code `indexTooLarge`, or `noSuchChild` with a chance of 2⁻¹²⁷.
        public func address(_ index: UInt32, _ chain: AddressChain = .external) throws(WalletError) -> String {
            let addresses = ChildKeys(of: try chainKey(chain))
            return try text(of: addresses.point(.normal(index)))
        }

        func chainKey(_ chain: AddressChain) throws(WalletError) -> ExtendedPublicKey {
            try key.derived(.normal(chain.rawValue))
        }

        func text(of key: PublicKey) throws(WalletError) -> String {
            if coin == .ethereum { return EthereumAddress(key).description }
            let network: BitcoinNetwork = coin == .testnet ? .test : .main
            return switch purpose {
            case .bip44: BitcoinAddress.p2pkh(key, network: network).description
            case .bip49: BitcoinAddress.p2shP2wpkh(key, network: network).description
            case .bip84: BitcoinAddress.p2wpkh(key, network: network).description
            case .bip86: try BitcoinAddress.p2tr(key, network: network).description
            }
        }
    }

    extension ExtendedPrivateKey {
        /// An account of this master key.
        ///
        /// - Throws: ``WalletError`` with code `invalidArgument` where this is no master key or the purpose and the coin
        ///   do not go together, or as for a path.
        public func account(
            _ purpose: AccountPurpose, _ coin: CoinType, _ account: UInt32 = 0
        ) throws(WalletError) -> Account {
            guard place == .master else {
                throw WalletError(
                    .invalidArgument, "accounts derive from the master key, and this key is not a master key")
            }
            let path = try Account.path(purpose, coin, account: account)
            return try Account(purpose: purpose, coin: coin, key: derived(path).publicHalf)
        }
    }
#endif
