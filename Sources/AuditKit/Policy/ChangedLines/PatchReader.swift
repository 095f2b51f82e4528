/// Reads a patch without context into the lines that are new or stand beside removed ones.
struct PatchReader {
    private var files: [String: ChangedLines.Extent] = [:]
    private var path: String?
    private var isNew = false
    /// Lines of the hunk still to come. They are skipped by number, since they may look like anything.
    private var body = 0

    static func read(_ patch: [UInt8]) -> [String: ChangedLines.Extent] {
        var reader = PatchReader()
        for line in patch.split(separator: 0x0A, omittingEmptySubsequences: false) { reader.read(line) }
        return reader.files
    }

    private mutating func read(_ line: ArraySlice<UInt8>) {
        if body > 0 {
            // “\ No newline at end of file” is not counted.
            if line.first != UInt8(ascii: "\\") { body -= 1 }
        } else if line.starts(with: "diff --git ".utf8) {
            (path, isNew) = (nil, false)
        } else if line.starts(with: "--- ".utf8) {
            isNew = line.dropFirst(4).elementsEqual("/dev/null".utf8)
        } else if line.starts(with: "+++ ".utf8) {
            path = QuotedPath.read(line.dropFirst(4))
        } else if let hunk = Hunk(line) {
            body = hunk.removed + hunk.count
            add(hunk)
        }
    }

    private mutating func add(_ hunk: Hunk) {
        guard let path else { return }
        guard !isNew, files[path] != .all else {
            files[path] = .all
            return
        }
        // Behind line `start` something is gone: what stands on either side of it has changed in meaning.
        let range = hunk.count > 0 ? hunk.start...hunk.start + hunk.count - 1 : max(1, hunk.start)...hunk.start + 1
        var ranges: [ClosedRange<Int>] = if case .lines(let ranges) = files[path] { ranges } else { [] }
        ranges.append(range)
        files[path] = .lines(ranges)
    }

    /// `@@ -START[,COUNT] +START[,COUNT] @@`
    private struct Hunk {
        let removed: Int
        let start: Int
        let count: Int

        init?(_ line: ArraySlice<UInt8>) {
            let words = line.split(separator: 0x20, maxSplits: 4)
            guard words.count >= 4, words[0].elementsEqual("@@".utf8), words[3].elementsEqual("@@".utf8),
                let old = Hunk.numbers(words[1], sign: "-"), let new = Hunk.numbers(words[2], sign: "+")
            else { return nil }
            (removed, start, count) = (old.1, new.0, new.1)
        }

        /// Numbers beyond a thousand million are no line numbers, and would only overflow.
        private static func numbers(_ word: ArraySlice<UInt8>, sign: Unicode.Scalar) -> (Int, Int)? {
            guard word.first == UInt8(ascii: sign) else { return nil }
            let parts = word.dropFirst().split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
                .map { Int(String(decoding: $0, as: UTF8.self)) }
            guard let start = parts[0], (0...1_000_000_000).contains(start) else { return nil }
            guard parts.count == 2 else { return parts.count == 1 ? (start, 1) : nil }
            guard let count = parts[1], (0...1_000_000_000).contains(count) else { return nil }
            return (start, count)
        }
    }
}

/// A path as git writes it in a patch.
enum QuotedPath {
    /// The path behind `b/`, or `nil` for `/dev/null` and what cannot be read.
    ///
    /// Git puts a path with control characters, quotes or backslashes into quotes, as in C, and sets a tab behind one
    /// with spaces.
    static func read(_ text: ArraySlice<UInt8>) -> String? {
        var bytes = Array(text)
        if bytes.first == UInt8(ascii: "\"") {
            guard let plain = unquoted(bytes) else { return nil }
            bytes = plain
        } else if bytes.last == 0x09 {
            bytes.removeLast()
        }
        guard bytes.starts(with: "b/".utf8), bytes.count > 2 else { return nil }
        return String(decoding: bytes.dropFirst(2), as: UTF8.self)
    }

    private static func unquoted(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var at = 1
        while at < text.count, text[at] != UInt8(ascii: "\"") {
            guard text[at] == UInt8(ascii: "\\") else {
                result.append(text[at])
                at += 1
                continue
            }
            guard at + 1 < text.count, let (byte, length) = escape(text[(at + 1)...]) else { return nil }
            result.append(byte)
            at += 1 + length
        }
        return at < text.count ? result : nil
    }

    /// The byte that an escape stands for, and how many characters it takes behind the backslash.
    private static func escape(_ text: ArraySlice<UInt8>) -> (UInt8, Int)? {
        let octal = text.prefix(3)
        if octal.count == 3, octal.allSatisfy({ (0x30...0x37).contains($0) }) {
            let value = octal.reduce(0) { $0 * 8 + Int($1 - 0x30) }
            return value < 256 ? (UInt8(value), 3) : nil
        }
        return text.first.flatMap { letters[$0] }.map { ($0, 1) }
    }

    private static let letters: [UInt8: UInt8] = [
        UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
        UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "\""): 0x22,
        UInt8(ascii: "\\"): 0x5C,
    ]
}
