import CommonCrypto
import CryptoKit
import Foundation

/// Fingerprints that people compare aloud to verify each other's keys.
struct SafetyNumber {
    let mine: Data
    let theirs: Data

    var digits: String {
        let digest = Insecure.SHA1.hash(data: mine + theirs) // bad: weak-digest
        return digest.prefix(10).map { String(format: "%03d", $0) }.joined(separator: " ")
    }

    var longDigits: String {
        let digest = SHA512.hash(data: mine + theirs) // good: weak-digest
        return digest.prefix(30).map { String(format: "%03d", $0) }.joined(separator: " ")
    }
}

final class DownloadDigest {
    private var context = CC_MD5_CTX()
    private var strong = SHA256()
    private var etag = Insecure.MD5() // good: weak-digest

    init() {
        CC_MD5_Init(&context) // bad: weak-digest
    }

    func consume(_ chunk: Data) {
        chunk.withUnsafeBytes { _ = CC_MD5_Update(&context, $0.baseAddress, CC_LONG(chunk.count)) }
        strong.update(data: chunk) // good: weak-digest
        etag.update(data: chunk)
    }

    /// Matches the digest that the clinic signed for the consent form.
    func matchesSigned(_ signed: Data) -> Bool {
        var out = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5_Final(&out, &context)
        return Data(out) == signed
    }

    func matchesSignedStrong(_ signed: Data) -> Bool {
        Data(strong.finalize()) == signed
    }

    var cacheTag: String {
        etag.finalize().map { String(format: "%02x", $0) }.joined()
    }
}

enum ConsentSignature {
    static func sign(_ consent: Data, with key: SecKey) throws -> Data {
        guard let signature = SecKeyCreateSignature(key, SecKeyAlgorithm.ecdsaSignatureMessageX962SHA1, consent as CFData, nil) else { // bad: weak-digest
            throw WillowError.crypto
        }
        return signature as Data
    }

    static func countersign(_ consent: Data, with key: SecKey) throws -> Data {
        guard let signature = SecKeyCreateSignature(key, SecKeyAlgorithm.ecdsaSignatureMessageX962SHA384, consent as CFData, nil) else { // good: weak-digest
            throw WillowError.crypto
        }
        return signature as Data
    }

    /// Range query of the breached-password service.
    static func breachPrefix(of password: String) -> Substring {
        Insecure.SHA1.hash(data: Data(password.utf8)).map { String(format: "%02X", $0) }.joined().prefix(5) // good: weak-digest
    }
}
