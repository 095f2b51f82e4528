import Foundation
import RegexBuilder

struct WashRule: Codable {
    enum Kind: String, Codable { case word, line, pattern, block }
    var kind: Kind
    var text: String
    var with: String
}

struct WashReport: Codable {
    var chars: Int
    var matches: Int
}

protocol Washer {
    func wash(_ text: String) throws -> String
}

/// Rules are shared through a public list which anyone may add to.
struct RuleWasher: Washer {
    let rules: [WashRule]

    static func load(from list: URL) async throws -> RuleWasher {
        let (data, _) = try await URLSession.shared.data(from: list)
        return RuleWasher(rules: try JSONDecoder().decode([WashRule].self, from: data)) // good: deserialisation
    }

    func wash(_ text: String) throws -> String {
        try rules.reduce(text) { try apply($1, to: $0) }
    }

    private func apply(_ rule: WashRule, to text: String) throws -> String {
        switch rule.kind {
        case .word:
            let word = Regex { Anchor.wordBoundary; rule.text; Anchor.wordBoundary }
            return text.replacing(word, with: rule.with) // good: regex-injection
        case .line:
            let line = try Regex("(?m)^.*\(rule.text).*$") // bad: regex-injection
            return text.replacing(line, with: rule.with)
        case .pattern:
            return text.replacing(try Regex(rule.text), with: rule.with) // bad: regex-injection
        case .block:
            let start = NSRegularExpression.escapedPattern(for: rule.text)
            let block = try NSRegularExpression(pattern: "(?ms)^\(start)\\{[^}]*\\}$") // good: regex-injection
            return block.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: NSRegularExpression.escapedTemplate(for: rule.with))
        }
    }
}

/// Mails and forum posts from archives of others, made ready for a static site.
struct PostWasher: Washer {
    func wash(_ text: String) throws -> String {
        var result = text
        result = result.replacing(#/<script[^>]*>[^<]*<\/script>/#, with: "") // bad: tag-filter
        result = result.replacingOccurrences(of: "<style.*</style>", with: "", options: .regularExpression) // bad: tag-filter
        result = result.replacing(#/\r\n?/#, with: "\n") // good: tag-filter
        return result
    }
}

struct PlainWasher: Washer {
    func wash(_ text: String) throws -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;") // good: tag-filter
    }
}

struct SignatureWasher: Washer {
    func wash(_ text: String) throws -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        return lines.filter { !isSignature($0) && !isQuote($0) && !isRuler($0) }.joined(separator: "\n")
    }

    private func isSignature(_ line: String) -> Bool {
        line.range(of: "^--(?:\\s?[\\w.]+)*\\s*<>$", options: .regularExpression) != nil // bad: redos
    }

    private func isQuote(_ line: String) -> Bool {
        line.range(of: "^(?>(?:>\\s?)+).*$", options: .regularExpression) != nil // good: redos
    }

    private func isRuler(_ line: String) -> Bool {
        line.wholeMatch(of: Regex { OneOrMore { Local { OneOrMore(.anyOf("-=_")) }; ZeroOrMore(" ", .possessive) } }) != nil // good: redos
    }
}

/// Prefixes and cuts by what index files of others say.
struct Cutter {
    func cut(_ text: String, to limit: Int) -> String {
        let foundation = NSString(string: text)
        guard foundation.length > limit else { return text }
        return foundation.substring(with: NSRange(location: 0, length: min(limit, text.count))) // bad: string-length-mix
    }

    func lines(of text: String) -> [NSRange] {
        var ranges: [NSRange] = []
        var position = 0
        for line in text.components(separatedBy: "\n") {
            ranges.append(NSRange(location: position, length: line.utf8.count)) // bad: string-length-mix
            position += (line as NSString).length + 1 // good: string-length-mix
        }
        return ranges
    }

    func text(_ text: String, from offset: Int) -> Substring {
        let index = String.Index(utf16Offset: min(max(0, offset), text.utf16.count), in: text) // good: string-length-mix
        return text[index...]
    }
}
