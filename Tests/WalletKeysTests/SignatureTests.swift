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

        /// Vectors 0 and 1 of BIP 340, then what it refuses.
        @Test func schnorr() throws {
            for vector in SchnorrVectors.signed {
                let key = try PrivateKey(secret([UInt8](hex: vector.key)))
                #expect(hex(key.publicKey.xOnly.bytes) == vector.publicKey)
                let (message, auxiliary) = ([UInt8](hex: vector.message), [UInt8](hex: vector.auxiliary))
                let made = try key.signSchnorr(message, auxiliary: auxiliary)
                #expect(hex(made.bytes) == vector.signature)
                #expect(key.publicKey.xOnly.isValid(made, for: message))
                #expect(key.publicKey.xOnly.isValid(try key.signSchnorr(message), for: message))
                var other = message
                other[0] ^= 1
                #expect(!key.publicKey.xOnly.isValid(made, for: other))
            }
            #expect(code { _ = try XOnlyPublicKey([UInt8](hex: SchnorrVectors.notOnTheCurve)) } == .invalidKey)
            #expect(code { _ = try XOnlyPublicKey([UInt8](hex: SchnorrVectors.aboveTheField)) } == .invalidKey)
            let key = try PrivateKey(secret([UInt8](repeating: 9, count: 32)))
            for size in [0, 1, 17, 100] {
                let message = [UInt8](repeating: 0x99, count: size)
                #expect(key.publicKey.xOnly.isValid(try key.signSchnorr(message), for: message))
            }
        }

        /// All vectors of BIP 340, where somebody has put them into the shared folder.
        @Test func schnorrFile() throws {
            guard let text = try Vectors.text("bip340/test-vectors.csv") else { return }
            var count = 0
            for line in text.split(whereSeparator: \.isNewline).dropFirst() {
                let fields = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                let (message, signature) = ([UInt8](hex: fields[4]), try SchnorrSignature([UInt8](hex: fields[5])))
                let isValid = (try? XOnlyPublicKey([UInt8](hex: fields[2])))?.isValid(signature, for: message) ?? false
                #expect(isValid == (fields[6] == "TRUE"), "vector \(fields[0])")
                if !fields[1].isEmpty {
                    let key = try PrivateKey(secret([UInt8](hex: fields[1])))
                    #expect(try key.signSchnorr(message, auxiliary: [UInt8](hex: fields[3])) == signature)
                }
                count += 1
            }
            #expect(count >= 15)
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

    /// Values of BIP 340.
    enum SchnorrVectors {
        static let signed: [(key: String, publicKey: String, auxiliary: String, message: String, signature: String)] = [
            (
                String(repeating: "0", count: 63) + "3",
                "f9308a019258c31049344f85f89d5229b531c845836f99b08601f113bce036f9", String(repeating: "0", count: 64),
                String(repeating: "0", count: 64),
                "e907831f80848d1069a5371b402410364bdf1c5f8307b0084c55f1ce2dca8215"
                    + "25f66a4a85ea8b71e482a74f382d2ce5ebeee8fdb2172f477df4900d310536c0"
            ),
            (
                "b7e151628aed2a6abf7158809cf4f3c762e7160f38b4da56a784d9045190cfef",
                "dff1d77f2a671c5f36183726db2341be58feae1da2deced843240f7b502ba659",
                "0000000000000000000000000000000000000000000000000000000000000001",
                "243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c89",
                "6896bd60eeae296db48a229ff71dfe071bde413e6d43f917dc8dcf8c78de3341"
                    + "8906d11ac976abccb20b091292bff4ea897efcb639ea871cfa95f6de339e4b0a"
            ),
        ]
        static let notOnTheCurve = "eefdea4cdb677750a420fee807eacf21eb9898ae79b9768766e4faa04a2d4a34"
        static let aboveTheField = "fffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc30"
    }
#endif
