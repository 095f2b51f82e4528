/// Base64 (RFC 4648 §4) of digests and nonces, without the detour over Foundation, which takes longer than the hash.
enum Base64 {
    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0xFF, count: 256)
        for (place, letter) in letters.enumerated() { values[Int(letter)] = UInt8(place) }
        return values
    }()

    static func text(of bytes: [UInt8]) -> String {
        String(unsafeUninitializedCapacity: (bytes.count + 2) / 3 * 4) { text in
            var (read, written) = (0, 0)
            while read < bytes.count {
                let left = bytes.count - read
                let group =
                    UInt32(bytes[read]) << 16 | (left > 1 ? UInt32(bytes[read + 1]) << 8 : 0)
                    | (left > 2 ? UInt32(bytes[read + 2]) : 0)
                text[written] = letters[Int(group >> 18)]
                text[written + 1] = letters[Int(group >> 12 & 63)]
                text[written + 2] = left > 1 ? letters[Int(group >> 6 & 63)] : UInt8(ascii: "=")
                text[written + 3] = left > 2 ? letters[Int(group & 63)] : UInt8(ascii: "=")
                (read, written) = (read + 3, written + 4)
            }
            return written
        }
    }

    /// Nil for anything but the one way to write the bytes.
    static func bytes(of text: String) -> [UInt8]? {
        let text = Array(text.utf8)
        guard text.count % 4 == 0 else { return nil }
        let padding = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        guard padding <= 2 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3)
        var (group, bits): (UInt32, UInt32) = (0, 0)
        for letter in text.dropLast(padding) {
            let value = values[Int(letter)]
            guard value < 64 else { return nil }
            (group, bits) = (group << 6 | UInt32(value), bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(truncatingIfNeeded: group >> bits))
        }
        // What is left over must be nothing, or a text could be changed without changing the bytes.
        guard group & ((1 << bits) - 1) == 0, bits < 6 else { return nil }
        return bytes
    }
}
