#if Wallet
    import SecretMemory
    import Testing
    import TestSupport

    @testable import WalletKeys

    /// The sums that a scan makes by its table are those of the library.
    @Suite struct GeneratorTableTests {
        private static let order = [UInt8](hex: "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")

        private func sum(_ key: PublicKey, _ number: [UInt8]) -> PublicKey? {
            number.withUnsafeBytes { GeneratorTable.shared.sum(key, $0) }
        }

        @Test func agreesWithTheLibrary() throws {
            var generator = SeededGenerator(seed: 340)
            let key = PrivateKey().publicKey
            for round in 0..<500 {
                var number = generator.bytes(32)
                // Numbers of few bytes, and those with a byte of zero or 255 at each place.
                if round < 96 { number[round % 32] = round < 64 ? 0 : 255 }
                if round > 400 { number.replaceSubrange(0..<(round % 32), with: repeatElement(0, count: round % 32)) }
                #expect(sum(key, number) == number.withUnsafeBytes { key.adding($0) }, "round \(round)")
            }
        }

        @Test func edges() throws {
            let one = [UInt8](repeating: 0, count: 31) + [1]
            let generator = try PrivateKey(secret(one)).publicKey
            let last = Array(Self.order.dropLast()) + [0x40]
            // The generator twice is a doubling, and with its negative there is no sum.
            #expect(try sum(generator, one) == PrivateKey(secret([UInt8](repeating: 0, count: 31) + [2])).publicKey)
            #expect(sum(generator, last) == nil)
            #expect(sum(generator, [UInt8](repeating: 0, count: 32)) == generator)
            #expect(sum(generator, Self.order) == nil)
            #expect(sum(generator, [UInt8](repeating: 255, count: 32)) == nil)
        }

        @Test func longScans() throws {
            let master = try ExtendedPrivateKey(seed: Mnemonic(testSentence).seed())
            for (purpose, coin) in [(AccountPurpose.bip44, CoinType.ethereum), (.bip86, .bitcoin)] {
                let account = try master.account(purpose, coin)
                let start: UInt32 = 5000
                let all = try account.addresses(start..<start + UInt32(GeneratorTable.worthwhileCount), .change)
                for offset in stride(from: 0, to: all.count, by: 93) {
                    #expect(try all[offset] == account.address(start + UInt32(offset), .change))
                }
            }
        }
    }
#endif
