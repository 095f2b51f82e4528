import CommonCrypto
import CryptoKit
import Foundation

struct OfflineRecord: Codable {
    let member: String
    let salt: Data
    let verifier: Data
}

enum OfflineLogin {
    static func record(member: String, passphrase: String) -> OfflineRecord {
        let salt = Data(member.utf8)
        let verifier = Data(SHA256.hash(data: salt + Data(passphrase.utf8))) // bad: weak-password-hash
        return OfflineRecord(member: member, salt: salt, verifier: verifier)
    }

    static func strongRecord(member: String, passphrase: String) throws -> OfflineRecord {
        var salt = Data(count: 16)
        let status = salt.withUnsafeMutableBytes { SecRandomCopyBytes(kSecRandomDefault, 16, $0.baseAddress!) } // good: predictable-random
        guard status == errSecSuccess else { throw CocoaError(.coderInvalidValue) }
        return OfflineRecord(member: member, salt: salt, verifier: try stretch(passphrase, salt: salt))
    }

    static func stretch(_ passphrase: String, salt: Data) throws -> Data {
        var output = [UInt8](repeating: 0, count: 32)
        let status = salt.withUnsafeBytes { bytes in
            CCKeyDerivationPBKDF(CCPBKDFAlgorithm(kCCPBKDF2), passphrase, passphrase.utf8.count, // good: weak-password-hash
                                 bytes.bindMemory(to: UInt8.self).baseAddress, salt.count,
                                 CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 600_000, &output, output.count)
        }
        guard status == kCCSuccess else { throw CocoaError(.coderInvalidValue) }
        return Data(output)
    }

    static func pickupCode(for date: Date) -> String {
        srand48(Int(date.timeIntervalSince1970))
        return String(Int(drand48() * 899_999) + 100_000) // bad: predictable-random
    }

    static func cacheKey(for image: URL) -> String {
        Insecure.MD5.hash(data: Data(image.absoluteString.utf8)).map { String($0, radix: 16) }.joined() // good: weak-digest
    }
}
