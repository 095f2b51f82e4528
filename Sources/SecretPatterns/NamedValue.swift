/// Finds the value that is stored under a name, in any of the usual notations.
///
/// Understood are `name = "value"`, `"name": "value"`, `name: String = "value"`, `NAME=value`, `name("value")`,
/// `#define NAME @"value"` and `<key>name</key><string>value</string>`.
struct NamedValue {
    let bytes: UnsafeBufferPointer<UInt8>

    /// The name that holds a keyword and the first byte of the value stored under it, or nil when there is none.
    func start(afterKeywordAt position: Int, count: Int) -> (name: Range<Int>, start: Int)? {
        guard beginsWord(position) else { return nil }
        let name = range(aroundKeywordAt: position, count: count)
        return valueStart(after: name.upperBound).map { (name, $0) }
    }

    private func beginsWord(_ position: Int) -> Bool {
        guard position > 0 else { return true }
        let previous = bytes[position - 1]
        return !previous.isLetter || (previous.isLowercase && bytes[position].isUppercase)
    }

    /// The whole name, at most 48 bytes to either side of the keyword.
    private func range(aroundKeywordAt position: Int, count: Int) -> Range<Int> {
        var lower = position
        while lower > 0, position - lower < 48, Self.nameBytes.contains(bytes[lower - 1]) { lower -= 1 }
        let end = position + count
        var upper = end
        while upper < bytes.count, upper - end < 48, Self.nameBytes.contains(bytes[upper]) { upper += 1 }
        return lower..<upper
    }

    /// The name in small letters without separators.
    func reduced(_ name: Range<Int>) -> [UInt8] {
        bytes[name].lazy.filter(\.isAlphanumeric).map(\.lowercased)
    }

    /// Steps over what stands between a name and its value: at most 64 bytes and two line ends.
    ///
    /// A name and a value that only a line end parts belong to two lines of a list, as in `SOURCE > NAME`.
    private func valueStart(after end: Int) -> Int? {
        var position = end
        var lines = 0
        var isJoined = false
        while position < bytes.count, position - end < 64 {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\n") { lines += 1 }
            if lines > 2 { return nil }
            if Self.connectors.contains(byte) || closesTag(position) {
                isJoined = isJoined || !Self.blanks.contains(byte)
                position += 1
            } else if let next = endOfTypeWord(at: position) {
                position = next
            } else {
                return position > end && (lines == 0 || isJoined && !isKey(position)) ? position : nil
            }
        }
        return nil
    }

    /// Whether what begins a line is the name of a further entry, as in YAML, where a name without a value has entries below it.
    private func isKey(_ position: Int) -> Bool {
        guard let before = bytes[..<position].last(where: { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }),
            before == UInt8(ascii: "\n")
        else { return false }
        var end = position
        while end < bytes.count, end - position < 64, Self.nameBytes.contains(bytes[end]) { end += 1 }
        guard end > position, end < bytes.count, bytes[end] == UInt8(ascii: ":") else { return false }
        return end + 1 == bytes.count || bytes[end + 1] <= UInt8(ascii: " ")
    }

    /// Whether a slash belongs to the closing tag of a property list; any other may begin a value.
    private func closesTag(_ position: Int) -> Bool {
        position > 0 && bytes[position] == UInt8(ascii: "/") && bytes[position - 1] == UInt8(ascii: "<")
    }

    /// The end of a word that belongs to the notation and not to the value.
    private func endOfTypeWord(at position: Int) -> Int? {
        for word in Self.typeWords where ByteSearch.matches(word, at: position, in: bytes) {
            let end = position + word.utf8.count
            if TokenBoundary.isEnd(end, in: bytes) { return end }
        }
        return nil
    }

    private static let nameBytes = ByteAlphabet.alphanumeric + "_-."
    private static let connectors = ByteAlphabet(bytesOf: " \t\r\n\"'`=:<>([,@?!|&\\")
    private static let blanks = ByteAlphabet(bytesOf: " \t\r\n")
    private static let typeWords = [
        "key", "string", "String", "StaticString", "NSString", "CFString", "value", "data", "apiKey",
    ]
}
