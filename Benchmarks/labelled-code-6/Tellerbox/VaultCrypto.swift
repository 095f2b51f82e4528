import CommonCrypto
import CryptoKit
import Foundation
import Security

enum VaultError: Error {
    case derivation(Int32)
    case cipher(CCCryptorStatus)
    case random(OSStatus)
    case key
    case tampered
}

struct PasscodeDeriver {
    struct Parameters {
        let salt: Data
        let rounds: UInt32
    }

    static func current() throws -> Parameters {
        Parameters(salt: try SecureBytes.make(16), rounds: 600_000) // good: kdf
    }

    static func watch() throws -> Parameters {
        Parameters(salt: try SecureBytes.make(16), rounds: 1_000) // bad: kdf
    }

    static func shared() -> Parameters {
        Parameters(salt: Data("tellerbox-vault".utf8), rounds: 600_000) // bad: kdf
    }

    func deriveKey(passcode: String, parameters: Parameters) throws -> SymmetricKey {
        var output = [UInt8](repeating: 0, count: 32)
        let secret = Array(passcode.utf8)
        let salt = [UInt8](parameters.salt)
        let status = secret.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { chars in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    chars.baseAddress, chars.count,
                    salt, salt.count,
                    CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
                    parameters.rounds,
                    &output, output.count
                )
            }
        }
        guard status == kCCSuccess else { throw VaultError.derivation(status) }
        return SymmetricKey(data: output)
    }

    func exportKey(pin: String, account: String) -> SymmetricKey {
        let material = SymmetricKey(data: Data(pin.utf8))
        return HKDF<SHA256>.deriveKey(inputKeyMaterial: material, salt: Data(account.utf8), outputByteCount: 32) // bad: kdf
    }

    func statementKey(from master: SymmetricKey, month: String) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(inputKeyMaterial: master, info: Data("statement-\(month)".utf8), outputByteCount: 32) // good: kdf
    }
}

enum SecureBytes {
    static func make(_ count: Int) throws -> Data {
        var bytes = [UInt8](repeating: 0, count: count)
        let status = SecRandomCopyBytes(kSecRandomDefault, count, &bytes) // good: randomness
        guard status == errSecSuccess else { throw VaultError.random(status) }
        return Data(bytes)
    }

    static func challenge(seed: UInt64) -> Data {
        var generator = LinearGenerator(state: seed)
        return Data((0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }) // bad: randomness
    }

    static func reference() -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<12).map { _ in "ABCDEFGHJKLMNPQRSTUVWXYZ23456789".randomElement(using: &generator) ?? "A" }) // good: randomness
    }
}

struct LinearGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state
    }
}

struct LegacyCard: Codable {
    let pan: String
    let expiry: String
}

struct CardVault {
    private let key: Data
    private let macKey: SymmetricKey

    init(key: Data, macKey: SymmetricKey) {
        self.key = key
        self.macKey = macKey
    }

    func seal(_ card: LegacyCard) throws -> Data {
        let clear = try JSONEncoder().encode(card)
        let options = CCOptions(kCCOptionPKCS7Padding)
        let iv = try SecureBytes.make(kCCBlockSizeAES128)
        let cipher = try crypt(CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), options: options, iv: iv, input: clear) // good: weak-cipher
        let body = iv + cipher
        return body + Data(HMAC<SHA256>.authenticationCode(for: body, using: macKey))
    }

    func open(_ sealed: Data) throws -> LegacyCard {
        guard sealed.count > kCCBlockSizeAES128 + 32 else { throw VaultError.tampered }
        let body = Data(sealed.dropLast(32))
        let tag = Data(sealed.suffix(32))
        guard HMAC<SHA256>.authenticationCode(for: body, using: macKey) == tag else { throw VaultError.tampered } // good: timing
        let iv = Data(body.prefix(kCCBlockSizeAES128))
        let cipher = Data(body.dropFirst(kCCBlockSizeAES128))
        let clear = try crypt(CCOperation(kCCDecrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), options: CCOptions(kCCOptionPKCS7Padding), iv: iv, input: cipher)
        return try JSONDecoder().decode(LegacyCard.self, from: clear)
    }

    func sealForTerminal(_ card: LegacyCard) throws -> Data {
        let clear = Data(card.pan.utf8)
        let options = CCOptions(kCCOptionPKCS7Padding | kCCOptionECBMode)
        return try crypt(CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), options: options, iv: nil, input: clear) // bad: weak-cipher
    }

    func sealForBranch(_ card: LegacyCard) throws -> Data {
        let iv = try SecureBytes.make(kCCBlockSize3DES)
        let clear = Data(card.pan.utf8)
        return try iv + crypt(CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithm3DES), options: CCOptions(kCCOptionPKCS7Padding), iv: iv, input: clear) // bad: weak-cipher
    }

    func sealNickname(_ nickname: String) throws -> Data {
        let iv = Data(key.prefix(kCCBlockSizeAES128))
        let options = CCOptions(kCCOptionPKCS7Padding)
        return try crypt(CCOperation(kCCEncrypt), algorithm: CCAlgorithm(kCCAlgorithmAES), options: options, iv: iv, input: Data(nickname.utf8)) // bad: static-iv
    }

    private func crypt(_ operation: CCOperation, algorithm: CCAlgorithm, options: CCOptions, iv: Data?, input: Data) throws -> Data {
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let keyBytes = [UInt8](algorithm == CCAlgorithm(kCCAlgorithm3DES) ? key.prefix(kCCKeySize3DES) : key)
        let inputBytes = [UInt8](input)
        let ivBytes = iv.map { [UInt8]($0) }
        let status = CCCrypt(operation, algorithm, options, keyBytes, keyBytes.count, ivBytes, inputBytes, inputBytes.count, &output, output.count, &moved)
        guard status == kCCSuccess else { throw VaultError.cipher(status) }
        return Data(output.prefix(moved))
    }
}

struct DeviceKeys {
    func makeSigningKey() throws -> SecureEnclave.P256.Signing.PrivateKey {
        guard let access = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlockedThisDeviceOnly, [.privateKeyUsage, .biometryCurrentSet], nil) else {
            throw VaultError.key
        }
        return try SecureEnclave.P256.Signing.PrivateKey(accessControl: access)
    }

    func makeTransportKey() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom,
            kSecAttrKeySizeInBits as String: 256, // good: key-size
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { throw VaultError.key }
        return key
    }

    func makeArchiveKey() throws -> SecKey {
        let attributes: [String: Any] = [
            kSecAttrKeyType as String: kSecAttrKeyTypeRSA,
            kSecAttrKeySizeInBits as String: 1024, // bad: key-size
        ]
        guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil) else { throw VaultError.key }
        return key
    }

    func wrap(_ secret: Data, for bank: SecKey) throws -> Data {
        guard let wrapped = SecKeyCreateEncryptedData(bank, .rsaEncryptionOAEPSHA256, secret as CFData, nil) else { throw VaultError.key } // good: rsa-padding
        return wrapped as Data
    }

    func wrapForPartner(_ secret: Data, partner: SecKey) throws -> Data {
        guard let wrapped = SecKeyCreateEncryptedData(partner, .rsaEncryptionPKCS1, secret as CFData, nil) else { throw VaultError.key } // bad: rsa-padding
        return wrapped as Data
    }

    func sign(_ order: Data, with key: SecKey) throws -> Data {
        guard let signature = SecKeyCreateSignature(key, .rsaSignatureMessagePKCS1v15SHA1, order as CFData, nil) else { throw VaultError.key } // bad: weak-hash
        return signature as Data
    }

    func fingerprint(of certificate: Data) -> String {
        SHA256.hash(data: certificate).map { String(format: "%02X", $0) }.joined(separator: ":") // good: weak-hash
    }

    func borrow(_ secret: Data) -> UnsafeRawPointer? {
        secret.withUnsafeBytes { $0.baseAddress } // bad: unsafe-pointer
    }

    func checksum(_ secret: Data) -> UInt32 {
        secret.withUnsafeBytes { buffer in buffer.reduce(UInt32(0)) { $0 &* 31 &+ UInt32($1) } } // good: unsafe-pointer
    }
}
