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

        /// What lives is found, so that finding nothing means something.
        @Test func whatLivesIsFound() throws {
            let mnemonic = try Mnemonic(wordCount: 24)
            let sentence = mnemonic.sentence()
            let seed = mnemonic.seed()
            for pattern in [pattern(sentence), pattern(seed), mnemonic.withEntropy { SecretPattern($0) }] {
                guard let copies = MemoryScan.copies(of: pattern) else { return }
                #expect(copies >= 1)
            }
            #expect(sentence.count > seed.count)
        }

        /// What is asked of a sentence while it is typed, and one that is refused.
        @Test func refusedAndCompleted() throws { expectNone(try useRefused()) }

        @inline(never)
        private func useRefused() throws -> [(String, SecretPattern)] {
            let mnemonic = try Mnemonic(wordCount: 24)
            let sentence = mnemonic.sentence()
            let last = mnemonic.word(at: 23)
            let start = sentence.withUnsafeBytes {
                SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[..<($0.count - last.utf8.count - 1)]))
            }
            #expect(try Mnemonic.lastWords(after: start, language: .english).contains(last))
            #expect(code { _ = try Mnemonic(reading: start) } == .wordCount)
            let isLast = mnemonic.isWord(secret(last), at: 23)
            #expect(isLast)
            // A letter too many before the first word: a Cyrillic one, then a Latin one.
            // With some first words, such as gain, the Cyrillic one makes another word of the list by its looks.
            let both: [WalletError.Code?] = [.unknownWord, .lookAlikeLetters]
            for (letters, expected) in [([0xD0, 0xB0], both), ([0x71], [.unknownWord])] {
                let wrong = SecretBytes(count: letters.count + sentence.count) { bytes in
                    bytes.copyBytes(from: letters.map { UInt8($0) })
                    sentence.withUnsafeBytes {
                        UnsafeMutableRawBufferPointer(rebasing: bytes[letters.count...]).copyMemory(from: $0)
                    }
                }
                #expect(expected.contains(code { _ = try Mnemonic(reading: wrong) }))
                #expect(try Mnemonic.hints(for: wrong).map(\.position) == [1])
            }
            return [("sentence", pattern(sentence)), ("start", pattern(start)), ("entropy", pattern(mnemonic.entropy))]
        }

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
            let extended = try ExtendedPrivateKey(seed: opened.seed())
            try extended.seal(to: [.key(key)], at: path + "-extended")
            defer { try? FileManager.default.removeItem(atPath: path + "-extended") }
            let again = try ExtendedPrivateKey(sealedAt: path + "-extended", [.key(key)])
            let single = again.privateKey()
            try single.seal(to: [.key(key)], at: path + "-single")
            defer { try? FileManager.default.removeItem(atPath: path + "-single") }
            let third = try PrivateKey(sealedAt: path + "-single", [.key(key)])
            return [
                ("sentence", pattern(opened.sentence())), ("record", pattern(mnemonic.record())),
                ("extended record", pattern(extended.record())),
                ("key", third.withUnsafeBytes { SecretPattern($0) }),
            ]
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
