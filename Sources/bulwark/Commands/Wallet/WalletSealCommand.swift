#if Wallet
    import ArgumentParser
    import Foundation
    import WalletKeys

    /// `bulwark wallet seal`
    struct WalletSealCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "seal",
            abstract: "Encrypt an existing mnemonic to a new file.",
            discussion: """
                  bulwark wallet seal --key-file K --output wallet.sealed    # prompts for the words without echo

                The words are checked first; if any is mistyped, it is reported and nothing is written.
                """)

        @Option(name: .shortAndLong, help: "The new sealed file.", completion: .file())
        var output: String

        @Option(
            help: ArgumentHelp("The language of the words: \(Mnemonic.Language.names)."),
            transform: Mnemonic.Language.named)
        var language: Mnemonic.Language?

        @OptionGroup(title: "Recipients of the sealed file") var recipients: RecipientOptions<PresentSecrets>
        @OptionGroup(title: "Keys and passwords of the sealed file") var secrets: SecretOptions<PresentSecrets>

        mutating func validate() throws {
            try recipients.check(with: secrets)
            if output == "-" { throw ValidationError("Words are not written to standard output; name a file.") }
        }

        func run() throws {
            try WalletTerminal.guarded(silent: true) {
                try WalletOutput.check(output)
                let mnemonic = try WalletHints.typed(language: language)
                try mnemonic.seal(to: recipients.all(secrets, for: .sealed), at: output)
                Console.error(
                    "bulwark: the \(mnemonic.wordCount) words, \(mnemonic.language.rawValue), were encrypted to "
                        + output.onOneLine)
            }
        }
    }
#endif
