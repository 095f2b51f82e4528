#if Wallet
    import ArgumentParser
    import Foundation
    import Sealing
    import SecretMemory
    import WalletKeys

    /// `bulwark wallet derive`
    struct WalletDeriveCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "derive",
            abstract: "Print the public key at a path, or export the private key.",
            discussion: """
                  bulwark wallet derive --path "m/84'/0'/0'" -k K wallet.sealed            # the extended public key
                  bulwark wallet derive --path "m/44'/60'/0'/0/0" --private                # on the terminal
                  bulwark wallet derive --path "m/44'/60'/0'" -k K --output account.sealed wallet.sealed

                The sealed file opens with the keys and the password given with --new-key-file and the other new- \
                options.
                """)

        @Option(help: "The path from the key of the words or file: m/44'/60'/0'/0/0, with h or ' for hardened steps.")
        var path: String

        @Option(
            help: ArgumentHelp(
                "The serialization: \(ExtendedKeyVersion.all.map(\.publicName).joined(separator: ", ")).")
        )
        var form: String?

        @Flag(name: .customLong("private"), help: "Show the extended private key on the terminal, after confirmation.")
        var isPrivate = false

        @Option(name: .shortAndLong, help: "Encrypt the extended private key to a new file.", completion: .file())
        var output: String?

        @OptionGroup var source: WalletSourceOptions
        @OptionGroup(title: "Recipients of the new file") var recipients: RecipientOptions<NewSecrets>
        @OptionGroup(title: "Keys and passwords of the new file") var newSecrets: SecretOptions<NewSecrets>

        mutating func validate() throws {
            do throws(WalletError) { _ = try DerivationPath(path) } catch {
                throw ValidationError("--path: \(error.description).")
            }
            if isPrivate, output != nil {
                throw ValidationError("--private shows the key, --output encrypts it; choose one.")
            }
            if output == "-" { throw ValidationError("A private key is not written to standard output; name a file.") }
            guard form == nil || ExtendedKeyVersion.all.contains(where: { $0.publicName == form }) else {
                throw ValidationError("--form must be one of the forms listed in the help.")
            }
            guard form == nil || output == nil else {
                throw ValidationError("--form applies to a key that is shown, not to a sealed file.")
            }
            try recipients.check(with: newSecrets)
            guard output != nil || (recipients.isEmpty && newSecrets.isEmpty) else {
                throw ValidationError("Recipients need a sealed file; name it with --output FILE.")
            }
        }

        func run() throws {
            let asksTerminal = output != nil && recipients.asksTerminal(newSecrets)
            try WalletTerminal.guarded(silent: isPrivate || asksTerminal || source.asksTerminal) {
                let path = try DerivationPath(path)
                if let output { try WalletOutput.check(output) }
                let root = try source.root(twice: output != nil)
                let key = try root.derived(path)
                if let output {
                    try key.seal(to: recipients.all(newSecrets, for: .sealed), at: output)
                    Console.error(
                        "bulwark: the key with fingerprint \(key.fingerprint), at depth \(key.place.depth), was encrypted to "
                            + output.onOneLine)
                } else if isPrivate {
                    try show(key, as: version(of: path, from: root))
                } else {
                    var text = """
                        path         \(path)\(Self.start(of: root))
                        fingerprint  \(key.fingerprint)
                        public key   \(key.publicHalf.text(version(of: path, from: root)))

                        """
                    // No wallet looks for payments at an address of a Bitcoin account's own key.
                    if !Self.isBitcoin(path, from: root) { text += "ethereum     \(EthereumAddress(key.publicKey))\n" }
                    try Console.output(text)
                }
            }
        }

        /// Says where a path begins that does not begin at the master key.
        private static func start(of root: ExtendedPrivateKey) -> String {
            guard root.place.depth > 0 else { return "" }
            return ", where m is the file's key: depth \(root.place.depth), index \(root.place.child), fingerprint "
                + "\(root.fingerprint), not the wallet's master key"
        }

        /// Whether a path from a master key leads to Bitcoin or its test networks (coin types 0 and 1 of SLIP-44).
        private static func isBitcoin(_ path: DerivationPath, from root: ExtendedPrivateKey) -> Bool {
            coinType(of: path, from: root).map { $0 <= 1 } ?? false
        }

        /// The hardened second step of a path from a master key (BIP 44, SLIP-44).
        private static func coinType(of path: DerivationPath, from root: ExtendedPrivateKey) -> UInt32? {
            guard root.place.depth == 0, let coin = path.children.dropFirst().first, coin.isHardened else { return nil }
            return coin.index
        }

        /// The form that was asked for, or the general one of the network: coin type 1 is that of all test networks
        /// (SLIP-44).
        private func version(of path: DerivationPath, from root: ExtendedPrivateKey) -> ExtendedKeyVersion {
            if let form { return ExtendedKeyVersion.all.first { $0.publicName == form } ?? .bip32 }
            return Self.coinType(of: path, from: root) == 1 ? .testnet : .bip32
        }

        private func show(_ key: ExtendedPrivateKey, as version: ExtendedKeyVersion) throws {
            let terminal = try WalletTerminal()
            try terminal.confirm(
                "A private key will be shown: anyone who sees it controls every key derived from it.", "show")
            try terminal.onSecondScreen {
                terminal.show(key.text(version))
                _ = try terminal.ask("\r\n\r\nPress Return when you have written it down; the screen is then cleared. ")
            }
        }
    }
#endif
