/// Base64url without padding (RFC 7515, section 2): one spelling for each value.
enum Base64URL {
    /// For each byte the six bits that it stands for; 255 for one outside the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 255, count: 256)
        let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
        for (value, byte) in alphabet.utf8.enumerated() { values[Int(byte)] = UInt8(value) }
        return values
    }()

    /// Nil for padding, bytes outside the alphabet, a length that cannot be, and bits left over that are not zero.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        guard text.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count * 3 / 4)
        var (bits, held): (UInt32, UInt32) = (0, 0)
        for byte in text {
            let value = values[Int(byte)]
            guard value != 255 else { return nil }
            bits = (bits << 6 | UInt32(value)) & 0xFFFF
            held += 6
            guard held >= 8 else { continue }
            held -= 8
            bytes.append(UInt8(truncatingIfNeeded: bits >> held))
        }
        return bits & ((1 << held) - 1) == 0 ? bytes : nil
    }
}
