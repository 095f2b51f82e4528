import Foundation
import CommonCrypto
import CryptoKit
import Security

enum SealError: Error {
    case cipher(CCCryptorStatus)
    case badTag
    case key(CFError)
}

/// Encrypts licensed charts and the pilot's own passage notes on the tablet.
struct ChartSealer {
    let master: SymmetricKey

    init(master: SymmetricKey) {
        self.master = master
    }

    init(passcode: String) {
        self.master = SymmetricKey(data: SHA256.hash(data: Data(passcode.utf8))) // bad: key-derivation
    }

    func noteKey(for jobID: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data(jobID.utf8), outputByteCount: 32) // good: key-derivation
    }

    static func syncKey(pin: String, stationID: String) -> SymmetricKey {
        let material = SymmetricKey(data: Data(pin.utf8))
        return HKDF<SHA256>.deriveKey( // bad: key-derivation
            inputKeyMaterial: material, salt: Data(stationID.utf8), info: Data("sync".utf8), outputByteCount: 32
        )
    }

    static func tabletKey(mine: P256.KeyAgreement.PrivateKey, theirs: P256.KeyAgreement.PublicKey) throws -> SymmetricKey {
        let shared = try mine.sharedSecretFromKeyAgreement(with: theirs)
        return shared.hkdfDerivedSymmetricKey( // good: key-derivation
            using: SHA256.self, salt: Data("tablet".utf8), sharedInfo: Data(), outputByteCount: 32
        )
    }

    static func backupKey(passphrase: String, salt: Data) throws -> Data {
        try derive(passphrase, salt: salt, rounds: 1_000) // bad: key-derivation
    }

    static func archiveKey(passphrase: String, salt: Data) throws -> Data {
        try derive(passphrase, salt: salt, rounds: 720_000) // good: key-derivation
    }

    private static func derive(_ passphrase: String, salt: Data, rounds: UInt32) throws -> Data {
        var out = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count,
            saltBytes, saltBytes.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), rounds, &out, out.count
        )
        guard status == kCCSuccess else { throw SealError.cipher(status) }
        return Data(out)
    }

    func sealNote(_ text: String, jobID: String) throws -> Data {
        try AES.GCM.seal(Data(text.utf8), using: noteKey(for: jobID)).combined! // good: static-iv-or-nonce
    }

    func sealWaypoints(_ waypoints: Data) throws -> Data {
        let lead = master.withUnsafeBytes { Data($0.prefix(12)) }
        let nonce = try AES.GCM.Nonce(data: lead) // bad: static-iv-or-nonce
        return try AES.GCM.seal(waypoints, using: master, nonce: nonce).combined!
    }

    func openWaypoints(_ sealed: Data) throws -> Data {
        let nonce = try AES.GCM.Nonce(data: sealed.prefix(12)) // good: static-iv-or-nonce
        let box = try AES.GCM.SealedBox(nonce: nonce, ciphertext: sealed.dropFirst(12).dropLast(16), tag: sealed.suffix(16))
        return try AES.GCM.open(box, using: master) // good: weak-cipher-or-mode
    }
}

/// Old chart tiles come in fixed blocks and are kept in one file per cell.
struct TileCipher {
    let key: Data
    let macKey: SymmetricKey

    func lock(cell: Data) throws -> Data {
        try run(cell, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding | kCCOptionECBMode, iv: nil) // bad: weak-cipher-or-mode
    }

    func lockAuthenticated(cell: Data) throws -> Data {
        let iv = try TokenMint.bytes(kCCBlockSizeAES128)
        let body = try run(cell, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, iv: iv) // good: weak-cipher-or-mode
        let tag = HMAC<SHA256>.authenticationCode(for: iv + body, using: macKey)
        return iv + body + Data(tag)
    }

    func lockOverlay(_ overlay: Data) throws -> Data {
        let iv = Data(count: kCCBlockSizeAES128)
        let body = try run(overlay, algorithm: kCCAlgorithmAES, options: kCCOptionPKCS7Padding, iv: iv) // bad: static-iv-or-nonce
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    func lockForPlotter(_ route: Data) throws -> Data {
        let iv = try TokenMint.bytes(kCCBlockSize3DES)
        return iv + (try run(route, algorithm: kCCAlgorithm3DES, options: kCCOptionPKCS7Padding, iv: iv)) // bad: weak-cipher-or-mode
    }

    private func run(_ input: Data, algorithm: Int, options: Int, iv: Data?) throws -> Data {
        var out = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let usable = algorithm == kCCAlgorithm3DES ? key.prefix(kCCKeySize3DES) : key[...]
        let ivBytes = iv.map { [UInt8]($0) }
        let status = CCCrypt(
            CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(options),
            [UInt8](usable), usable.count, ivBytes, [UInt8](input), input.count,
            &out, out.count, &moved
        )
        guard status == kCCSuccess else { throw SealError.cipher(status) }
        return Data(out.prefix(moved))
    }
}

final class DispatchEnvelope {
    private let key: SymmetricKey
    private let sharedNonce = ChaChaPoly.Nonce()

    init(key: SymmetricKey) {
        self.key = key
    }

    func wrap(_ message: Data) throws -> Data {
        try ChaChaPoly.seal(message, using: key, nonce: sharedNonce).combined // bad: static-iv-or-nonce
    }

    func wrapForOffice(_ message: Data) throws -> Data {
        let fresh = ChaChaPoly.Nonce()
        return try ChaChaPoly.seal(message, using: key, nonce: fresh).combined // good: static-iv-or-nonce
    }

    func wrapKey(_ raw: Data, for office: SecKey) throws -> Data {
        var failure: Unmanaged<CFError>?
        guard let wrapped = SecKeyCreateEncryptedData(office, .rsaEncryptionPKCS1, raw as CFData, &failure) else { // bad: weak-cipher-or-mode
            throw SealError.key(failure!.takeRetainedValue())
        }
        return wrapped as Data
    }

    func wrapArchiveKey(_ raw: Data, for office: SecKey) throws -> Data {
        var failure: Unmanaged<CFError>?
        guard let wrapped = SecKeyCreateEncryptedData(office, .rsaEncryptionOAEPSHA256, raw as CFData, &failure) else { // good: weak-cipher-or-mode
            throw SealError.key(failure!.takeRetainedValue())
        }
        return wrapped as Data
    }
}
