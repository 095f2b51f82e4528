import Crypto
import SecretMemory

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// X-Wing as swift-crypto has it, over plain bytes, so that no public type carries the system versions it needs.
enum XWing {
    static let encapsulationSize = 1120

    static func publicKey(ofSeed seed: borrowing SecretBytes) throws(SealingError) -> [UInt8] {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        guard let key = try? privateKey(seed) else {
            throw SealingError(.invalidKey, "the X-Wing seed does not have 32 bytes")
        }
        return Array(key.publicKey.rawRepresentation)
    }

    /// A fresh secret for the owner of `publicKey`, and what tells it to them.
    static func encapsulate(to publicKey: [UInt8]) throws(SealingError) -> (
        secret: SymmetricKey, encapsulation: [UInt8]
    ) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        guard
            let key = try? XWingMLKEM768X25519.PublicKey(rawRepresentation: publicKey),
            let result = try? key.encapsulate()
        else { throw SealingError(.invalidKey, "the recipient’s key is no X-Wing public key") }
        return (result.sharedSecret, Array(result.encapsulated))
    }

    /// The secret told by `encapsulation`; nil where its size is wrong. A changed one gives another secret.
    static func decapsulate(_ encapsulation: [UInt8], seed: borrowing SecretBytes) throws(SealingError) -> SymmetricKey?
    {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { throw unavailable }
        return try? privateKey(seed).decapsulate(Data(encapsulation))
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
    private static func privateKey(_ seed: borrowing SecretBytes) throws -> XWingMLKEM768X25519.PrivateKey {
        try seed.withUnsafeBytes { try XWingMLKEM768X25519.PrivateKey(seedRepresentation: $0, publicKey: nil) }
    }

    private static var unavailable: SealingError {
        SealingError(.invalidKey, "X-Wing needs version 26 of this system; use an X25519 recipient here")
    }
}
