/// The places where a token may begin or end: never inside a longer word.
enum TokenBoundary {
    /// Whether a token may begin at a position.
    ///
    /// A word character before it rules that out, unless it belongs to an escape such as `\n`, `\u0022` or `%3D`, or to the
    /// colour of a terminal.
    @inline(__always)
    static func isStart(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard position > 0, bytes[position - 1].isWord else { return true }
        return endsEscape(position, in: bytes)
    }

    /// Whether a token may end before a position.
    @inline(__always)
    static func isEnd(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        position >= bytes.count || !bytes[position].isWord
    }

    private static func endsEscape(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let previous = bytes[position - 1]
        if position >= 2, bytes[position - 2] == UInt8(ascii: "\\") { return escaped.contains(previous) }
        if previous == UInt8(ascii: "m") { return endsColour(position, in: bytes) }
        for (digits, letter) in [(2, UInt8(ascii: "x")), (4, UInt8(ascii: "u"))] {
            let start = position - digits - 2
            if start >= 0, bytes[start] == UInt8(ascii: "\\"), bytes[start + 1] == letter,
                bytes[(start + 2)..<position].allSatisfy(ByteAlphabet.anyHex.contains)
            {
                return true
            }
        }
        return position >= 3 && bytes[position - 3] == UInt8(ascii: "%")
            && ByteAlphabet.anyHex.contains(bytes[position - 2]) && ByteAlphabet.anyHex.contains(previous)
    }

    /// Whether `ESC [ 31 m` ends before a position (ECMA-48, section 8.3.117), also with its escape written out.
    private static func endsColour(_ position: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var start = position - 1
        while start > 0, position - start < 16, bytes[start - 1].isDigit || bytes[start - 1] == UInt8(ascii: ";") {
            start -= 1
        }
        guard start > 1, bytes[start - 1] == UInt8(ascii: "[") else { return false }
        return bytes[start - 2] == 0x1B
            || ["\\u001b", "\\u001B", "\\x1b", "\\x1B", "\\e", "\\033"].contains {
                ByteSearch.matches($0, at: start - 1 - $0.utf8.count, in: bytes)
            }
    }

    private static let escaped = ByteAlphabet(bytesOf: "nrtbf0ae")
}
