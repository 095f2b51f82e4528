import CommonCrypto
import CryptoKit
import Foundation

struct VaultHeader: Codable {
    let salt: Data
    let rounds: Int
}

final class DocumentVault {
    private let header: VaultHeader

    init(header: VaultHeader) {
        self.header = header
    }

    func documentKeys(passcode: String) -> DocumentKeys {
        let master = SHA512.hash(data: Data(passcode.utf8) + header.salt) // bad: key-derivation
        let bytes = Data(master)
        return DocumentKeys(encryption: bytes.prefix(32), authentication: bytes.suffix(32))
    }

    func stretchedKeys(passcode: String) throws -> DocumentKeys {
        let master = try Stretcher(rounds: 800_000).run(passcode, salt: header.salt) // good: key-derivation
        return split(SymmetricKey(data: master))
    }

    func brokerKeys(password: String) throws -> DocumentKeys {
        let salt = Data(password.reversed().map(String.init).joined().utf8)
        let master = try Stretcher(rounds: 600_000).run(password, salt: salt) // bad: key-derivation
        return split(SymmetricKey(data: master))
    }

    func archiveKey(password: String) throws -> Data {
        let cost = Calibrated(rounds: 4_096) // bad: key-derivation
        return try Stretcher(rounds: cost.rounds).run(password, salt: header.salt)
    }

    func sharedKey(policyNumber: String, birthday: String) -> SymmetricKey {
        let material = SymmetricKey(data: Data("\(policyNumber)|\(birthday)".utf8))
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: material, salt: header.salt, info: Data(), outputByteCount: 32) // bad: key-derivation
    }

    func pageKey(vaultKey: SymmetricKey, page: Int) -> SymmetricKey {
        HKDF<SHA512>.deriveKey(inputKeyMaterial: vaultKey, salt: header.salt, info: Data("page-\(page)".utf8), outputByteCount: 32) // good: key-derivation
    }

    func calibratedRounds(passcodeLength: Int) -> UInt32 {
        let measured = CCCalibratePBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), passcodeLength, header.salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 32, 400
        )
        return max(measured, 600_000) // good: key-derivation
    }

    private func split(_ master: SymmetricKey) -> DocumentKeys {
        let encryption = HKDF<SHA256>.expand(pseudoRandomKey: master, info: Data("enc".utf8), outputByteCount: 32) // good: key-derivation
        let authentication = HKDF<SHA256>.expand(pseudoRandomKey: master, info: Data("mac".utf8), outputByteCount: 32)
        return DocumentKeys(
            encryption: encryption.withUnsafeBytes { Data($0) },
            authentication: authentication.withUnsafeBytes { Data($0) }
        )
    }
}

struct Calibrated {
    let rounds: UInt32
}

protocol Fingerprinting {
    func fingerprint(_ data: Data) -> String
}

struct ShortFingerprint: Fingerprinting {
    func fingerprint(_ data: Data) -> String {
        var context = CC_MD5_CTX()
        CC_MD5_Init(&context)
        data.withUnsafeBytes { _ = CC_MD5_Update(&context, $0.baseAddress, CC_LONG(data.count)) }
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5_Final(&digest, &context) // bad: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}

struct LongFingerprint: Fingerprinting {
    func fingerprint(_ data: Data) -> String {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        data.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(data.count), &digest) } // good: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}

struct EvidenceSeal {
    private let printer: Fingerprinting

    init(printer: Fingerprinting = ShortFingerprint()) {
        self.printer = printer
    }

    func matches(_ photo: Data, recorded: String) -> Bool {
        printer.fingerprint(photo) == recorded
    }

    func chain(_ previous: String, next: Data) -> String {
        var hasher = Insecure.SHA1() // bad: weak-digest
        hasher.update(data: Data(previous.utf8))
        hasher.update(data: next)
        return hasher.finalize().map { String(format: "%02x", $0) }.joined()
    }

    func chainWide(_ previous: String, next: Data) -> String {
        var hasher = SHA512() // good: weak-digest
        hasher.update(data: Data(previous.utf8))
        hasher.update(data: next)
        return hasher.finalize().map { String(format: "%02x", $0) }.joined()
    }

    func signStatement(_ statement: Data, with key: SecKey) -> Data? {
        SecKeyCreateSignature(key, .rsaSignatureMessagePKCS1v15SHA1, statement as CFData, nil) as Data? // bad: weak-digest
    }

    func verifyStatement(_ statement: Data, signature: Data, key: SecKey) -> Bool {
        SecKeyVerifySignature(key, .rsaSignatureMessagePSSSHA256, statement as CFData, signature as CFData, nil) // good: weak-digest
    }

    func previewKey(_ url: URL) -> String {
        Insecure.SHA1.hash(data: Data(url.path.utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }
}

struct ReceiptAuthenticator {
    let key: SymmetricKey

    func tag(_ receipt: Data) -> Data {
        Data(HMAC<Insecure.MD5>.authenticationCode(for: receipt, using: key)) // bad: weak-digest
    }

    func wideTag(_ receipt: Data) -> Data {
        Data(HMAC<SHA256>.authenticationCode(for: receipt, using: key)) // good: weak-digest
    }
}
