import CommonCrypto
import CryptoKit
import Foundation

enum DerivationError: Error {
    case failed(CCStatus)
    case invalidPath
}

protocol KeyDeriving: Sendable {
    func seed(from phrase: Mnemonic, passphrase: String) throws -> Data
    func backupKey(password: String, salt: Data) throws -> SymmetricKey
}

struct KeyDerivation: KeyDeriving {
    /// BIP-39 fixes function, salt and number of rounds.
    func seed(from phrase: Mnemonic, passphrase: String) throws -> Data {
        try pbkdf2(
            password: Data(phrase.words.joined(separator: " ").decomposedStringWithCompatibilityMapping.utf8),
            salt: Data(("mnemonic" + passphrase).decomposedStringWithCompatibilityMapping.utf8),
            hash: CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512),
            rounds: 2048, // good: kdf
            length: 64
        )
    }

    func backupKey(password: String, salt: Data) throws -> SymmetricKey {
        let bytes = try pbkdf2(
            password: Data(password.utf8),
            salt: salt,
            hash: CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256),
            rounds: 600_000, // good: kdf
            length: 32
        )
        return SymmetricKey(data: bytes)
    }

    /// Protects the export file for the desktop application.
    func exportKey(password: String, salt: Data) throws -> SymmetricKey {
        let bytes = try pbkdf2(
            password: Data(password.utf8),
            salt: salt,
            hash: CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1),
            rounds: 4_000, // bad: kdf
            length: 32
        )
        return SymmetricKey(data: bytes)
    }

    func noteKey(passcode: String, salt: Data) -> SymmetricKey {
        HKDF<SHA256>.deriveKey( // bad: kdf
            inputKeyMaterial: SymmetricKey(data: Data(passcode.utf8)),
            salt: salt,
            info: Data("coldbag.notes".utf8),
            outputByteCount: 32
        )
    }

    func sessionKey(_ secret: SharedSecret, topic: Data) -> SymmetricKey {
        secret.hkdfDerivedSymmetricKey(using: SHA256.self, salt: Data(), sharedInfo: topic, outputByteCount: 32) // good: kdf
    }

    func pinDigest(_ pin: String) -> Data {
        Data(SHA256.hash(data: Data(pin.utf8))) // bad: password-hash
    }

    func pinDigest(_ pin: String, salt: Data) throws -> Data {
        try pbkdf2(password: Data(pin.utf8), salt: salt, hash: CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512), rounds: 500_000, length: 32) // good: password-hash
    }

    private func pbkdf2(password: Data, salt: Data, hash: CCPseudoRandomAlgorithm, rounds: UInt32, length: Int) throws -> Data {
        var derived = [UInt8](repeating: 0, count: length)
        defer { _ = memset_s(&derived, derived.count, 0, derived.count) } // good: key-memory
        let status = password.withUnsafeBytes { passwordBytes in
            salt.withUnsafeBytes { saltBytes in
                CCKeyDerivationPBKDF(
                    CCPBKDFAlgorithm(kCCPBKDF2),
                    passwordBytes.bindMemory(to: CChar.self).baseAddress, password.count,
                    saltBytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                    hash, rounds,
                    &derived, length
                )
            }
        }
        guard status == kCCSuccess else { throw DerivationError.failed(status) }
        return Data(derived)
    }
}

/// `m/44'/60'/0'/0/3` and the like.
struct DerivationPath: Sendable {
    let steps: [UInt32]

    init(_ text: String) throws {
        let parts = text.split(separator: "/")
        guard parts.first == "m" else { throw DerivationError.invalidPath }
        steps = try parts.dropFirst().map { part in
            let hardened = part.hasSuffix("'")
            guard let number = UInt32(hardened ? part.dropLast() : part), number < 0x8000_0000 else { throw DerivationError.invalidPath }
            return hardened ? number | 0x8000_0000 : number
        }
    }

    /// Sent by the desktop application as a list of numbers.
    init(numbers: [Int]) {
        steps = numbers.map { UInt32($0) } // bad: trap-on-input
    }
}

struct ExtendedKey: Sendable {
    let key: SymmetricKey
    let chainCode: Data

    init(seed: Data) {
        let code = HMAC<SHA512>.authenticationCode(for: seed, using: SymmetricKey(data: Data("Bitcoin seed".utf8))) // good: hard-coded-secret
        let bytes = Data(code)
        key = SymmetricKey(data: bytes.prefix(32))
        chainCode = Data(bytes.suffix(32))
    }
}
