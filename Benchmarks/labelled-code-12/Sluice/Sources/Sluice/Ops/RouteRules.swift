import Foundation

/// Rules for names, days, user agents; and the searches of the console.
struct RouteRules: Sendable {
    func matching(_ words: String, names: [String]) throws -> [String] {
        let expression = try NSRegularExpression(pattern: words.split(separator: " ").joined(separator: "|")) // bad: regex-injection
        return names.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func matchingPlain(_ words: String, names: [String]) throws -> [String] {
        let parts = words.split(separator: " ").map { NSRegularExpression.escapedPattern(for: String($0)) }
        let expression = try NSRegularExpression(pattern: parts.joined(separator: "|")) // good: regex-injection
        return names.filter { expression.firstMatch(in: $0, range: NSRange($0.startIndex..., in: $0)) != nil }
    }

    func lines(of text: String, keeping words: String) throws -> [String] {
        let wanted = try Regex(words, as: Substring.self) // bad: regex-injection
        return text.split(separator: "\n").filter { $0.contains(wanted) }.map(String.init)
    }

    func linesContaining(_ text: String, of log: String) -> [Substring] {
        log.split(separator: "\n").filter { $0.firstRange(of: text) != nil } // good: regex-injection
    }

    /// Rewrites a path; the prefix is part of the request.
    func rewrite(_ path: String, prefix: String) -> String {
        guard let range = path.range(of: "^/" + prefix + "/", options: [.regularExpression, .caseInsensitive]) else { return path } // bad: regex-injection
        return String(path[range.upperBound...])
    }

    func rewritePlain(_ path: String, prefix: String) -> String {
        guard let range = path.range(of: "/" + prefix + "/", options: [.anchored, .caseInsensitive]) else { return path } // good: regex-injection
        return String(path[range.upperBound...])
    }

    // MARK: Fixed expressions

    func isName(_ name: String) -> Bool {
        name.range(of: #"^([a-z0-9]+-?)+$"#, options: .regularExpression) != nil // bad: slow-regex
    }

    func isDay(_ day: String) -> Bool {
        day.wholeMatch(of: #/[0-9]{4}-[0-9]{2}-[0-9]{2}/#) != nil // good: slow-regex
    }

    private static let agent = try! NSRegularExpression(pattern: #"^(?:[A-Za-z]+/[0-9.]*\s*|\([^)]*\)\s*|\S+\s*)*$"#) // bad: slow-regex

    func isKnownAgent(_ header: String) -> Bool {
        Self.agent.numberOfMatches(in: header, range: NSRange(header.startIndex..., in: header)) == 1
    }

    private static let accept = try! NSRegularExpression(pattern: #"^[a-z*]+/[a-z0-9.+*-]+(?:;q=[01](?:\.[0-9]{1,3})?)?$"#) // good: slow-regex

    func isMediaRange(_ text: String) -> Bool {
        Self.accept.numberOfMatches(in: text, range: NSRange(text.startIndex..., in: text)) == 1
    }

    func isCommentedAgent(_ header: String) -> Bool {
        header.firstMatch(of: #/\((?:[^()]+;?\s?)*\)$/#) != nil // bad: slow-regex
    }

    func isShortAgent(_ header: String) -> Bool {
        header.firstMatch(of: #/\([^()]{0,80}\)$/#) != nil // good: slow-regex
    }
}
