import CryptoKit
import Foundation

enum CheckFailure: Error { case signature, malformed }

struct PriceUpdate: Decodable {
    let sku: String
    let cents: Int
}

struct SignedUpdate: Decodable {
    let payload: Data
    let signature: Data
    let publicKey: Data?
}

struct UpdateVerifier {
    let trusted: P256.Signing.PublicKey
    let pushKey: Curve25519.Signing.PublicKey

    func prices(_ update: SignedUpdate) throws -> [PriceUpdate] {
        let signature = try P256.Signing.ECDSASignature(derRepresentation: update.signature)
        _ = trusted.isValidSignature(signature, for: update.payload) // bad: signature-verification
        return try JSONDecoder().decode([PriceUpdate].self, from: update.payload)
    }

    func discounts(_ update: SignedUpdate) throws -> [PriceUpdate] {
        guard let raw = update.publicKey else { throw CheckFailure.malformed }
        let key = try Curve25519.Signing.PublicKey(rawRepresentation: raw)
        guard key.isValidSignature(update.signature, for: update.payload) else { throw CheckFailure.signature } // bad: signature-verification
        return try JSONDecoder().decode([PriceUpdate].self, from: update.payload)
    }

    func taxes(_ update: SignedUpdate) throws -> [PriceUpdate] {
        guard pushKey.isValidSignature(update.signature, for: update.payload) else { throw CheckFailure.signature } // good: signature-verification
        return try JSONDecoder().decode([PriceUpdate].self, from: update.payload)
    }

    func fees(_ update: SignedUpdate, expiring keys: [P256.Signing.PublicKey]) throws -> [PriceUpdate] {
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: update.signature)
        guard keys.allSatisfy({ $0.isValidSignature(signature, for: update.payload) }) else { throw CheckFailure.signature } // bad: signature-verification
        return try JSONDecoder().decode([PriceUpdate].self, from: update.payload)
    }

    func installFont(_ font: Data, expected: Data) throws -> Bool {
        let digest = Data(SHA256.hash(data: font))
        return zip(digest, expected).allSatisfy { $0 == $1 } // bad: signature-verification
    }

    func installLogo(_ logo: Data, expected: Data) -> Bool {
        SHA256.hash(data: logo) == expected // good: signature-verification
    }
}

struct AcquirerNotification {
    let body: Data
    let headers: [String: String]

    func isGenuine(secret: SymmetricKey) -> Bool {
        let mac = HMAC<SHA256>.authenticationCode(for: body, using: secret)
        let hex = mac.map { String(format: "%02x", $0) }.joined()
        return hex == headers["X-Acquirer-Signature"] // bad: timing-comparison
    }

    func isGenuineTransfer(secret: SymmetricKey) -> Bool {
        guard let header = headers["X-Transfer-Mac"], let mac = Data(base64Encoded: header) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: secret) // good: timing-comparison
    }

    func legacyTag(secret: SymmetricKey) -> String {
        Data(HMAC<Insecure.MD5>.authenticationCode(for: body, using: secret)).base64EncodedString() // bad: weak-digest
    }

    func receiptSeal(previous: Data) -> String {
        Insecure.SHA1.hash(data: previous + body).map { String(format: "%02x", $0) }.joined() // bad: weak-digest
    }

    var etag: String {
        "\"" + Insecure.MD5.hash(data: body).map { String(format: "%02x", $0) }.joined() + "\"" // good: weak-digest
    }
}

enum OneTimeCode {
    // RFC 6238 and the operator's authenticator apps fix HMAC-SHA-1 here.
    static func totp(secret: SymmetricKey, at date: Date) -> String {
        let step = UInt64(date.timeIntervalSince1970 / 30).bigEndian
        let mac = Array(HMAC<Insecure.SHA1>.authenticationCode(for: withUnsafeBytes(of: step) { Data($0) }, using: secret)) // good: weak-digest
        let offset = Int(mac[mac.count - 1] & 0x0f)
        let value = mac[offset..<offset + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7fff_ffff
        return String(format: "%06d", value % 1_000_000)
    }
}
