import SourceFormats

/// The suppressions of one file, each with the lines it speaks of.
struct DirectiveReading: Sendable {
    var entries: [SuppressionLedger.Entry] = []
    var problems: [DirectiveProblem] = []

    /// Reads the comments of a file; nothing where no comment is meant for the auditor, as in most files.
    static func read(_ file: RawFile, list: PropertyList?, rules: Set<String>) -> DirectiveReading? {
        guard contains(mark, in: file.bytes) else { return nil }
        let comments = comments(of: file, list).filter { $0.text.contains("bulwark:") }
        guard !comments.isEmpty else { return nil }
        let lines = CodeLines(bytes: file.bytes, comments: Self.comments(of: file, list).map(\.range))
        var reading = DirectiveReading()
        for comment in comments {
            let parsed = SuppressionDirective.parse(
                comment: comment.text, at: comment.range, followsCode: lines.hasCode(before: comment.range),
                rules: rules)
            reading.problems += parsed.problems
            reading.entries += parsed.directives.map { directive in
                SuppressionLedger.Entry(directive, lines: lines.lines(of: directive, in: comment.range))
            }
        }
        return reading
    }

    private static let mark = Array("bulwark:ignore".utf8)

    private static func comments(of file: RawFile, _ list: PropertyList?) -> [SourceComment] {
        switch file.kind {
        case .swift, .packageManifest: CommentScanner.comments(in: file.bytes)
        case .infoPlist, .entitlements, .privacyManifest, .otherPropertyList: list?.comments ?? []
        case .xcconfig, .xcodeProject, .strings, .json: CommentScanner.comments(in: file.bytes)
        default: hashComments(in: file.bytes)
        }
    }

    /// Comments of shells, Ruby and YAML, where a `#` that follows white space or stands first begins one.
    private static func hashComments(in bytes: [UInt8]) -> [SourceComment] {
        var comments: [SourceComment] = []
        var place = 0
        while let hash = bytes[place...].firstIndex(of: UInt8(ascii: "#")) {
            let end = bytes[hash...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
            if hash == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[hash - 1]) {
                let text = String(decoding: bytes[(hash + 1)..<end], as: UTF8.self)
                comments.append(SourceComment(text: text, range: hash..<end))
                place = end
            } else {
                place = hash + 1
            }
        }
        return comments
    }
}

/// Which lines of a file hold code and not only comments or nothing.
private struct CodeLines {
    let bytes: [UInt8]
    let comments: [Range<Int>]
    let map: LineMap

    init(bytes: [UInt8], comments: [Range<Int>]) {
        self.bytes = bytes
        self.comments = comments
        map = LineMap(bytes)
    }

    func hasCode(before range: Range<Int>) -> Bool {
        guard let line = map.range(ofLine: map.line(of: range.lowerBound), in: bytes) else { return false }
        return hasCode(in: line.lowerBound..<max(line.lowerBound, range.lowerBound))
    }

    func lines(of directive: SuppressionDirective, in comment: Range<Int>) -> ClosedRange<Int>? {
        switch directive.scope {
        case .file: return nil
        case .sameLine:
            let line = map.line(of: comment.lowerBound)
            return line...line
        case .nextLine:
            var line = map.line(of: comment.upperBound) + 1
            while let range = map.range(ofLine: line, in: bytes) {
                if hasCode(in: range) { return line...line }
                line += 1
            }
            return nil
        }
    }

    /// Whether a stretch holds anything but white space and comments.
    private func hasCode(in range: Range<Int>) -> Bool {
        let inner = comments.filter { $0.overlaps(range) }
        return range.contains { offset in
            bytes[offset] > 0x20 && !inner.contains { $0.contains(offset) }
        }
    }
}

/// Whether the needle occurs; both are short or rare enough for a plain search by first byte.
private func contains(_ needle: [UInt8], in bytes: [UInt8]) -> Bool {
    guard let first = needle.first, bytes.count >= needle.count else { return false }
    return bytes.withUnsafeBufferPointer { buffer in
        var place = 0
        let last = buffer.count - needle.count
        while place <= last {
            if buffer[place] == first, buffer[place..<place + needle.count].elementsEqual(needle) { return true }
            place += 1
        }
        return false
    }
}
