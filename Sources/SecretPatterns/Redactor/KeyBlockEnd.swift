/// The end of a key block, RFC 7468.
enum KeyBlockEnd {
    /// Where the block ends that a position lies in: behind its end line, at the first byte that no block holds, or at the
    /// end of the buffer.
    static func find(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (position: Int, isFound: Bool) {
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if byte == UInt8(ascii: "-"), ByteSearch.matches("-----END", at: place, in: bytes) {
                var end = place + 8
                while end < bytes.count, end - place < 80, bytes[end] != UInt8(ascii: "-"), bytes[end] >= 0x20 {
                    end += 1
                }
                var dashes = 0
                while end < bytes.count, dashes < 5, bytes[end] == UInt8(ascii: "-") {
                    (end, dashes) = (end + 1, dashes + 1)
                }
                return (end, dashes == 5 || end < bytes.count)
            }
            guard ByteAlphabet.armour.contains(byte) else { return (place, true) }
            place += 1
        }
        return (place, false)
    }
}
