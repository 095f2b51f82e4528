#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif

    /// A point of secp256k1.
    public struct PublicKey: Sendable, Hashable {
        let point: secp256k1_pubkey

        /// Reads 33 bytes (compressed) or 65 (SEC 1, section 2.3.3). The hybrid form is refused.
        ///
        /// - Throws: ``WalletError`` with code `invalidKey`.
        public init(_ bytes: [UInt8]) throws(WalletError) {
            var point = secp256k1_pubkey()
            let isKnown = bytes.count == 33 || bytes.count == 65 && bytes[0] == 4
            guard isKnown, secp256k1_ec_pubkey_parse(Curve.context, &point, bytes, bytes.count) == 1 else {
                throw WalletError(.invalidKey, "this is not a secp256k1 point in 33 or 65 bytes")
            }
            self.point = point
        }

        init(point: secp256k1_pubkey) { self.point = point }

        /// The point of a private key of 32 bytes; nil where that is zero, or the curve's order or more.
        init?(of key: UnsafeRawBufferPointer) {
            var point = secp256k1_pubkey()
            guard secp256k1_ec_pubkey_create(Curve.context, &point, key.start) == 1 else { return nil }
            self.point = point
        }

        /// 33 bytes.
        public var compressed: [UInt8] {
            filled(33) { write($0, UInt32(SECP256K1_FLAGS_TYPE_COMPRESSION | SECP256K1_FLAGS_BIT_COMPRESSION)) }
        }

        /// 65 bytes.
        public var uncompressed: [UInt8] { filled(65) { writeUncompressed(to: $0) } }

        func writeUncompressed(to bytes: UnsafeMutableRawBufferPointer) {
            write(bytes, UInt32(SECP256K1_FLAGS_TYPE_COMPRESSION))
        }

        private func write(_ bytes: UnsafeMutableRawBufferPointer, _ flags: UInt32) {
            var count = bytes.count
            withUnsafePointer(to: point) { point in
                _ = secp256k1_ec_pubkey_serialize(Curve.context, bytes.start, &count, point, flags)
            }
        }

        /// The point plus `tweak` times the generator; nil where that is none.
        func adding(_ tweak: UnsafeRawBufferPointer) -> PublicKey? {
            var sum = point
            guard secp256k1_ec_pubkey_tweak_add(Curve.context, &sum, tweak.start) == 1 else { return nil }
            return PublicKey(point: sum)
        }

        /// SHA-256 and RIPEMD-160 of the compressed form.
        public var hash160: [UInt8] { RIPEMD160.hash160(compressed) }

        /// The coordinate x alone, as Schnorr signatures use it.
        public var xOnly: XOnlyPublicKey { XOnlyPublicKey(self) }

        public static func == (left: PublicKey, right: PublicKey) -> Bool { left.compressed == right.compressed }
        public func hash(into hasher: inout Hasher) { hasher.combine(compressed) }
    }

    extension PublicKey {
        /// Whether a signature of a digest is right. Only the lower of the two values of s is accepted (BIP 62, EIP-2);
        /// ask with ``ECDSASignature/normalized`` where others must be.
        ///
        /// - Parameter digest: 32 bytes; anything else is not signed by anybody.
        public func isValid(_ signature: ECDSASignature, for digest: [UInt8]) -> Bool {
            guard digest.count == 32, var parsed = signature.parsed else { return false }
            return withUnsafePointer(to: point) { point in
                secp256k1_ecdsa_verify(Curve.context, &parsed, digest, point) == 1
            }
        }

        /// The key that made a signature of a digest.
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature`.
        public init(recovering signature: RecoverableSignature, for digest: [UInt8]) throws(WalletError) {
            var parsed = secp256k1_ecdsa_recoverable_signature()
            var point = secp256k1_pubkey()
            let bytes = signature.signature.compact
            guard digest.count == 32,
                secp256k1_ecdsa_recoverable_signature_parse_compact(
                    Curve.context, &parsed, bytes, Int32(signature.recovery)) == 1,
                secp256k1_ecdsa_recover(Curve.context, &point, &parsed, digest) == 1
            else { throw WalletError(.invalidSignature, "no key could have created this signature of this digest") }
            self.point = point
        }
    }
#endif
