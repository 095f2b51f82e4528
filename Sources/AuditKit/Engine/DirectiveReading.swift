import CodeModel
import SourceFormats

/// The suppressions of one file, each with the lines it speaks of.
struct DirectiveReading: Sendable {
    var entries: [SuppressionLedger.Entry] = []
    var problems: [DirectiveProblem] = []

    /// Reads the comments of a file; nothing where no comment is meant for the auditor, as in most files.
    static func read(_ file: RawFile, list: PropertyList?, rules: Set<String>) -> DirectiveReading? {
        guard file.bytes.holds(mark, anchor: 7) else { return nil }
        let all = comments(of: file, list)
        let comments = all.filter { $0.text.contains("bulwark:") }
        guard !comments.isEmpty else { return nil }
        let hasAttributes = file.kind == .swift || file.kind == .packageManifest
        let lines = CodeLines(bytes: file.bytes, comments: all.map(\.range), hasAttributes: hasAttributes)
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
        case .swift, .packageManifest: codeComments(in: file.bytes)
        case .infoPlist, .entitlements, .privacyManifest, .otherPropertyList: list?.comments ?? []
        case .xcconfig, .xcodeProject, .strings, .json: codeComments(in: file.bytes)
        default: hashComments(in: file.bytes)
        }
    }

    private static func codeComments(in bytes: [UInt8]) -> [SourceComment] {
        CommentScanner.comments(in: bytes).map { SourceComment(text: $0.text, range: $0.range) }
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
    let map: LineMap
    private let bytes: [UInt8]
    private let hasAttributes: Bool
    /// Where the code of each line begins.
    private var starts: [Int?]

    /// - Parameters:
    ///   - comments: In the order of the file.
    ///   - hasAttributes: Whether `@` begins an attribute of a declaration.
    init(bytes: [UInt8], comments: [Range<Int>], hasAttributes: Bool) {
        map = LineMap(bytes)
        (self.bytes, self.hasAttributes) = (bytes, hasAttributes)
        starts = Array(repeating: nil, count: map.lineCount)
        var place = 0
        for comment in comments + [bytes.count..<bytes.count] {
            note(place..<max(place, min(comment.lowerBound, bytes.count)), of: bytes)
            place = max(place, comment.upperBound)
        }
    }

    private mutating func note(_ code: Range<Int>, of bytes: [UInt8]) {
        guard !code.isEmpty else { return }
        var line = map.line(of: code.lowerBound)
        for offset in code where bytes[offset] > 0x20 {
            while line < map.lineCount, map.lineStarts[line] <= offset { line += 1 }
            if starts[line - 1] == nil { starts[line - 1] = offset }
        }
    }

    func hasCode(before range: Range<Int>) -> Bool {
        starts[map.line(of: range.lowerBound) - 1].map { $0 < range.lowerBound } ?? false
    }

    func lines(of directive: SuppressionDirective, in comment: Range<Int>) -> ClosedRange<Int>? {
        switch directive.scope {
        case .file: return nil
        case .sameLine:
            let line = map.line(of: comment.lowerBound)
            return line...(lineOfValue(below: line) ?? line)
        case .nextLine:
            guard let first = lineOfCode(after: map.line(of: comment.upperBound)) else { return nil }
            var last = first
            while hasAttributes, last - first < Self.mostAttributes, let end = endOfAttributes(in: last),
                let next = lineOfCode(after: map.line(of: end))
            {
                last = next
            }
            // A key that stands alone belongs to the value below it.
            return first...(lineOfValue(below: last) ?? last)
        }
    }

    /// The line of the value, where a line holds the key of a property list in XML and nothing else but comments.
    private func lineOfValue(below line: Int) -> Int? {
        guard let start = starts[line - 1], let whole = map.range(ofLine: line, in: bytes), start < whole.upperBound,
            bytes[start..<whole.upperBound].starts(with: "<key>".utf8)
        else { return nil }
        let tags = bytes[start..<whole.upperBound].split(separator: UInt8(ascii: "<")).dropFirst()
        let isAlone = tags.first?.starts(with: "/key>".utf8) ?? false
        return isAlone && tags.dropFirst().allSatisfy { $0.starts(with: "!--".utf8) } ? lineOfCode(after: line) : nil
    }

    /// The next line of code behind a line.
    private func lineOfCode(after line: Int) -> Int? {
        starts[line...].prefix(Self.farthest).firstIndex { $0 != nil }.map { $0 + 1 }
    }

    /// Where the attributes end that a line holds, where it holds nothing else: the declaration follows.
    private func endOfAttributes(in line: Int) -> Int? {
        guard var place = starts[line - 1], bytes[place] == UInt8(ascii: "@") else { return nil }
        while place < bytes.count, bytes[place] == UInt8(ascii: "@") {
            place += 1
            while place < bytes.count, isWordByte(bytes[place]) || bytes[place] == UInt8(ascii: ".") { place += 1 }
            if place < bytes.count, bytes[place] == UInt8(ascii: "(") { place = endOfArguments(at: place) }
            while place < bytes.count, bytes[place] == 0x20 || bytes[place] == 0x09 { place += 1 }
        }
        let isEnd = place == bytes.count || bytes[place] == 0x0A || bytes[place] == 0x0D
        return isEnd ? max(place - 1, 0) : nil
    }

    private func endOfArguments(at start: Int) -> Int {
        var depth = 0
        var isText = false
        var place = start
        while place < bytes.count, place - start < Self.longestAttribute {
            switch bytes[place] {
            case UInt8(ascii: "\\") where isText: place += 1
            case UInt8(ascii: "\""): isText.toggle()
            case UInt8(ascii: "(") where !isText: depth += 1
            case UInt8(ascii: ")") where !isText: depth -= 1
            default: break
            }
            place += 1
            if depth == 0 { break }
        }
        return min(place, bytes.count)
    }

    /// How many lines of comments and nothing may stand between a suppression and the code it is for.
    private static let farthest = 1_000
    /// How many lines of attributes may stand before a declaration.
    private static let mostAttributes = 32
    /// The bytes of an attribute's arguments that are looked at.
    private static let longestAttribute = 4_096
}
