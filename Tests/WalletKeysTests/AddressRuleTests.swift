#if Wallet
    import InputValidation
    import Testing

    @testable import WalletKeys

    /// InputValidation reads addresses by itself: here it is held beside the library that makes them.
    @Suite struct AddressRuleTests {
        @Test func whatIsMadeIsRead() throws {
            var generator = SystemRandomNumberGenerator()
            for _ in 0..<500 {
                let bytes = (0..<20).map { _ in UInt8.random(in: 0...255, using: &generator) }
                let ethereum = try EthereumAddress(bytes: bytes)
                #expect(try EthereumAddressRule().validate(ethereum.description).bytes == bytes)
                #expect(try EthereumAddressRule().validate(ethereum.description).description == ethereum.description)
                let key = PrivateKey().publicKey
                for (network, other) in [(BitcoinNetwork.main, BitcoinAddressRule.Network.main), (.test, .test)] {
                    let made = [
                        BitcoinAddress.p2pkh(key, network: network), .p2shP2wpkh(key, network: network),
                        .p2wpkh(key, network: network), try .p2tr(key, network: network),
                    ]
                    for address in made {
                        let read = try BitcoinAddressRule(networks: [other]).validate(address.description)
                        #expect(read.description == address.description && read.payload == address.payload)
                        #expect(read.kind.rawValue == address.kind.rawValue)
                    }
                }
            }
        }

        /// Changed addresses are taken by both or by neither.
        @Test func bothRefuseTheSame() throws {
            let seeds = [
                "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
                "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "BC1SW50QGDZ25J", "bc1gmk9yu",
                "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
            ]
            let bitcoin = BitcoinAddressRule(kinds: Set(BitcoinAddressRule.Kind.allCases))
            let ethereum = EthereumAddressRule(allowsZero: true)
            var generator = SystemRandomNumberGenerator()
            for round in 0..<6_000 {
                var bytes = Array(seeds[round % seeds.count].utf8)
                for _ in 0..<round % 3 {
                    let place = Int.random(in: bytes.indices, using: &generator)
                    switch Int.random(in: 0...2, using: &generator) {
                    case 0: bytes[place] ^= 0x20
                    case 1: bytes[place] = bytes.randomElement(using: &generator) ?? 0
                    default: bytes.swapAt(place, Int.random(in: bytes.indices, using: &generator))
                    }
                }
                let text = String(decoding: bytes, as: UTF8.self)
                #expect(bitcoin.accepts(text) == ((try? BitcoinAddress(text)) != nil), "\(text)")
                #expect(ethereum.accepts(text) == ((try? EthereumAddress(text)) != nil), "\(text)")
            }
        }
    }
#endif
