import AppKit
import Foundation
import os

/// Works on remarks that come with shared findings.
struct RemarkSearch {
    let findings: [Finding]

    func find(_ search: SharedSearch) -> [Finding] {
        guard let pattern = try? NSRegularExpression(pattern: search.rule, options: [.anchorsMatchLines]) else { return [] } // bad: regex-injection
        return findings.filter { pattern.rangeOfFirstMatch(in: $0.remark, range: NSRange($0.remark.startIndex..., in: $0.remark)).location != NSNotFound }
    }

    func findWord(_ search: SharedSearch) -> [Finding] {
        let literal = NSRegularExpression.escapedPattern(for: search.value)
        guard let pattern = try? NSRegularExpression(pattern: "(?<!\\w)\(literal)(?!\\w)") else { return [] } // good: regex-injection
        return findings.filter { pattern.rangeOfFirstMatch(in: $0.remark, range: NSRange($0.remark.startIndex..., in: $0.remark)).location != NSNotFound }
    }

    func authors(like search: SharedSearch) -> [String] {
        findings.map(\.author).filter { $0.range(of: "^" + search.value, options: [.regularExpression, .caseInsensitive]) != nil } // bad: regex-injection
    }

    func authors(startingWith search: SharedSearch) -> [String] {
        findings.map(\.author).filter { $0.range(of: search.value, options: [.anchored, .caseInsensitive]) != nil } // good: regex-injection
    }

    func rename(_ search: SharedSearch, in text: String) -> String {
        guard let pattern = try? Regex<AnyRegexOutput>("(\(search.field))\\s+sp\\.") else { return text } // bad: regex-injection
        return text.replacing(pattern, with: search.value)
    }

    func renameLiteral(_ search: SharedSearch, in text: String) -> String {
        text.replacing(search.field, with: search.value) // good: regex-injection
    }

    func scan(_ search: SharedSearch, in text: String) -> Bool {
        NSPredicate(format: "SELF MATCHES[c] %@", argumentArray: [".*" + search.rule + ".*"]).evaluate(with: text) // bad: regex-injection
    }

    func compare(_ search: SharedSearch, in text: String) -> Bool {
        NSPredicate(format: "SELF BEGINSWITH[c] %@", argumentArray: [search.value]).evaluate(with: text) // good: regex-injection
    }
}

/// Recognises the parts of a label text.
struct LabelShapes {
    private static let binomial = #"^([A-Za-z]+ ?)+(cf\.|aff\.)?$"#
    private static let coordinate = #"^-?\d{1,3}\.\d{1,8}, ?-?\d{1,3}\.\d{1,8}$"#
    private let list = try! NSRegularExpression(pattern: #"^(([^,;]+)[,; ]*)*\.$"#)
    private let items = try! NSRegularExpression(pattern: #"^[^,;.]+([,;][^,;.]+)*\.$"#)

    func isBinomial(_ text: String) -> Bool {
        text.range(of: Self.binomial, options: .regularExpression) != nil // bad: slow-regex
    }

    func isCoordinate(_ text: String) -> Bool {
        text.range(of: Self.coordinate, options: .regularExpression) != nil // good: slow-regex
    }

    func isList(_ text: String) -> Bool {
        list.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil // bad: slow-regex
    }

    func isItems(_ text: String) -> Bool {
        items.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil // good: slow-regex
    }

    func isMail(_ text: String) -> Bool {
        text.wholeMatch(of: /([a-zA-Z0-9]+[-.]?)+@([a-z0-9]+[-.]?)+\.[a-z]{2,}/) != nil // bad: slow-regex
    }

    func isAccession(_ text: String) -> Bool {
        text.wholeMatch(of: /[A-Z]{1,5}-[0-9]{1,9}(?:\/[0-9]{1,3})?/) != nil // good: slow-regex
    }

    func stripComments(_ text: String) -> String {
        let comment = try! NSRegularExpression(pattern: #"\((\s|\w|\w\s)*\)"#)
        return comment.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "") // bad: slow-regex
    }

    func stripBrackets(_ text: String) -> String {
        let bracket = try! NSRegularExpression(pattern: #"\[[^\[\]]*\]"#)
        return bracket.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "") // good: slow-regex
    }
}

struct LabelText {
    private static let log = Logger(subsystem: "example.herbarium", category: "labels")

    func title(of finding: Finding, layout: SharedSearch) -> String {
        String(format: layout.title, finding.species, finding.author) // bad: format-string
    }

    func caption(of finding: Finding) -> String {
        String(format: NSLocalizedString("caption.format", value: "%1$@ (%2$@)", comment: "species, author"), finding.species, finding.author) // good: format-string
    }

    func localized(_ finding: Finding, count: Int) -> String {
        String.localizedStringWithFormat(finding.remark + ": %ld", count) // bad: format-string
    }

    func localizedCount(_ finding: Finding, count: Int) -> String {
        String.localizedStringWithFormat("%@: %ld", finding.remark, count) // good: format-string
    }

    func raise(_ finding: Finding) {
        NSException.raise(.invalidArgumentException, format: finding.remark, arguments: getVaList([])) // bad: format-string
    }

    func raiseKnown(_ finding: Finding) {
        NSException.raise(.invalidArgumentException, format: "Bad finding %@", arguments: getVaList([finding.species as NSString])) // good: format-string
    }

    func alert(for finding: Finding) -> NSAlert {
        let alert = NSAlert()
        alert.messageText = finding.species
        alert.informativeText = String(format: "\(finding.author) wrote on %@", arguments: [Date.now.formatted()]) // bad: format-string
        return alert
    }

    func note(_ finding: Finding) {
        Self.log.info("Shown \(finding.species, privacy: .private)") // good: format-string
    }
}
