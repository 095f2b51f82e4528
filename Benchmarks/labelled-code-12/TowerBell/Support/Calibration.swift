import Foundation
import CommonCrypto
import CryptoKit

enum Calibration {
    static func rounds(forMilliseconds limit: UInt32) -> UInt32 {
        UInt32(CCCalibratePBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), 12, 16, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), 32, limit
        ))
    }

    static func verifier(_ password: String, salt: Data, rounds: UInt32) throws -> Data {
        var out = [UInt8](repeating: 0, count: 32)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), password, password.utf8.count, [UInt8](salt), salt.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &out, out.count
        )
        guard status == kCCSuccess else { throw BellError.status(status) }
        return Data(out)
    }
}

struct XorShift: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }
}

/// Codes handed to guests, and harmless numbers for the look of the app.
struct GuestCodes {
    private var generator = XorShift(state: UInt64(ProcessInfo.processInfo.processIdentifier) | 1)

    mutating func keypadCode() -> Int {
        Int.random(in: 100_000...999_999, using: &generator) // bad: predictable-random
    }

    func cellarCode() -> Int {
        Int.random(in: 100_000...999_999) // good: predictable-random
    }

    func laundryCode(for flat: Flat) -> String {
        let uptime = Int(ProcessInfo.processInfo.systemUptime)
        return String(abs(flat.floor &* 7919 &+ uptime) % 10_000) // bad: predictable-random
    }

    func guestWiFiKey() -> String {
        (0..<16).map { _ in String(lrand48() % 36, radix: 36) }.joined() // bad: predictable-random
    }

    func avatarHue(for flat: Flat) -> Double {
        var local = XorShift(state: UInt64(bitPattern: Int64(flat.floor)) | 1)
        return Double.random(in: 0..<1, using: &local) // good: predictable-random
    }
}

struct ReaderFirmware: Codable {
    var image: Data
    var checksum: String
    var strong: String
}

enum ReaderDigest {
    static func hex<H: HashFunction>(_ data: Data, _ type: H.Type) -> String {
        H.hash(data: data).map { String(format: "%02x", $0) }.joined()
    }

    static func accepts(_ firmware: ReaderFirmware) -> Bool {
        hex(firmware.image, Insecure.SHA1.self) == firmware.checksum // bad: weak-digest
    }

    static func acceptsStrong(_ firmware: ReaderFirmware) -> Bool {
        hex(firmware.image, SHA384.self) == firmware.strong // good: weak-digest
    }

    /// The value a WebSocket server must return for the client's handshake key.
    static func handshakeAnswer(_ key: String) -> String {
        let guid = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11" // good: hard-coded-secret
        return Data(Insecure.SHA1.hash(data: Data((key + guid).utf8))).base64EncodedString() // good: weak-digest
    }

    static func callSignature(_ body: Data, secret: Data) -> Data {
        var out = Data(count: Int(CC_MD5_DIGEST_LENGTH))
        let input = secret + body
        out.withUnsafeMutableBytes { target in
            input.withUnsafeBytes { source in
                _ = CC_MD5(source.baseAddress, CC_LONG(input.count), target.bindMemory(to: UInt8.self).baseAddress) // bad: weak-digest
            }
        }
        return out
    }

    static func certificateMatches(_ der: Data, pin: Data) -> Bool {
        let algorithms: [(Int, (Data) -> Data)] = [
            (32, { Data(SHA256.hash(data: $0)) }), // good: weak-digest
            (16, { Data(Insecure.MD5.hash(data: $0)) }), // bad: weak-digest
        ]
        return algorithms.contains { $0.0 == pin.count && $0.1(der) == pin }
    }
}
