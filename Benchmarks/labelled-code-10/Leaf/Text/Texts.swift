import Foundation
import os

/// Texts that the catalogue may override.
struct Texts {
    var overrides: [String: String] = [:]

    func greeting(_ pattern: String, name: String) -> String {
        String(format: pattern, name) // bad: format-string
    }

    func plainGreeting(name: String) -> String {
        String(format: NSLocalizedString("Hello %@", comment: "greeting"), name) // good: format-string
    }

    func remaining(_ pages: Int) -> String {
        let format = overrides["remaining"] ?? "%d pages left"
        return String.localizedStringWithFormat(format, pages) // bad: format-string
    }

    func position(_ page: Int, of count: Int) -> String {
        let format = count > 999 ? "%04d/%04d" : "%d/%d"
        return String.localizedStringWithFormat(format, page, count) // good: format-string
    }

    func log(_ entry: CatalogEntry) {
        NSLog("entry " + entry.title) // bad: format-string
        NSLog("%@", "entry " + entry.title) // good: format-string
    }

    func footer(_ entry: CatalogEntry, page: Int) -> String {
        let line = NSMutableString(string: entry.author)
        withVaList([page]) { line.append(NSString(format: entry.footer, arguments: $0) as String) } // bad: format-string
        return line as String
    }

    func header(_ entry: CatalogEntry, page: Int) -> String {
        let line = NSMutableString(string: entry.author)
        withVaList([page]) { line.append(NSString(format: " %ld", arguments: $0) as String) } // good: format-string
        return line as String
    }
}

/// Rules of a catalogue: they come with its feed.
struct CleanupRule: Codable {
    var find: String
    var replace: String
}

struct ChapterCleaner {
    let rules: [CleanupRule]

    func clean(_ text: String) -> String {
        rules.reduce(text) { result, rule in
            result.replacingOccurrences(of: rule.find, with: rule.replace, options: [.regularExpression]) // bad: regex-injection
        }
    }

    func strip(_ text: String) -> String {
        rules.reduce(text) { result, rule in
            result.replacingOccurrences(of: rule.find, with: rule.replace, options: [.literal]) // good: regex-injection
        }
    }

    func count(_ text: String) -> Int {
        let patterns = rules.map(\.find).joined(separator: "|")
        guard let expression = try? NSRegularExpression(pattern: patterns) else { return 0 } // bad: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func countWords(_ text: String) -> Int {
        let patterns = rules.map { NSRegularExpression.escapedPattern(for: $0.find) }.joined(separator: "|")
        guard let expression = try? NSRegularExpression(pattern: patterns) else { return 0 } // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func split(_ text: String) throws -> [Substring] {
        guard let mark = rules.first?.find else { return [text[...]] }
        return text.split(separator: try Regex(mark)) // bad: regex-injection
    }

    func cut(_ text: String) -> [Substring] {
        guard let mark = rules.first?.find else { return [text[...]] }
        return text.split(separator: mark) // good: regex-injection
    }

    func firstHit(_ text: String) -> Range<String.Index>? {
        rules.lazy.compactMap { text.range(of: "(?i)" + $0.find, options: .regularExpression) }.first // bad: regex-injection
    }

    func isPlain(_ rule: CleanupRule) -> Bool {
        rule.find.range(of: "^[A-Za-z ]+$", options: .regularExpression) != nil // good: regex-injection
    }
}

enum ChapterPatterns {
    static let heading = try! NSRegularExpression(pattern: "<h[1-6]>(\\s*[^<]*\\s*)*</h[1-6]>") // bad: slow-regex
    static let anchor = try! NSRegularExpression(pattern: "<a href=\"[^\"<>]{1,500}\">") // good: slow-regex
    static let blank = try! NSRegularExpression(pattern: "(?:\\s*\\n\\s*)+$") // bad: slow-regex
    static let entity = try! NSRegularExpression(pattern: "&[a-z]{2,8};") // good: slow-regex
    static let style = try! NSRegularExpression(pattern: "style=\"((?:[a-z-]+:[^;\"]*;?)+)+\"") // bad: slow-regex
    static let number = try! NSRegularExpression(pattern: "^(?:0|[1-9][0-9]{0,8})$") // good: slow-regex

    static func headings(in chapter: String) -> Int {
        heading.numberOfMatches(in: chapter, range: NSRange(chapter.startIndex..., in: chapter))
    }

    static func all(in chapter: String) -> [Int] {
        [anchor, blank, entity, style, number].map { $0.numberOfMatches(in: chapter, range: NSRange(chapter.startIndex..., in: chapter)) } + [headings(in: chapter)]
    }

    static func isNote(_ line: String) -> Bool {
        line.wholeMatch(of: #/(?:[*†‡]+|[*]+)+ .+/#) != nil // bad: slow-regex
    }

    static func isSection(_ line: String) -> Bool {
        line.prefix(80).wholeMatch(of: #/§ ?[0-9]{1,3}(?:\.[0-9]{1,3})?/#) != nil // good: slow-regex
    }
}
