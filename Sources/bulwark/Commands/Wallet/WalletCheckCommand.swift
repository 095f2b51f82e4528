#if Wallet
    import ArgumentParser
    import Foundation
    import WalletKeys

    /// `bulwark wallet check`
    struct WalletCheckCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check whether words are a valid mnemonic, and suggest corrections for mistyped words.",
            discussion: """
                  bulwark wallet check                                  # prompts for the words without echo
                  bulwark wallet check --key-file K wallet.sealed

                A valid checksum means that the words were typed as written. It does not tell whose they are.
                """)

        @OptionGroup var source: WalletSourceOptions

        mutating func validate() throws {
            if source.asksForPassphrase { throw ValidationError("A passphrase cannot be checked: every one is valid.") }
        }

        func run() throws {
            try WalletTerminal.guarded(silent: source.asksTerminal) {
                switch try source.secret() {
                case .mnemonic(let mnemonic):
                    try Console.output(
                        "a mnemonic of \(mnemonic.wordCount) words, \(mnemonic.language.title), with a valid checksum\n"
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
