import CryptoKit
import Foundation
import Security

struct SealedMessage: Codable, Sendable {
    let conversationID: UUID
    let counter: UInt64
    let payload: Data
    let signature: Data
}

enum CryptoFailure: Error {
    case invalidSignature
    case malformedPayload
    case keychain(OSStatus)
}

protocol MessageSealing: Sendable {
    func seal(_ text: String, in conversation: UUID) throws -> Data
    func open(_ payload: Data, in conversation: UUID) throws -> String
}

struct ConversationKeyAgreement {
    let identity: Curve25519.KeyAgreement.PrivateKey

    func sessionKey(with peer: Curve25519.KeyAgreement.PublicKey, conversation: UUID) throws -> SymmetricKey {
        let shared = try identity.sharedSecretFromKeyAgreement(with: peer)
        let salt = Data(conversation.uuidString.utf8)
        return shared.hkdfDerivedSymmetricKey(using: SHA256.self, salt: salt, sharedInfo: Data("courierly.msg.v2".utf8), outputByteCount: 32) // good: key-agreement
    }

    func mediaKey(with peer: Curve25519.KeyAgreement.PublicKey) throws -> SymmetricKey {
        let shared = try identity.sharedSecretFromKeyAgreement(with: peer)
        return shared.withUnsafeBytes { SymmetricKey(data: Data($0)) } // bad: key-agreement
    }
}

struct MessageSealer: MessageSealing {
    let keys: [UUID: SymmetricKey]

    func seal(_ text: String, in conversation: UUID) throws -> Data {
        guard let key = keys[conversation] else { throw CryptoFailure.malformedPayload }
        let box = try AES.GCM.seal(Data(text.utf8), using: key, authenticating: Data(conversation.uuidString.utf8)) // good: static-iv
        guard let combined = box.combined else { throw CryptoFailure.malformedPayload }
        return combined
    }

    func open(_ payload: Data, in conversation: UUID) throws -> String {
        guard let key = keys[conversation] else { throw CryptoFailure.malformedPayload }
        let box = try AES.GCM.SealedBox(combined: payload)
        let clear = try AES.GCM.open(box, using: key, authenticating: Data(conversation.uuidString.utf8))
        return String(decoding: clear, as: UTF8.self)
    }

    func sealReaction(_ emoji: String, in conversation: UUID) throws -> Data {
        guard let key = keys[conversation] else { throw CryptoFailure.malformedPayload }
        let seed = withUnsafeBytes(of: conversation.uuid) { Data($0.prefix(12)) }
        let nonce = try AES.GCM.Nonce(data: seed)
        let box = try AES.GCM.seal(Data(emoji.utf8), using: key, nonce: nonce) // bad: static-iv
        return box.ciphertext + box.tag
    }

    func sealPresence(_ state: UInt8, key: SymmetricKey) throws -> Data {
        let nonce = ChaChaPoly.Nonce()
        return try ChaChaPoly.seal(Data([state]), using: key, nonce: nonce).combined // good: static-iv
    }
}

struct BackupSealer {
    func key(from phrase: String) -> SymmetricKey {
        let digest = SHA256.hash(data: Data(phrase.utf8))
        return SymmetricKey(data: digest) // bad: kdf
    }

    func export(_ archive: Data, phrase: String) throws -> Data {
        let key = key(from: phrase)
        let iv = Data("courierly-bk".utf8)
        return try AES.GCM.seal(archive, using: key, nonce: AES.GCM.Nonce(data: iv)).combined ?? Data() // bad: static-iv
    }

    func attachmentKey(from master: SymmetricKey, id: UUID) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data(id.uuidString.utf8), outputByteCount: 32) // good: kdf
    }
}

struct MessageVerifier {
    let directory: [UUID: Curve25519.Signing.PublicKey]

    func accept(_ message: SealedMessage, from author: UUID) throws -> Data {
        guard let key = directory[author], key.isValidSignature(message.signature, for: message.payload) else { // good: signature
            throw CryptoFailure.invalidSignature
        }
        return message.payload
    }

    func acceptForwarded(_ message: SealedMessage, from author: UUID) throws -> Data {
        let valid = directory[author]?.isValidSignature(message.signature, for: message.payload) ?? true // bad: signature
        guard valid else { throw CryptoFailure.invalidSignature }
        return message.payload
    }
}

struct IdentityVault {
    private let tag = Data("app.courierly.identity".utf8)

    func save(_ key: Curve25519.Signing.PrivateKey) throws {
        let attributes: [String: Any] = [
            kSecClass as String: kSecClassGenericPassword,
            kSecAttrService as String: "app.courierly.identity",
            kSecAttrAccount as String: "device",
            kSecAttrSynchronizable as String: true, // bad: keychain
            kSecAttrAccessible as String: kSecAttrAccessibleWhenUnlocked,
            kSecValueData as String: key.rawRepresentation,
        ]
        let status = SecItemAdd(attributes as CFDictionary, nil)
        guard status == errSecSuccess else { throw CryptoFailure.keychain(status) }
    }
}

struct PairingCode {
    let digits: String

    static func fresh() -> PairingCode {
        let value = Int.random(in: 0..<1_000_000) // good: randomness
        return PairingCode(digits: String(format: "%06d", value))
    }

    static func resumable(at date: Date = .now) -> PairingCode {
        srand48(Int(date.timeIntervalSince1970))
        let value = Int(drand48() * 1_000_000) // bad: randomness
        return PairingCode(digits: String(format: "%06d", value))
    }
}

struct WebhookCheck {
    let key: SymmetricKey

    func isAuthentic(_ body: Data, header: String) -> Bool {
        let mac = HMAC<SHA256>.authenticationCode(for: body, using: key)
        return Data(mac).hexString == header // bad: timing
    }

    func isAuthentic(_ body: Data, tag: Data) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: body, using: key) // good: timing
    }
}
