#if os(Linux) && Wallet
    import Foundation
    import Testing

    /// `bulwark wallet`, on a terminal that the test is the other end of.
    @Suite(.serialized, .enabled(if: PseudoTerminal.isThere, "no setsid here, which gives a program a terminal"))
    final class WalletCommandTests: SealingCommandSuite {
        private let sentence = "test test test test test test test test test test test junk"

        @Test func newShowsWordsAndAsksForThree() throws {
            let terminal = try PseudoTerminal(["wallet", "new", "--words", "12"], in: scratch.folder)
            try terminal.expect("to continue: ")
            #expect(try !terminal.echoes())
            try terminal.type("show\n")
            try terminal.expect("the screen is then cleared. ")
            let words = Self.words(in: terminal.shown)
            #expect(words.count == 12 && words.keys.sorted() == Array(1...12))
            #expect(terminal.shown.contains("\u{1B}[?1049h") && !terminal.shown.contains("\u{1B}[?1049l"))
            try terminal.type("\n")
            try terminal.expect("\u{1B}[?1049l")
            for round in 1...3 {
                try terminal.expectCount(round, of: ", not shown: ")
                let place = try #require(Self.lastPlace(in: terminal.shown))
                try terminal.type("\(words[place] ?? "")\n")
            }
            #expect(try terminal.status() == 0)
            #expect(terminal.shown.contains("All three words are correct."))
            #expect(try names().sorted() == ["K", "notes.txt"])
        }

        @Test func wordsThatWereNotWrittenDown() throws {
            let terminal = try PseudoTerminal(["wallet", "new"], in: scratch.folder)
            try terminal.expect("to continue: ")
            try terminal.type("show\n")
            try terminal.expect("the screen is then cleared. ")
            #expect(Self.words(in: terminal.shown).count == 24)
            try terminal.type("\n")
            for round in 1...3 {
                try terminal.expectCount(round, of: ", not shown: ")
                try terminal.type("wrong!\n")
            }
            #expect(try terminal.status() == 1)
        }

        @Test func nothingIsShownUnasked() throws {
            let terminal = try PseudoTerminal(["wallet", "new"], in: scratch.folder)
            try terminal.expect("to continue: ")
            try terminal.type("yes\n")
            #expect(try terminal.status() == 2)
            #expect(Self.words(in: terminal.shown).isEmpty)
            for arguments in [
                ["wallet", "new"], ["wallet", "check"], ["wallet", "derive", "--path", "m/0", "--private"],
            ] {
                guard let run = try runWithoutTerminal(arguments: arguments) else { return }
                #expect(run.status == 2 && run.errors.contains("There is no terminal"))
            }
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGABRT, SIGXCPU]) func aSignalWipesTheWords(
            _ number: Int32
        ) throws {
            let terminal = try PseudoTerminal(["wallet", "new"], in: scratch.folder)
            try terminal.expect("to continue: ")
            try terminal.type("show\n")
            try terminal.expect("the screen is then cleared. ")
            try terminal.send(number)
            #expect(try terminal.status() != 0)
            #expect(terminal.shown.contains("is then cleared. \u{1B}[H\u{1B}[2K\u{1B}[B"))
            #expect(terminal.shown.contains("\u{1B}[2K\u{1B}[B\u{1B}[H\u{1B}[?1049l"))
            #expect(try terminal.echoes())
        }

        @Test func sealedAndUsed() throws {
            #expect(try run("wallet", "new", "-k", "K", "-o", "w.sealed").status == 0)
            #expect(try permissions("w.sealed") == 0o600)
            let check = try run("wallet", "check", "-k", "K", "w.sealed")
            #expect(check.output == "a mnemonic of 24 words, English, with a valid checksum\n")
            let first = try run("wallet", "address", "-k", "K", "--count", "2", "w.sealed")
            #expect(first.output.split(separator: "\n").count == 2 && first.output.hasPrefix("0/0  0x"))
            let derived = ["wallet", "derive", "-k", "K", "--path", "m/84'/0'/0'"]
            let key = try run(derived + ["--form", "zpub", "w.sealed"])
            let text = try #require(key.output.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix("zpub") })
            let watched = try run("wallet", "address", "--coin", "bitcoin", "--public", String(text))
            let own = try run("wallet", "address", "--coin", "bitcoin", "-k", "K", "w.sealed")
            #expect(watched.output == own.output && own.output.hasPrefix("0/0  bc1q"))
            #expect(try run(derived + ["--new-key-file", "K", "-o", "a.sealed", "w.sealed"]).status == 0)
            let account = try run("wallet", "derive", "-k", "K", "--path", "m", "--form", "zpub", "a.sealed")
            #expect(account.output.contains(text))
            #expect(try run("wallet", "new", "-k", "K", "-o", "w.sealed").status == 2)
            // What was sealed for another purpose is no wallet.
            #expect(try run("encrypt", "-k", "K", "notes.txt").status == 0)
            #expect(try run("wallet", "check", "-k", "K", "notes.txt.sealed").status == 1)
            #expect(try run("decrypt", "-k", "K", "-o", "-", "w.sealed").output.isEmpty)
        }

        /// A key says which account it is of; nothing else is taken for one, and a path says where it begins.
        @Test func keysOfAccounts() throws {
            #expect(try run("wallet", "new", "-k", "K", "-o", "w.sealed").status == 0)
            func publicKey(_ path: String, _ form: String = "xpub") throws -> String {
                let run = try run("wallet", "derive", "-k", "K", "--path", path, "--form", form, "w.sealed")
                return String(
                    try #require(run.output.split(whereSeparator: \.isWhitespace).first { $0.hasPrefix(form) }))
            }
            let second = try publicKey("m/44'/60'/1'")
            let own = try run("wallet", "address", "-k", "K", "--account", "1", "w.sealed").output
            #expect(try run("wallet", "address", "--public", second).output == own)
            #expect(try run("wallet", "address", "--public", second, "--account", "1").output == own)
            #expect(try run("wallet", "address", "--public", second, "--account", "0").status == 2)
            #expect(try run("wallet", "address", "--public", publicKey("m/44'/60'/0")).status == 2)
            #expect(try run("wallet", "address", "--public", publicKey("m/44'/60'")).status == 2)
            let ofTests = try run("wallet", "derive", "-k", "K", "--path", "m/84h/1h/0h", "w.sealed").output
            #expect(ofTests.contains(try publicKey("m/84'/1'/0'", "tpub")))
            let test = ["wallet", "address", "--coin", "testnet", "--public"]
            #expect(try run(test + [publicKey("m/84'/1'/0'", "tpub")]).output.hasPrefix("0/0  tb1q"))
            #expect(try run(test + [publicKey("m/84'/1'/0'")]).status == 2)
            let derive = ["wallet", "derive", "-k", "K", "--path", "m/44'/60'/1'"]
            #expect(try run(derive + ["--new-key-file", "K", "-o", "a.sealed", "w.sealed"]).status == 0)
            #expect(try run("wallet", "address", "-k", "K", "a.sealed").output == own)
            #expect(try run(derive + ["a.sealed"]).output.contains("not the wallet's master key"))
            #expect(try !run(derive + ["w.sealed"]).output.contains("master key"))
        }

        /// A passphrase whose key is sealed unseen is typed twice, and nothing between the questions is echoed.
        @Test func passphrases() throws {
            let derive = ["wallet", "derive", "--path", "m/0", "--passphrase", "--new-key-file", "K", "-o", "p.sealed"]
            let terminal = try PseudoTerminal(derive, in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence + "\n")
            try terminal.expect("Passphrase (BIP 39), not shown: ")
            #expect(try !terminal.echoes())
            try terminal.type("one\n")
            try terminal.expect("again: ")
            try terminal.type("other\n")
            #expect(try terminal.status() == 2)
            #expect(try !names().contains("p.sealed"))
        }

        /// Between the password of one file and that of the next, nothing that is typed is shown.
        @Test func passwordsOfTwoFiles() throws {
            let new = ["wallet", "new", "--password-env", "P", "--kdf", "weak-pbkdf2", "-o", "w.sealed"]
            #expect(try run(new, environment: ["P": "old"]).status == 0)
            let derive = [
                "wallet", "derive", "-p", "w.sealed", "--path", "m/0", "--new-password", "--kdf", "weak-pbkdf2", "-o",
                "d.sealed",
            ]
            let terminal = try PseudoTerminal(derive, in: scratch.folder)
            for (round, answer) in ["old", "new", "new"].enumerated() {
                try terminal.expectCount(round + 1, of: ": ")
                try terminal.type(answer + "\n")
                #expect(try !terminal.echoes() || round == 2)
            }
            #expect(try terminal.status() == 0)
            #expect(try terminal.echoes())
        }

        @Test func typedWords() throws {
            let terminal = try PseudoTerminal(["wallet", "address", "--count", "2"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence + "\n")
            #expect(try terminal.status() == 0)
            #expect(terminal.shown.contains("0/0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"))
            #expect(!terminal.shown.contains("junk"))
        }

        @Test func hintsForMistypedWords() throws {
            let terminal = try PseudoTerminal(["wallet", "check"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence.replacingOccurrences(of: "junk", with: "jumk") + "\n")
            try terminal.expect("to skip: ")
            #expect(!terminal.shown.contains("junk"))
            try terminal.type("show\n")
            try terminal.expect("the screen is then cleared. ")
            #expect(terminal.shown.contains("word 12: did you mean ") && terminal.shown.contains("junk"))
            try terminal.type("\n")
            #expect(try terminal.status() == 1)
        }

        /// Words of four letters, as metal backups have them, are nearly the sentence: nothing of it is shown unasked.
        @Test func hintsAreShownToWhoeverAsks() throws {
            let terminal = try PseudoTerminal(["wallet", "check"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(Array(repeating: "aban", count: 11).joined(separator: " ") + " abou\n")
            try terminal.expect("to skip: ")
            try terminal.type("\n")
            #expect(try terminal.status() == 1)
            #expect(!terminal.shown.contains("abandon") && !terminal.shown.contains("about"))
        }

        /// A list that was copied with its numbers.
        @Test func numberedWords() throws {
            let terminal = try PseudoTerminal(["wallet", "check"], in: scratch.folder)
            try terminal.expect("not shown: ")
            let words = sentence.split(separator: " ").enumerated().map { "\($0 + 1). \($1)" }
            try terminal.type(words.joined(separator: " ") + "\n")
            #expect(try terminal.status() == 1)
            #expect(terminal.shown.contains("word 1 is a number; enter only the words"))
            #expect(!terminal.shown.contains("near"))
        }

        @Test func capitalsAreTold() throws {
            let terminal = try PseudoTerminal(["wallet", "check"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence.uppercased() + "\n")
            #expect(try terminal.status() == 1)
            #expect(terminal.shown.contains("word 1 has capital letters"))
            #expect(!terminal.shown.contains(sentence.prefix(4)))
        }

        /// Words that there are already go into a file of their own, and give the same addresses.
        @Test func wordsAreSealed() throws {
            let terminal = try PseudoTerminal(["wallet", "seal", "-k", "K", "-o", "own.sealed"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence + "\n")
            #expect(try terminal.status() == 0)
            #expect(!terminal.shown.contains("junk"))
            #expect(try permissions("own.sealed") == 0o600)
            let address = try run("wallet", "address", "-k", "K", "own.sealed").output
            #expect(address.hasPrefix("0/0  0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266"))
            // A Bitcoin account's own key has no address that anybody scans.
            let bitcoin = try run("wallet", "derive", "-k", "K", "--path", "m/84'/0'/0'", "own.sealed").output
            #expect(bitcoin.contains("xpub") && !bitcoin.contains("0x"))
        }

        @Test func wrongWordsAreNotSealed() throws {
            let terminal = try PseudoTerminal(["wallet", "seal", "-k", "K", "-o", "own.sealed"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence.replacingOccurrences(of: "junk", with: "test") + "\n")
            #expect(try terminal.status() == 1)
            #expect(!exists("own.sealed"))
        }

        @Test func aPipeIsNoWallet() throws {
            #expect(mkfifo(scratch.folder.appending(path: "pipe").path, 0o600) == 0)
            let run = try run("wallet", "check", "-k", "K", "pipe")
            #expect(run.status == 2 && run.errors.contains("pipe is not a file"))
        }

        @Test func privateKeysAreShownOnTheTerminalAlone() throws {
            let terminal = try PseudoTerminal(
                ["wallet", "derive", "--path", "m/44'/60'/0'", "--private"], in: scratch.folder)
            try terminal.expect("not shown: ")
            try terminal.type(sentence + "\n")
            try terminal.expect("to continue: ")
            #expect(!terminal.shown.contains("xprv"))
            try terminal.type("show\n")
            try terminal.expect("the screen is then cleared. ")
            #expect(terminal.shown.contains("xprv"))
            try terminal.type("\n")
            #expect(try terminal.status() == 0)
        }

        @Test(arguments: [
            ["derive", "--path", "44'"], ["derive", "--path", "m/2147483648"], ["new", "--words", "13"],
            ["new", "--language", "klingon"], ["new", "-o", "-"], ["address", "--purpose", "45"],
            ["address", "--start", "2147483648"], ["address", "--count", "0"], ["check", "--passphrase"],
            ["derive", "--path", "m/0", "--private", "-o", "x"], ["address", "-k", "K"], ["new", "-k", "K"],
            ["check", "-k", "K", "none"], ["check", "-k", "K", "--language", "french", "none"],
            ["derive", "--path", "m/0", "--form", "zpub", "-o", "x"], ["address", "--purpose", "84"],
            ["address", "--account", "2147483648"],
        ])
        func refusals(_ arguments: [String]) throws {
            let run = try run(["wallet"] + arguments)
            #expect(run.status != 0 && run.output.isEmpty && !run.errors.isEmpty)
        }

        /// The numbered words of the table.
        private static func words(in text: String) -> [Int: String] {
            let parts = text.split(whereSeparator: \.isWhitespace)
            var words: [Int: String] = [:]
            for (index, part) in parts.enumerated().dropLast() where part.hasSuffix(".") {
                guard let number = Int(part.dropLast()) else { continue }
                words[number] = String(parts[index + 1])
            }
            return words
        }

        /// The number in the last question for a word.
        private static func lastPlace(in text: String) -> Int? {
            guard let question = text.range(of: "Word ", options: .backwards) else { return nil }
            return Int(text[question.upperBound...].prefix { $0.isNumber })
        }
    }

    extension PseudoTerminal {
        /// Waits until the command has written `text` so many times.
        fileprivate func expectCount(_ count: Int, of text: String) throws {
            try expect { $0.components(separatedBy: text).count > count }
        }
    }
#endif
