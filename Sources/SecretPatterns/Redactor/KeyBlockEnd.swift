/// The end of a key block, RFC 7468.
enum KeyBlockEnd {
    /// Where the block ends that a position lies in: behind its end line, at the first byte that no block holds, before the
    /// first line of prose, or at the end of the buffer. A block whose end line is missing must not take the rest of a log
    /// with it.
    ///
    /// - Parameter hasBody: Whether lines of the key came before, so that no header follows.
    static func find(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, hasBody: Bool = true
    ) -> (position: Int, isFound: Bool) {
        var line = Line(start: start, isBody: hasBody)
        var place = start
        while place < bytes.count {
            let byte = bytes[place]
            if let end = endLine(at: place, byte, in: bytes) { return end }
            guard ByteAlphabet.armour.contains(byte) else { return (place, true) }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"): line.end(at: place + 1)
            case UInt8(ascii: "n") where place > start && bytes[place - 1] == UInt8(ascii: "\\"):
                line.end(at: place + 1)
            case UInt8(ascii: " "), UInt8(ascii: "\t"): line.endWord()
            default: line.add(byte)
            }
            if line.isProse { return (line.start, true) }
            place += 1
        }
        return (place, false)
    }

    /// Where a block ends whose lines have a prefix each.
    ///
    /// - Parameter start: A place in a line of the block.
    static func find(
        in bytes: UnsafeBufferPointer<UInt8>, from start: Int, behind prefix: LinePrefix, isFinal: Bool
    ) -> (position: Int, isFound: Bool) {
        var line = start
        while line < bytes.count {
            var place = line
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") {
                if let end = endLine(at: place, bytes[place], in: bytes) { return end }
                place += 1
            }
            // Of a line that a buffer cuts, what follows says more.
            let isCut = place == bytes.count && !isFinal && place - line < 2 * LinePrefix.longest
            if line > start, !isCut, !prefix.leadsToKey(from: line, in: bytes, isFirst: false) { return (line, true) }
            line = place + 1
        }
        return (bytes.count, false)
    }

    /// The end of the last line of a block, if it stands at a place: that of RFC 7468, of RFC 4716, or the code that checks a
    /// key of PuTTY.
    @inline(__always)
    private static func endLine(
        at place: Int, _ byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (position: Int, isFound: Bool)? {
        if byte == UInt8(ascii: "-") {
            let isEnd =
                ByteSearch.matches("-----END", at: place, in: bytes)
                || ByteSearch.matches("---- END ", at: place, in: bytes)
            return isEnd ? endLine(at: place, in: bytes) : nil
        }
        guard byte == UInt8(ascii: "P"), ByteSearch.matches("Private-MAC: ", at: place, in: bytes) else { return nil }
        var end = place + 13
        let limit = min(bytes.count, end + 128)
        while end < limit, bytes[end].isAlphanumeric { end += 1 }
        return (end, end < bytes.count)
    }

    private static func endLine(
        at place: Int, in bytes: UnsafeBufferPointer<UInt8>
    ) -> (position: Int, isFound: Bool) {
        var end = place + 8
        while end < bytes.count, end - place < 80, bytes[end] != UInt8(ascii: "-"), bytes[end] >= 0x20 { end += 1 }
        var dashes = 0
        while end < bytes.count, dashes < 5, bytes[end] == UInt8(ascii: "-") { (end, dashes) = (end + 1, dashes + 1) }
        return (end, dashes == 5 || end < bytes.count)
    }

    /// The words of a line so far. Those of a key are long, but for its last.
    private struct Line {
        private(set) var start: Int
        /// Whether a line of the key was seen.
        private(set) var isBody: Bool
        private var word = 0
        private var shortWords = 0
        private var isHeader = false

        init(start: Int, isBody: Bool) { (self.start, self.isBody) = (start, isBody) }

        /// Three short words, and no header (RFC 1421, section 4.6; RFC 9580, section 6.2.2).
        var isProse: Bool { shortWords >= 3 && !isHeader }

        mutating func add(_ byte: UInt8) {
            if byte == UInt8(ascii: ":"), shortWords == 0, !isBody { isHeader = true }
            word += 1
        }

        mutating func endWord() {
            if word >= 16, !isHeader { isBody = true }
            if (1..<16).contains(word) { shortWords += 1 }
            word = 0
        }

        mutating func end(at next: Int) {
            endWord()
            (start, shortWords, isHeader) = (next, 0, false)
        }
    }
}
