#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif
    import KeyedHashes

    /// A Schnorr signature on secp256k1 (BIP 340), 64 bytes.
    public struct SchnorrSignature: Sendable, Hashable {
        public let bytes: [UInt8]

        /// - Throws: ``WalletError`` with code `invalidSignature` where there are not 64 bytes.
        public init(_ bytes: [UInt8]) throws(WalletError) {
            guard bytes.count == 64 else {
                throw WalletError(.invalidSignature, "a Schnorr signature must have 64 bytes, not \(bytes.count)")
            }
            self.bytes = bytes
        }

        init(made bytes: [UInt8]) { self.bytes = bytes }
    }

    /// A public key of BIP 340: the coordinate x of a point whose y is even, 32 bytes.
    public struct XOnlyPublicKey: Sendable, Hashable {
        public let bytes: [UInt8]

        /// - Throws: ``WalletError`` with code `invalidKey` where no point has this coordinate.
        public init(_ bytes: [UInt8]) throws(WalletError) {
            var point = secp256k1_xonly_pubkey()
            guard bytes.count == 32, secp256k1_xonly_pubkey_parse(Curve.context, &point, bytes) == 1 else {
                throw WalletError(.invalidKey, "this is not the x-coordinate of a secp256k1 point in 32 bytes")
            }
            self.bytes = bytes
        }

        init(_ key: PublicKey) { bytes = Array(key.compressed[1...]) }

        /// Whether a signature of a message of any size is right.
        public func isValid(_ signature: SchnorrSignature, for message: [UInt8]) -> Bool {
            var point = secp256k1_xonly_pubkey()
            guard secp256k1_xonly_pubkey_parse(Curve.context, &point, bytes) == 1 else { return false }
            // An empty array has no address of its own, and the library refuses none.
            let text = message.isEmpty ? [0] : message
            return secp256k1_schnorrsig_verify(Curve.context, signature.bytes, text, message.count, &point) == 1
        }

        /// The output key of BIP 341 of this internal key: it plus the hash of itself and `merkleRoot`, if there is one.
        ///
        /// - Parameter merkleRoot: of the scripts, 32 bytes; nil where the key alone can spend (BIP 86).
        /// - Throws: ``WalletError`` with code `invalidArgument` where the root has another size.
        public func taprootOutput(merkleRoot: [UInt8]? = nil) throws(WalletError) -> XOnlyPublicKey {
            var point = secp256k1_xonly_pubkey()
            var sum = secp256k1_pubkey()
            let tweak = try Self.taprootTweak(bytes, merkleRoot)
            guard secp256k1_xonly_pubkey_parse(Curve.context, &point, bytes) == 1,
                secp256k1_xonly_pubkey_tweak_add(Curve.context, &sum, &point, tweak) == 1
            else { throw WalletError(.invalidKey, "this key has no output key") }
            return XOnlyPublicKey(PublicKey(point: sum))
        }

        static func taprootTweak(_ key: [UInt8], _ merkleRoot: [UInt8]?) throws(WalletError) -> [UInt8] {
            guard merkleRoot.map({ $0.count == 32 }) ?? true else {
                throw WalletError(.invalidArgument, "a Merkle root must have 32 bytes")
            }
            return SHA256.tagged("TapTweak", key, merkleRoot ?? [])
        }
    }
#endif
