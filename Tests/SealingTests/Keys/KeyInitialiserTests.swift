import Crypto
import Foundation
import SecretMemory
import Testing

@testable import Sealing

/// Keys from raw bytes and from keys of the library: each opens what was sealed to its other forms, and the library's key
/// stays what it is.
@Suite struct KeyInitialiserTests {
    @Test func x25519() throws {
        let key = Curve25519.KeyAgreement.PrivateKey()
        let identity = try X25519Identity(key)
        let raw = try X25519Recipient(rawRepresentation: Array(key.publicKey.rawRepresentation))
        #expect(raw == X25519Recipient(key.publicKey) && raw == identity.recipient)
        #expect(try X25519Identity(SecretBytes(Array(key.rawRepresentation))).recipient == raw)
        try expectOpened(by: .x25519(identity), .x25519(raw))
        for count in [0, 31, 33] {
            expectError(.invalidKey) { _ = try X25519Recipient(rawRepresentation: Array(repeating: 1, count: count)) }
            expectError(.invalidKey) { _ = try X25519Identity(SecretBytes(Array(repeating: 1, count: count))) }
        }
    }

    @Test func p256() throws {
        let key = P256.KeyAgreement.PrivateKey()
        let identity = try P256Identity(key)
        let short = try P256Recipient(rawRepresentation: Array(key.publicKey.compressedRepresentation))
        let long = try P256Recipient(rawRepresentation: Array(key.publicKey.x963Representation))
        #expect(short == long && short == P256Recipient(key.publicKey) && short == identity.recipient)
        #expect(try P256Identity(SecretBytes(Array(key.rawRepresentation))).recipient == short)
        try expectOpened(by: .p256(identity), .p256(short))
        for bytes in [[], [2], Array(repeating: 4, count: 65), [2] + Array(repeating: 0xFF, count: 32)] as [[UInt8]] {
            expectError(.invalidKey) { _ = try P256Recipient(rawRepresentation: bytes) }
        }
    }

    @Test func hybrid() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let key = try XWingMLKEM768X25519.PrivateKey.generate()
        let identity = try HybridIdentity(key)
        let raw = try HybridRecipient(rawRepresentation: Array(key.publicKey.rawRepresentation))
        #expect(raw == HybridRecipient(key.publicKey) && raw == identity.recipient)
        #expect(try HybridIdentity(SecretBytes(Array(key.seedRepresentation))).recipient == raw)
        try expectOpened(by: .hybrid(identity), .hybrid(raw))
        expectError(.invalidKey) { _ = try HybridRecipient(rawRepresentation: Array(repeating: 1, count: 1215)) }
    }

    @Test func sealingKey() throws {
        let key = SymmetricKey(size: .bits256)
        let sealing = try SealingKey(key)
        let raw = try SealingKey(SecretBytes(key))
        #expect(raw.id == sealing.id)
        try expectOpened(by: .key(raw), .key(sealing))
        expectError(.invalidKey) { _ = try SealingKey(SymmetricKey(size: .bits128)) }
        #expect(try PayloadKey(key).id != sealing.id)
    }

    /// Whoever forgets to fill the memory of a key has one that everybody has.
    @Test func zerosAreNoKey() throws {
        func zeros() -> SecretBytes { SecretBytes(count: 32) { _ in } }
        let errors = [
            expectError(.invalidKey) { _ = try SealingKey(zeros()) },
            expectError(.invalidKey) { _ = try PayloadKey(zeros()) },
            expectError(.invalidKey) { _ = try X25519Identity(zeros()) },
            expectError(.invalidKey) { _ = try HybridIdentity(zeros()) },
            expectError(.invalidKey) { _ = try SealingKey(SymmetricKey(data: [UInt8](repeating: 0, count: 32))) },
        ]
        for error in errors { #expect(error?.description.contains("all zeros") == true) }
        expectError(.invalidKey) { _ = try P256Identity(zeros()) }
        for prefix in ["bulwark-file-key-", "age-secret-key-", "age-secret-key-pq-"] {
            let text = zeros().withUnsafeBytes { Bech32.encode(prefix: prefix, $0) }
            let error = expectError(.invalidKey) { _ = try Identity(text: text) }
            #expect(error?.description.contains("all zeros") == true)
        }
        // One bit is enough to tell it from memory that nobody wrote to.
        #expect(try X25519Identity(SecretBytes([1] + Array(repeating: 0, count: 31))).text().count > 32)
    }

    private func expectOpened(by identity: Identity, _ recipient: Recipient) throws {
        let sealed: Data = try Sealer(to: [recipient]).seal(Data([1, 2]))
        #expect(try Opener([identity]).open(sealed) == Data([1, 2]))
    }
}

/// Errors that other libraries make, for a key of theirs.
@Suite struct ErrorInitialiserTests {
    @Test func sealingErrors() {
        let cause = ErrorCause(code: "pinLocked", description: "the token’s PIN is locked", status: 164)
        let error = SealingError(.system, "the token did not answer", errorNumber: 5, cause: cause)
        #expect(error.code == .system && error.errorNumber == 5 && error.cause == cause)
        #expect(error.description == "the token did not answer" && "\(error.code)" == "system")
        #expect(error == SealingError(.system, "the token did not answer", errorNumber: 5, cause: cause))
        #expect(error != SealingError(.system, "the token did not answer"))
        let plain = SealingError(.cannotOpen, "no")
        #expect(plain.errorNumber == nil && plain.cause == nil)
    }

    /// What a keeper throws comes through as it is.
    @Test func aKeepersErrorIsKept() throws {
        let refusal = SealingError(.system, "no finger was seen", errorNumber: 4)
        let key = P256.KeyAgreement.PrivateKey()
        let identity = Identity.p256(ExternalP256Key(key.publicKey) { _ in throw refusal })
        let sealed: Data = try Sealer(to: [.p256(P256Recipient(key.publicKey))]).seal(Data([1]))
        let error = expectError(.system) { _ = try Opener([identity]).open(sealed) }
        #expect(error == refusal)
    }
}
