#if Wallet
    import ArgumentParser
    import CoreFoundation
    import Foundation
    #if canImport(CDispatch)
        import CDispatch
    #endif
    import Sealing
    import SecretMemory
    import WalletKeys

    /// Where the mnemonic or key comes from: a sealed file, or the terminal.
    struct WalletSourceOptions: ParsableArguments {
        @Argument(help: "A sealed wallet file; without one, the terminal prompts for the words.")
        var file: String?

        @OptionGroup(title: "Keys and passwords of the sealed file") var secrets: SecretOptions<PresentSecrets>

        @Option(
            name: .customLong("language"), help: "The language of the typed words.",
            transform: Mnemonic.Language.named)
        var language: Mnemonic.Language?

        @Flag(
            name: .customLong("passphrase"),
            help:
                "Prompt for a BIP 39 passphrase on the terminal. Any passphrase is valid; a mistyped one opens another wallet."
        )
        var asksForPassphrase = false

        mutating func validate() throws {
            guard file != nil || secrets.isEmpty else {
                throw ValidationError("Keys and passwords open a sealed file; name it.")
            }
            guard file == nil || language == nil else {
                throw ValidationError("--language applies to typed words; a sealed file records its language.")
            }
        }

        /// What the file holds, or what was typed.
        func secret() throws -> WalletSecret {
            guard let file else { return .mnemonic(try WalletHints.typed(language: language)) }
            try InputFile.check([file])
            var status = stat()
            guard stat(file.fileName, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw UsageError("\(file.onOneLine) is not a file; name a sealed wallet file.")
            }
            return try WalletSecret(sealedAt: file, secrets.identities())
        }

        /// Whether the terminal is asked for anything.
        var asksTerminal: Bool { file == nil || asksForPassphrase || secrets.asksTerminal }

        /// The key that paths begin at.
        ///
        /// - Parameter twice: whether the passphrase is asked for twice, where nobody sees what comes of it.
        func root(twice: Bool = false) throws -> ExtendedPrivateKey {
            switch try secret() {
            case .mnemonic(let mnemonic):
                return try ExtendedPrivateKey(seed: try seed(of: mnemonic, twice: twice))
            case .extendedKey(let key):
                try refusePassphrase()
                return key
            case .privateKey: throw UsageError("The file holds a single key, from which nothing can be derived.")
            }
        }

        private func seed(of mnemonic: Mnemonic, twice: Bool) throws -> SecretBytes {
            guard asksForPassphrase else { return mnemonic.seed() }
            let terminal = try WalletTerminal()
            let passphrase = try terminal.ask("Passphrase (BIP 39), not shown: ")
            if twice {
                let second = try terminal.ask("Enter the passphrase again: ")
                guard passphrase == second else {
                    throw UsageError("The two passphrases do not match; nothing was written.")
                }
            }
            return try mnemonic.seed(passphrase: passphrase)
        }

        private func refusePassphrase() throws {
            guard asksForPassphrase else { return }
            throw UsageError("A passphrase applies to words; the file holds a key.")
        }
    }

    /// The place of a new sealed file, which replaces nothing.
    enum WalletOutput {
        static func check(_ path: String) throws {
            var status = stat()
            guard path.isEmpty || lstat(path, &status) != 0 else {
                throw UsageError("\(path.onOneLine) already exists; name another file. Wallets are never replaced.")
            }
            try OutputPlace.check(path, replacing: false)
        }
    }

    extension Mnemonic.Language {
        /// Reads a name from the command line.
        static func named(_ name: String) throws -> Mnemonic.Language {
            guard let language = Mnemonic.Language(rawValue: name) else {
                throw ValidationError("The languages are \(names).")
            }
            return language
        }

        /// `Simplified Chinese`.
        var title: String { rawValue.reduce(into: "") { $0 += $1.isUppercase ? " \($1)" : "\($1)" }.capitalized }

        static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
    }

    /// Says on the terminal alone which words are near to mistyped ones.
    enum WalletHints {
        /// The words as they are typed, without echo.
        static func typed(language: Mnemonic.Language?) throws -> Mnemonic {
            let terminal = try WalletTerminal()
            let sentence = try terminal.ask("The words of the mnemonic, on one line, not shown: ")
            return try reading(sentence, language: language, on: terminal)
        }

        private static func reading(
            _ sentence: borrowing SecretBytes, language: Mnemonic.Language?, on terminal: WalletTerminal
        ) throws -> Mnemonic {
            do throws(WalletError) {
                return try Mnemonic(reading: sentence, language: language)
            } catch {
                // Of capitals the error says enough.
                guard error.code == .unknownWord || error.code == .lookAlikeLetters, !isWrittenLarge(sentence) else {
                    throw error
                }
                let hints = try Mnemonic.hints(for: sentence, language: language)
                if !hints.isEmpty, try isWanted(hints.count, terminal) { try show(hints, on: terminal) }
                throw error
            }
        }

        /// Whether every letter is a capital: then nothing about the words need be shown.
        private static func isWrittenLarge(_ sentence: borrowing SecretBytes) -> Bool {
            sentence.withUnsafeBytes { bytes in
                bytes.contains { (0x41...0x5A).contains($0) }
                    && !bytes.contains { (0x61...0x7A).contains($0) || $0 > 0x7F }
            }
        }

        /// What could be meant is nearly what was typed, so it is shown to whoever asks for it alone.
        private static func isWanted(_ count: Int, _ terminal: WalletTerminal) throws -> Bool {
            let words = count == 1 ? "One word is" : "\(count) words are"
            let answer = try terminal.ask(
                "\(words) not in the word list. Type “show” to see suggestions, or press Return to skip: ")
            return answer.withUnsafeBytes { $0.elementsEqual("show".utf8) }
        }

        /// On the second screen, which keeps nothing behind.
        private static func show(_ hints: [Mnemonic.WordHint], on terminal: WalletTerminal) throws {
            try terminal.onSecondScreen {
                for hint in hints {
                    terminal.show("word \(hint.position): ")
                    terminal.show(hint.candidates.isEmpty ? "no similar word in the list" : "did you mean ")
                    for (index, candidate) in hint.candidates.enumerated() {
                        if index > 0 { terminal.show(", ") }
                        terminal.show(candidate)
                    }
                    terminal.show(hint.candidates.isEmpty ? "\r\n" : "?\r\n")
                }
                _ = try terminal.ask("\r\nPress Return; the screen is then cleared. ")
            }
        }
    }

    /// The account that addresses are of.
    struct AccountOptions: ParsableArguments {
        enum Coin: String, ExpressibleByArgument, CaseIterable {
            case ethereum, bitcoin, testnet

            var type: CoinType {
                switch self {
                case .ethereum: .ethereum
                case .bitcoin: .bitcoin
                case .testnet: .testnet
                }
            }
        }

        @Option(help: "The coin: ethereum, bitcoin or testnet.")
        var coin = Coin.ethereum

        @Option(help: "The purpose: 44, 49, 84 or 86 (default: 44 for Ethereum, 84 otherwise).")
        var purpose: UInt32?

        @Option(help: "The account's index, from 0 (default: 0, or the index of the account key).")
        var account: UInt32?

        mutating func validate() throws {
            if let account, account >= 1 << 31 { throw ValidationError("--account must be below 2147483648.") }
            guard let purpose else { return }
            guard AccountPurpose(rawValue: purpose) != nil else {
                throw ValidationError("--purpose must be 44, 49, 84 or 86.")
            }
            guard coin != .ethereum || purpose == 44 else {
                throw ValidationError("Ethereum accounts use purpose 44.")
            }
        }

        var standard: AccountPurpose {
            purpose.flatMap { AccountPurpose(rawValue: $0) } ?? (coin == .ethereum ? .bip44 : .bip84)
        }
    }
#endif
