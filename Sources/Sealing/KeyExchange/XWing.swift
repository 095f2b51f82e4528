import Crypto
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A fresh secret, and what tells it to the owner of a key.
struct XWingEncapsulation: ~Copyable {
    let secret: SecretBytes
    let bytes: [UInt8]
}

/// X-Wing as swift-crypto has it, over plain bytes, so that no public type carries the system versions it needs.
enum XWing {
    static let encapsulationSize = 1120

    static func publicKey(ofSeed seed: borrowing SecretBytes) throws(SealingError) -> [UInt8] {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        guard let publicKey = withPrivateKey(seed, { Array($0.publicKey.rawRepresentation) }) else {
            throw SealingError(.invalidKey, "the X-Wing seed is not 32 bytes long")
        }
        return publicKey
    }

    /// A fresh secret for the owner of `publicKey`, and what tells it to them.
    static func encapsulate(to publicKey: [UInt8]) throws(SealingError) -> XWingEncapsulation {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        guard
            let key = try? XWingMLKEM768X25519.PublicKey(rawRepresentation: publicKey),
            let result = try? key.encapsulate()
        else { throw SealingError(.invalidKey, "the recipient’s key is not an X-Wing public key") }
        return XWingEncapsulation(secret: SecretBytes(result.sharedSecret), bytes: Array(result.encapsulated))
    }

    /// The secret told by `encapsulation`; nil where its size is wrong. A changed one gives another secret.
    static func decapsulate(_ encapsulation: [UInt8], seed: borrowing SecretBytes) throws(SealingError) -> SecretBytes?
    {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        let secret = withPrivateKey(seed) { try? $0.decapsulate(Data(encapsulation)) }
        return secret.map { SecretBytes($0) }
    }

    /// What `body` makes of the key of a seed. Nil where the seed has not 32 bytes.
    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func withPrivateKey<Result>(
        _ seed: borrowing SecretBytes, _ body: (XWingMLKEM768X25519.PrivateKey) -> Result?
    ) -> Result? {
        seed.withUnsafeBytes { seed in
            LibraryTraces.wiped(secretsOf: seed.count) {
                guard let key = try? XWingMLKEM768X25519.PrivateKey(seedRepresentation: seed, publicKey: nil) else {
                    return nil
                }
                // The library's key object holds the seed, and what is made of it, and is freed unwiped.
                defer { LibraryObject.wipe(key, fieldSize: keySize, holding: seed) }
                return body(key)
            }
        }
    }

    /// Of the library's key: 15 polynomials of 512 bytes and five times 32 bytes.
    private static let keySize = 15 * 512 + 5 * 32

    private static var unavailable: SealingError {
        SealingError(.invalidKey, "X-Wing requires version 26 of this operating system; use an X25519 recipient")
    }
}
