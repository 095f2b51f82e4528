import Crypto
import SecretMemory

/// Agreement over Curve25519 (RFC 7748, section 6.1) that refuses points of low order, with which every key agrees on
/// zeros. The library does not refuse them on every system.
enum X25519Agreement {
    /// A secret with a fresh key, and its public half. Nil where `publicKey` has not 32 bytes or is of low order.
    static func fresh(with publicKey: [UInt8]) -> (secret: SharedSecret, share: [UInt8])? {
        let ephemeral = Curve25519.KeyAgreement.PrivateKey()
        guard let secret = agree(ephemeral, publicKey) else { return nil }
        return (secret, Array(ephemeral.publicKey.rawRepresentation))
    }

    /// The secret of a key at hand. Nil where `publicKey` has not 32 bytes or is of low order.
    static func agree(_ privateKey: borrowing SecretBytes, _ publicKey: [UInt8]) -> SharedSecret? {
        privateKey.withUnsafeBytes { bytes in
            LibraryTraces.wiped(secretsOf: bytes.count) {
                let key = try? Curve25519.KeyAgreement.PrivateKey(rawRepresentation: bytes)
                return key.flatMap { agree($0, publicKey) }
            }
        }
    }

    private static func agree(_ key: Curve25519.KeyAgreement.PrivateKey, _ publicKey: [UInt8]) -> SharedSecret? {
        guard
            let other = try? Curve25519.KeyAgreement.PublicKey(rawRepresentation: publicKey),
            let secret = try? key.sharedSecretFromKeyAgreement(with: other),
            secret.withUnsafeBytes({ bytes in bytes.reduce(0) { $0 | $1 } != 0 })
        else { return nil }
        return secret
    }
}
