import ArgumentParser

#if Wallet
    extension Bulwark {
        /// The commands that the trait `Wallet` adds.
        static let walletCommands: [any ParsableCommand.Type] = [WalletCommand.self]
    }
#else
    extension Bulwark {
        static let walletCommands: [any ParsableCommand.Type] = []
    }
#endif
