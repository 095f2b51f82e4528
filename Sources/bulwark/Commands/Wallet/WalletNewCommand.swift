#if Wallet
    import ArgumentParser
    import Foundation
    import Sealing
    import SecretMemory
    import WalletKeys

    /// `bulwark wallet new`
    struct WalletNewCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new",
            abstract: "Create a mnemonic, show its words to write down, and verify three of them.",
            discussion: """
                  bulwark wallet new
                  bulwark wallet new --words 12 --language spanish
                  bulwark wallet new --key-file K --output wallet.sealed          # sealed, not shown
                  bulwark wallet new --key-file K --output wallet.sealed --show   # both

                The words are shown on the terminal’s alternate screen, which is cleared afterwards. Write them on \
                paper.
                """)

        @Option(help: "The number of words: 12, 15, 18, 21 or 24.")
        var words = 24

        @Option(help: ArgumentHelp("One of \(Mnemonic.Language.names)."), transform: Mnemonic.Language.named)
        var language = Mnemonic.Language.english

        @Option(name: .shortAndLong, help: "Encrypt the words to a new file.", completion: .file())
        var output: String?

        @Flag(help: "Show the words even though they are encrypted to a file.")
        var show = false

        @OptionGroup(title: "Recipients of the sealed file") var recipients: RecipientOptions<PresentSecrets>
        @OptionGroup(title: "Keys and passwords of the sealed file") var secrets: SecretOptions<PresentSecrets>

        mutating func validate() throws {
            guard Mnemonic.wordCounts.contains(words) else {
                throw ValidationError("--words must be 12, 15, 18, 21 or 24.")
            }
            try recipients.check(with: secrets)
            if output == "-" { throw ValidationError("Words are not written to standard output; name a file.") }
            guard output != nil || (recipients.isEmpty && secrets.isEmpty) else {
                throw ValidationError("Recipients need a sealed file; name it with --output FILE.")
            }
        }

        func run() throws {
            let asksTerminal = output != nil && recipients.asksTerminal(secrets)
            try WalletTerminal.guarded(silent: output == nil || show || asksTerminal) {
                if let output { try WalletOutput.check(output) }
                let terminal = output == nil || show ? try WalletTerminal() : nil
                let mnemonic = try Mnemonic(wordCount: words, language: language)
                if let terminal { try WordDrill(mnemonic, terminal).run() }
                guard let output else { return }
                try mnemonic.seal(to: recipients.all(secrets, for: .sealed), at: output)
                Console.error("bulwark: the words were encrypted to \(output.onOneLine)")
            }
        }
    }

    /// Shows the words and asks for three of them.
    struct WordDrill {
        private let mnemonic: Mnemonic
        private let terminal: WalletTerminal
        /// How often a word may be typed wrong before the words are taken for not written down.
        private static let tries = 3

        init(_ mnemonic: Mnemonic, _ terminal: WalletTerminal) {
            (self.mnemonic, self.terminal) = (mnemonic, terminal)
        }

        func run() throws {
            try terminal.confirm(
                "\(mnemonic.wordCount) words will be shown: anyone who sees them controls the wallet.", "show")
            try terminal.onSecondScreen {
                terminal.show("Write these words down, in this order:\r\n\r\n")
                WordTable(wordCount: mnemonic.wordCount).show(mnemonic, on: terminal)
                _ = try terminal.ask("\r\nPress Return when you have written them down; the screen is then cleared. ")
            }
            for place in (0..<mnemonic.wordCount).shuffled().prefix(3).sorted() { try ask(for: place) }
            terminal.show("All three words are correct.\r\n")
        }

        private func ask(for place: Int) throws {
            for attempt in 1...Self.tries {
                let word = try terminal.ask("Word \(place + 1), not shown: ")
                if mnemonic.isWord(word, at: place) { return }
                if attempt < Self.tries { terminal.show("That is not the word. Check what you wrote down.\r\n") }
            }
            throw FailureError("The words were not written down correctly; nothing was saved. Start again.")
        }
    }
#endif
