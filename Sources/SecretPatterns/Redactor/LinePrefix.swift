/// The signs that a logger writes before each of its lines, such as those of `2026-11-23T06:58:33Z INFO [tls] `: letters and
/// digits may differ from line to line, and as many blanks as there are count as one.
struct LinePrefix: Equatable {
    /// What is looked at for it, in bytes.
    static let longest = 240
    /// None.
    static let none = LinePrefix(signs: [])

    private let signs: [UInt8]
    var isEmpty: Bool { signs.isEmpty }

    private init(signs: [UInt8]) { self.signs = signs }

    /// What stands between the beginning of a line and a position in it.
    init(before position: Int, in bytes: UnsafeBufferPointer<UInt8>) {
        var start = position
        while start > 0, position - start < Self.longest, bytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
        var signs: [UInt8] = []
        var isBehindBlank = false
        for byte in bytes[start..<position] {
            let isBlank = byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
            if isBlank {
                if !isBehindBlank { signs.append(UInt8(ascii: " ")) }
            } else if !byte.isAlphanumeric {
                signs.append(byte)
            }
            isBehindBlank = isBlank
        }
        self.signs = signs
    }

    /// Whether a line of a key stands behind the prefix, or behind a part of it.
    func leadsToKey(from start: Int, in bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> Bool {
        var place = start
        for sign in signs {
            guard let next = Self.step(over: sign, from: place, in: bytes) else { return false }
            place = next
            // Whole lines of a key have 64 characters or more, RFC 7468 and RFC 9580.
            if KeyLine.body(from: place, in: bytes) >= 32 { return true }
        }
        return KeyLine.stands(at: place, in: bytes, isFirst: isFirst)
    }

    /// The place behind letters, digits and a sign, where it is this one.
    private static func step(over sign: UInt8, from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let limit = min(bytes.count, start + longest)
        var place = start
        while place < limit, bytes[place].isAlphanumeric { place += 1 }
        guard place < limit else { return nil }
        guard sign == UInt8(ascii: " ") else { return bytes[place] == sign ? place + 1 : nil }
        let first = place
        while place < limit, bytes[place] == sign || bytes[place] == UInt8(ascii: "\t") { place += 1 }
        return place > first ? place : nil
    }
}

/// A line of a key block without what stands before it.
enum KeyLine {
    /// How many characters of base64 stand at a position that end with their line, or with the text that holds it; else 0.
    static func body(from start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        let limit = min(bytes.count, start + 132)
        var end = start
        while end < limit, ByteAlphabet.base64.contains(bytes[end]) { end += 1 }
        let count = end - start
        while end < limit, bytes[end] == UInt8(ascii: "=") { end += 1 }
        return end == bytes.count || end < limit && ends.contains(bytes[end]) ? count : 0
    }

    /// Whether base64, a header, or nothing stands at a position up to the end of the line.
    static func stands(at start: Int, in bytes: UnsafeBufferPointer<UInt8>, isFirst: Bool) -> Bool {
        guard start < bytes.count, !ends.contains(bytes[start]) else { return !isFirst }
        let count = body(from: start, in: bytes)
        if count >= 16 { return true }
        if headers.contains(where: { ByteSearch.matches($0, at: start, in: bytes) }) { return true }
        // The last line of a key, or its checksum, is short, and the end line follows.
        return !isFirst && (count > 0 || bytes[start] == UInt8(ascii: "=")) && isBeforeEnd(start, in: bytes)
    }

    private static func isBeforeEnd(_ start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let limit = start + 2 * LinePrefix.longest
        if limit > bytes.count { return true }
        return (start..<limit).contains { bytes[$0] == 0x2D && ByteSearch.matches("-----END", at: $0, in: bytes) }
    }

    /// RFC 1421, section 4.6, and RFC 9580, section 6.2.2.
    private static let headers = [
        "Proc-Type: ", "DEK-Info: ", "Version: ", "Comment: ", "MessageID: ", "Charset: ",
        // PuTTY's.
        "Encryption: ", "Public-Lines: ", "Key-Derivation: ", "Argon2-", "Private-Lines: ", "Private-MAC: ",
    ]
    private static let ends = ByteAlphabet(bytesOf: "\n\r\"'\\<")
}
