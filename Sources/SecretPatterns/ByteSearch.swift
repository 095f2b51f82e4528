/// Plain searches in short byte sequences.
enum ByteSearch {
    /// Whether a sequence holds another.
    static func contains(_ needle: [UInt8], in haystack: [UInt8]) -> Bool {
        guard let first = needle.first, needle.count <= haystack.count else { return needle.isEmpty }
        for start in 0...(haystack.count - needle.count) where haystack[start] == first {
            if haystack[start..<(start + needle.count)].elementsEqual(needle) { return true }
        }
        return false
    }

    /// Whether a text stands at a position of a buffer.
    @inline(__always)
    static func matches(_ text: String, at position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position >= 0, text.utf8.count <= bytes.count - position else { return false }
        var index = position
        for byte in text.utf8 {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }
}

extension UInt8 {
    /// The small letter of an ASCII capital; any other byte unchanged.
    @inline(__always)
    var lowercased: UInt8 { isUppercase ? self | 0x20 : self }

    /// Whether the byte is an ASCII capital.
    @inline(__always)
    var isUppercase: Bool { self &- 0x41 < 26 }

    /// Whether the byte is an ASCII small letter.
    @inline(__always)
    var isLowercase: Bool { self &- 0x61 < 26 }

    /// Whether the byte is an ASCII letter.
    @inline(__always)
    var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }

    /// Whether the byte is an ASCII digit.
    @inline(__always)
    var isDigit: Bool { self &- 0x30 < 10 }

    /// Whether the byte is an ASCII letter or digit.
    @inline(__always)
    var isAlphanumeric: Bool { isLetter || isDigit }

    /// Whether the byte can be part of a word: a letter, a digit or the underscore.
    @inline(__always)
    var isWord: Bool { isAlphanumeric || self == 0x5F }
}
