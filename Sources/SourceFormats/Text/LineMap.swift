/// A table of line starts that turns a byte offset into a line and column.
///
/// Lines end at LF, CR LF or a lone CR, as in Xcode. Lines and columns count from one.
public struct LineMap: Sendable, Hashable {
    /// A place in a file, for people to read.
    public struct Location: Sendable, Hashable {
        /// The line, from one.
        public let line: Int
        /// The column, from one, in UTF-8 bytes.
        public let column: Int

        /// Makes a location from a line and a column, both from one.
        public init(line: Int, column: Int) {
            self.line = line
            self.column = column
        }
    }

    /// The offset of the first byte of every line; the first is always zero.
    public let lineStarts: [Int]
    /// The length of the file in bytes.
    public let byteCount: Int

    /// Reads the line starts of a file.
    public init(_ bytes: [UInt8]) {
        var starts = [0]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == ASCII.lineFeed || (byte == ASCII.carriageReturn && !bytes.has(ASCII.lineFeed, at: index)) {
                starts.append(index)
            }
        }
        lineStarts = starts
        byteCount = bytes.count
    }

    /// The number of lines, at least one.
    public var lineCount: Int { lineStarts.count }

    /// The line (from one) that holds `offset`; an offset outside the file counts as its nearest end.
    public func line(of offset: Int) -> Int {
        var low = 0
        var high = lineStarts.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    /// The line and UTF-8 column of `offset`; an offset outside the file counts as its nearest end.
    public func location(of offset: Int) -> Location {
        let clamped = min(max(offset, 0), byteCount)
        let line = line(of: clamped)
        return Location(line: line, column: clamped - lineStarts[line - 1] + 1)
    }

    /// The column (from one) of `offset` in UTF-16 code units, the unit SARIF 2.1.0 §3.14.17 assumes.
    ///
    /// A byte order mark at the start of the file takes no column. Malformed UTF-8 counts as U+FFFD.
    /// - Parameter bytes: The bytes this map was made from.
    public func utf16Column(of offset: Int, in bytes: [UInt8]) -> Int {
        let end = min(max(offset, 0), bytes.count)
        var start = min(lineStarts[line(of: end) - 1], end)
        if start == 0, bytes.starts(with: ByteOrderMark.utf8), end >= ByteOrderMark.utf8.count {
            start = ByteOrderMark.utf8.count
        }
        return String(decoding: bytes[start..<end], as: UTF8.self).utf16.count + 1
    }

    /// The bytes of a line (from one) without its line ending, or nil if there is no such line.
    ///
    /// - Parameter bytes: The bytes this map was made from.
    public func range(ofLine line: Int, in bytes: [UInt8]) -> Range<Int>? {
        guard line >= 1, line <= lineStarts.count, byteCount == bytes.count else { return nil }
        let start = lineStarts[line - 1]
        var end = line < lineStarts.count ? lineStarts[line] : byteCount
        while end > start, bytes[end - 1] == ASCII.lineFeed || bytes[end - 1] == ASCII.carriageReturn {
            end -= 1
        }
        return start..<end
    }
}
