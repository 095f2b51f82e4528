#if Wallet
    import Foundation
    import SecretMemory
    import Testing
    import TestSupport

    @testable import WalletKeys

    @Suite struct ExtendedKeyTests {
        /// The first vector of BIP 32; the others lie in the shared folder.
        @Test func published() throws {
            let master = try ExtendedPrivateKey(seed: secret([UInt8](hex: "000102030405060708090a0b0c0d0e0f")))
            let key = try master.derived(DerivationPath("m/0'/1/2h/2/1000000000"))
            #expect(
                key.publicHalf.text()
                    == "xpub6H1LXWLaKsWFhvm6RVpEL9P4KfRZSW7abD2ttkWP3SSQvnyA8FSVqNTEcYFgJS2UaFcxupHiYkro49S8yGasTvXEYBVPamhGW6cFJodrTHy"
            )
            #expect(try DerivationPath("m/0'/1/2h/2/1000000000").description == "m/0'/1/2'/2/1000000000")
        }

        @Test func vectors() throws {
            guard let text = try Vectors.text("bip32/bip-0032.mediawiki") else { return }
            var (seed, path, publicText): ([UInt8], String, String) = ([], "", "")
            var (chains, invalid) = (0, 0)
            for line in text.split(separator: "\n") {
                let last = String(line.split(separator: " ").last ?? "")
                if line.hasPrefix("Seed (hex): ") { seed = [UInt8](hex: last) }
                if line.hasPrefix("* Chain ") { path = last.replacingOccurrences(of: "<sub>H</sub>", with: "'") }
                if line.hasPrefix("** ext pub: ") { publicText = last }
                if line.hasPrefix("** ext prv: ") {
                    try check(seed, path, publicText, last)
                    chains += 1
                }
                guard line.hasPrefix("* "), let key = line.dropFirst(2).split(separator: " ").first,
                    key.utf8.count > 100
                else { continue }
                #expect(throws: WalletError.self) { try ExtendedPublicKey(String(key)) }
                #expect(throws: WalletError.self) { try ExtendedPrivateKey(reading: secret(String(key))) }
                invalid += 1
            }
            #expect(chains == 17 && invalid == 16)
        }

        private func check(_ seed: [UInt8], _ path: String, _ publicText: String, _ privateText: String) throws {
            let key = try ExtendedPrivateKey(seed: secret(seed)).derived(DerivationPath(path))
            expectSame(key.text(), secret(privateText))
            #expect(key.publicHalf.text() == publicText)
            let read = try ExtendedPrivateKey(reading: secret(privateText))
            expectSame(read.text(), secret(privateText))
            #expect(read.place == key.place)
            #expect(try ExtendedPublicKey(publicText) == key.publicHalf)
        }

        /// Public derivation meets private derivation.
        @Test func publicAndPrivate() throws {
            let account = try ExtendedPrivateKey(seed: SecretBytes(randomCount: 32)).derived(
                DerivationPath("m/84'/0'/0'"))
            for path in ["m/0/0", "m/1/2147483647", "m/0/1/2/3/4"] {
                let below = try account.derived(DerivationPath(path))
                #expect(try account.publicHalf.derived(DerivationPath(path)) == below.publicHalf)
                #expect(below.privateKey().publicKey == below.publicKey)
            }
            #expect(code { _ = try account.publicHalf.derived(DerivationPath("m/0/1'")) } == .hardenedFromPublicKey)
        }

        @Test func stepsAreWhatAPathIs() throws {
            let master = try ExtendedPrivateKey(seed: Mnemonic(testSentence).seed())
            let path = try DerivationPath("m/44'/60'/0'/0/7")
            var key = master
            for child in path.children { key = try key.derived(child) }
            expectSame(key.text(), try master.derived(path).text())
            #expect(key.place.depth == 5 && key.place.child.index == 7)
        }

        @Test(arguments: ExtendedKeyVersion.all)
        func versions(_ version: ExtendedKeyVersion) throws {
            let key = try ExtendedPrivateKey(seed: secret([UInt8](repeating: 7, count: 64))).derived(
                DerivationPath("m/1'"))
            let text = key.text(version).string()
            #expect(text.hasPrefix(version.privateName))
            #expect(key.publicHalf.text(version).hasPrefix(version.publicName))
            let again = try ExtendedPrivateKey(reading: key.text(version))
            #expect(again.version == version && key.version == .bip32)
            expectSame(again.text(), key.text(version))
            expectSame(again.text(.bip32), key.text())
            let path = try DerivationPath("m/2")
            expectSame(try again.derived(path).text(), try key.derived(path).text(version))
            let read = try ExtendedPublicKey.reading(key.publicHalf.text(version))
            #expect(read.key == key.publicHalf && read.version == version)
            #expect(code { _ = try ExtendedPublicKey(key.text(version).string()) } == .invalidExtendedKey)
        }

        @Test func refusals() throws {
            #expect(code { _ = try ExtendedPrivateKey(seed: SecretBytes(randomCount: 15)) } == .invalidSize)
            #expect(code { _ = try ExtendedPrivateKey(seed: SecretBytes(randomCount: 65)) } == .invalidSize)
            #expect(code { _ = try ExtendedPublicKey(String(repeating: "x", count: 10 << 20)) } == .invalidExtendedKey)
            #expect(code { _ = try ExtendedPrivateKey(reading: secret("")) } == .invalidExtendedKey)
            var key = try ExtendedPrivateKey(seed: SecretBytes(randomCount: 16))
            key = try key.derived(DerivationPath((0..<255).map { ChildNumber(rawValue: $0) }))
            #expect(key.place.depth == 255)
            #expect(code { _ = try key.derived(ChildNumber(rawValue: 0)) } == .tooDeep)
            #expect(code { _ = try key.publicHalf.derived(ChildNumber(rawValue: 0)) } == .tooDeep)
        }

        @Test func mutations() throws {
            var generator = SeededGenerator(seed: 32)
            let key = try ExtendedPrivateKey(seed: secret([UInt8](repeating: 1, count: 32)))
            let text = key.text().array()
            var read = 0
            for _ in 0..<5000 {
                var changed = text
                changed[Int.random(in: changed.indices, using: &generator)] = UInt8.random(
                    in: 0x30...0x7A, using: &generator)
                if (try? ExtendedPrivateKey(reading: secret(changed))) != nil, changed != text { read += 1 }
            }
            #expect(read == 0)
        }
    }

    @Suite struct DerivationPathTests {
        @Test(
            arguments: [
                ("", .invalidPath), ("44'/60'", .invalidPath), ("M/0", .invalidPath), ("m/", .invalidPath),
                ("m//0", .invalidPath), ("/m/0", .invalidPath), ("m/0/", .invalidPath), ("m/-1", .invalidPath),
                ("m/+1", .invalidPath), ("m/ 1", .invalidPath), ("m/01", .invalidPath), ("m/0''", .invalidPath),
                ("m/0'h", .invalidPath), ("m/0H", .invalidPath), ("m/'", .invalidPath), ("m/0x1", .invalidPath),
                ("m/٣", .invalidPath), ("m/1\u{301}", .invalidPath), ("m/0\n", .invalidPath), ("m/0’", .invalidPath),
                ("m/2147483648", .indexTooLarge), ("m/2147483648'", .indexTooLarge),
                ("m/4294967296", .indexTooLarge), ("m/" + String(repeating: "0", count: 10_000), .invalidPath),
                ("m/99999999999999999999999", .indexTooLarge),
            ] as [(String, WalletError.Code)])
        func refusals(_ text: String, _ expected: WalletError.Code) {
            #expect(code { _ = try DerivationPath(text) } == expected)
        }

        @Test func bounds() throws {
            #expect(try DerivationPath("m") == .master)
            #expect(try DerivationPath("m/2147483647'").children[0].rawValue == .max)
            #expect(try DerivationPath("m" + String(repeating: "/0", count: 255)).children.count == 255)
            #expect(code { _ = try DerivationPath("m" + String(repeating: "/0", count: 256)) } == .tooDeep)
            #expect(code { _ = try DerivationPath("m" + String(repeating: "/0", count: 5_000_000)) } == .tooDeep)
            #expect(code { _ = try ChildNumber.normal(1 << 31) } == .indexTooLarge)
            #expect(code { _ = try ChildNumber.hardened(.max) } == .indexTooLarge)
        }

        @Test func everyPathIsReadBack() throws {
            var generator = SeededGenerator(seed: 44)
            for _ in 0..<500 {
                let path = DerivationPath(
                    (0..<Int.random(in: 0...12, using: &generator)).map { _ in
                        ChildNumber(rawValue: UInt32.random(in: 0...UInt32.max, using: &generator))
                    })
                #expect(try DerivationPath(path.description) == path)
                #expect(try DerivationPath(path.description.replacingOccurrences(of: "'", with: "h")) == path)
            }
        }
    }
#endif
