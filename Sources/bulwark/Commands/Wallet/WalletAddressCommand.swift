#if Wallet
    import ArgumentParser
    import Foundation
    import WalletKeys

    /// `bulwark wallet address`
    struct WalletAddressCommand: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "address",
            abstract: "Print the addresses of an account.",
            discussion: """
                  bulwark wallet address --count 3                       # Ethereum, m/44'/60'/0'/0/0 to 2
                  bulwark wallet address --coin bitcoin -k K wallet.sealed
                  bulwark wallet address --coin bitcoin --public zpub6r… # no secret needed
                """)

        @OptionGroup(title: "Account") var account: AccountOptions

        @Option(name: .customLong("public"), help: "The account's extended public key, instead of words or a file.")
        var publicKey: String?

        @Option(help: "The index of the first address.")
        var start: UInt32 = 0

        @Option(help: "The number of addresses, at most 100,000.")
        var count: UInt32 = 1

        @Flag(help: "Print change addresses.")
        var change = false

        @OptionGroup var source: WalletSourceOptions

        mutating func validate() throws {
            guard (1...100_000).contains(count) else { throw ValidationError("--count must be from 1 to 100,000.") }
            guard start < 1 << 31, start + count <= 1 << 31 else {
                throw ValidationError("Address indices must be below 2147483648.")
            }
            guard publicKey == nil || (source.file == nil && !source.asksForPassphrase) else {
                throw ValidationError("--public cannot be combined with words or a file.")
            }
        }

        func run() throws {
            try WalletTerminal.guarded(silent: publicKey == nil && source.asksTerminal) {
                let account = try self.account(of: publicKey)
                let chain: AddressChain = change ? .change : .external
                let addresses = try account.addresses(start..<start + count, chain)
                var text = ""
                for (index, address) in addresses.enumerated() {
                    text += "\(chain.rawValue)/\(start + UInt32(index))  \(address)\n"
                }
                try Console.output(text)
            }
        }

        private func account(of publicKey: String?) throws -> Account {
            let (purpose, coin) = (account.standard, account.coin.type)
            guard let publicKey else {
                let root = try source.root()
                guard root.place.depth > 0 else { return try root.account(purpose, coin, account.account ?? 0) }
                return try self.account(root.publicHalf)
            }
            let (key, version) = try ExtendedPublicKey.reading(publicKey)
            let made = try self.account(key)
            let general: ExtendedKeyVersion = coin == .testnet ? .testnet : .bip32
            guard version == made.version || version == general else {
                let names = Set([made.version.publicName, general.publicName]).sorted().joined(separator: " or ")
                throw UsageError(
                    "This key begins with \(version.publicName), but keys of accounts of this coin and purpose begin with "
                        + "\(names); set --coin and --purpose.")
            }
            return made
        }

        /// The account that a key is of, as far as the key tells: its number, not its coin and its standard.
        private func account(_ key: ExtendedPublicKey) throws -> Account {
            guard key.place.depth == 3, key.place.child.isHardened else {
                throw UsageError(
                    "An account key has depth 3 and a hardened index; this one has depth \(key.place.depth) and "
                        + "index \(key.place.child).")
            }
            if let wanted = account.account, wanted != key.place.child.index {
                throw UsageError("This is the key of account \(key.place.child.index), not of account \(wanted).")
            }
            return try Account(purpose: account.standard, coin: account.coin.type, key: key)
        }
    }
#endif
