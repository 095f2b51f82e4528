import CommonCrypto
import CryptoKit
import Foundation
import Security

protocol RecordSealing {
    func seal(_ plain: Data) throws -> Data
    func open(_ sealed: Data) throws -> Data
}

enum RecordCipherError: Error {
    case malformed
    case failed(CCCryptorStatus)
    case authentication
}

struct GCMRecordSealer: RecordSealing {
    let key: SymmetricKey

    func seal(_ plain: Data) throws -> Data {
        guard let combined = try AES.GCM.seal(plain, using: key).combined else { throw RecordCipherError.malformed } // good: weak-cipher-or-mode
        return combined
    }

    func open(_ sealed: Data) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: sealed.prefix(12)) // good: static-iv-or-nonce
        let box = try AES.GCM.SealedBox(
            nonce: nonce,
            ciphertext: sealed.dropFirst(12).dropLast(16),
            tag: sealed.suffix(16)
        )
        return try AES.GCM.open(box, using: key)
    }
}

struct ChaChaRecordSealer: RecordSealing {
    let key: SymmetricKey

    func seal(_ plain: Data) throws -> Data {
        try ChaChaPoly.seal(plain, using: key).combined // good: static-iv-or-nonce
    }

    func open(_ sealed: Data) throws -> Data {
        try ChaChaPoly.open(ChaChaPoly.SealedBox(combined: sealed), using: key) // good: weak-cipher-or-mode
    }
}

struct NoteSealer {
    private static let domain = Data("nordvik-note".utf8)
    let key: SymmetricKey

    func seal(_ note: String) throws -> Data? {
        let nonce = try AES.GCM.Nonce(data: Self.domain) // bad: static-iv-or-nonce
        return try AES.GCM.seal(Data(note.utf8), using: key, nonce: nonce).combined
    }
}

final class MessageSealer {
    private static let nonce = ChaChaPoly.Nonce() // bad: static-iv-or-nonce
    private let key: SymmetricKey

    init(key: SymmetricKey) {
        self.key = key
    }

    func seal(_ message: CareMessage) throws -> Data {
        let payload = try JSONEncoder().encode(message)
        return try ChaChaPoly.seal(payload, using: key, nonce: Self.nonce).combined
    }
}

final class AttachmentSealer {
    private let key: SymmetricKey

    init(key: SymmetricKey) {
        self.key = key
    }

    func seal(_ attachment: Data, name: String) throws -> Data? {
        let nonce = AES.GCM.Nonce() // good: static-iv-or-nonce
        return try AES.GCM.seal(attachment, using: key, nonce: nonce, authenticating: Data(name.utf8)).combined
    }
}

struct BlockCipher {
    var algorithm = CCAlgorithm(kCCAlgorithmAES)
    var options = CCOptions(kCCOptionPKCS7Padding)
    var blockSize = kCCBlockSizeAES128

    func encrypt(_ plain: Data, key: Data, iv: Data?) throws -> Data {
        try run(CCOperation(kCCEncrypt), input: plain, key: key, iv: iv)
    }

    func decrypt(_ cipher: Data, key: Data, iv: Data?) throws -> Data {
        try run(CCOperation(kCCDecrypt), input: cipher, key: key, iv: iv)
    }

    private func run(_ operation: CCOperation, input: Data, key: Data, iv: Data?) throws -> Data {
        let inputBytes = [UInt8](input)
        let keyBytes = [UInt8](key)
        let ivBytes = iv.map { [UInt8]($0) }
        var output = [UInt8](repeating: 0, count: inputBytes.count + blockSize)
        var moved = 0
        let status = CCCrypt(
            operation, algorithm, options,
            keyBytes, keyBytes.count,
            ivBytes,
            inputBytes, inputBytes.count,
            &output, output.count,
            &moved
        )
        guard status == kCCSuccess else { throw RecordCipherError.failed(CCCryptorStatus(status)) }
        return Data(output.prefix(moved))
    }
}

struct ArchiveSealer {
    let encryptionKey: Data
    let macKey: SymmetricKey

    func seal(_ plain: Data) throws -> Data {
        let iv = try RandomBytes.make(kCCBlockSizeAES128) // good: static-iv-or-nonce
        let body = try BlockCipher().encrypt(plain, key: encryptionKey, iv: iv) // good: weak-cipher-or-mode
        let tag = HMAC<SHA256>.authenticationCode(for: iv + body, using: macKey)
        return iv + body + Data(tag)
    }

    func open(_ sealed: Data) throws -> Data {
        guard sealed.count > 48 else { throw RecordCipherError.malformed }
        let signed = sealed.dropLast(32)
        guard HMAC<SHA256>.isValidAuthenticationCode(sealed.suffix(32), authenticating: signed, using: macKey) else {
            throw RecordCipherError.authentication
        }
        return try BlockCipher().decrypt(Data(signed.dropFirst(16)), key: encryptionKey, iv: Data(signed.prefix(16)))
    }
}

struct ImmunizationExporter {
    let key: Data
    let macKey: SymmetricKey

    func export(_ plain: Data) throws -> Data {
        let body = try BlockCipher().encrypt(plain, key: key, iv: nil) // bad: static-iv-or-nonce
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    func exportForPatient(_ plain: Data, patient: Patient) throws -> Data {
        let iv = Data(patient.id.uuidString.utf8.prefix(16))
        let body = try BlockCipher().encrypt(plain, key: key, iv: iv) // bad: static-iv-or-nonce
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }
}

struct ReferralCard {
    let sharedKey: Data

    func encodeForKiosk(_ text: String) throws -> Data {
        let cipher = BlockCipher(
            algorithm: CCAlgorithm(kCCAlgorithmDES), // bad: weak-cipher-or-mode
            blockSize: kCCBlockSizeDES
        )
        let iv = try RandomBytes.make(kCCBlockSizeDES)
        return try iv + cipher.encrypt(Data(text.utf8), key: sharedKey.prefix(8), iv: iv)
    }

    func encodeForClinic(_ text: String) throws -> Data {
        var cipher = BlockCipher()
        cipher.options |= CCOptions(kCCOptionECBMode) // bad: weak-cipher-or-mode
        return try cipher.encrypt(Data(text.utf8), key: sharedKey, iv: nil)
    }

    func mask(_ record: Data) -> Data {
        let pad = [UInt8](sharedKey)
        return Data(record.enumerated().map { index, byte in byte ^ pad[index % pad.count] }) // bad: weak-cipher-or-mode
    }
}

struct ClinicEnvelope {
    let publicKey: SecKey

    func wrap(_ contentKey: Data) throws -> Data {
        try encrypt(contentKey, algorithm: .rsaEncryptionOAEPSHA256) // good: weak-cipher-or-mode
    }

    func wrapForPharmacy(_ contentKey: Data) throws -> Data {
        try encrypt(contentKey, algorithm: .rsaEncryptionPKCS1) // bad: weak-cipher-or-mode
    }

    private func encrypt(_ data: Data, algorithm: SecKeyAlgorithm) throws -> Data {
        var error: Unmanaged<CFError>?
        guard let cipher = SecKeyCreateEncryptedData(publicKey, algorithm, data as CFData, &error) else {
            throw error!.takeRetainedValue() as Error
        }
        return cipher as Data
    }
}
