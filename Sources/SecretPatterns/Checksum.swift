/// Checksums that providers build into their tokens.
enum Checksum {
    /// Whether a token body ends in the CRC-32 of what stands before it, as six base-62 digits padded with zeros.
    static func endsInCRC32Base62(_ body: UnsafeBufferPointer<UInt8>) -> Bool {
        guard body.count > 6 else { return false }
        let checksum = crc32(body.dropLast(6))
        return body.suffix(6).elementsEqual(base62(checksum))
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
        let digits = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
        var rest = Int(value)
        var text: [UInt8] = []
        for _ in 0..<6 {
            text.append(digits[rest % 62])
            rest /= 62
        }
        return text.reversed()
    }
}
