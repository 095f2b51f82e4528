import Crypto
public import Foundation
public import SecretMemory

/// One-time passwords by counter (HOTP, RFC 4226) and by time (TOTP, RFC 6238), as authenticator apps show them.
public struct OneTimePassword: ~Copyable, Sendable {
    /// The hash of the code. Most authenticator apps know SHA-1 alone, which is sound here (RFC 4226, appendix B.2).
    public enum Algorithm: String, Sendable, CaseIterable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    private let secret: SecretBytes
    /// How long a code is.
    public let digits: Int
    public let algorithm: Algorithm
    /// In seconds, how long a code by time is shown.
    public let period: Int

    /// - Parameters:
    ///   - secret: At least 16 bytes, better 20 (RFC 4226, section 4).
    ///   - digits: Six to eight.
    /// - Throws: ``SignInError/Code/malformedSecret``.
    public init(
        secret: consuming SecretBytes, digits: Int = 6, algorithm: Algorithm = .sha1, period: Int = 30
    ) throws(SignInError) {
        guard (16...128).contains(secret.count) else { throw SignInError(.malformedSecret) }
        self.secret = secret
        self.digits = min(max(digits, 6), 8)
        self.algorithm = algorithm
        self.period = min(max(period, 15), 300)
    }

    /// A new secret of 20 bytes.
    public init(digits: Int = 6, period: Int = 30) {
        secret = SecretBytes(randomCount: 20)
        self.digits = min(max(digits, 6), 8)
        algorithm = .sha1
        self.period = min(max(period, 15), 300)
    }

    /// The code of a counter (RFC 4226, section 5.3).
    public func code(counter: UInt64) -> String {
        let message = withUnsafeBytes(of: counter.bigEndian) { Array($0) }
        let hash = secret.withUnsafeBytes { key -> [UInt8] in
            let key = SymmetricKey(data: key)
            return switch algorithm {
            case .sha1: Array(HMAC<Insecure.SHA1>.authenticationCode(for: message, using: key))
            case .sha256: Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
            case .sha512: Array(HMAC<SHA512>.authenticationCode(for: message, using: key))
            }
        }
        let offset = Int(hash[hash.count - 1] & 0x0F)
        let number = hash[offset..<(offset + 4)].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
        var (modulus, text) = (UInt32(1), "")
        for _ in 0..<digits { modulus *= 10 }
        text = String(number % modulus)
        return String(repeating: "0", count: digits - text.count) + text
    }

    /// The code of a moment (RFC 6238, section 4.2).
    public func code(at time: Date) -> String { code(counter: step(at: time)) }

    func step(at time: Date) -> UInt64 {
        UInt64(time.timeIntervalSince1970.seconds(atLeast: 0)) / UInt64(period)
    }

    /// The counter that a code belongs to, at or around one; nil where it belongs to none. Every counter of the window is
    /// tried and compared in constant time, so that time tells nothing.
    func counter(of code: String, around counter: UInt64, back: UInt64, ahead: UInt64) -> UInt64? {
        let given = Array(code.filter { !$0.isWhitespace }.utf8)
        var found: UInt64?
        // There is no counter behind the greatest one.
        for candidate in (counter - min(back, counter))...(counter + min(ahead, .max - counter))
        where constantTimeEqual(Array(self.code(counter: candidate).utf8), given) { found = candidate }
        return found
    }

    /// What an authenticator app reads, as text or as QR code (the key URI format): issuer and account are shown to the
    /// person, who may have several.
    ///
    /// The address holds the secret: show it once, and write it nowhere.
    public func provisioningURI(issuer: String, account: String) -> Sensitive<String> {
        let parts = [issuer, account].map(Self.escaped)
        return Sensitive(
            "otpauth://totp/\(parts[0]):\(parts[1])?secret=\(base32())&issuer=\(parts[0])"
                + "&algorithm=\(algorithm.rawValue)&digits=\(digits)&period=\(period)")
    }

    /// Percent-encoded (RFC 3986, section 2.1). A colon divides issuer and account, so that neither may hold one.
    private static func escaped(_ text: String) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                bytes.append(byte)
            case UInt8(ascii: ":"): bytes += "%20".utf8
            default: bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func base32() -> String { secret.withUnsafeBytes { Base32.encode($0) } }
}

/// Accepts each code once (RFC 6238, section 5.2), a little early or late.
///
/// The counter of the last accepted code must last as long as the account does: keep it beside the account, and change it
/// in one step with the check where several processes check.
public struct OneTimePasswordGuard: Sendable, Hashable, Codable {
    /// Of the last code that was accepted.
    public private(set) var lastCounter: UInt64?
    private let drift: UInt64

    /// - Parameter drift: How many codes before and after the present one are accepted, since clocks differ. One is what
    ///   RFC 6238 recommends.
    public init(drift: Int = 1, lastCounter: UInt64? = nil) {
        self.drift = UInt64(min(max(drift, 0), Self.greatestDrift))
        self.lastCounter = lastCounter
    }

    private static var greatestDrift: Int { 10 }

    private enum CodingKeys: CodingKey { case lastCounter, drift }

    /// What was stored may have been changed by somebody: the drift has its bounds here as well.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        lastCounter = try values.decodeIfPresent(UInt64.self, forKey: .lastCounter)
        drift = min(try values.decode(UInt64.self, forKey: .drift), UInt64(Self.greatestDrift))
    }

    /// Whether a code by time is right and was not accepted before, nor one after it. A limiter belongs before it: six
    /// digits are a million guesses.
    public mutating func accepts(_ code: String, of password: borrowing OneTimePassword, at time: Date) -> Bool {
        let now = password.step(at: time)
        return accept(password.counter(of: code, around: now, back: drift, ahead: drift))
    }

    /// Whether a code by counter is right: one of the next ten (RFC 4226, section 7.4).
    public mutating func accepts(_ code: String, of password: borrowing OneTimePassword) -> Bool {
        // Behind the greatest counter there is none, and it is not accepted twice.
        let next = lastCounter.map { $0 == .max ? $0 : $0 + 1 } ?? 0
        return accept(password.counter(of: code, around: next, back: 0, ahead: 9))
    }

    private mutating func accept(_ counter: UInt64?) -> Bool {
        guard let counter, lastCounter.map({ counter > $0 }) ?? true else { return false }
        lastCounter = counter
        return true
    }
}

/// RFC 4648, section 6, without padding, as provisioning addresses hold it.
enum Base32 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

    static func encode(_ bytes: some Sequence<UInt8>) -> String {
        var (text, buffer, bits): ([UInt8], UInt32, UInt32) = ([], 0, 0)
        for byte in bytes {
            buffer = buffer << 8 | UInt32(byte)
            bits += 8
            while bits >= 5 {
                bits -= 5
                text.append(alphabet[Int(buffer >> bits & 31)])
            }
        }
        if bits > 0 { text.append(alphabet[Int(buffer << (5 - bits) & 31)]) }
        return String(decoding: text, as: UTF8.self)
    }
}
