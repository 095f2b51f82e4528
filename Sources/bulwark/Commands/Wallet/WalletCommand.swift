#if Wallet
    import ArgumentParser

    /// `bulwark wallet`
    struct WalletCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "wallet",
            abstract: "Make, check and use the mnemonic of a wallet, without a network.",
            discussion: """
                Words and private keys go to a terminal that was asked, or into a sealed file, and nowhere else: not to \
                a pipe, not to a plain file, not to the command line.

                  bulwark wallet new                                     # shows 24 words and asks for three of them
                  bulwark wallet new --key-file K --output wallet.sealed
                  bulwark wallet seal --key-file K --output wallet.sealed
                  bulwark wallet check
                  bulwark wallet address --key-file K --count 5 wallet.sealed
                  bulwark wallet derive --key-file K --path "m/84'/0'/0'" wallet.sealed

                Exit codes: 0 done; 1 the words, the key or the file were refused; 2 wrong usage.
                """,
            subcommands: [
                WalletNewCommand.self, WalletSealCommand.self, WalletCheckCommand.self, WalletAddressCommand.self,
                WalletDeriveCommand.self,
            ])
    }
#endif
