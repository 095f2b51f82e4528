/// The lines in which two texts differ, as `diff -u` writes them and `patch -p1` and `git apply` read them.
public struct UnifiedDiff: Sendable {
    /// Each with its line feed; empty where the texts are the same.
    public let lines: [Line]

    public struct Line: Sendable, Hashable {
        public let kind: Kind
        public let text: String

        public enum Kind: Sendable { case header, place, kept, removed, added }
    }

    /// How many lines are shown around a change.
    private static let context = 3

    /// - Parameter path: The file's path, which the header names behind `a/` and `b/`.
    public init(path: String, before: [UInt8], after: [UInt8]) {
        let changes = Self.changes(Self.split(before), Self.split(after))
        let header = [Line(kind: .header, text: "--- a/\(path)\n"), Line(kind: .header, text: "+++ b/\(path)\n")]
        let hunks = Self.hunks(changes)
        lines = hunks.isEmpty ? [] : header + hunks.flatMap(Self.lines)
    }

    public var text: String { lines.map(\.text).joined() }

    private static func split(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
            lines.append(bytes[start...index])
            start = index + 1
        }
        if start < bytes.count { lines.append(bytes[start...]) }
        return lines
    }

    // MARK: - What changed

    /// A line of either text with its number in both, from 0: of a line that one of them lacks, where it would stand.
    private struct Change {
        let kind: Line.Kind
        let line: ArraySlice<UInt8>
        let old: Int
        let new: Int
    }

    private static func changes(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) -> [Change] {
        let same = zip(old, new).prefix { $0 == $1 }.count
        let rest = (old.dropFirst(same), new.dropFirst(same))
        let tail = zip(rest.0.reversed(), rest.1.reversed()).prefix { $0 == $1 }.count
        let difference = Array(rest.1.dropLast(tail)).difference(from: Array(rest.0.dropLast(tail)))
        let (removed, added) = (places(difference.removals, same), places(difference.insertions, same))
        var changes: [Change] = []
        var (one, other) = (0, 0)
        while one < old.count || other < new.count {
            if removed.contains(one) {
                changes.append(Change(kind: .removed, line: old[one], old: one, new: other))
                one += 1
            } else if added.contains(other) {
                changes.append(Change(kind: .added, line: new[other], old: one, new: other))
                other += 1
            } else {
                changes.append(Change(kind: .kept, line: old[one], old: one, new: other))
                (one, other) = (one + 1, other + 1)
            }
        }
        return changes
    }

    private static func places(_ changes: [CollectionDifference<ArraySlice<UInt8>>.Change], _ start: Int) -> Set<Int> {
        Set(
            changes.map { change in
                switch change {
                case .insert(let offset, _, _), .remove(let offset, _, _): offset + start
                }
            })
    }

    /// The changes with the lines around them; those close to one another together.
    private static func hunks(_ changes: [Change]) -> [ArraySlice<Change>] {
        var ranges: [Range<Int>] = []
        for (index, change) in changes.enumerated() where change.kind != .kept {
            let range = max(0, index - context)..<min(changes.count, index + context + 1)
            if let last = ranges.last, last.upperBound >= range.lowerBound {
                ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
            } else {
                ranges.append(range)
            }
        }
        return ranges.map { changes[$0] }
    }

    // MARK: - How it is written

    private static func lines(of hunk: ArraySlice<Change>) -> [Line] {
        guard let first = hunk.first else { return [] }
        let old = span(first.old, hunk.count { $0.kind != .added })
        let new = span(first.new, hunk.count { $0.kind != .removed })
        return [Line(kind: .place, text: "@@ -\(old) +\(new) @@\n")] + hunk.map(line)
    }

    /// First line and count; a count of one is left out, and no line at all is numbered by the one before it.
    private static func span(_ start: Int, _ count: Int) -> String {
        count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
    }

    private static func line(_ change: Change) -> Line {
        let sign =
            switch change.kind {
            case .removed: "-"
            case .added: "+"
            default: " "
            }
        let text = sign + String(decoding: change.line, as: UTF8.self)
        let isEnded = change.line.last == UInt8(ascii: "\n")
        return Line(kind: change.kind, text: isEnded ? text : text + "\n\\ No newline at end of file\n")
    }
}
