import CommonCrypto
import CryptoKit
import Foundation

enum LetterIntegrity {
    static func matches(_ letter: Data, fingerprint: String) -> Bool {
        let actual = Insecure.SHA1.hash(data: letter).map { String(format: "%02x", $0) }.joined() // bad: weak-digest
        return actual == fingerprint
    }

    static func matchesCurrent(_ letter: Data, fingerprint: String) -> Bool {
        let actual = CryptoKit.SHA256.hash(data: letter).map { String(format: "%02x", $0) }.joined() // good: weak-digest
        return actual == fingerprint
    }

    static func signedByClinic(_ letter: Data, signature: Data, clinic: SecKey) -> Bool {
        SecKeyVerifySignature(clinic, .rsaSignatureMessagePKCS1v15SHA1, letter as CFData, signature as CFData, nil) // bad: weak-digest
    }

    static func signedByLab(_ report: Data, signature: Data, lab: SecKey) -> Bool {
        SecKeyVerifySignature(lab, .ecdsaSignatureMessageX962SHA384, report as CFData, signature as CFData, nil) // good: weak-digest
    }
}

struct WebhookStamp {
    let secret: SymmetricKey

    func stamp(_ body: Data) -> String {
        let mac = HMAC<Insecure.MD5>.authenticationCode(for: body, using: secret) // bad: weak-digest
        return Data(mac).base64EncodedString()
    }

    /// RFC 6238 codes for the clinic portal.
    func oneTimeCode(at date: Date, digits: Int = 6) -> String {
        var counter = UInt64(date.timeIntervalSince1970 / 30).bigEndian
        let message = withUnsafeBytes(of: &counter) { Data($0) }
        let mac = Data(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: secret)) // good: weak-digest
        let offset = Int(mac[mac.count - 1] & 0x0f)
        let word = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        let modulus = (0..<digits).reduce(UInt32(1)) { value, _ in value * 10 }
        return String(format: "%0\(digits)d", word % modulus)
    }
}

enum ConsentReceipt {
    /// The receipt number printed under a signed consent; anyone may check it later against the text.
    static func seal(_ consent: String) -> Data {
        let input = Array(consent.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(input, CC_LONG(input.count), &digest) // bad: weak-digest
        return Data(digest)
    }

    static func imageCacheName(_ url: URL) -> String {
        let input = Array(url.absoluteString.utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_MD5_DIGEST_LENGTH))
        CC_MD5(input, CC_LONG(input.count), &digest) // good: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined()
    }
}
