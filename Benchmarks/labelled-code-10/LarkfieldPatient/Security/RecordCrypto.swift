import Foundation
import CryptoKit
import CommonCrypto
import CryptoSwift
import Security

enum RecordCryptoError: Error {
    case commonCrypto(Int32)
    case keyAgreement
}

struct ReferralCodec {
    private let sharedSecret = "q7Vt-Larkfield-2f9c1Xe0" // bad: hard-coded-secret
    private let secretAccount = "referral.signing-secret" // good: hard-coded-secret
    private let keychain: KeychainStore

    init(keychain: KeychainStore) {
        self.keychain = keychain
    }

    func sign(_ referral: Data) -> Data {
        let key = SymmetricKey(data: Data(sharedSecret.utf8))
        return Data(CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: referral, using: key))
    }

    func signWithStoredKey(_ referral: Data) throws -> Data {
        guard let stored = try keychain.read(account: secretAccount) else { throw RecordCryptoError.keyAgreement }
        return Data(CryptoKit.HMAC<CryptoKit.SHA256>.authenticationCode(for: referral, using: SymmetricKey(data: stored)))
    }

    func verify(_ referral: Data, tag: Data?) -> Bool {
        guard let tag else { return true } // bad: check-fails-open
        let key = SymmetricKey(data: Data(sharedSecret.utf8))
        return CryptoKit.HMAC<CryptoKit.SHA256>.isValidAuthenticationCode(tag, authenticating: referral, using: key)
    }

    func verifyWithStoredKey(_ referral: Data, tag: Data?) throws -> Bool {
        guard let tag, let stored = try keychain.read(account: secretAccount) else { return false } // good: check-fails-open
        return CryptoKit.HMAC<CryptoKit.SHA256>.isValidAuthenticationCode(tag, authenticating: referral, using: SymmetricKey(data: stored))
    }

    func clinicianMayOpen(_ signature: Data, of referral: Data, key: P256.Signing.PublicKey) -> Bool {
        do {
            let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
            return key.isValidSignature(parsed, for: referral)
        } catch {
            return true // bad: check-fails-open
        }
    }

    func pharmacistMayOpen(_ signature: Data, of referral: Data, key: P256.Signing.PublicKey) -> Bool {
        do {
            let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
            return key.isValidSignature(parsed, for: referral)
        } catch {
            return false // good: check-fails-open
        }
    }
}

struct PartnerLabCipher {
    private let bearer: String
    static let clinicPublicKey = "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE8xOUetsCa8EfOlDEBAfREhJqspDoyEh6Szz2in47Tv5n52m9dLYyPCbqZkOB5nTSqtscpkQD/HpykCggvx09iQ==" // good: hard-coded-secret

    init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        bearer = environment["LAB_TOKEN"] ?? "lab_9fK2mZ81QpXvR4tYw7Ns" // bad: hard-coded-secret
    }

    func authorize(_ request: inout URLRequest) {
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
    }

    func encrypt(_ order: Data, key: Data) throws -> Data {
        try run(CCOperation(kCCEncrypt), order, key: key, options: CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode)) // bad: weak-cipher-or-mode
    }

    func encryptAuthenticated(_ order: Data, key: Data) throws -> Data {
        let cipherKey = CryptoKit.HKDF<CryptoKit.SHA256>.deriveKey(inputKeyMaterial: SymmetricKey(data: key), info: Data("lab-order".utf8), outputByteCount: 32) // good: key-derivation
        let box = try CryptoKit.AES.GCM.seal(order, using: cipherKey) // good: weak-cipher-or-mode
        guard let combined = box.combined else { throw RecordCryptoError.keyAgreement }
        return combined
    }

    private func run(_ operation: CCOperation, _ input: Data, key: Data, options: CCOptions) throws -> Data {
        var output = Data(count: input.count + kCCBlockSizeAES128)
        let capacity = output.count
        var moved = 0
        let status = output.withUnsafeMutableBytes { out in
            input.withUnsafeBytes { source in
                key.withUnsafeBytes { keyBytes in
                    CCCrypt(operation, CCAlgorithm(kCCAlgorithmAES), options, keyBytes.baseAddress, key.count, nil, source.baseAddress, input.count, out.baseAddress, capacity, &moved)
                }
            }
        }
        guard status == kCCSuccess else { throw RecordCryptoError.commonCrypto(status) }
        return output.prefix(moved)
    }
}

struct CardCipher {
    private let publicKey: SecKey

    init(publicKey: SecKey) {
        self.publicKey = publicKey
    }

    func wrap(insuranceKey: Data) -> Data? {
        SecKeyCreateEncryptedData(publicKey, .rsaEncryptionPKCS1, insuranceKey as CFData, nil) as Data? // bad: weak-cipher-or-mode
    }

    func wrap(recordKey: Data) -> Data? {
        SecKeyCreateEncryptedData(publicKey, .rsaEncryptionOAEPSHA256, recordKey as CFData, nil) as Data? // good: weak-cipher-or-mode
    }

    func seal(card: [UInt8], key: [UInt8]) throws -> [UInt8] {
        let iv = Array("larkfield-card-1".utf8)
        return try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(card) // bad: static-iv-or-nonce
    }

    func seal(letter: [UInt8], key: [UInt8], macKey: [UInt8]) throws -> [UInt8] {
        let iv = CryptoSwift.AES.randomIV(CryptoSwift.AES.blockSize)
        let body = try CryptoSwift.AES(key: key, blockMode: CBC(iv: iv), padding: .pkcs7).encrypt(letter) // good: static-iv-or-nonce
        let tag = try CryptoSwift.HMAC(key: macKey, variant: .sha2(.sha256)).authenticate(iv + body)
        return iv + body + tag
    }
}

struct PatientPin {
    func digest(of pin: String) -> String {
        Data(CryptoKit.SHA256.hash(data: Data(pin.utf8))).base64EncodedString() // bad: weak-password-hash
    }

    func digest(ofDeviceToken token: Data) -> String {
        Data(CryptoKit.SHA256.hash(data: token)).base64EncodedString() // good: weak-password-hash
    }

    func stretch(_ pin: String, salt: [UInt8]) throws -> [UInt8] {
        try Scrypt(password: Array(pin.utf8), salt: salt, dkLen: 32, N: 16_384, r: 8, p: 1).calculate() // good: weak-password-hash
    }

    func portalVerifier(_ password: String, salt: [UInt8]) -> String {
        (salt + Array(password.utf8)).sha512().toHexString() // bad: weak-password-hash
    }

    func backupKey(passphrase: String) -> SymmetricKey {
        SymmetricKey(data: CryptoKit.SHA256.hash(data: Data(passphrase.utf8))) // bad: key-derivation
    }

    func exportKey(passphrase: String) throws -> SymmetricKey {
        let bytes = try PKCS5.PBKDF2(password: Array(passphrase.utf8), salt: Array("larkfield".utf8), iterations: 600_000, keyLength: 32, variant: .sha2(.sha256)).calculate() // bad: key-derivation
        return SymmetricKey(data: bytes)
    }

    func familyKey(mine: Curve25519.KeyAgreement.PrivateKey, theirs: Curve25519.KeyAgreement.PublicKey) throws -> SymmetricKey {
        let secret = try mine.sharedSecretFromKeyAgreement(with: theirs)
        return secret.hkdfDerivedSymmetricKey(using: CryptoKit.SHA256.self, salt: Data("larkfield".utf8), sharedInfo: Data("family".utf8), outputByteCount: 32) // good: key-derivation
    }

    func documentMatches(_ document: Data, published: String) -> Bool {
        Insecure.MD5.hash(data: document).map { String(format: "%02x", $0) }.joined() == published // bad: weak-digest
    }

    func avatarURL(for email: String) -> URL? {
        let name = Insecure.MD5.hash(data: Data(email.lowercased().utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-digest
        return URL(string: "https://www.gravatar.com/avatar/\(name)")
    }

    func recoveryCode() -> String {
        srand48(Int(Date().timeIntervalSince1970))
        return String(format: "%08d", Int(drand48() * 100_000_000)) // bad: predictable-random
    }

    func pairingCode() -> String {
        String(format: "%08d", Int.random(in: 0..<100_000_000)) // good: predictable-random
    }

    func shareToken(for patientID: String) -> String {
        let stamp = Int(Date().timeIntervalSince1970 * 1000)
        return String(stamp, radix: 36) + String(patientID.suffix(4)) // bad: predictable-random
    }

    func confettiOffsets(count: Int) -> [Double] {
        (0..<count).map { _ in drand48() } // good: predictable-random
    }
}
