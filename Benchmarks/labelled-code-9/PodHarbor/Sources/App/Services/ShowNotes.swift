import Foundation
import Vapor

struct NoteSearch: Sendable {
    func matches(_ pattern: String, in episodes: [Episode]) throws -> [Episode] {
        let expression = try NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) // bad: regex-injection
        return episodes.filter { expression.firstMatch(in: $0.notes, range: NSRange($0.notes.startIndex..., in: $0.notes)) != nil }
    }

    func containing(_ word: String, in episodes: [Episode]) throws -> [Episode] {
        let expression = try NSRegularExpression(pattern: "\\b" + NSRegularExpression.escapedPattern(for: word) + "\\b", options: [.caseInsensitive]) // good: regex-injection
        return episodes.filter { expression.firstMatch(in: $0.notes, range: NSRange($0.notes.startIndex..., in: $0.notes)) != nil }
    }

    func highlight(_ term: String, in notes: String) -> String {
        notes.replacingOccurrences(of: "(?i)(\(term))", with: "**$1**", options: .regularExpression) // bad: regex-injection
    }

    func highlightWord(_ term: String, in notes: String) -> String {
        notes.replacingOccurrences(of: term, with: "**\(term)**", options: [.caseInsensitive]) // good: regex-injection
    }

    func filter(_ text: String, episodes: [Episode]) throws -> [Episode] {
        let rule = try Regex(text).ignoresCase() // bad: regex-injection
        return episodes.filter { $0.title.contains(rule) }
    }

    func season(_ number: Int, episodes: [Episode]) throws -> [Episode] {
        let rule = try Regex("^S0*\(number)E[0-9]+") // good: regex-injection
        return episodes.filter { $0.title.contains(rule) }
    }
}

/// Looks at the words of the notes and comments that people send in, of any length.
struct NoteRules: Sendable {
    private static let link = try! NSRegularExpression(pattern: #"^(https?://)?([\w-]+\.?)+(/\S*)?$"#)
    private static let stamp = try! NSRegularExpression(pattern: #"^\d{1,2}:\d{2}(:\d{2})?$"#)

    func isLink(_ word: String) -> Bool {
        Self.link.firstMatch(in: word, range: NSRange(word.startIndex..., in: word)) != nil // bad: slow-regex
    }

    func isStamp(_ word: String) -> Bool {
        Self.stamp.firstMatch(in: word, range: NSRange(word.startIndex..., in: word)) != nil // good: slow-regex
    }

    func isHandle(_ text: String) -> Bool {
        text.wholeMatch(of: /@([a-z0-9]+[._]?)*[a-z0-9]/) != nil // bad: slow-regex
    }

    func isSlug(_ text: String) -> Bool {
        text.wholeMatch(of: /[a-z0-9]+(?:-[a-z0-9]+)*/) != nil // good: slow-regex
    }

    func isSentence(_ text: String) -> Bool {
        text.range(of: #"^(\s*\w+\s*)+\.$"#, options: .regularExpression) != nil // bad: slow-regex
    }

    func isTagList(_ text: String) -> Bool {
        text.range(of: #"^\w+(, \w+)*$"#, options: .regularExpression) != nil // good: slow-regex
    }
}
