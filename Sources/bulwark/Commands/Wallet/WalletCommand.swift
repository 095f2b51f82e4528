#if Wallet
    import ArgumentParser

    /// `bulwark wallet`
    struct WalletCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "wallet",
            abstract: "Create, check and use a wallet mnemonic, offline.",
            discussion: """
                Words and private keys are shown on a terminal, after confirmation, or encrypted to a file. They never \
                go to a pipe, a plaintext file or the command line.

                  bulwark wallet new                                     # shows 24 words and asks for three of them
                  bulwark wallet new --key-file K --output wallet.sealed
                  bulwark wallet seal --key-file K --output wallet.sealed
                  bulwark wallet check
                  bulwark wallet address --key-file K --count 5 wallet.sealed
                  bulwark wallet derive --key-file K --path "m/84'/0'/0'" wallet.sealed

                Exit status: 0 success; 1 the words, the key or the file were refused; 2 usage error.
                """,
            subcommands: [
                WalletNewCommand.self, WalletSealCommand.self, WalletCheckCommand.self, WalletAddressCommand.self,
                WalletDeriveCommand.self,
            ])
    }
#endif
