import Foundation
import CryptoKit
import CommonCrypto

struct Conversation {
    let identifier: String
    let key: SymmetricKey
}

protocol MessageCipher {
    func seal(_ text: String, in conversation: Conversation) throws -> Data
}

struct SealedMessageCipher: MessageCipher {
    func seal(_ text: String, in conversation: Conversation) throws -> Data {
        try ChaChaPoly.seal(Data(text.utf8), using: conversation.key, nonce: ChaChaPoly.Nonce(), authenticating: Data(conversation.identifier.utf8)).combined // good: static-iv-or-nonce
    }
}

struct ThreadedMessageCipher: MessageCipher {
    func seal(_ text: String, in conversation: Conversation) throws -> Data {
        let nonce = try nonce(for: conversation)
        return try ChaChaPoly.seal(Data(text.utf8), using: conversation.key, nonce: nonce).combined // bad: static-iv-or-nonce
    }

    private func nonce(for conversation: Conversation) throws -> ChaChaPoly.Nonce {
        try ChaChaPoly.Nonce(data: Data(SHA256.hash(data: Data(conversation.identifier.utf8))).prefix(12))
    }
}

struct AttachmentCipher {
    func scramble(_ data: Data, key: [UInt8]) -> Data? {
        var output = [UInt8](repeating: 0, count: data.count)
        var moved = 0
        let input = [UInt8](data)
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC4), 0, key, key.count, nil, input, input.count, &output, output.count, &moved) // bad: weak-cipher-or-mode
        return status == kCCSuccess ? Data(output.prefix(moved)) : nil
    }

    func wrap(_ fileKey: SymmetricKey, with master: SymmetricKey) throws -> Data {
        try AES.KeyWrap.wrap(fileKey, using: master) // good: weak-cipher-or-mode
    }

    func fingerprint(_ key: P256.KeyAgreement.PublicKey) -> String {
        SHA512.hash(data: key.rawRepresentation).prefix(32).map { String(format: "%02X", $0) }.joined(separator: " ") // good: weak-digest
    }
}

struct Handshake {
    let mine: Curve25519.KeyAgreement.PrivateKey

    func sessionKey(with peer: Curve25519.KeyAgreement.PublicKey, salt: Data) throws -> SymmetricKey {
        let secret = try mine.sharedSecretFromKeyAgreement(with: peer)
        return secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: Data("wicket-v2".utf8), outputByteCount: 32) // good: key-derivation
    }

    func accept(_ bundle: SignedBundle, signer: Curve25519.Signing.PublicKey) throws -> Curve25519.KeyAgreement.PublicKey {
        guard signer.isValidSignature(bundle.signature, for: bundle.key) else { throw VaultError.unavailable } // good: check-fails-open
        return try Curve25519.KeyAgreement.PublicKey(rawRepresentation: bundle.key)
    }

    func acceptEarly(_ bundle: SignedBundle, signer: Curve25519.Signing.PublicKey?) throws -> Curve25519.KeyAgreement.PublicKey {
        if let signer, !bundle.signature.isEmpty, !signer.isValidSignature(bundle.signature, for: bundle.key) { // bad: check-fails-open
            throw VaultError.unavailable
        }
        return try Curve25519.KeyAgreement.PublicKey(rawRepresentation: bundle.key)
    }

    func keepForExtension(in folder: URL) throws {
        let file = folder.appendingPathComponent("handshake.key")
        try mine.rawRepresentation.write(to: file, options: [.atomic, .noFileProtection]) // bad: secret-in-plain-file
        try mine.publicKey.rawRepresentation.write(to: folder.appendingPathComponent("handshake.pub")) // good: secret-in-plain-file
    }
}

struct SignedBundle: Codable {
    let key: Data
    let signature: Data
}
