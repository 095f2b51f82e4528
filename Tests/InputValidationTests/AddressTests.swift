import Testing

@testable import InputValidation

@Suite struct AddressTests {
    // MARK: Hashes

    /// FIPS 180-4 and the Keccak team's published values.
    @Test func hashes() {
        func hex(_ bytes: [UInt8]) -> String { bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
        #expect(
            hex(SHA256.digest(of: [])) == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            hex(SHA256.digest(of: Array("abc".utf8)))
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            hex(SHA256.digest(of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8)))
                == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
        #expect(
            hex(Keccak256.digest(of: [])) == "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470")
        #expect(
            hex(Keccak256.digest(of: Array("abc".utf8)))
                == "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45")
        // Around the ends of a block no length may run into another.
        #expect(Set((0..<300).map { hex(Keccak256.digest(of: Array(repeating: 7, count: $0))) }).count == 300)
        #expect(Set((0..<200).map { hex(SHA256.digest(of: Array(repeating: 7, count: $0))) }).count == 200)
    }

    // MARK: Ethereum

    /// The examples of EIP-55.
    private static let ethereum = [
        "0x52908400098527886E0F7030069857D2E4169EE7", "0x8617E340B3D01FA5F11F306F4090FD50E238070D",
        "0xde709f2102306220921060314715629080e2fb77", "0x27b1fdb04752bbc536007a920d24acb045561c26",
        "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
        "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB", "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
    ]

    @Test(arguments: ethereum) func checksums(_ text: String) throws {
        #expect(try EthereumAddressRule().validate(text).description == text)
        let lower = "0x" + text.dropFirst(2).lowercased()
        let mild = EthereumAddressRule(requiresChecksum: false)
        #expect(try mild.validate(lower).description == text)
        if lower != text { #expect(codes(EthereumAddressRule(), lower) == [.addressWithoutChecksum]) }
        var tried = 0
        for place in Array(text.utf8).indices.dropFirst(2) where Array(text.utf8)[place] > 0x40 {
            var changed = Array(text.utf8)
            changed[place] ^= 0x20
            let other = String(decoding: changed, as: UTF8.self)
            #expect(!EthereumAddressRule().accepts(other), "\(other)")
            tried += 1
        }
        #expect(tried > 5)
    }

    @Test func whatIsNoAddressOfEthereum() {
        let good = Self.ethereum[4]
        for text in [
            "0x", String(good.dropLast()), good + "0", String(good.dropFirst(2)), "0X" + good.dropFirst(2), " " + good,
            good + "\n", good.replacing("A", with: "G"), good.replacing("a", with: "а"),
            String(repeating: "0", count: 1 << 20),
        ] { #expect(codes(EthereumAddressRule(), text) == [.addressMalformed], "\(text.prefix(50))") }
        #expect(EthereumAddressRule().reasons(against: good.replacing("B", with: "Z")).first?.position == 37)
        #expect(codes(EthereumAddressRule(), "") == [.empty])
        let zero = "0x" + String(repeating: "0", count: 40)
        #expect(codes(EthereumAddressRule(), zero) == [.addressZero])
        #expect(EthereumAddressRule(allowsZero: true).accepts(zero))
    }

    /// One character mistyped in an address with its checksum: 13 letters and digits that are checked let 1 in 4,000 pass.
    @Test func mistyped() {
        var passed = 0
        var tried = 0
        for text in Self.ethereum[4...] {
            for place in 2..<42 {
                for digit in "0123456789abcdefABCDEF".utf8 {
                    var changed = Array(text.utf8)
                    guard changed[place] != digit else { continue }
                    changed[place] = digit
                    tried += 1
                    if EthereumAddressRule().accepts(String(decoding: changed, as: UTF8.self)) { passed += 1 }
                }
            }
        }
        #expect(tried > 3_000 && passed * 500 < tried, "\(passed) of \(tried)")
    }

    // MARK: Bitcoin

    /// BIP 173, BIP 350 and addresses of the first blocks.
    @Test(
        arguments: [
            ("1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", BitcoinAddressRule.Kind.p2pkh, 20),
            ("1111111111111111111114oLvT2", .p2pkh, 20), ("3P14159f73E4gFr7JterCCQh9QjiTjiZrG", .p2sh, 20),
            ("BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4", .p2wpkh, 20),
            ("bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", .p2wpkh, 20),
            ("bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3", .p2wsh, 32),
            ("bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0", .p2tr, 32),
        ] as [(String, BitcoinAddressRule.Kind, Int)])
    func bitcoin(_ text: String, _ kind: BitcoinAddressRule.Kind, _ size: Int) throws {
        let address = try BitcoinAddressRule().validate(text)
        #expect(address.kind == kind && address.network == .main && address.payload.count == size)
        #expect(address.description == (text.hasPrefix("BC1") ? text.lowercased() : text))
        #expect(codes(BitcoinAddressRule(networks: [.test, .regtest]), text) == [.addressNetwork])
        #expect(
            codes(BitcoinAddressRule(kinds: Set(BitcoinAddressRule.Kind.allCases).subtracting([kind])), text) == [
                .addressKind
            ])
        // Whatever one character is mistyped as.
        let characters = Array(text.utf8)
        for place in characters.indices {
            for other in "023456789acdefghjklmnpqrstuvwxyz1bioBIOAZ".utf8 where characters[place] != other {
                var changed = characters
                changed[place] = other
                #expect(!BitcoinAddressRule().accepts(String(decoding: changed, as: UTF8.self)), "\(place)")
            }
            var cut = characters
            cut.remove(at: place)
            #expect(!BitcoinAddressRule().accepts(String(decoding: cut, as: UTF8.self)))
            cut.insert(characters[place], at: place)
            cut.insert(characters[place], at: place)
            #expect(!BitcoinAddressRule().accepts(String(decoding: cut, as: UTF8.self)))
        }
    }

    @Test func otherNetworks() throws {
        let texts = [
            "mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn", "2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc",
            "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx",
            "tb1pqqqqp399et2xygdj5xreqhjjvcmzhxw4aywxecjdzew6hylgvsesf3hn0c",
        ]
        for text in texts {
            #expect(try BitcoinAddressRule(networks: [.test]).validate(text).network == .test)
            #expect(codes(BitcoinAddressRule(), text) == [.addressNetwork], "\(text)")
        }
        #expect(try BitcoinAddressRule(networks: [.regtest]).validate(texts[0]).network == .regtest)
        #expect(codes(BitcoinAddressRule(networks: [.regtest]), texts[2]) == [.addressNetwork])
    }

    /// Whatever is paid to a version without a meaning, anybody can take.
    @Test func versionsWithoutAMeaning() throws {
        let all = BitcoinAddressRule(kinds: Set(BitcoinAddressRule.Kind.allCases))
        for text in [
            "bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y", "BC1SW50QGDZ25J",
            "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs",
        ] {
            #expect(codes(BitcoinAddressRule(), text) == [.addressKind])
            #expect(try all.validate(text).kind == .future)
        }
    }

    /// The invalid addresses of BIP 173 and BIP 350.
    @Test(arguments: [
        "tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5",
        "BC13W508D6QEJXTDG4Y5R3ZARVARY0C5XW7KN40WF2", "bc1rw5uspcuh",
        "bc10w508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kw5rljs90",
        "BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P", "bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du", "bc1gmk9yu",
        "tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd",
        "BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh",
        "bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4",
        "BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R", "bc1pw5dgrnzv",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav",
        "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf",
        "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3T4",
        "", "1", "bc1", "bc11", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa ",
        "11A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "111111111111111111111111111111111111",
        // Of other chains: Litecoin, Dogecoin; an extended key; a private key as people export it.
        "LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1", "DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L",
        "5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ",
    ])
    func whatIsNoAddressOfBitcoin(_ text: String) {
        let all = BitcoinAddressRule(
            networks: Set(BitcoinAddressRule.Network.allCases), kinds: Set(BitcoinAddressRule.Kind.allCases))
        #expect(!all.accepts(text))
        #expect(!all.accepts(text + "\u{0}") && !all.accepts("\u{FEFF}" + text))
    }

    @Test func longTextsEndQuickly() {
        for text in ["1", "bc1q", "BC1", "z"].map({ $0 + String(repeating: "q", count: 1 << 20) }) {
            #expect(codes(BitcoinAddressRule(), text) == [.addressMalformed])
        }
    }

    private func codes<Rule: Validator>(_ rule: Rule, _ text: Rule.Input) -> [Reason.Code] {
        rule.reasons(against: text).map(\.code)
    }
}
