import Foundation
import os

/// Small text helpers for what comes out of feeds.
struct FeedRules: Codable {
    var hide: [String]
    var highlight: String
    var badge: String
}

/// Filter rules are part of shared collections.
struct FeedFilter {
    let rules: FeedRules

    func isHidden(_ item: FeedItem) -> Bool {
        rules.hide.contains { rule in
            item.title.range(of: rule, options: [.regularExpression, .caseInsensitive]) != nil // bad: regex-injection
        }
    }

    func isHighlighted(_ item: FeedItem) -> Bool {
        item.title.range(of: rules.highlight, options: [.caseInsensitive, .diacriticInsensitive]) != nil // good: regex-injection
    }

    func highlighted(_ title: String) throws -> AttributedString {
        var result = AttributedString(title)
        let regex = try NSRegularExpression(pattern: "(?:^|\\s)(\(rules.highlight))", options: []) // bad: regex-injection
        for match in regex.matches(in: title, range: NSRange(title.startIndex..., in: title)) {
            if let range = Range(match.range(at: 1), in: result) { result[range].inlinePresentationIntent = .stronglyEmphasized }
        }
        return result
    }

    func mentions(of author: String, in text: String) throws -> Int {
        let regex = try NSRegularExpression(pattern: "@" + NSRegularExpression.escapedPattern(for: author) + "\\b") // good: regex-injection
        return regex.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text))
    }

    func stripped(_ title: String, prefix: String) -> String {
        let pattern = try? Regex(prefix + #"\s*[:|]\s*"#) // bad: regex-injection
        return pattern.map { title.replacing($0, with: "") } ?? title
    }

    func stripped(_ title: String, series: Series) -> String {
        let pattern = try? Regex(series.rawValue + #"\s*[:|]\s*"#) // good: regex-injection
        return pattern.map { title.replacing($0, with: "") } ?? title
    }

    enum Series: String { case weekly = "Weekly", daily = "Daily" }
}

enum FeedPatterns {
    private static let address = try! NSRegularExpression(pattern: #"^([a-zA-Z0-9._-]+)+@([a-zA-Z0-9-]+\.)+[a-z]{2,}$"#) // bad: slow-regex
    private static let shortCode = try! NSRegularExpression(pattern: #"^[a-z]{3}-\d{2,6}$"#) // good: slow-regex

    static func isAddress(_ text: String) -> Bool {
        address.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    static func isShortCode(_ text: String) -> Bool {
        shortCode.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    static func plainText(_ html: String) -> String {
        html.replacingOccurrences(of: #"<(\w+\s*("[^"]*"|[^>"]*)*)*>"#, with: "", options: .regularExpression) // bad: slow-regex
    }

    static func collapsed(_ text: String) -> String {
        text.replacingOccurrences(of: #"[ \t]{2,}"#, with: " ", options: .regularExpression) // good: slow-regex
    }

    static func isHashTagList(_ text: String) -> Bool {
        let list = /(?:#?\w+,?)*;/ // bad: slow-regex
        return text.wholeMatch(of: list) != nil
    }

    static func isEpisodeCode(_ text: String) -> Bool {
        let code = /S\d{1,2}E\d{1,3}/ // good: slow-regex
        return text.wholeMatch(of: code) != nil
    }
}

struct FeedBadge {
    let rules: FeedRules
    private let log = Logger(subsystem: "page.fern.reader", category: "feeds")

    func label(unread: Int) -> String {
        String(format: rules.badge, unread) // bad: format-string
    }

    func shortLabel(unread: Int) -> String {
        String(format: "%@ (%d)", rules.badge, unread) // good: format-string
    }

    func trace(_ item: FeedItem) {
        withVaList([]) { NSLogv("feed item " + item.title, $0) } // bad: format-string
        log.debug("feed item \(item.title, privacy: .private)")
    }

    func traceCount(_ items: [FeedItem]) {
        withVaList([items.count]) { NSLogv("feed has %ld items", $0) } // good: format-string
    }

    func announcement(for item: FeedItem) -> String {
        let sentence = NSString(format: item.title as NSString, locale: Locale.current, rules.badge as NSString) // bad: format-string
        return sentence as String
    }

    func spoken(for item: FeedItem) -> String {
        let sentence = NSString(format: "New: %@", locale: Locale.current, item.title as NSString) // good: format-string
        return sentence as String
    }
}
