#if Wallet
    import Foundation
    import MemoryScan
    import Sealing
    import SecretMemory
    import Testing

    @testable import WalletKeys

    /// What the work on keys leaves in memory: nothing, once their owners are gone.
    @Suite(.serialized) struct WalletScanTests {
        @Test func newMnemonicAndSeed() throws { expectNone(try use()) }

        /// The sentence as it was read, the entropy, the seed, a private key and an extended key.
        @inline(never)
        private func use() throws -> [(String, SecretPattern)] {
            let mnemonic = try Mnemonic(wordCount: 24)
            let sentence = mnemonic.sentence()
            let read = try Mnemonic(reading: sentence)
            let passphrase = SecretBytes(randomCount: 40)
            var letters = SecretBytes(count: 40) { _ in }
            passphrase.withUnsafeBytes { random in
                letters.withUnsafeMutableBytes { for index in 0..<40 { $0[index] = 0x41 + random[index] % 26 } }
            }
            let seed = try read.seed(passphrase: letters)
            let master = try ExtendedPrivateKey(seed: seed)
            let key = try master.derived(DerivationPath("m/44'/60'/0'/0/0"))
            let text = key.text()
            let again = try ExtendedPrivateKey(reading: text)
            let single = again.privateKey()
            let digest = [UInt8](repeating: 1, count: 32)
            #expect(single.publicKey.isValid(try single.sign(digest).signature, for: digest))
            #expect(single.publicKey.xOnly.isValid(try single.signSchnorr(digest), for: digest))
            let output = try single.taprootOutput()
            return [
                ("entropy", read.withEntropy { SecretPattern($0) }), ("sentence", pattern(sentence)),
                ("passphrase", pattern(letters)), ("seed", pattern(seed)), ("extended key", pattern(text)),
                ("key", single.withUnsafeBytes { SecretPattern($0) }),
                ("output key", output.withUnsafeBytes { SecretPattern($0) }),
            ]
        }

        /// Letters that must be decomposed, and words of a list that has them.
        @Test func decomposedWords() throws { expectNone(try useDecomposed()) }

        @inline(never)
        private func useDecomposed() throws -> [(String, SecretPattern)] {
            let mnemonic = try Mnemonic(wordCount: 24, language: .french)
            let sentence = mnemonic.sentence()
            let seed = try Mnemonic(reading: sentence).seed(passphrase: sentence)
            _ = try? Mnemonic(reading: sentence, language: .spanish)
            return [("sentence", pattern(sentence)), ("seed", pattern(seed)), ("entropy", pattern(mnemonic.entropy))]
        }

        @Test func slip10() throws { expectNone(try useSlip10()) }

        @inline(never)
        private func useSlip10() throws -> [(String, SecretPattern)] {
            let seed = SecretBytes(randomCount: 64)
            var patterns = [("seed", pattern(seed))]
            for curve in Slip10Key.Curve.allCases {
                let key = try Slip10Key(seed: seed, curve: curve).derived(DerivationPath("m/44'/501'/0'"))
                patterns.append(("\(curve)", key.withPrivateKey { SecretPattern($0) }))
            }
            return patterns
        }

        @Test func sealedAndOpened() throws { expectNone(try useSealed()) }

        @inline(never)
        private func useSealed() throws -> [(String, SecretPattern)] {
            let path = FileManager.default.temporaryDirectory.appendingPathComponent("scan-\(UUID().uuidString)").path
            defer { try? FileManager.default.removeItem(atPath: path) }
            let key = SealingKey()
            let mnemonic = try Mnemonic(wordCount: 24)
            try mnemonic.seal(to: [.key(key)], at: path)
            let opened = try Mnemonic(sealedAt: path, [.key(key)])
            return [("sentence", pattern(opened.sentence())), ("record", pattern(mnemonic.record()))]
        }

        private func pattern(_ secret: borrowing SecretBytes) -> SecretPattern {
            secret.withUnsafeBytes { SecretPattern($0) }
        }

        private func expectNone(
            _ patterns: [(String, SecretPattern)], _ location: SourceLocation = #_sourceLocation
        ) {
            for (name, pattern) in patterns {
                guard let copies = MemoryScan.copies(of: pattern) else { return }
                #expect(copies == 0, "\(name)", sourceLocation: location)
            }
        }
    }
#endif
