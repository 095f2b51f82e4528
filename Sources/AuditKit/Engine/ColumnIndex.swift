import SourceFormats

/// Columns in UTF-16 code units, without counting a very long line from its start for each place on it.
struct ColumnIndex: Sendable {
    private let bytes: [UInt8]
    private let map: LineMap
    /// Places inside long lines, each at the start of a character, and their columns.
    private var checkpoints: [(offset: Int, column: Int)] = []

    /// How far apart the checkpoints of a line are, in bytes; a shorter line needs none.
    private static let stride = 2_048

    init(_ bytes: [UInt8], _ map: LineMap) {
        self.bytes = bytes
        self.map = map
        for (index, start) in map.lineStarts.enumerated() {
            let end = index + 1 < map.lineStarts.count ? map.lineStarts[index + 1] : bytes.count
            if end - start > 2 * Self.stride { addCheckpoints(start..<end) }
        }
    }

    /// The column of an offset, from 1.
    func column(of offset: Int) -> Int {
        let end = min(max(offset, 0), bytes.count)
        let lineStart = map.lineStarts[map.line(of: end) - 1]
        guard let last = lastCheckpoint(upTo: end), last.offset > lineStart else {
            return map.utf16Column(of: end, in: bytes)
        }
        return last.column + units(last.offset..<end)
    }

    private mutating func addCheckpoints(_ line: Range<Int>) {
        var place = line.lowerBound
        var column = 1
        while let next = characterStart(from: place + Self.stride, before: line.upperBound) {
            column = place == line.lowerBound ? map.utf16Column(of: next, in: bytes) : column + units(place..<next)
            checkpoints.append((next, column))
            place = next
        }
    }

    /// The first byte at or after a place that continues no character.
    private func characterStart(from place: Int, before end: Int) -> Int? {
        guard place < end else { return nil }
        return (place..<end).first { bytes[$0] & 0xC0 != 0x80 }
    }

    private func lastCheckpoint(upTo offset: Int) -> (offset: Int, column: Int)? {
        var low = 0
        var high = checkpoints.count
        while low < high {
            let middle = (low + high) / 2
            if checkpoints[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low > 0 ? checkpoints[low - 1] : nil
    }

    private func units(_ range: Range<Int>) -> Int { String(decoding: bytes[range], as: UTF8.self).utf16.count }
}
