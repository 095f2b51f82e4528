public import Crypto
import Dispatch
public import SecretMemory

extension Insecure {
    /// A store of keys in the memory of this process, for tests and experiments. Anyone who can read the memory of the
    /// process can read the keys.
    ///
    /// Sendable because `keys` is accessed only on `queue`.
    public final class SoftwareKeyStore: KeyStore, @unchecked Sendable {
        private let queue = DispatchQueue(label: "bulwark.hardware-keys.software")
        private var stored: [KeyLabel: SoftwareKey] = [:]

        public init() {}

        public func create(_ request: KeyRequest) throws(HardwareKeyError) -> SoftwareKey {
            try request.check()
            guard request.policy == .unattended else {
                throw .unavailable("a key in memory cannot prompt the user; use a device for this policy")
            }
            let key = try SoftwareKey(label: request.label, uses: request.uses)
            let isNew = queue.sync {
                guard stored[request.label] == nil else { return false }
                stored[request.label] = key
                return true
            }
            guard isNew else { throw .labelTaken }
            return key
        }

        public func key(_ label: KeyLabel) throws(HardwareKeyError) -> SoftwareKey {
            guard let key = queue.sync(execute: { stored[label] }) else { throw .noSuchKey }
            return key
        }

        public func keys() throws(HardwareKeyError) -> [SoftwareKey] {
            queue.sync { stored.values.sorted { $0.label < $1.label } }
        }

        public func delete(_ label: KeyLabel) throws(HardwareKeyError) {
            guard queue.sync(execute: { stored.removeValue(forKey: label) }) != nil else { throw .noSuchKey }
        }
    }

    /// A key in memory, of ``SoftwareKeyStore``.
    public final class SoftwareKey: HardwareKey {
        public let label: KeyLabel
        public let uses: KeyUses
        private let privateKey: SecretBytes
        private let point: PublicPoint

        init(label: KeyLabel, uses: KeyUses) throws(HardwareKeyError) {
            let key = P256.Signing.PrivateKey(compactRepresentable: false)
            guard let point = PublicPoint(x963: Array(key.publicKey.x963Representation)) else {
                throw HardwareKeyError(.system, "the cryptography library failed to create a key")
            }
            var bytes = Array(key.rawRepresentation)
            privateKey = SecretBytes(wiping: &bytes)
            self.label = label
            self.uses = uses
            self.point = point
        }

        public var publicKey: P256.Signing.PublicKey { point.signing }
        public var agreementKey: P256.KeyAgreement.PublicKey { point.agreement }

        public func signature(of digest: MessageDigest) throws(HardwareKeyError) -> P256.Signing.ECDSASignature {
            guard uses.contains(.signing) else { throw .notForSigning }
            let signature = privateKey.withUnsafeBytes { bytes in
                let key = try? P256.Signing.PrivateKey(rawRepresentation: bytes)
                return try? key?.signature(for: digest.prehashed)
            }
            guard let signature else { throw HardwareKeyError(.system, "the cryptography library failed to sign") }
            return signature
        }

        public func sharedSecret(
            with other: P256.KeyAgreement.PublicKey
        ) throws(HardwareKeyError) -> SecretBytes {
            guard uses.contains(.agreement) else { throw .notForAgreement }
            let secret = privateKey.withUnsafeBytes { bytes in
                let key = try? P256.KeyAgreement.PrivateKey(rawRepresentation: bytes)
                return try? key?.sharedSecretFromKeyAgreement(with: other)
            }
            guard let secret else {
                throw HardwareKeyError(.system, "the cryptography library failed to derive a secret")
            }
            return SecretBytes(count: 32) { target in secret.withUnsafeBytes { target.copyMemory(from: $0) } }
        }

        public func attestation(challenge: [UInt8]) throws(HardwareKeyError) -> KeyAttestation {
            throw .unavailable("a key in memory cannot be attested")
        }
    }
}
