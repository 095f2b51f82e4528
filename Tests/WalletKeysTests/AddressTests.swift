#if Wallet
    import Foundation
    import SecretMemory
    import Testing
    import TestSupport

    @testable import WalletKeys

    @Suite struct EthereumAddressTests {
        @Test func ofTheTestMnemonic() throws {
            let master = try ExtendedPrivateKey(seed: Mnemonic(testSentence).seed())
            let account = try master.account(.bip44, .ethereum)
            #expect(try account.address(0) == "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266")
            #expect(try account.address(1) == "0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
        }

        /// The examples of EIP-55.
        @Test(arguments: [
            "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
            "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
            "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
            "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
        ])
        func checkSums(_ text: String) throws {
            #expect(try EthereumAddress(text).description == text)
            #expect(try EthereumAddress(withoutChecksum: text.lowercased()) == EthereumAddress(text))
            // One letter of the other case, wherever there is one.
            for place in Array(text.utf8).indices.dropFirst(2) where Array(text.utf8)[place] > 0x40 {
                var changed = Array(text.utf8)
                changed[place] ^= 0x20
                #expect(code { _ = try EthereumAddress(String(decoding: changed, as: UTF8.self)) } == .wrongCase)
            }
        }

        @Test func eip55File() throws {
            guard let text = try Vectors.text("eip55/erc-55.md") else { return }
            var count = 0
            for word in text.split(whereSeparator: { !$0.isHexDigit && $0 != "x" }) where word.utf8.count == 42 {
                guard word.contains(where: \.isUppercase) else { continue }
                #expect(code { _ = try EthereumAddress(String(word)) } == nil)
                count += 1
            }
            #expect(count >= 5)
        }

        @Test func refusals() {
            let good = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
            #expect(code { _ = try EthereumAddress(good.lowercased()) } == .wrongCase)
            for text in [
                "", "0x", String(good.dropLast()), good + "0", String(good.dropFirst(2)), "0X" + good.dropFirst(2),
                good.replacingOccurrences(of: "A", with: "G"), " " + good,
                good.replacingOccurrences(of: "a", with: "а"),
                String(repeating: "0", count: 10 << 20),
            ] {
                #expect(code { _ = try EthereumAddress(text) } == .invalidAddress)
                #expect(code { _ = try EthereumAddress(withoutChecksum: text) } == .invalidAddress)
            }
            #expect(code { _ = try EthereumAddress(bytes: [1]) } == .invalidAddress)
        }
    }

    @Suite struct BitcoinAddressTests {
        private static let abandon = String(repeating: "abandon ", count: 11) + "about"

        /// First addresses of BIP 44, 49, 84 and 86 for the mnemonic that their texts share.
        @Test func accounts() throws {
            let master = try ExtendedPrivateKey(seed: Mnemonic(Self.abandon).seed())
            let known: [(AccountPurpose, CoinType, AddressChain, UInt32, String)] = [
                (.bip44, .bitcoin, .external, 0, "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"),
                (.bip49, .bitcoin, .external, 0, "37VucYSaXLCAsxYyAPfbSi9eh4iEcbShgf"),
                (.bip49, .testnet, .external, 0, "2Mww8dCYPUpKHofjgcXcBCEGmniw9CoaiD2"),
                (.bip84, .bitcoin, .external, 0, "bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu"),
                (.bip84, .bitcoin, .external, 1, "bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g"),
                (.bip84, .bitcoin, .change, 0, "bc1q8c6fshw2dlwun7ekn9qwf37cu2rn755upcp6el"),
                (.bip86, .bitcoin, .external, 0, "bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr"),
                (.bip86, .bitcoin, .external, 1, "bc1p4qhjn9zdvkux4e44uhx8tc55attvtyu358kutcqkudyccelu0was9fqzwh"),
                (.bip86, .bitcoin, .change, 0, "bc1p3qkhfews2uk44qtvauqyr2ttdsw7svhkl9nkm9s9c3x4ax5h60wqwruhk7"),
            ]
            for (purpose, coin, chain, index, address) in known {
                let account = try master.account(purpose, coin)
                #expect(try account.address(index, chain) == address)
                let network: BitcoinNetwork = coin == .testnet ? .test : .main
                #expect(try BitcoinAddress(address, network: network).description == address)
            }
            let account = try master.account(.bip84, .bitcoin)
            #expect(
                account.key.text(account.version)
                    == "zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs"
            )
        }

        /// The lists of BIP 350, of which those with an unknown prefix are of no network of ours.
        @Test(arguments: [
            ("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", "0014751e76e8199196d454941c45d1b3a323f1433bd6"),
            (
                "tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7",
                "00201863143c14c5166804bd19203356da136c985678cd4d27a1b8c6329604903262"
            ),
            (
                "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y",
                "5128751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6"
            ),
            ("BC1SW50QGDZ25J", "6002751e"),
            ("bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "5210751e76e8199196d454941c45d1b3a323"),
            (
                "tb1qqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesrxh6hy",
                "0020000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433"
            ),
            (
                "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
                "5120000000c4a5cad46221b2a187905e5266362b99d5e91c6ce24d165dab93e86433"
            ),
            (
                "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
                "512079be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
            ),
        ])
        func witnessPrograms(_ text: String, _ script: String) throws {
            let network: BitcoinNetwork = text.lowercased().hasPrefix("bc1") ? .main : .test
            let address = try BitcoinAddress(text, network: network)
            #expect(hex(address.script) == script)
            #expect(address.description == text.lowercased())
            #expect(code { _ = try BitcoinAddress(text, network: network == .main ? .test : .main) } == .wrongNetwork)
            var mixed = Array(text.utf8)
            mixed[3] ^= 0x20
            #expect(
                code { _ = try BitcoinAddress(String(decoding: mixed, as: UTF8.self), network: network) } == .wrongCase)
        }

        @Test(arguments: [
            "tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
            "tb1z0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqglt7rf",
            "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
            "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
            "tb1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq24jc47",
            "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
            "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", "bc1pw5dgrnzv",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
            "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P",
            "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq47Zagq",
            "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
            "tb1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j", "bc1gmk9yu", "bc1", "1", "",
            "pzry9x0s0muk",
            "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabB", "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeab",
            "0LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA",
        ])
        func refusals(_ text: String) {
            // Letters of both cases are wrong in Bech32 alone.
            let isMixed = text != text.lowercased() && text != text.uppercased()
            if isMixed, !["bc1", "tb1"].contains(where: text.lowercased().hasPrefix) {
                #expect(code { _ = try BitcoinAddress(text) } != .wrongCase)
            }
            #expect(throws: WalletError.self) { try BitcoinAddress(text) }
            #expect(throws: WalletError.self) { try BitcoinAddress(text, network: .test) }
        }

        /// Right and wrong strings of BIP 173 and BIP 350 that are no addresses: none is taken for one.
        @Test(arguments: [
            "A12UEL5L", "a12uel5l",
            "an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs",
            "abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw",
            "11qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqc8247j",
            "split1checkupstagehandshakeupstreamerranterredcaperred2y9e3w", "?1ezyfcl", "A1LQFN3A", "a1lqfn3a",
            "an83characterlonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11sg7hg6",
            "abcdef1l7aum6echk45nj3s0wdvt2fg8x9yrzpqzd3ryx",
            "11llllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllludsr8",
            "split1checkupstagehandshakeupstreamerranterredcaperredlc445v", "?1v759aa", "\u{20}1xj0phk",
            "\u{7F}1g6xzxy",
            "\u{80}1vctc34",
            "an84characterslonghumanreadablepartthatcontainsthetheexcludedcharactersbioandnumber11d6pts4",
            "qyrz8wqd2c9m", "1qyrz8wqd2c9m", "y1b0jsk6g", "lt1igcx5c0", "in1muywd", "mm1crxm3i", "au1s5cgom",
            "M1VUXWEZ",
            "16plkw9", "1p2gdwpf",
        ])
        func strings(_ text: String) {
            for network in [BitcoinNetwork.main, .test, .regtest] {
                let refusal = code { _ = try BitcoinAddress(text, network: network) }
                #expect(refusal == .invalidAddress || refusal == .wrongNetwork)
            }
        }

        @Test func mutations() throws {
            var generator = SeededGenerator(seed: 350)
            for source in ["bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu", "1LqBGSKuX5yYUonjxT5qGfpUsXKYYWeabA"] {
                for _ in 0..<5000 {
                    var changed = Array(source.utf8)
                    let place = Int.random(in: changed.indices, using: &generator)
                    switch Int.random(in: 0..<3, using: &generator) {
                    case 0: changed[place] = generator.bytes(1)[0]
                    case 1: changed.remove(at: place)
                    default: changed.insert(generator.bytes(1)[0], at: place)
                    }
                    let text = String(decoding: changed, as: UTF8.self)
                    guard text != source, let read = try? BitcoinAddress(text) else { continue }
                    Issue.record("a changed address is read as \(read.kind)")
                }
            }
            #expect(code { _ = try BitcoinAddress(String(repeating: "1", count: 10 << 20)) } == .invalidAddress)
        }

        @Test func scan() async throws {
            let master = try ExtendedPrivateKey(seed: Mnemonic(Self.abandon).seed())
            let account = try master.account(.bip44, .ethereum)
            let all = try account.addresses(0..<300, threads: 2)
            for index in [0, 63, 64, 149, 150, 299] { #expect(try all[index] == account.address(UInt32(index))) }
            #expect(try account.addresses(0..<300, threads: 7) == all && account.addresses(5..<5).isEmpty)
            let used = Set([all[0], all[3], all[22], all[43]])
            let found = try await account.usedAddresses(gapLimit: 20) { used.contains($0) }
            // 43 lies beyond a gap of 20.
            #expect(found.map(\.index) == [0, 3, 22])
            #expect(try await account.usedAddresses(gapLimit: 21) { used.contains($0) }.map(\.index) == [0, 3, 22, 43])
            let second = try master.account(.bip44, .ethereum, 1).address(2)
            let accounts = try await master.usedAccounts(.bip44, .ethereum) { used.contains($0) || $0 == second }
            #expect(accounts.count == 2)
            #expect(code { _ = try account.addresses(0..<2_000_000) } == .invalidArgument)
            #expect(code { _ = try account.addresses((1 << 31) - 1..<(1 << 31) + 1) } == .indexTooLarge)
            #expect(code { _ = try account.address(1 << 31) } == .indexTooLarge)
            await #expect(throws: WalletError.self) { try await account.usedAddresses(gapLimit: 0) { _ in true } }
            #expect(code { _ = try master.account(.bip84, .ethereum) } == .invalidArgument)
            #expect(
                code { _ = try master.derived(DerivationPath("m/0")).account(.bip44, .bitcoin) } == .invalidArgument)
        }
    }
#endif
