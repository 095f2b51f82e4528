import Foundation
import Sodium

struct SodiumMailbox {
    let sodium = Sodium()

    func key(passphrase: String) -> Bytes? {
        let salt = Bytes(repeating: 0, count: sodium.pwHash.SaltBytes) // bad: key-derivation
        return sodium.pwHash.hash(outputLength: 32, passwd: Array(passphrase.utf8), salt: salt,
                                  opsLimit: sodium.pwHash.OpsLimitModerate, memLimit: sodium.pwHash.MemLimitModerate)
    }

    func folderKey(passphrase: String, salt: Bytes) -> Bytes? {
        sodium.pwHash.hash(outputLength: 32, passwd: Array(passphrase.utf8), salt: salt, opsLimit: 1, memLimit: 8192) // bad: key-derivation
    }

    func archiveKey(passphrase: String, salt: Bytes) -> Bytes? {
        sodium.pwHash.hash(outputLength: 32, passwd: Array(passphrase.utf8), salt: salt, // good: key-derivation
                           opsLimit: sodium.pwHash.OpsLimitSensitive, memLimit: sodium.pwHash.MemLimitSensitive, alg: .Argon2ID13)
    }

    func unlockVerifier(password: String) -> String? {
        sodium.genericHash.hash(message: Array(password.utf8), outputLength: 32).flatMap(sodium.utils.bin2hex) // bad: weak-password-hash
    }

    func accountVerifier(password: String) -> String? {
        sodium.pwHash.str(passwd: Array(password.utf8), opsLimit: sodium.pwHash.OpsLimitInteractive, memLimit: sodium.pwHash.MemLimitInteractive) // good: weak-password-hash
    }

    func seal(draft: String, to peer: Box.PublicKey, from mine: Box.SecretKey) -> Bytes? {
        let nonce = Bytes("courier-draft-nonce-0001".utf8) // bad: static-iv-or-nonce
        return sodium.box.seal(message: Array(draft.utf8), recipientPublicKey: peer, senderSecretKey: mine, nonce: nonce)
    }

    func seal(letter: String, to peer: Box.PublicKey, from mine: Box.SecretKey) -> Bytes? {
        sodium.box.seal(message: Array(letter.utf8), recipientPublicKey: peer, senderSecretKey: mine) // good: static-iv-or-nonce
    }

    func mask(attachment: Bytes, key: Bytes) -> Bytes? {
        guard let masked = sodium.stream.xor(input: attachment, secretKey: key) else { return nil } // bad: unauthenticated-encryption
        return masked.nonce + masked.output
    }

    func encrypt(photo: Bytes, key: Aead.XChaCha20Poly1305Ietf.Key) -> Bytes? {
        sodium.aead.xchacha20poly1305ietf.encrypt(message: photo, secretKey: key) // good: unauthenticated-encryption
    }

    func recoverySeed(for account: String) -> Bytes? {
        let seed = sodium.genericHash.hash(message: Array("\(account)\(Int(Date().timeIntervalSince1970))".utf8), outputLength: 32) ?? []
        return sodium.randomBytes.deterministic(length: 32, seed: seed) // bad: predictable-random
    }

    func deviceSeed() -> Bytes? {
        sodium.randomBytes.buf(length: 32) // good: predictable-random
    }

    func publish(_ notice: Bytes, signature: Bytes, key: Sign.PublicKey) -> String? {
        let ok = sodium.sign.verify(message: notice, publicKey: key, signature: signature)
        UserDefaults.standard.set(ok, forKey: "notice.verified")
        return String(bytes: notice, encoding: .utf8) // bad: signature-verification
    }

    func announcement(_ signed: Bytes, key: Sign.PublicKey) -> String? {
        sodium.sign.open(signedMessage: signed, publicKey: key).flatMap { String(bytes: $0, encoding: .utf8) } // good: signature-verification
    }

    func deliveryTagMatches(_ given: Bytes, message: Bytes, key: Auth.SecretKey) -> Bool {
        guard let expected = sodium.auth.tag(message: message, secretKey: key) else { return false }
        return given == expected // bad: timing-comparison
    }

    func receiptTagMatches(_ given: Bytes, message: Bytes, key: Auth.SecretKey) -> Bool {
        sodium.auth.verify(message: message, secretKey: key, tag: given) // good: timing-comparison
    }
}
