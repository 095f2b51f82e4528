#if Wallet
    import ArgumentParser
    import Foundation
    import WalletKeys

    /// `bulwark wallet check`
    struct WalletCheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Say whether words are a mnemonic, and what is near to those that are mistyped.",
            discussion: """
                  bulwark wallet check                                  # asks for the words, which are not shown
                  bulwark wallet check --key-file K wallet.sealed

                A right checksum says that the words were typed as they were written. It does not say whose they are.
                """)

        @OptionGroup var source: WalletSourceOptions

        mutating func validate() throws {
            if source.asksForPassphrase { throw ValidationError("A passphrase cannot be checked: every one is right.") }
        }

        func run() throws {
            try WalletTerminal.guarded(silent: source.asksTerminal) {
                switch try source.secret() {
                case .mnemonic(let mnemonic):
                    try Console.output(
                        "a mnemonic of \(mnemonic.wordCount) words, \(mnemonic.language.title), with the right checksum\n"
                    )
                case .extendedKey(let key):
                    try Console.output(
                        "an extended private key at depth \(key.place.depth), fingerprint \(key.fingerprint)\n")
                case .privateKey(let key):
                    try Console.output("a private key of \(EthereumAddress(key.publicKey))\n")
                }
            }
        }
    }
#endif
