import AuditKit
import CodeModel

/// The words of projects whose tokens are assets on a public ledger: wallets, exchanges, explorers.
enum AssetVocabulary {
    /// Whether a project speaks so: several of the words that stand for nothing else, in its names or imports.
    static func isSpoken(in workspace: Workspace) -> Bool { workspace.mentions(4, of: words) }

    /// Words beside "token" that make it a credential even there.
    static let signingIn: Set<String> = [
        "access", "refresh", "auth", "oauth", "oauth2", "authorization", "authentication", "bearer", "session", "jwt",
        "api", "csrf", "login", "signin", "user", "client", "secret", "verification", "reset", "recovery", "bot",
        "secure", "credential", "private", "web", "identity", "firebase",
    ]

    private static let words = [
        "ERC20", "erc20", "Erc20", "ERC721", "BEP20", "bep20", "TRC20", "trc20", "eip20", "Eip20", "contractAddress",
        "blockchainType", "BlockchainType", "tokenContract", "tokenSymbol", "tokenDecimals", "tokenAddress", "coinCode",
        "coinType", "CoinType", "gasPrice", "gasLimit", "chainId", "chainID", "ChainID", "txHash", "transactionHash",
        "EvmKit", "BitcoinKit", "WalletCore", "web3swift", "Web3Core", "SolanaSwift", "mnemonicSeed", "spender",
        "satoshis", "lamports",
    ]
}
