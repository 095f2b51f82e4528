import Foundation

/// Highlighting and link detection inside pages; the glossary travels with the notebook.
struct GlossaryHighlighter {
    let terms: [String]

    func ranges(in page: String) throws -> [NSRange] {
        let pattern = "\\b(" + terms.joined(separator: "|") + ")\\b"
        let regex = try NSRegularExpression(pattern: pattern, options: .caseInsensitive) // bad: regex-injection
        return regex.matches(in: page, range: NSRange(page.startIndex..., in: page)).map(\.range)
    }

    func firstRange(of term: String, in page: String) throws -> NSRange? {
        let pattern = "(?<!\\w)" + NSRegularExpression.escapedPattern(for: term) + "(?!\\w)"
        let regex = try NSRegularExpression(pattern: pattern) // good: regex-injection
        return regex.firstMatch(in: page, range: NSRange(page.startIndex..., in: page))?.range
    }

    func renaming(_ old: String, to new: String, in page: String) -> String {
        page.replacingOccurrences(of: "\\[\\[\(old)\\]\\]", with: "[[" + NSRegularExpression.escapedTemplate(for: new) + "]]", options: .regularExpression) // bad: regex-injection
    }

    func unlinking(_ name: String, in page: String) -> String {
        page.replacingOccurrences(of: "[[\(name)]]", with: name, options: .caseInsensitive) // good: regex-injection
    }

    func pages(_ pages: [String], under prefix: String) throws -> [String] {
        let regex = try Regex("^\(prefix)/[^/]+$") // bad: regex-injection
        return pages.filter { $0.firstMatch(of: regex) != nil }
    }

    func numbered(_ pages: [String], level: Int) throws -> [String] {
        let regex = try Regex("^(?:[0-9]+\\.){\(min(max(level, 1), 6))}") // good: regex-injection
        return pages.filter { $0.firstMatch(of: regex) != nil }
    }
}

enum PagePatterns {
    static let emphasis = try! NSRegularExpression(pattern: #"^(\*?[\w ]+\*?)+$"#) // bad: slow-regex
    static let heading = try! NSRegularExpression(pattern: #"^#{1,6} [^\n#]+$"#, options: .anchorsMatchLines) // good: slow-regex
    static let citation = #/^\[@(?:[a-z0-9]+-?)*\]$/# // bad: slow-regex
    static let footnote = #/^\[\^[a-z0-9]{1,32}\]:/# // good: slow-regex

    static func isEmphasised(_ line: String) -> Bool {
        emphasis.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    static func isHeading(_ line: String) -> Bool {
        heading.firstMatch(in: line, range: NSRange(line.startIndex..., in: line)) != nil
    }

    static func isCitation(_ line: String) -> Bool { line.wholeMatch(of: citation) != nil }

    static func isFootnote(_ line: String) -> Bool { line.prefixMatch(of: footnote) != nil }

    static func isTableRow(_ line: String) -> Bool {
        line.range(of: #"^\|(\s*[^|]*\s*\|)+\s*(\s*\|\s*)*$"#, options: .regularExpression) != nil // bad: slow-regex
    }

    static func isRule(_ line: String) -> Bool {
        line.range(of: #"^-{3,}\s*$"#, options: .regularExpression) != nil // good: slow-regex
    }
}
