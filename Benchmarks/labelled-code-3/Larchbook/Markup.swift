import Foundation
import LeafKit
import Vapor

/// `#excerpt(note)` renders the note with emphasis.
struct ExcerptTag: UnsafeUnescapedLeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        try ctx.requireParameterCount(1)
        guard let text = ctx.parameters[0].string else { return .string("") }
        return .string("<em>\(text.prefix(180))</em>") // bad: script-injection
    }
}

/// `#byline(name)` renders the author.
struct BylineTag: UnsafeUnescapedLeafTag {
    func render(_ ctx: LeafContext) throws -> LeafData {
        try ctx.requireParameterCount(1)
        guard let text = ctx.parameters[0].string else { return .string("") }
        return .string("<cite>\(text.htmlEscaped())</cite>") // good: script-injection
    }
}

/// Cleans the rich text that the editor posts.
struct MarkupCleaner: Sendable {
    func stripScripts(_ html: String) throws -> String {
        let script = try NSRegularExpression(pattern: "<script.*?>.*?</script>") // bad: tag-filter
        return script.stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")
    }

    func stripEmbeds(_ html: String) throws -> String {
        let options: NSRegularExpression.Options = [.caseInsensitive, .dotMatchesLineSeparators]
        let script = try NSRegularExpression(pattern: "<script\\b[^>]*>.*?</script\\b[^>]*>", options: options) // good: tag-filter
        return script.stringByReplacingMatches(in: html, range: NSRange(html.startIndex..., in: html), withTemplate: "")
    }

    func isCatalogueLink(_ link: String) -> Bool {
        link.range(of: "https://catalogue.larchbook.example", options: .regularExpression) != nil // bad: regex-anchor
    }

    func isShelfLink(_ link: String) -> Bool {
        link.range(of: #"^https://shelf\.larchbook\.example/"#, options: .regularExpression) != nil // good: regex-anchor
    }

    func isTagList(_ text: String) -> Bool {
        let pattern = #"^(([a-z]+)*,?)*$"#
        return text.range(of: pattern, options: .regularExpression) != nil // bad: redos
    }

    func isCallNumber(_ text: String) -> Bool {
        let pattern = #"^[A-Z]{1,3}[0-9]{1,4}(\.[0-9]{1,3})?$"#
        return text.range(of: pattern, options: .regularExpression) != nil // good: redos
    }

    /// Used inside a JavaScript string literal in the page header.
    func scriptLiteral(_ value: String) -> String {
        "\"" + value.replacingOccurrences(of: "\"", with: "\\\"") + "\"" // bad: incomplete-escaping
    }

    func jsonLiteral(_ value: String) -> String {
        let escaped = value
            .replacingOccurrences(of: "\\", with: "\\\\")
            .replacingOccurrences(of: "\"", with: "\\\"") // good: incomplete-escaping
            .replacingOccurrences(of: "\n", with: "\\n")
            .replacingOccurrences(of: "</", with: "<\\/")
        return "\"\(escaped)\""
    }
}

extension String {
    func htmlEscaped() -> String {
        var out = ""
        out.reserveCapacity(utf8.count)
        for character in self {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.append(character)
            }
        }
        return out
    }
}

extension Sequence where Element == UInt8 {
    var hexadecimal: String {
        map { String(format: "%02x", $0) }.joined() // good: format-string
    }
}
