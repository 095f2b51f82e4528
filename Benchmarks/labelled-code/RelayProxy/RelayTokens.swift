import Crypto
import CryptoExtras
import Foundation

struct XorShift: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed == 0 ? 0x9E37_79B9 : seed }

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

struct RelayTokens: Sendable {
    private let settings: RelaySettings

    init(settings: RelaySettings) { self.settings = settings }

    func signed(for subject: String) -> String {
        let key = SymmetricKey(data: settings.signingKey) // good: hardcoded-key
        let expiry = Int(Date().timeIntervalSince1970) + 86_400
        let body = "\(Data(subject.utf8).base64EncodedString()).\(expiry)"
        let mac = HMAC<SHA256>.authenticationCode(for: Data(body.utf8), using: key)
        return body + "." + Data(mac).map { String(format: "%02x", $0) }.joined()
    }

    func bootstrapTicket(for node: String) -> String {
        let key = SymmetricKey(data: Array(RelayDefaults.bootstrapKey.utf8)) // bad: hardcoded-key
        let mac = HMAC<SHA256>.authenticationCode(for: Data(node.utf8), using: key)
        return Data(mac).base64EncodedString()
    }

    static func csrf() -> String {
        let bytes = (0..<24).map { _ in UInt8.random(in: .min ... .max) } // good: weak-random
        return Data(bytes).base64EncodedString().replacingOccurrences(of: "=", with: "").replacingOccurrences(of: "/", with: "_")
    }

    static func nodeTicket() -> String {
        var generator = XorShift(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
        let words = (0..<4).map { _ in UInt64.random(in: .min ... .max, using: &generator) } // bad: weak-random
        return words.map { String($0, radix: 16) }.joined()
    }

    static func recoveryCodes(count: Int) -> [String] {
        var generator = XorShift(seed: 0x5EED_1234) // bad: constant-seed
        return (0..<count).map { _ in String(generator.next() % 100_000_000) }
    }

    static func loadTestPayload(size: Int) -> [UInt8] {
        var generator = XorShift(seed: 0x5EED_1234) // good: constant-seed
        return (0..<size).map { _ in UInt8.random(in: 0...255, using: &generator) }
    }

    static func backoffJitter(attempt: Int) -> Double {
        var generator = XorShift(seed: UInt64(attempt) &+ 1)
        return Double.random(in: 0...0.25, using: &generator) // good: weak-random
    }

    static func fingerprint(_ der: [UInt8]) -> String {
        SHA256.hash(data: der).map { String(format: "%02x", $0) }.joined() // good: weak-hash
    }

    func downloadTag(path: String, expiry: Int) -> String {
        let digest = Insecure.SHA1.hash(data: settings.signingKey + Array("\(path)|\(expiry)".utf8)) // bad: weak-hash
        return digest.map { String(format: "%02x", $0) }.joined()
    }

    static func websocketAccept(_ key: String) -> String {
        let digest = Insecure.SHA1.hash(data: Data((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)) // good: weak-hash
        return Data(digest).base64EncodedString()
    }
}

struct PartnerVault {
    func key(for password: String) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(from: Array(password.utf8), salt: RelayDefaults.pepper, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1) // bad: static-salt
    }

    func key(for password: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Scrypt.deriveKey(from: Array(password.utf8), salt: salt, outputByteCount: 32, rounds: 131_072, blockSize: 8, parallelism: 1) // good: low-iterations
    }

    func legacyKey(for password: String, salt: [UInt8]) throws -> SymmetricKey {
        try KDF.Insecure.PBKDF2.deriveKey(from: Array(password.utf8), salt: salt, using: .sha256, outputByteCount: 32, unsafeUncheckedRounds: 5_000) // bad: low-iterations
    }

    func seal(_ record: Data, key: SymmetricKey) throws -> Data {
        let iv = try AES._CBC.IV(ivBytes: Array(RelayDefaults.pepper.prefix(16)))
        return try AES._CBC.encrypt(record, using: key, iv: iv) // bad: static-iv
    }

    func openPage(_ frame: Data, key: SymmetricKey) throws -> Data {
        guard frame.count > 48 else { throw CryptoKitError.incorrectParameterSize }
        let macKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("relay-page-mac".utf8), outputByteCount: 32)
        guard HMAC<SHA256>.isValidAuthenticationCode(frame.suffix(32), authenticating: frame.dropLast(32), using: macKey) else {
            throw CryptoKitError.authenticationFailure
        }
        let iv = try AES._CBC.IV(ivBytes: frame.prefix(16))
        return try AES._CBC.decrypt(frame.dropFirst(16).dropLast(32), using: key, iv: iv) // good: static-iv
    }

    func sealPage(_ record: Data, key: SymmetricKey) throws -> Data {
        let iv = AES._CBC.IV()
        let body = try AES._CBC.encrypt(record, using: key, iv: iv) // good: static-iv
        let tagged = Data(iv) + body
        let macKey = HKDF<SHA256>.deriveKey(inputKeyMaterial: key, info: Data("relay-page-mac".utf8), outputByteCount: 32)
        return tagged + Data(HMAC<SHA256>.authenticationCode(for: tagged, using: macKey))
    }
}
