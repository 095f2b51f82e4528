#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif
    public import SecretMemory

    /// A secp256k1 private key in secret memory.
    public final class PrivateKey: Sendable {
        private let bytes: SecretBytes
        public let publicKey: PublicKey

        /// Generates a key with the system's random number generator.
        public convenience init() {
            while true {
                let bytes = SecretBytes(randomCount: 32)
                // One in 2¹²⁸ is no key.
                guard let publicKey = bytes.withUnsafeBytes({ PublicKey(of: $0) }) else { continue }
                self.init(bytes, publicKey)
                wipeStackBelow()
                return
            }
        }

        /// Takes ownership of 32 bytes.
        ///
        /// - Throws: ``WalletError`` with code `invalidKey` where there are not 32 bytes, or they are zero or the
        ///   curve's order or more.
        public convenience init(_ bytes: consuming SecretBytes) throws(WalletError) {
            guard bytes.count == 32, let publicKey = bytes.withUnsafeBytes({ PublicKey(of: $0) }) else {
                throw WalletError(
                    .invalidKey, "a private key must have 32 bytes, be nonzero and be below the order of secp256k1")
            }
            self.init(bytes, publicKey)
            wipeStackBelow()
        }

        init(_ bytes: consuming SecretBytes, _ publicKey: PublicKey) {
            self.bytes = bytes
            self.publicKey = publicKey
        }

        /// Lends the 32 bytes.
        public func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
            _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
        ) throws(Failure) -> Result {
            try bytes.withUnsafeBytes(body)
        }

        /// Signs a digest: deterministic (RFC 6979 with HMAC-SHA-256), with the lower s.
        ///
        /// - Parameter digest: 32 bytes, the hash of the message. Signing a digest chosen by someone else signs
        ///   whatever they hashed.
        /// - Throws: ``WalletError`` with code `invalidArgument` where there are not 32 bytes.
        public func sign(_ digest: [UInt8]) throws(WalletError) -> RecoverableSignature {
            guard digest.count == 32 else {
                throw WalletError(
                    .invalidArgument, "a digest must have 32 bytes, not \(digest.count); hash what you sign")
            }
            var made = secp256k1_ecdsa_recoverable_signature()
            let isMade = bytes.withUnsafeBytes { key in
                secp256k1_ecdsa_sign_recoverable(Curve.context, &made, digest, key.start, nil, nil)
            }
            wipeStackBelow()
            precondition(isMade == 1, "a key that was checked signs")
            var recovery: Int32 = 0
            let compact = filled(64) { bytes in
                _ = secp256k1_ecdsa_recoverable_signature_serialize_compact(
                    Curve.context, bytes.start, &recovery, &made)
            }
            return RecoverableSignature(ECDSASignature(unchecked: compact), known: Int(recovery))
        }

        /// Creates a Schnorr signature of a message of any size (BIP 340). Bitcoin signs 32 bytes, a tagged hash.
        ///
        /// - Parameter auxiliary: 32 random bytes that make attacks by fault and power harder; nil takes new ones.
        /// - Throws: ``WalletError`` with code `invalidArgument` where `auxiliary` has another size.
        public func signSchnorr(
            _ message: [UInt8], auxiliary: [UInt8]? = nil
        ) throws(WalletError) -> SchnorrSignature {
            let auxiliary = auxiliary ?? randomBytes(32)
            guard auxiliary.count == 32 else {
                throw WalletError(.invalidArgument, "the auxiliary data must have 32 bytes, not \(auxiliary.count)")
            }
            let signature = withPair { pair in
                auxiliary.withUnsafeBytes { auxiliary in
                    var parameters = secp256k1_schnorrsig_extraparams(
                        magic: (0xDA, 0x6F, 0xB3, 0x8C), noncefp: nil,
                        ndata: UnsafeMutableRawPointer(mutating: auxiliary.baseAddress))
                    let text = message.isEmpty ? [0] : message
                    return filled(64) { signature in
                        let isMade = secp256k1_schnorrsig_sign_custom(
                            Curve.context, signature.start, text, message.count, pair, &parameters)
                        precondition(isMade == 1, "a key that was checked signs")
                    }
                }
            }
            wipeStackBelow()
            return SchnorrSignature(made: signature)
        }

        /// The key that spends the output of BIP 341 whose internal key is this one's.
        ///
        /// - Parameter merkleRoot: of the scripts, 32 bytes; nil where the key alone can spend (BIP 86).
        /// - Throws: ``WalletError`` with code `invalidArgument` where the root has another size.
        public func taprootOutput(merkleRoot: [UInt8]? = nil) throws(WalletError) -> PrivateKey {
            let tweak = try XOnlyPublicKey.taprootTweak(publicKey.xOnly.bytes, merkleRoot)
            let sum = SecretBytes(count: 32) { sum in
                withPair { pair in
                    if secp256k1_keypair_xonly_tweak_add(Curve.context, pair, tweak) == 1 {
                        _ = secp256k1_keypair_sec(Curve.context, sum.start, pair)
                    }
                }
            }
            return try PrivateKey(sum)
        }

        /// Lends the key beside its point, as the library wants both; wiped after.
        private func withPair<Result>(_ body: (UnsafeMutablePointer<secp256k1_keypair>) -> Result) -> Result {
            withUnsafeTemporaryAllocation(of: secp256k1_keypair.self, capacity: 1) { room in
                defer { wipe(UnsafeMutableRawBufferPointer(room)) }
                guard let pair = room.baseAddress else { preconditionFailure("no room for a key") }
                let isMade = bytes.withUnsafeBytes { secp256k1_keypair_create(Curve.context, pair, $0.start) }
                precondition(isMade == 1, "a key that was checked makes a pair")
                return body(pair)
            }
        }
    }
#endif
