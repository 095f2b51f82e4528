/// The places where a token may begin or end: never inside a longer word.
enum TokenBoundary {
    /// Whether a token may begin at a position.
    ///
    /// A word character before it rules that out, unless it belongs to an escape such as `\n` or `%3D`.
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
        if position >= 2, bytes[position - 2] == UInt8(ascii: "\\") {
            return previous == UInt8(ascii: "n") || previous == UInt8(ascii: "r") || previous == UInt8(ascii: "t")
        }
        return position >= 3 && bytes[position - 3] == UInt8(ascii: "%")
            && ByteAlphabet.anyHex.contains(bytes[position - 2]) && ByteAlphabet.anyHex.contains(previous)
    }
}
