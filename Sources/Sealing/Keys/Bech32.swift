import SecretMemory

/// Bech32 (BIP 173, without its limit of 90 characters), as age writes keys.
///
/// Secrets pass through byte buffers that are wiped; the only text made of one is what the caller asked for.
enum Bech32 {
    /// The prefix and the bytes of a text, or nil where the text is no Bech32: wrong alphabet, mixed case, wrong check
    /// sum, or padding bits that are not zero.
    static func decode(_ text: [UInt8]) -> Decoded? {
        let hasLower = text.contains { $0 >= 0x61 && $0 <= 0x7A }
        let hasUpper = text.contains { $0 >= 0x41 && $0 <= 0x5A }
        guard !(hasLower && hasUpper), let separator = text.lastIndex(of: 0x31), separator > 0 else { return nil }
        let prefix = text[..<separator].map(lowercased)
        guard prefix.allSatisfy({ $0 > 0x20 && $0 < 0x7F }), text.count - separator > checksumSize else { return nil }
        var values: [UInt8] = []
        values.reserveCapacity(text.count)
        defer { values.wipe() }
        for byte in text[(separator + 1)...] {
            guard byte < 0x80 else { return nil }
            let value = valueOf[Int(lowercased(byte))]
            guard value != 0xFF else { return nil }
            values.append(value)
        }
        guard checksum(prefix, values) == 1 else { return nil }
        let dataCount = values.count - checksumSize
        let spare = dataCount * 5 % 8
        guard spare < 5 else { return nil }
        if spare > 0, let last = values.prefix(dataCount).last, last & (1 << UInt8(spare) - 1) != 0 { return nil }
        let bytes = SecretBytes(count: dataCount * 5 / 8) { regroup(values[..<dataCount], from: 5, to: 8, into: $0) }
        return Decoded(prefix: String(decoding: prefix, as: UTF8.self), bytes: bytes)
    }

    /// What a text says.
    struct Decoded: ~Copyable {
        /// In lower case.
        let prefix: String
        let bytes: SecretBytes
    }

    /// The text of `bytes` under a lower-case prefix, in lower case, as ASCII.
    static func encode(prefix: String, _ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var values = [UInt8](repeating: 0, count: (bytes.count * 8 + 4) / 5 + checksumSize)
        defer { values.wipe() }
        let dataCount = values.count - checksumSize
        values.withUnsafeMutableBytes {
            regroup(bytes[...], from: 8, to: 5, into: UnsafeMutableRawBufferPointer(rebasing: $0[..<dataCount]))
        }
        let prefix = Array(prefix.utf8)
        let sum = checksum(prefix, values) ^ 1
        for index in 0..<checksumSize { values[dataCount + index] = UInt8(sum >> (5 * (5 - index)) & 31) }
        var text: [UInt8] = []
        text.reserveCapacity(prefix.count + 1 + values.count)
        text += prefix
        text.append(0x31)
        for value in values { text.append(alphabet[Int(value)]) }
        return text
    }

    private static let checksumSize = 6

    /// Reads groups of `from` bits and writes groups of `to` bits, the most significant first; the last one is filled
    /// with zeros, or dropped where it has no room.
    private static func regroup(
        _ source: some Sequence<UInt8>, from: Int, to: Int, into target: UnsafeMutableRawBufferPointer
    ) {
        var bits: UInt32 = 0
        var held = 0
        var index = 0
        for value in source {
            bits = (bits << UInt32(from) | UInt32(value)) & 0xFFFF
            held += from
            while held >= to {
                held -= to
                target[index] = UInt8(truncatingIfNeeded: bits >> UInt32(held)) & UInt8((1 << to) - 1)
                index += 1
            }
        }
        guard held > 0, index < target.count else { return }
        target[index] = UInt8(truncatingIfNeeded: bits << UInt32(to - held)) & UInt8((1 << to) - 1)
    }

    /// BIP 173's polynomial over the prefix and the values; 1 where the last six of them are the right check sum.
    private static func checksum(_ prefix: [UInt8], _ values: [UInt8]) -> UInt32 {
        var sum: UInt32 = 1
        func take(_ value: UInt8) {
            let top = sum >> 25
            sum = (sum & 0x1FF_FFFF) << 5 ^ UInt32(value)
            for (bit, generator) in generators.enumerated() where top >> UInt32(bit) & 1 == 1 { sum ^= generator }
        }
        for byte in prefix { take(byte >> 5) }
        take(0)
        for byte in prefix { take(byte & 31) }
        for value in values { take(value) }
        return sum
    }

    private static func lowercased(_ byte: UInt8) -> UInt8 {
        byte >= 0x41 && byte <= 0x5A ? byte + 0x20 : byte
    }

    private static let generators: [UInt32] = [0x3B6A_57B2, 0x2650_8E6D, 0x1EA1_19FA, 0x3D42_33DD, 0x2A14_62B3]
    private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
    private static let valueOf: [UInt8] = {
        var table = [UInt8](repeating: 0xFF, count: 128)
        for (value, byte) in alphabet.enumerated() { table[Int(byte)] = UInt8(value) }
        return table
    }()
}
