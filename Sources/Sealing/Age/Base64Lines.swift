/// Reads and writes the full lines of an armor, 64 columns each, at once: nearly all of a large file consists of them.
enum Base64Lines {
    /// Decodes lines as long as they are full, in the alphabet, and ended by a line feed, with a carriage return before
    /// it or without. Whatever else comes is left to a reader of single bytes, which says what is wrong with it.
    ///
    /// - Returns: how many lines and how many bytes of `text` were taken.
    static func decode(_ text: UnsafeRawBufferPointer, into output: inout WipedBuffer) -> (lines: Int, bytes: Int) {
        let capacity = text.count / (AgeHeader.columns + 1)
        guard capacity > 0 else { return (0, 0) }
        var (lines, place) = (0, 0)
        output.append(upTo: capacity * bytesInLine) { decoded in
            Base64.valueOf.withUnsafeBufferPointer { valueOf in
                while let end = endOfFullLine(text, place) {
                    guard decodeLine(text, place, valueOf, decoded, lines * bytesInLine) else { break }
                    lines += 1
                    place = end
                }
            }
            return lines * bytesInLine
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
        _ decoded: UnsafeMutableRawBufferPointer, _ target: Int
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

    /// Appends the lines of `bytes`, which fill them, each with its line feed.
    static func encode(_ bytes: UnsafeRawBufferPointer, into output: inout WipedBuffer) {
        let lines = bytes.count / bytesInLine
        precondition(bytes.count == lines * bytesInLine, "bytes do not fill their lines")
        guard lines > 0 else { return }
        let size = lines * (AgeHeader.columns + 1)
        output.append(upTo: size) { text in
            pairs.withUnsafeBufferPointer { pairs in
                for line in 0..<lines {
                    encodeLine(bytes, line &* bytesInLine, pairs, text, line &* (AgeHeader.columns &+ 1))
                }
            }
            return size
        }
    }

    /// Three bytes are two pairs of digits.
    private static func encodeLine(
        _ bytes: UnsafeRawBufferPointer, _ start: Int, _ pairs: UnsafeBufferPointer<UInt16>,
        _ text: UnsafeMutableRawBufferPointer, _ target: Int
    ) {
        for group in 0..<AgeHeader.columns / 4 {
            let place = start &+ 3 &* group
            let bits = Int(bytes[place]) << 16 | Int(bytes[place &+ 1]) << 8 | Int(bytes[place &+ 2])
            let (high, low) = (UInt32(pairs[bits >> 12]), UInt32(pairs[bits & 0xFFF]))
            text.storeBytes(of: (high | low << 16).littleEndian, toByteOffset: target &+ 4 &* group, as: UInt32.self)
        }
        text[target &+ AgeHeader.columns] = newline
    }

    /// The two digits of twelve bits, the first in the lower half.
    private static let pairs: [UInt16] = (0..<4096).map { bits in
        UInt16(Base64.alphabet[bits >> 6]) | UInt16(Base64.alphabet[bits & 63]) << 8
    }

    private static let bytesInLine = AgeHeader.columns / 4 * 3
}
