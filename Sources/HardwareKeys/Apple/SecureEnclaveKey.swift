#if canImport(CryptoKit) && canImport(Security)
    public import CryptoKit
    import Foundation
    public import SecretMemory

    /// A P-256 key in the Secure Enclave.
    public struct SecureEnclaveKey: HardwareKey {
        private let file: EnclaveKeyFile
        private let point: PublicPoint
        private let calls: EnclaveCalls

        init(file: EnclaveKeyFile, calls: EnclaveCalls) throws(HardwareKeyError) {
            guard let point = PublicPoint(x963: try calls.publicKey(file.representation, file.uses)) else {
                throw HardwareKeyError(.deviceFailed, "the Secure Enclave did not return a P-256 point")
            }
            self.file = file
            self.point = point
            self.calls = calls
        }

        public var label: KeyLabel { file.label }
        public var uses: KeyUses { file.uses }
        public var publicKey: P256.Signing.PublicKey { point.signing }
        public var agreementKey: P256.KeyAgreement.PublicKey { point.agreement }

        public func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
            guard uses.contains(.signing) else { throw .notForSigning }
            let bytes = try calls.sign(file.representation, digest)
            return try CheckedSignature.raw(bytes, of: digest, by: publicKey)
        }

        public func sharedSecret(
            with other: P256.KeyAgreement.PublicKey
        ) throws(HardwareKeyError) -> SecretBytes {
            guard uses.contains(.agreement) else { throw .notForAgreement }
            return try calls.agree(file.representation, other)
        }

        public func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation {
            throw .unavailable(
                "the Secure Enclave does not attest app keys; App Attest attests an app with a separate key instead"
            )
        }
    }
#endif
