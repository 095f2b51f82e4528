import CodeModel

/// Splits names into lower-case words.
package enum Words {
    /// `APIKeyForUser2` gives `api`, `key`, `for`, `user`; digits, `_`, `-` and `.` part words.
    package static func of(_ name: String) -> [String] {
        var name = name
        return name.withUTF8 { bytes in
            var words: [String] = []
            var start = 0
            for (index, byte) in bytes.enumerated() {
                if !isLetter(byte) {
                    add(bytes[start..<index], to: &words)
                    start = index + 1
                } else if startsWord(index, in: bytes) {
                    add(bytes[start..<index], to: &words)
                    start = index
                }
            }
            add(bytes[start...], to: &words)
            return words
        }
    }

    /// Whether a large letter stands after a small one, or before a small one at the end of `API` in `APIKey`.
    private static func startsWord(_ index: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        isUpper(bytes[index]) && index > 0
            && (isLower(bytes[index - 1]) || (index + 1 < bytes.count && isLower(bytes[index + 1])))
    }

    private static func add(_ word: Slice<UnsafeBufferPointer<UInt8>>, to words: inout [String]) {
        guard !word.isEmpty else { return }
        words.append(
            String(unsafeUninitializedCapacity: word.count) { buffer in
                for (place, byte) in word.enumerated() { buffer[place] = isUpper(byte) ? byte | 0x20 : byte }
                return word.count
            })
    }

    private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
    private static func isLower(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) || byte >= 0x80 }
    private static func isLetter(_ byte: UInt8) -> Bool { isUpper(byte) || isLower(byte) }
}
