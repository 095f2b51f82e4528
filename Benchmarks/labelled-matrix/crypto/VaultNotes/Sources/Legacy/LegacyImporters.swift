import Foundation
import IDZSwiftCommonCrypto
import RNCryptor

struct DiaryExporter {
    let passphrase: String

    func exportDES(_ diary: String, key: [UInt8], iv: [UInt8]) -> [UInt8]? {
        let cryptor = Cryptor(operation: .encrypt, algorithm: .des, options: .PKCS7Padding, key: key, iv: iv) // bad: weak-cipher-or-mode
        return cryptor.update(string: diary)?.final()
    }

    func exportSticky(_ text: String, key: [UInt8]) -> [UInt8]? {
        let cryptor = Cryptor(operation: .encrypt, algorithm: .aes, mode: .ECB, padding: .PKCS7Padding, key: key, iv: []) // bad: weak-cipher-or-mode
        return cryptor.update(string: text)?.final()
    }

    func exportJournal(_ text: String, key: [UInt8], macKey: [UInt8]) -> (body: [UInt8], tag: [UInt8])? {
        let iv = arrayFrom(hexString: "00112233445566778899aabbccddeeff") // bad: static-iv-or-nonce
        guard let body = Cryptor(operation: .encrypt, algorithm: .aes, options: .PKCS7Padding, key: key, iv: iv).update(string: text)?.final(),
              let tag = HMAC(algorithm: .sha256, key: macKey).update(byteArray: iv + body)?.final() else { return nil }
        return (body, tag)
    }

    func transferKey(salt: [UInt8]) -> [UInt8] {
        PBKDF.deriveKey(password: passphrase, salt: salt, prf: .sha1, rounds: 50, derivedKeyLength: 32) // bad: key-derivation
    }

    func avatarURL(email: String) -> URL? {
        guard let digest = Digest(algorithm: .md5).update(string: email.trimmingCharacters(in: .whitespaces).lowercased())?.final() else { return nil } // good: weak-digest
        return URL(string: "https://www.gravatar.com/avatar/" + hexString(fromArray: digest))
    }
}

struct BackupBundle {
    func archive(_ notes: Data) -> Data {
        RNCryptor.encrypt(data: notes, withPassword: "vN-b@ckup-2019!") // bad: hard-coded-key
    }

    func archive(_ notes: Data, passphrase: String) -> Data {
        RNCryptor.encrypt(data: notes, withPassword: passphrase) // good: hard-coded-key
    }

    func archiveForTeam(_ notes: Data, teamPhrase: String, hmacKey: Data) -> Data {
        let salt = Data([0x76, 0x6e, 0x6f, 0x74, 0x65, 0x73, 0x30, 0x31])
        let encryptionKey = RNCryptor.FormatV3.makeKey(forPassword: teamPhrase, withSalt: salt) // bad: key-derivation
        return RNCryptor.EncryptorV3(encryptionKey: encryptionKey, hmacKey: hmacKey).encrypt(data: notes)
    }

    func openArchive(_ blob: Data, passphrase: String) throws -> Data {
        try RNCryptor.decrypt(data: blob, withPassword: passphrase) // good: unauthenticated-encryption
    }
}
