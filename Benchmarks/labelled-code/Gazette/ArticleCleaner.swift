import Foundation
import SwiftSoup

protocol ArticleFilter {
    func apply(_ html: String) throws -> String
}

/// What a reader chose in the settings; each style is used before a page goes to the web view.
enum CleanStyle: String, CaseIterable {
    case quick, strict, links, basic

    var filter: any ArticleFilter {
        switch self {
        case .quick: return QuickFilter()
        case .strict: return ChainFilter()
        case .links: return LinkFilter()
        case .basic: return WhitelistFilter()
        }
    }
}

struct QuickFilter: ArticleFilter {
    func apply(_ html: String) throws -> String {
        html.replacingOccurrences(of: "<script>.*?</script>", with: "", options: .regularExpression) // bad: tag-filter
    }
}

struct ChainFilter: ArticleFilter {
    private let scripts = try! NSRegularExpression(pattern: "<script[^>]*>.*?</script>", options: [.caseInsensitive, .dotMatchesLineSeparators]) // bad: tag-filter
    private let spaces = try! NSRegularExpression(pattern: "[ \\t]{2,}") // good: tag-filter

    func apply(_ html: String) throws -> String {
        var text = html
        text = scripts.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: "")
        text = spaces.stringByReplacingMatches(in: text, range: NSRange(text.startIndex..., in: text), withTemplate: " ")
        text = text.replacing(#/<!--.*?-->/#, with: "") // bad: tag-filter
        text = text.replacingOccurrences(of: " on\\w+=\"[^\"]*\"", with: "", options: [.regularExpression, .caseInsensitive]) // bad: tag-filter
        return text.replacing(#/<(iframe|object|embed)>/#.ignoresCase(), with: "") // bad: tag-filter
    }
}

struct WhitelistFilter: ArticleFilter {
    func apply(_ html: String) throws -> String {
        try SwiftSoup.clean(html, Whitelist.basic()) ?? "" // good: tag-filter
    }
}

/// Plain texts for lists, notifications and speech; none of them goes to a web view.
struct ArticlePreview {
    let article: Article

    var excerpt: String {
        let text = article.html.replacingOccurrences(of: "<[^>]+>", with: " ", options: .regularExpression) // good: tag-filter
        return String(text.prefix(160))
    }

    var pageTitle: String? {
        article.html.firstMatch(of: #/<title>([^<]*)<\/title>/#).map { String($0.1) } // good: tag-filter
    }

    var pictureCount: Int {
        article.html.matches(of: #/<img\s/#.ignoresCase()).count // good: tag-filter
    }

    func speech() throws -> String {
        try SwiftSoup.parse(article.html).text() // good: tag-filter
    }
}

/// Strings of the app's own translations carry simple tags.
struct LocalizedMarkup {
    func plain(_ key: String.LocalizationValue) -> String {
        String(localized: key).replacingOccurrences(of: "</?(b|i|u)>", with: "", options: .regularExpression) // good: tag-filter
    }
}

struct LinkFilter: ArticleFilter {
    func apply(_ html: String) throws -> String {
        html.replacing(#/href="javascript:[^"]*"/#, with: "href=\"#\"") // bad: tag-filter
    }
}

struct DocumentLinkFilter: ArticleFilter {
    func apply(_ html: String) throws -> String {
        let document = try SwiftSoup.parseBodyFragment(html)
        for link in try document.select("a[href]") {
            let target = try link.attr("href")
            if target.range(of: "^https://", options: [.regularExpression, .caseInsensitive]) == nil { // good: regex-anchor
                try link.removeAttr("href")
            }
        }
        return try SwiftSoup.clean(document.body()?.html() ?? "", Whitelist.relaxed()) ?? "" // good: tag-filter
    }
}
