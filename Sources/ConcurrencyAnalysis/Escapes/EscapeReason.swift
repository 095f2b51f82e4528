import AuditKit
import AuditModel
import CodeModel

/// Looks for the reason of an escape in the comments beside it.
enum EscapeReason {
    /// Beginnings of words that speak of why something may be shared.
    private static let usual = ReasonWords([
        "sendable", "thread", "lock", "concurren", "isolat", "synchron", "immutab", "atomic", "serial", "race", "mutex",
        "actor", "mainactor", "queue", "shared", "once", "semaphore", "guarded", "guards", "frozen", "unchecked",
        "nonisolated",
    ])

    /// Beginnings of words that speak of what users of unsafe memory have to keep to.
    private static let ofMemory = ReasonWords([
        "unsafe", "safety", "memor", "pointer", "buffer", "bound", "lifetime", "outliv", "valid", "alias", "uninit",
    ])

    /// The words that the project accepts in a file: its own, where the configuration has some.
    static func words(in path: String, _ configuration: Configuration) -> ReasonWords {
        let option = configuration.policy(for: path).option("words", of: "unchecked-sendable-undocumented")
        guard case .list(let own)? = option else { return usual }
        return ReasonWords(own.filter { !$0.isEmpty }.map { $0.lowercased() })
    }

    /// Whether a comment above the declaration, on its lines or first in its body has one of the words.
    static func isGiven(for escape: EscapeHatch, in words: ReasonWords) -> Bool {
        let words = escape.kind == .unsafeConformance ? ofMemory : words
        return comments(beside: escape.owner).contains { comment in
            words.occur(in: comment) && !others.contains(where: comment.contains)
        }
    }

    /// Whether a comment at a property names what guards it.
    static func namesGuard(of property: Node) -> Bool {
        comments(beside: property).contains { guards.occur(in: $0) }
    }

    /// Whether a comment beside an escape says what keeps others out, rather than that there are others.
    static func saysWhatGuards(_ escape: EscapeHatch) -> Bool {
        comments(beside: escape.owner).contains { guards.occur(in: $0) || keepsOut.occur(in: $0) }
    }

    /// Whether an order to this tool accepts what the declaration promises: then it is accepted where it is broken, too.
    static func isAccepted(_ escape: EscapeHatch) -> Bool {
        comments(beside: escape.owner).contains { comment in
            comment.contains("bulwark:ignore") && accepted.occur(in: comment)
        }
    }

    /// Whether a comment says that tests alone call a function.
    static func saysForTests(_ function: Node) -> Bool {
        comments(beside: function).contains { forTests.occur(in: $0) }
    }

    private static let forTests = FoldedWords(
        "during testing", "during tests", "for testing", "for tests", "in tests", "in unit tests", "test-only",
        "tests only", "testing only", "by tests")

    private static let accepted = FoldedWords("nonisolated-unsafe-mutable", "unchecked-sendable-")

    private static let keepsOut = FoldedWords(
        "thread-safe", "threadsafe", "thread safe", "main thread", "main actor", "mainactor", "main queue", "serial",
        "immutab", "read-only", "never", "only", "before", "lock", "mutex", "atomic", "synchron", "isolat", "confine",
        "one thread", "same thread", "single thread", "single-thread", "single owner", "single-owner", "once",
        "sendable because", "frozen",
        "safe to pass between threads", "safe to use from", "safe across threads")

    private static let guards = FoldedWords(
        "protected by", "guarded by", "synchronized by", "synchronised by", "isolated by", "isolated to",
        "only accessed", "accessed only", "must be accessed", "only be accessed", "access only", "only used on",
        "only touched", "confined to", "protected with", "on the event loop", "in the event loop", "under lock",
        "holding the lock")

    private static let orders = FoldedWords("bulwark:")

    /// Comments that are orders to tools.
    private static let others = ["swiftlint:", "bulwark:", "swift-format-ignore", "sourcery:", "periphery:"]

    private static func comments(beside declaration: Node) -> [String] {
        let source = declaration.tree.source
        let range = declaration.range
        var found = above(range.lowerBound, in: source, isUnsafe: declaration.has(.isNonisolatedUnsafe))
        var headEnd = range.lowerBound
        while headEnd < range.upperBound, source[headEnd] != UInt8(ascii: "{") { headEnd += 1 }
        var line = lineStart(of: range.lowerBound, in: source)
        let last = declaration.kind.isTypeDeclaration ? min(headEnd + 1, source.count) : range.upperBound
        while line < source.count, line <= last {
            let end = lineEnd(of: line, in: source)
            found += trailing(line..<end, in: source)
            line = end + 1
        }
        guard declaration.kind.isTypeDeclaration, range.upperBound > line else { return found }
        return found + opening(after: line, in: source)
    }

    /// The comment lines right above, attributes passed over.
    private static func above(_ place: Int, in source: [UInt8], isUnsafe: Bool) -> [String] {
        var found: [String] = []
        var start = lineStart(of: place, in: source)
        var isInBlock = false
        while start > 0, found.count < 60 {
            let end = start - 1
            start = lineStart(of: end, in: source)
            let text = String(decoding: source[start..<end], as: UTF8.self).trimmingLine
            if text.hasSuffix("*/") { isInBlock = true }
            // A comment above several that are marked alike is about all of them.
            if !isInBlock, isUnsafe, text.hasPrefix("nonisolated(unsafe)") { continue }
            guard isInBlock || text.hasPrefix("//") || text.hasPrefix("@") || text.hasPrefix("*") else { break }
            // Words that run on below an order to this tool are part of it.
            if orders.occur(in: text), text.contains("bulwark:") {
                while found.last?.runsOn ?? false { found.removeLast() }
            }
            if !text.hasPrefix("@") { found.append(text) }
            if text.hasPrefix("/*") { isInBlock = false }
        }
        return found
    }

    /// The comment at the end of a line.
    private static func trailing(_ line: Range<Int>, in source: [UInt8]) -> [String] {
        var place = line.lowerBound
        var isInString = false
        while place + 1 < line.upperBound {
            if source[place] == UInt8(ascii: "\"") { isInString.toggle() }
            if !isInString, source[place] == UInt8(ascii: "/"),
                [UInt8(ascii: "/"), UInt8(ascii: "*")].contains(source[place + 1])
            {
                let isBlock = source[place + 1] == UInt8(ascii: "*")
                let end = isBlock ? blockEnd(after: place, in: source) : line.upperBound
                let comment = String(decoding: source[place..<end], as: UTF8.self)
                return [comment] + (end < line.upperBound ? trailing(end..<line.upperBound, in: source) : [])
            }
            place += 1
        }
        return []
    }

    private static func blockEnd(after start: Int, in source: [UInt8]) -> Int {
        var end = start + 2
        while end + 1 < source.count {
            if source[end] == UInt8(ascii: "*"), source[end + 1] == UInt8(ascii: "/") { return end + 2 }
            end += 1
        }
        return source.count
    }

    /// The comment lines that a body begins with.
    private static func opening(after place: Int, in source: [UInt8]) -> [String] {
        var found: [String] = []
        var start = place
        while start < source.count, found.count < 20 {
            let end = lineEnd(of: start, in: source)
            let text = String(decoding: source[start..<end], as: UTF8.self).trimmingLine
            if text.hasPrefix("//") || text.hasPrefix("*") || text.hasPrefix("/*") {
                found.append(text)
            } else if !text.isEmpty {
                break
            }
            start = end + 1
        }
        return found
    }

    private static func lineStart(of place: Int, in source: [UInt8]) -> Int {
        var start = min(place, source.count)
        while start > 0, source[start - 1] != 0x0A { start -= 1 }
        return start
    }

    private static func lineEnd(of place: Int, in source: [UInt8]) -> Int {
        var end = place
        while end < source.count, source[end] != 0x0A { end += 1 }
        return end
    }
}

/// The words that make a comment a reason, in small letters.
struct ReasonWords: Sendable {
    private let words: [String]
    private let arePlain: Bool
    /// Finds most comments that have none of the words; nothing where a word is not ASCII.
    private let quick: FoldedWords?

    init(_ words: [String]) {
        self.words = words
        arePlain = words.allSatisfy { $0.allSatisfy(\.isLetter) }
        quick = words.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } } ? FoldedWords(words) : nil
    }

    /// Whether a comment has one of the words, and is no note of what is still to be done.
    func occur(in comment: String) -> Bool {
        if let quick, !quick.occur(in: comment) { return false }
        let text = comment.lowercased()
        let parts = text.split { !$0.isLetter }
        let speaks = words.contains { word in
            // Words of the project may have hyphens.
            !arePlain && text.contains(word) || parts.contains { $0.hasPrefix(word) }
        }
        return speaks && !parts.contains("todo") && !parts.contains("fixme")
    }
}

extension String {
    fileprivate var trimmingLine: String { String(self[...].trimmingSpaces) }

    /// Whether a comment goes on with a sentence that began above.
    fileprivate var runsOn: Bool {
        hasPrefix("//") && drop { $0 == "/" || $0 == " " }.first?.isLowercase ?? false
    }
}
