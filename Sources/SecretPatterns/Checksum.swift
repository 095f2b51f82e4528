/// Checksums that providers build into their tokens.
enum Checksum {
    /// Whether a token body ends in the CRC-32 of what stands before it, as six base-62 digits padded with zeros.
    static func endsInCRC32Base62(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
        guard body.count > 6 else { return false }
        let checksum = crc32(body.dropLast(6))
        return body.suffix(6).elementsEqual(base62(checksum))
    }

    /// Whether a token ends in the CRC-32 of what stands before it, its prefix as well, as seven base-36 digits padded with
    /// zeros.
    static func endsInCRC32Base36(_ token: UnsafeBufferPointer<UInt8>) -> Bool {
        guard token.count > 7 else { return false }
        return token.suffix(7).elementsEqual(base36(crc32(token.dropLast(7))))
    }

    /// The CRC-32 of ISO 3309 and RFC 1952, section 8: reflected, polynomial 0xEDB88320.
    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var register = UInt32.max
        for byte in bytes {
            register ^= UInt32(byte)
            for _ in 0..<8 {
                register = register & 1 == 1 ? register >> 1 ^ 0xEDB8_8320 : register >> 1
            }
        }
        return ~register
    }

    /// Six base-62 digits, `0`–`9`, `A`–`Z`, `a`–`z`, the most significant first.
    static func base62(_ value: UInt32) -> [UInt8] {
        Self.digits(value, 6, of: Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8))
    }

    /// Seven base-36 digits, `0`–`9`, `a`–`z`, the most significant first.
    static func base36(_ value: UInt32) -> [UInt8] {
        digits(value, 7, of: Array("0123456789abcdefghijklmnopqrstuvwxyz".utf8))
    }

    private static func digits(_ value: UInt32, _ count: Int, of alphabet: [UInt8]) -> [UInt8] {
        var rest = Int(value)
        var text: [UInt8] = []
        for _ in 0..<count {
            text.append(alphabet[rest % alphabet.count])
            rest /= alphabet.count
        }
        return text.reversed()
    }

    /// Whether a text is Bech32 with a right checksum, BIP 173: a name, the last `1` and digits, of which the last six check
    /// the rest; in capitals or in small letters.
    static func isBech32(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let one = text.lastIndex(of: UInt8(ascii: "1")), one > 0, text.count - one > 6 else { return false }
        guard !text.contains(where: \.isUppercase) || !text.contains(where: \.isLowercase) else { return false }
        var values: [UInt8] = []
        for byte in text[(one + 1)...] {
            guard let value = bech32Digits.firstIndex(of: byte.lowercased) else { return false }
            values.append(UInt8(value))
        }
        return bech32Remainder(name: text[..<one].map(\.lowercased), values) == 1
    }

    /// The six digits that check a name in small letters and values below 32.
    static func bech32(name: [UInt8], _ values: [UInt8]) -> [UInt8] {
        let rest = bech32Remainder(name: name, values + [UInt8](repeating: 0, count: 6)) ^ 1
        return (0..<6).map { bech32Digits[Int(rest >> UInt32(5 * (5 - $0)) & 31)] }
    }

    static let bech32Digits = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)

    private static func bech32Remainder(name: [UInt8], _ values: [UInt8]) -> UInt32 {
        let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
        var expanded = name.map { $0 >> 5 }
        expanded.append(0)
        expanded += name.map { $0 & 31 }
        var rest: UInt32 = 1
        for value in expanded + values {
            let top = rest >> 25
            rest = (rest & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (place, generator) in generators.enumerated() where top >> UInt32(place) & 1 == 1 { rest ^= generator }
        }
        return rest
    }
}
