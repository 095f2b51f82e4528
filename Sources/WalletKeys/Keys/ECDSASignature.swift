#if Wallet
    #if canImport(CSecp256k1)
        import CSecp256k1
    #else
        import libsecp256k1
    #endif

    /// An ECDSA signature on secp256k1: the numbers r and s.
    public struct ECDSASignature: Sendable, Hashable {
        /// 64 bytes: r and s, 32 each (IEEE P1363).
        public let compact: [UInt8]

        /// Reads 64 bytes, r and s.
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature` where either is zero or not below the curve's order.
        public init(compact: [UInt8]) throws(WalletError) {
            self.init(unchecked: compact)
            guard compact.count == 64, parsed != nil, !compact[..<32].allSatisfy({ $0 == 0 }),
                !compact[32...].allSatisfy({ $0 == 0 })
            else {
                throw WalletError(.invalidSignature, "this is not a 64-byte signature with valid r and s")
            }
        }

        /// Reads the form of X.690 (DER); other ways to encode the same are refused.
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature`.
        public init(der: [UInt8]) throws(WalletError) {
            var parsed = secp256k1_ecdsa_signature()
            guard (8...72).contains(der.count),
                secp256k1_ecdsa_signature_parse_der(Curve.context, &parsed, der, der.count) == 1
            else { throw WalletError(.invalidSignature, "this is not a DER signature") }
            try self.init(compact: Self.compact(parsed))
            guard self.der == der else { throw WalletError(.invalidSignature, "this is not a DER signature") }
        }

        init(unchecked compact: [UInt8]) { self.compact = compact }

        init(_ parsed: secp256k1_ecdsa_signature) { compact = Self.compact(parsed) }

        /// The form of X.690.
        public var der: [UInt8] {
            guard var parsed else { return [] }
            var count = 72
            var bytes = [UInt8](repeating: 0, count: count)
            _ = secp256k1_ecdsa_signature_serialize_der(Curve.context, &bytes, &count, &parsed)
            return Array(bytes[..<count])
        }

        /// Whether s is the lower of its two values, as this library produces and chains require.
        public var isLowS: Bool { normalized == self }

        /// The same with the lower s.
        public var normalized: ECDSASignature {
            guard var parsed else { return self }
            var lower = secp256k1_ecdsa_signature()
            _ = secp256k1_ecdsa_signature_normalize(Curve.context, &lower, &parsed)
            return ECDSASignature(lower)
        }

        /// Nil where a number is not below the order.
        var parsed: secp256k1_ecdsa_signature? {
            var parsed = secp256k1_ecdsa_signature()
            guard compact.count == 64, secp256k1_ecdsa_signature_parse_compact(Curve.context, &parsed, compact) == 1
            else { return nil }
            return parsed
        }

        private static func compact(_ parsed: secp256k1_ecdsa_signature) -> [UInt8] {
            var parsed = parsed
            return filled(64) { _ = secp256k1_ecdsa_signature_serialize_compact(Curve.context, $0.start, &parsed) }
        }
    }

    /// A signature with the number, 0 to 3, that leads from it to its public key.
    public struct RecoverableSignature: Sendable, Hashable {
        public let signature: ECDSASignature
        public let recovery: Int

        /// - Throws: ``WalletError`` with code `invalidSignature` where `recovery` is not 0 to 3.
        public init(_ signature: ECDSASignature, recovery: Int) throws(WalletError) {
            guard (0...3).contains(recovery) else {
                throw WalletError(.invalidSignature, "a recovery ID must be 0 to 3, not \(recovery)")
            }
            self.init(signature, known: recovery)
        }

        init(_ signature: ECDSASignature, known recovery: Int) {
            (self.signature, self.recovery) = (signature, recovery)
        }

        /// Ethereum's 65 bytes of a signed message: r, s and 27 or 28.
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature` for the upper s and for recovery numbers of 2 and 3, which
        ///   ``PrivateKey/sign(_:)`` gives with a chance of 2⁻¹²⁷.
        public var ethereumBytes: [UInt8] {
            get throws(WalletError) {
                try checkForChains()
                return signature.compact + [UInt8(27 + recovery)]
            }
        }

        /// What every chain asks for.
        func checkForChains() throws(WalletError) {
            guard recovery < 2, signature.isLowS else {
                throw WalletError(.invalidSignature, "chains accept only the lower s and recovery IDs 0 and 1")
            }
        }

        /// Reads 65 bytes: r, the lower s, and 27 or 28 (0 and 1 are read as well).
        ///
        /// - Throws: ``WalletError`` with code `invalidSignature`.
        public init(ethereumBytes bytes: [UInt8]) throws(WalletError) {
            guard bytes.count == 65, [0, 1, 27, 28].contains(bytes[64]) else {
                throw WalletError(.invalidSignature, "an Ethereum signature must have 65 bytes and end with 27 or 28")
            }
            let signature = try ECDSASignature(compact: Array(bytes[..<64]))
            guard signature.isLowS else {
                throw WalletError(.invalidSignature, "s is the upper of its two values (EIP-2)")
            }
            self.init(signature, known: Int(bytes[64] % 27))
        }
    }
#endif
