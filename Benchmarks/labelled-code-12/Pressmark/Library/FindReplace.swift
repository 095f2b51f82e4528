import Foundation

/// Glossary entries come with the job and are applied to its texts.
struct GlossaryEntry: Codable {
    var term: String
    var replacement: String
}

struct FindReplace {
    func apply(_ glossary: [GlossaryEntry], to text: String) throws -> String {
        var out = text
        for entry in glossary {
            let expression = try NSRegularExpression(pattern: "\\b\(entry.term)\\b", options: [.caseInsensitive]) // bad: regex-injection
            let range = NSRange(out.startIndex..., in: out)
            out = expression.stringByReplacingMatches(in: out, range: range, withTemplate: NSRegularExpression.escapedTemplate(for: entry.replacement)) // good: regex-injection
        }
        return out
    }

    func mark(_ entry: GlossaryEntry, in text: String) -> String {
        guard let digits = try? NSRegularExpression(pattern: "[0-9]{1,4}") else { return text } // good: regex-injection
        return digits.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: entry.replacement) // bad: regex-injection
    }

    func lines(of text: String, with entry: GlossaryEntry) -> [Substring] {
        let predicate = NSPredicate(format: "SELF MATCHES[c] %@", ".*" + entry.term + ".*") // bad: regex-injection
        return text.split(separator: "\n").filter { predicate.evaluate(with: String($0)) }
    }

    func count(_ entry: GlossaryEntry, in text: String) -> Int {
        text.components(separatedBy: entry.term).count - 1
    }

    func quoted(_ entry: GlossaryEntry, in text: String) -> [String] {
        let pattern = "«\\s?" + [entry.term].map(NSRegularExpression.escapedPattern(for:)).joined() + "\\s?»"
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] } // good: regex-injection
        return expression.matches(in: text, range: NSRange(text.startIndex..., in: text)).compactMap {
            Range($0.range, in: text).map { String(text[$0]) }
        }
    }
}

/// Recognises typographic things in imported texts.
struct TextScanner {
    private let price = try? NSRegularExpression(pattern: #"^(\d+[,.]?)*\s?(EUR|USD)$"#) // bad: slow-regex
    private let size = try? NSRegularExpression(pattern: #"^\d{1,4}\s?[x×]\s?\d{1,4}\s?mm$"#) // good: slow-regex

    func kind(of line: String) -> String {
        let range = NSRange(line.startIndex..., in: line)
        if price?.firstMatch(in: line, range: range) != nil { return "price" }
        if size?.firstMatch(in: line, range: range) != nil { return "size" }
        if isHeading(line) { return "heading" }
        if isQuote(line) { return "quote" }
        if isBullet(line) { return "bullet" }
        return isLeader(line) ? "leader" : "text"
    }

    private func isHeading(_ line: String) -> Bool {
        NSPredicate(format: "SELF MATCHES %@", "([A-Z][a-z]*|[A-Za-z]+ ?)+:").evaluate(with: line) // bad: slow-regex
    }

    private func isQuote(_ line: String) -> Bool {
        line.hasPrefix("\"") && line.hasSuffix("\"") && line.count < 24
    }

    private func isBullet(_ line: String) -> Bool {
        line.range(of: #"^[-*•]\s(?:\S++\s?)*+$"#, options: .regularExpression) != nil // good: slow-regex
    }

    /// Dotted leaders of a table of contents: `Chapter . . . . . 12`.
    private func isLeader(_ line: String) -> Bool {
        (try? Regex(#"^.*?((\.\s*)+)+\d+$"#).firstMatch(in: line)) != nil // bad: slow-regex
    }

    func isbn(_ line: String) -> Bool {
        (try? Regex(#"^97[89][- ]?(\d[- ]?){9}[\dXx]$"#).firstMatch(in: line)) != nil // good: slow-regex
    }
}
