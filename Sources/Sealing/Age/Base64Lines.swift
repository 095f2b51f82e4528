/// Reads the full lines of an armor, 64 columns each, at once: nearly all of a large file consists of them.
enum Base64Lines {
    /// Decodes lines as long as they are full, in the alphabet, and ended by a line feed, with a carriage return before
    /// it or without. Whatever else comes is left to a reader of single bytes, which says what is wrong with it.
    ///
    /// - Returns: how many lines and how many bytes of `text` were taken.
    static func decode(_ text: UnsafeRawBufferPointer, into output: inout [UInt8]) -> (lines: Int, bytes: Int) {
        let capacity = text.count / (AgeHeader.columns + 1)
        guard capacity > 0 else { return (0, 0) }
        var (lines, place) = (0, 0)
        output += [UInt8](unsafeUninitializedCapacity: capacity * bytesInLine) { decoded, count in
            Base64.valueOf.withUnsafeBufferPointer { valueOf in
                while let end = endOfFullLine(text, place) {
                    guard decodeLine(text, place, valueOf, decoded, lines * bytesInLine) else { break }
                    lines += 1
                    place = end
                }
            }
            count = lines * bytesInLine
        }
        return (lines, place)
    }

    /// Where the next line begins, if 64 columns are followed by a line end.
    private static func endOfFullLine(_ text: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        let end = start + AgeHeader.columns
        guard end < text.count else { return nil }
        if text[end] == newline { return end + 1 }
        guard text[end] == UInt8(ascii: "\r"), end + 1 < text.count, text[end + 1] == newline else { return nil }
        return end + 2
    }

    /// Decodes 64 digits into 48 bytes; false where one of them is none. Padding is none here.
    private static func decodeLine(
        _ text: UnsafeRawBufferPointer, _ start: Int, _ valueOf: UnsafeBufferPointer<UInt8>,
        _ decoded: UnsafeMutableBufferPointer<UInt8>, _ target: Int
    ) -> Bool {
        var all: UInt32 = 0
        for group in 0..<AgeHeader.columns / 4 {
            let digits = text.loadUnaligned(fromByteOffset: start + 4 * group, as: UInt32.self).littleEndian
            let first = UInt32(valueOf[Int(digits & 0xFF)])
            let second = UInt32(valueOf[Int(digits >> 8 & 0xFF)])
            let third = UInt32(valueOf[Int(digits >> 16 & 0xFF)])
            let fourth = UInt32(valueOf[Int(digits >> 24)])
            all |= first | second | third | fourth
            let bits = first << 18 | second << 12 | third << 6 | fourth
            decoded[target + 3 * group] = UInt8(truncatingIfNeeded: bits >> 16)
            decoded[target + 3 * group + 1] = UInt8(truncatingIfNeeded: bits >> 8)
            decoded[target + 3 * group + 2] = UInt8(truncatingIfNeeded: bits)
        }
        return all < 64
    }

    private static let bytesInLine = AgeHeader.columns / 4 * 3
}
