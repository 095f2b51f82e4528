import AuditModel
import SourceFormats

/// Turns byte ranges of one file into locations and excerpts.
struct PlaceReader {
    let file: SourceFile
    let map: LineMap
    private let columns: ColumnIndex
    /// What no excerpt may show, in order and without overlap.
    private let masks: [Range<Int>]

    init(file: SourceFile, masking: [Range<Int>] = []) {
        self.file = file
        map = LineMap(file.bytes)
        columns = ColumnIndex(file.bytes, map)
        masks = Self.merged(masking.map { $0.clamped(to: 0..<file.bytes.count) })
    }

    /// The most lines that an excerpt shows.
    static let mostLines = 3
    /// The most bytes of a line that an excerpt keeps.
    static let longestLine = 400

    func location(of place: RawFinding.Place) -> Location {
        switch place {
        case .bytes(let range): location(of: range)
        case .keyPath(let keys):
            Location(
                path: file.path, line: 1, column: 1, endLine: 1, endColumn: 1, keyPath: keys.joined(separator: "/"))
        case .file: Location(path: file.path, line: 1, column: 1, endLine: 1, endColumn: 1)
        }
    }

    func location(of range: Range<Int>) -> Location {
        Location(
            path: file.path, line: map.line(of: range.lowerBound),
            column: columns.column(of: range.lowerBound), endLine: map.line(of: range.upperBound),
            endColumn: columns.column(of: range.upperBound))
    }

    /// The lines of a range, at most a few; what is to be masked is replaced by asterisks.
    func excerpt(of range: Range<Int>) -> Excerpt {
        let first = map.line(of: range.lowerBound)
        let last = min(map.line(of: max(range.lowerBound, range.upperBound - 1)), first + Self.mostLines - 1)
        var lines: [String] = []
        var mark: Excerpt.Mark?
        for line in first...max(first, last) {
            guard let bytes = map.range(ofLine: line, in: file.bytes) else { continue }
            let window = line == first ? window(bytes, around: range) : bytes.prefix(Self.longestLine)
            lines.append(masked(window))
            if line == first { mark = self.mark(of: range, in: window) }
        }
        return Excerpt(firstLine: first, lines: lines, mark: mark)
    }

    /// A line by its number; what is to be masked is replaced by asterisks.
    func line(_ number: Int) -> String? {
        map.range(ofLine: number, in: file.bytes).map { masked($0.prefix(Self.longestLine)) }
    }

    /// A stretch of a very long line that holds the start of the range.
    private func window(_ line: Range<Int>, around range: Range<Int>) -> Range<Int> {
        guard line.count > Self.longestLine else { return line }
        let start = max(line.lowerBound, min(range.lowerBound - 60, line.upperBound - Self.longestLine))
        return aligned(start)..<aligned(min(line.upperBound, start + Self.longestLine))
    }

    /// The start of the character that holds this byte.
    private func aligned(_ offset: Int) -> Int {
        var offset = offset
        while offset > 0, offset < file.bytes.count, file.bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
        return offset
    }

    private func mark(of range: Range<Int>, in window: Range<Int>) -> Excerpt.Mark {
        let inside = range.clamped(to: window)
        let before = masked(window.lowerBound..<inside.lowerBound).count
        return .init(offset: before, length: max(1, masked(inside).count))
    }

    private func masked(_ range: Range<Int>) -> String {
        var text = ""
        var place = range.lowerBound
        for secret in masks[firstMask(endingAfter: range.lowerBound)...] {
            guard secret.lowerBound < range.upperBound else { break }
            text += String(decoding: file.bytes[place..<max(place, secret.lowerBound)], as: UTF8.self)
            text += isQuoted(secret) ? "\"••••••\"" : "••••••"
            place = min(secret.upperBound, range.upperBound)
        }
        return text + String(decoding: file.bytes[place..<range.upperBound], as: UTF8.self)
    }

    /// Whether a range holds anything that is masked.
    func holdsMasked(_ range: Range<Int>) -> Bool {
        let next = masks[firstMask(endingAfter: range.lowerBound)...].first
        return next.map { $0.lowerBound < range.upperBound } ?? false
    }

    private func firstMask(endingAfter offset: Int) -> Int {
        var low = 0
        var high = masks.count
        while low < high {
            let middle = (low + high) / 2
            if masks[middle].upperBound <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
        var merged: [Range<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) where !range.isEmpty {
            if let last = merged.last, range.lowerBound < last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        return merged
    }
}

extension PlaceReader {
    /// Whether a secret is a whole literal, whose quotes may be seen.
    private func isQuoted(_ secret: Range<Int>) -> Bool {
        let quote = UInt8(ascii: "\"")
        return secret.count > 1 && file.bytes[secret.lowerBound] == quote && file.bytes[secret.upperBound - 1] == quote
    }
}

extension Range<Int> {
    fileprivate func prefix(_ length: Int) -> Range<Int> { lowerBound..<Swift.min(upperBound, lowerBound + length) }
}
