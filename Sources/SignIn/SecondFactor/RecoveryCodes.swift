import Crypto
public import SecretMemory

/// Codes for whoever has lost the second factor: shown once, kept as hashes, each good for one time.
///
/// A code has 80 bits of randomness, so that a fast hash keeps it: nobody guesses it, with or without the hashes.
public struct RecoveryCodes: Hashable, Sendable, Codable {
    private var hashes: [[UInt8]]

    /// How many are left.
    public var remaining: Int { hashes.count }

    /// Makes new codes; older ones of the account are worth nothing once these are stored.
    ///
    /// - Returns: The codes, to be shown once, and what to store.
    public static func make(count: Int = 10) -> (codes: Sensitive<[String]>, stored: RecoveryCodes) {
        let codes = (0..<min(max(count, 1), 100)).map { _ in written(randomBytes(10)) }
        return (Sensitive(codes), RecoveryCodes(hashes: codes.map(hash)))
    }

    /// Whether it is one of them. It is none any more afterwards: store this value before the person is let in, and read and
    /// store it in one step where several processes redeem codes, such as a transaction that fails where somebody changed it
    /// meanwhile. Otherwise two of them let one code in.
    public mutating func redeem(_ code: String) -> Bool {
        let given = Self.hash(code)
        var place: Int?
        for (index, hash) in hashes.enumerated() where constantTimeEqual(hash, given) { place = index }
        guard let place else { return false }
        hashes.remove(at: place)
        return true
    }

    /// Four groups of four letters and digits, none of which look alike (Crockford's base 32).
    private static func written(_ bytes: [UInt8]) -> String {
        let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
        var (text, buffer, bits) = ("", 0, 0)
        for byte in bytes {
            buffer = (buffer << 8 | Int(byte)) & 0xFFFF
            bits += 8
            while bits >= 5 {
                bits -= 5
                if text.count % 5 == 4 { text.append("-") }
                text.append(letters[buffer >> bits & 31])
            }
        }
        return text
    }

    private static func hash(_ code: String) -> [UInt8] {
        var plain = ""
        for scalar in code.uppercased().unicodeScalars {
            switch scalar {
            case "O": plain.unicodeScalars.append("0")
            case "I", "L": plain.unicodeScalars.append("1")
            // How groups are set apart is the person's matter.
            case let scalar where scalar.properties.isAlphabetic || scalar.properties.numericType != nil:
                plain.unicodeScalars.append(scalar)
            default: break
            }
        }
        return Array(SHA256.hash(data: Array("bulwark recovery code 1\0\(plain)".utf8)))
    }
}
