#if Wallet
    import Foundation
    import KeyedHashes
    import SecretMemory
    import Testing
    import TestSupport

    @testable import WalletKeys

    @Suite struct SignatureTests {
        /// RFC 6979 on secp256k1 has no vectors of its own; these are the ones that implementations share.
        @Test func deterministic() throws {
            let known = [
                (
                    "0000000000000000000000000000000000000000000000000000000000000001", "Satoshi Nakamoto",
                    "934b1ea10a4b3c1757e2b0c017d0b6143ce3c9a7e6a4a49860d7a6ab210ee3d8"
                        + "2442ce9d2b916064108014783e923ec36b49743e2ffa1c4496f01a512aafd9e5"
                ),
                (
                    "0000000000000000000000000000000000000000000000000000000000000001",
                    "All those moments will be lost in time, like tears in rain. Time to die...",
                    "8600dbd41e348fe5c9465ab92d23e3db8b98b873beecd930736488696438cb6b"
                        + "547fe64427496db33bf66019dacbf0039c04199abb0122918601db38a72cfc21"
                ),
                (
                    "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140", "Satoshi Nakamoto",
                    "fd567d121db66e382991534ada77a6bd3106f0a1098c231e47993447cd6af2d0"
                        + "6b39cd0eb1bc8603e159ef5c20a5c8ad685a45b06ce9bebed3f153d10d93bed5"
                ),
            ]
            for (key, message, signature) in known {
                let key = try PrivateKey(secret([UInt8](hex: key)))
                let digest = SHA256.hash(Array(message.utf8))
                let made = try key.sign(digest)
                #expect(hex(made.signature.compact) == signature)
                #expect(try PublicKey(recovering: made, for: digest) == key.publicKey)
                #expect(key.publicKey.isValid(made.signature, for: digest) && made.signature.isLowS)
                #expect(try ECDSASignature(der: made.signature.der) == made.signature)
            }
        }

        @Test(arguments: ["", "_bitcoin", "_p1363"]) func wycheproof(_ kind: String) throws {
            let name = "wycheproof/ecdsa_secp256k1_sha256\(kind)_test.json"
            guard let object = try Vectors.json(name) as? [String: Any] else { return }
            var count = 0
            for group in try #require(object["testGroups"] as? [[String: Any]]) {
                let fields = try #require(group["publicKey"] as? [String: Any])
                let key = try PublicKey([UInt8](hex: try #require(fields["uncompressed"] as? String)))
                for test in try #require(group["tests"] as? [[String: Any]]) {
                    let bytes = [UInt8](hex: try #require(test["sig"] as? String))
                    let digest = SHA256.hash([UInt8](hex: try #require(test["msg"] as? String)))
                    let signature =
                        kind == "_p1363" ? try? ECDSASignature(compact: bytes) : try? ECDSASignature(der: bytes)
                    // Bitcoin's vectors want the lower s alone, as this library does unless asked.
                    let isValid = signature.map { key.isValid(kind == "_bitcoin" ? $0 : $0.normalized, for: digest) }
                    #expect(isValid ?? false == (test["result"] as? String == "valid"), "\(kind) \(test["tcId"] ?? 0)")
                    count += 1
                }
            }
            #expect(count == object["numberOfTests"] as? Int)
        }

        /// Messages of any size; another message fails.
        @Test func schnorr() throws {
            let key = try PrivateKey(secret([UInt8](repeating: 9, count: 32)))
            for size in [0, 1, 17, 100] {
                let message = [UInt8](repeating: 0x99, count: size)
                let made = try key.signSchnorr(message)
                #expect(key.publicKey.xOnly.isValid(made, for: message))
                #expect(!key.publicKey.xOnly.isValid(made, for: message + [0]))
            }
        }

        @Test func schnorrVectors() throws {
            for (number, vector) in SchnorrVectors.right.enumerated() {
                let signature = try SchnorrSignature([UInt8](hex: vector.signature))
                let message = [UInt8](hex: vector.message)
                #expect(
                    try XOnlyPublicKey([UInt8](hex: vector.publicKey)).isValid(signature, for: message), "\(number)")
                guard !vector.key.isEmpty else { continue }
                let key = try PrivateKey(secret([UInt8](hex: vector.key)))
                #expect(hex(key.publicKey.xOnly.bytes) == vector.publicKey)
                #expect(try key.signSchnorr(message, auxiliary: [UInt8](hex: vector.auxiliary)) == signature)
            }
            let message = [UInt8](hex: SchnorrVectors.message)
            for vector in SchnorrVectors.wrong {
                let key = try? XOnlyPublicKey([UInt8](hex: vector.publicKey))
                let signature = try? SchnorrSignature([UInt8](hex: vector.signature))
                guard let key, let signature else { continue }
                #expect(!key.isValid(signature, for: message), vector.why)
            }
        }

        /// The output key of BIP 341 signs for the output of its internal key.
        @Test func taproot() throws {
            let key = try PrivateKey(SecretBytes(randomCount: 32))
            for root in [nil, [UInt8](repeating: 3, count: 32)] {
                let output = try key.taprootOutput(merkleRoot: root)
                #expect(try output.publicKey.xOnly == key.publicKey.xOnly.taprootOutput(merkleRoot: root))
                let digest = [UInt8](repeating: 1, count: 32)
                #expect(output.publicKey.xOnly.isValid(try output.signSchnorr(digest), for: digest))
            }
            #expect(code { _ = try key.taprootOutput(merkleRoot: [1]) } == .invalidArgument)
        }

        @Test func refusals() throws {
            let order = "fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141"
            #expect(code { _ = try PrivateKey(secret([UInt8](repeating: 0, count: 32))) } == .invalidKey)
            #expect(code { _ = try PrivateKey(secret([UInt8](hex: order))) } == .invalidKey)
            #expect(code { _ = try PrivateKey(secret([UInt8](repeating: 255, count: 32))) } == .invalidKey)
            #expect(code { _ = try PrivateKey(secret([UInt8](repeating: 1, count: 31))) } == .invalidKey)
            #expect(code { _ = try PrivateKey(secret([])) } == .invalidKey)
            let key = PrivateKey()
            #expect(code { _ = try key.sign([1, 2, 3]) } == .invalidArgument)
            #expect(code { _ = try key.signSchnorr([], auxiliary: [1]) } == .invalidArgument)
            #expect(!key.publicKey.isValid(try key.sign([UInt8](repeating: 1, count: 32)).signature, for: []))
            let hybrid = [0x06 | key.publicKey.uncompressed[64] & 1] + key.publicKey.uncompressed[1...]
            #expect(code { _ = try PublicKey(hybrid) } == .invalidKey)
            #expect(code { _ = try PublicKey([]) } == .invalidKey)
            #expect(code { _ = try PublicKey([2] + [UInt8](repeating: 0, count: 32)) } == .invalidKey)
            #expect(code { _ = try ECDSASignature(compact: [UInt8](repeating: 0, count: 64)) } == .invalidSignature)
            #expect(code { _ = try ECDSASignature(compact: []) } == .invalidSignature)
            #expect(code { _ = try ECDSASignature(der: []) } == .invalidSignature)
            #expect(
                code { _ = try RecoverableSignature(key.sign([UInt8](repeating: 1, count: 32)).signature, recovery: 4) }
                    == .invalidSignature)
            #expect(
                code { _ = try RecoverableSignature(ethereumBytes: [UInt8](repeating: 2, count: 65)) }
                    == .invalidSignature)
        }

        @Test func signatureMutations() throws {
            var generator = SeededGenerator(seed: 62)
            let key = try PrivateKey(secret([UInt8](repeating: 5, count: 32)))
            let digest = SHA256.hash([1])
            let der = try key.sign(digest).signature.der
            for _ in 0..<5000 {
                var changed = der
                let place = Int.random(in: changed.indices, using: &generator)
                switch Int.random(in: 0..<3, using: &generator) {
                case 0: changed[place] = generator.bytes(1)[0]
                case 1: changed.remove(at: place)
                default: changed.insert(generator.bytes(1)[0], at: place)
                }
                guard changed != der, let read = try? ECDSASignature(der: changed) else { continue }
                #expect(read.der == changed)
                #expect(!key.publicKey.isValid(read, for: digest))
            }
        }

        /// One key on several threads.
        @Test func manyThreads() async throws {
            let key = PrivateKey()
            await withTaskGroup(of: Bool.self) { group in
                for number in UInt8(0)..<16 {
                    group.addTask {
                        let digest = SHA256.hash([number])
                        return (try? key.publicKey.isValid(key.sign(digest).signature, for: digest)) ?? false
                    }
                }
                for await isValid in group { #expect(isValid) }
            }
        }
    }
#endif
