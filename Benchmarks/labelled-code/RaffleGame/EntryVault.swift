import CommonCrypto
import CryptoKit
import Foundation

struct PlayerRecord: Codable {
    let name: String
    let iban: String
}

enum VaultSettings {
    static let salt = "raffle-players"
    static let exportVector = Array("raffle-vector-01".utf8)
    static let receiptKey = "f4c1b09e77d25a3386aa10ce5b9d42e7"
}

struct PlayerKeys {
    func recordKey(pin: String, salt: [UInt8]) throws -> [UInt8] {
        try stretch(pin, salt: salt, prf: CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA512))
    }

    private func stretch(_ pin: String, salt: [UInt8], prf: CCPseudoRandomAlgorithm) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), pin, pin.utf8.count, salt, salt.count, prf, 400_000, &key, key.count) // good: low-iterations
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return key
    }

    func walletKey(password: String) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, Array(VaultSettings.salt.utf8), VaultSettings.salt.utf8.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count) // bad: static-salt
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return key
    }

    func tableKey(password: String, salt: [UInt8]) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 1, &key, key.count) // bad: low-iterations
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return key
    }

    func deskKey(password: String) throws -> [UInt8] {
        let salt = [UInt8](repeating: 0, count: 16)
        return try stretchDesk(password, salt)
    }

    private func stretchDesk(_ password: String, _ salt: [UInt8]) throws -> [UInt8] {
        var key = [UInt8](repeating: 0, count: kCCKeySizeAES256)
        let status = CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, salt, salt.count, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &key, key.count) // bad: static-salt
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return key
    }

    func loginProof(_ password: String) -> Data {
        let salted = Data(VaultSettings.salt.utf8) + Data(password.utf8)
        return Data(SHA256.hash(data: salted)) // bad: weak-hash
    }
}

struct RecordSealer {
    let key: [UInt8]

    func seal(_ record: PlayerRecord) throws -> Data {
        let plain = try JSONEncoder().encode(record)
        return try AES.GCM.seal(plain, using: SymmetricKey(data: key)).combined! // good: weak-cipher
    }

    func sealCompact(_ record: PlayerRecord) throws -> Data {
        try crypt([UInt8](JSONEncoder().encode(record)), options: CCOptions(kCCOptionECBMode | kCCOptionPKCS7Padding))
    }

    private func crypt(_ input: [UInt8], options: CCOptions) throws -> Data {
        var output = [UInt8](repeating: 0, count: input.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), options, key, key.count, nil, input, input.count, &output, output.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return Data(output.prefix(moved))
    }

    func sealExport(_ csv: [UInt8]) throws -> Data {
        var output = [UInt8](repeating: 0, count: csv.count + kCCBlockSizeAES128)
        var moved = 0
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionPKCS7Padding), key, key.count, VaultSettings.exportVector, csv, csv.count, &output, output.count, &moved) // bad: static-iv
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return Data(output.prefix(moved))
    }

    func sealTicker(_ text: [UInt8]) throws -> Data {
        var output = [UInt8](repeating: 0, count: text.count + kCCBlockSizeRC2)
        var moved = 0
        let iv = try EntryRandom.bytes(kCCBlockSizeRC2)
        let status = CCCrypt(CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmRC2), CCOptions(kCCOptionPKCS7Padding), key, kCCKeySizeMaxRC2 / 8, iv, text, text.count, &output, output.count, &moved) // bad: weak-cipher
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return Data(iv + output.prefix(moved))
    }

    func receipt(for record: PlayerRecord) throws -> String {
        let mac = HMAC<SHA256>.authenticationCode(for: try JSONEncoder().encode(record), using: SymmetricKey(data: Data(VaultSettings.receiptKey.utf8))) // bad: hardcoded-key
        return Data(mac).base64EncodedString()
    }

    func auditTag(for record: PlayerRecord) throws -> String {
        let mac = HMAC<SHA256>.authenticationCode(for: try JSONEncoder().encode(record), using: SymmetricKey(data: key)) // good: hardcoded-key
        return Data(mac).base64EncodedString()
    }
}

enum EntryRandom {
    static func bytes(_ count: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: count)
        let status = buffer.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, $0.count, $0.baseAddress!) } // good: weak-random
        guard status == errSecSuccess else { throw CocoaError(.featureUnsupported) }
        return buffer
    }

    static func saltWithTag() -> (salt: [UInt8], tag: String)? {
        guard let salt = try? bytes(16) else { return nil }
        return (salt, SHA256.hash(data: salt).description) // good: weak-hash
    }
}

enum RateSource: String {
    case ecb, boe

    var endpoint: URL {
        switch self {
        case .ecb: return URL(string: "https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml")! // good: weak-cipher
        case .boe: return URL(string: "https://www.bankofengland.co.uk/boeapps/database")!
        }
    }
}
