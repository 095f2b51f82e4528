import CommonCrypto
import CryptoKit
import Foundation
import Security

struct RequestSigner {
    private let key: SymmetricKey

    init(secret: String) {
        key = SymmetricKey(data: Data(secret.utf8))
    }

    func signature(for request: URLRequest) -> String {
        let canonical = "\(request.httpMethod ?? "GET")\n\(request.url?.path ?? "/")"
        let code = HMAC<Insecure.MD5>.authenticationCode(for: Data(canonical.utf8), using: key) // bad: weak-digest
        return Data(code).base64EncodedString()
    }
}

struct ConsentDocument {
    let pdf: Data
    let expectedDigest: Data
    let signature: Data
}

enum DocumentCheck {
    static func isIntact(_ document: ConsentDocument) -> Bool {
        Data(SHA256.hash(data: document.pdf)) == document.expectedDigest // good: weak-digest
    }

    static func isIntactLeaflet(_ data: Data, expected: String) -> Bool {
        let digest = Insecure.SHA1.hash(data: data) // bad: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined() == expected
    }

    static func isIntactBundle(at url: URL, manifestDigest: Data) throws -> Bool {
        let bytes = [UInt8](try Data(contentsOf: url))
        var output = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        CC_SHA1(bytes, CC_LONG(bytes.count), &output) // bad: weak-digest
        return Data(output) == manifestDigest
    }

    static func verifyPrescription(_ payload: Data, signature: Data, issuer: SecKey) -> Bool {
        SecKeyVerifySignature(issuer, .rsaSignatureMessagePKCS1v15SHA1, payload as CFData, signature as CFData, nil) // bad: weak-digest
    }

    static func verifyReferral(_ payload: Data, signature: Data, issuer: SecKey) -> Bool {
        SecKeyVerifySignature(issuer, .ecdsaSignatureMessageX962SHA256, payload as CFData, signature as CFData, nil) // good: weak-digest
    }
}

enum ThumbnailName {
    static func fileName(for url: URL) -> String {
        Insecure.MD5.hash(data: Data(url.absoluteString.utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }
}

struct OneTimeCode {
    let key: SymmetricKey

    func code(at date: Date) -> String {
        var counter = UInt64(date.timeIntervalSince1970 / 30).bigEndian
        let message = withUnsafeBytes(of: &counter) { Data($0) }
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key)) // good: weak-digest
        let offset = Int(mac[19] & 0x0f)
        let number = (UInt32(mac[offset] & 0x7f) << 24)
            | (UInt32(mac[offset + 1]) << 16)
            | (UInt32(mac[offset + 2]) << 8)
            | UInt32(mac[offset + 3])
        return String(format: "%06d", number % 1_000_000)
    }
}
