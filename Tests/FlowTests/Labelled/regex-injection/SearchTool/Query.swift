// Project: a log search. Queries are read and turned into patterns; the other file receives them.
import Foundation

struct Query: Decodable {
    var pattern: String
    var field: String
    var limit: Int
}

protocol Matcher {
    func matches(_ line: String) -> Bool
}

struct PatternMatcher: Matcher {
    let regex: NSRegularExpression

    init(_ query: Query) throws {
        regex = try NSRegularExpression(pattern: query.pattern, options: [])  // bad: regex-injection
    }

    init(limit query: Query) throws {
        regex = try NSRegularExpression(pattern: "^.{0,\(query.limit)}$")  // good: regex-injection
    }

    init(literal query: Query) throws {
        let text = escape(query.pattern)
        regex = try NSRegularExpression(pattern: text)  // good: regex-injection
    }

    func matches(_ line: String) -> Bool {
        regex.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }
}

struct WordMatcher: Matcher {
    let word: String

    func matches(_ line: String) -> Bool {
        line.contains(word)  // good: regex-injection
    }
}

func escape(_ text: String) -> String {
    NSRegularExpression.escapedPattern(for: text)
}

enum Presets {
    static let patterns = ["errors": "^E[0-9]+", "warnings": "^W[0-9]+"]

    static func pattern(named name: String) -> String? { patterns[name] }
    static func scoped(_ field: String, _ pattern: String) -> String { "^" + field + "=" + pattern }
}
