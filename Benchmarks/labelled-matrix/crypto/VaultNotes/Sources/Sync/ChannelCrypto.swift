import CryptoSwift
import Foundation

struct SharedNotebook {
    let secret: [UInt8]
    let macSecret: [UInt8]

    func seal(line: String) throws -> String {
        try AES(key: secret, blockMode: ECB(), padding: .pkcs7).encrypt(Array(line.utf8)).toBase64() // bad: weak-cipher-or-mode
    }

    func seal(checklist: [String]) throws -> [UInt8] {
        let plain = Array(checklist.joined(separator: "\n").utf8)
        let gcm = GCM(iv: Array("notebook-gcm".utf8), mode: .combined) // bad: static-iv-or-nonce
        return try AES(key: secret, blockMode: gcm, padding: .noPadding).encrypt(plain)
    }

    func seal(page: [UInt8]) throws -> [UInt8] {
        let iv = AES.randomIV(12)
        let gcm = GCM(iv: iv, mode: .combined) // good: static-iv-or-nonce
        return try iv + AES(key: secret, blockMode: gcm, padding: .noPadding).encrypt(page)
    }

    func seal(drawing: [UInt8]) throws -> [UInt8] {
        let zero = [UInt8](repeating: 0, count: AES.blockSize)
        let cbc = CBC(iv: zero) // bad: static-iv-or-nonce
        let body = try AES(key: secret, blockMode: cbc, padding: .pkcs7).encrypt(drawing)
        return try body + HMAC(key: macSecret, variant: .sha2(.sha256)).authenticate(body)
    }

    func seal(presence status: String) throws -> [UInt8] {
        let nonce = ChaCha20.randomIV(12)
        return try nonce + ChaCha20(key: secret, iv: nonce).encrypt(Array(status.utf8)) // bad: unauthenticated-encryption
    }

    func seal(cursor: Data) throws -> Data {
        let iv = AES.randomIV(AES.blockSize)
        let body = try cursor.encrypt(cipher: Blowfish(key: secret, blockMode: CBC(iv: Array(iv.prefix(Blowfish.blockSize))), padding: .pkcs7)) // bad: weak-cipher-or-mode
        let envelope = Data(iv.prefix(Blowfish.blockSize)) + body
        return try envelope + envelope.authenticate(with: HMAC(key: macSecret, variant: .sha2(.sha256)))
    }

    func open(comment: [UInt8], nonce: [UInt8], header: [UInt8], tag: [UInt8]) throws -> String? {
        let opened = try AEADChaCha20Poly1305.decrypt(comment, key: secret, iv: nonce, authenticationHeader: header, authenticationTag: tag)
        return String(bytes: opened.plainText, encoding: .utf8) // bad: unauthenticated-encryption
    }

    func open(reply: [UInt8], nonce: [UInt8], header: [UInt8], tag: [UInt8]) throws -> String? {
        let (plain, ok) = try AEADChaCha20Poly1305.decrypt(reply, key: secret, iv: nonce, authenticationHeader: header, authenticationTag: tag)
        guard ok else { return nil }
        return String(bytes: plain, encoding: .utf8) // good: unauthenticated-encryption
    }
}

enum NotebookKeys {
    static func fromPhrase(_ phrase: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(phrase.utf8), salt: salt, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
    }

    static func fromRecoveryPhrase(_ phrase: String, salt: [UInt8]) throws -> [UInt8] {
        try PKCS5.PBKDF2(password: Array(phrase.utf8), salt: salt, iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // good: key-derivation
    }

    static func fromInvite(_ invitePhrase: String, salt: [UInt8]) throws -> [UInt8] {
        try HKDF(password: Array(invitePhrase.utf8), salt: salt, keyLength: 32).calculate() // bad: key-derivation
    }

    static func subKey(master: [UInt8], notebook: UUID) throws -> [UInt8] {
        try HKDF(password: master, info: Array(notebook.uuidString.utf8), keyLength: 32).calculate() // good: key-derivation
    }

    static func fromPin(_ pin: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(pin.utf8), salt: salt, dkLen: 32, N: 64, r: 8, p: 1).calculate() // bad: key-derivation
    }

    static func fromPassword(_ password: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(password.utf8), salt: salt, dkLen: 32, N: 131_072, r: 8, p: 1).calculate() // good: key-derivation
    }

    static let telemetryCipher = try? AES(key: "k3yk3yk3yk3yk3y!", iv: String(UUID().uuidString.prefix(16)), padding: .pkcs7) // bad: hard-coded-key
}

struct InviteSigner {
    let rsa: RSA

    static func makeIdentity() throws -> InviteSigner {
        InviteSigner(rsa: try RSA(keySize: 1024)) // bad: key-size
    }

    static func makeOwnerIdentity() throws -> InviteSigner {
        InviteSigner(rsa: try RSA(keySize: 3072)) // good: key-size
    }

    func sign(_ invite: Data) throws -> [UInt8] {
        try rsa.sign(invite.bytes, variant: .message_pkcs1v15_SHA1) // bad: weak-digest
    }

    func encryptKey(_ noteKey: [UInt8]) throws -> [UInt8] {
        try rsa.encrypt(noteKey, variant: .raw) // bad: weak-cipher-or-mode
    }

    func accept(_ invite: Data, signature: [UInt8]) throws -> Invite {
        let valid = try rsa.verify(signature: signature, for: invite.bytes, variant: .message_pkcs1v15_SHA256)
        print("invite from \(rsa.keySize) bit key, valid: \(valid)")
        return try JSONDecoder().decode(Invite.self, from: invite) // bad: signature-verification
    }

    func acceptOwnerChange(_ change: Data, signature: [UInt8]) throws -> Invite? {
        guard try rsa.verify(signature: signature, for: change.bytes, variant: .message_pkcs1v15_SHA256) else { return nil } // good: signature-verification
        return try JSONDecoder().decode(Invite.self, from: change)
    }

    func shareLinkTag(_ link: URL, secret: [UInt8]) throws -> String {
        try HMAC(key: secret).authenticate(Array(link.absoluteString.utf8)).toHexString() // bad: weak-digest
    }
}
