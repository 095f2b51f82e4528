// Harder roads into pages: builders, result types, key paths, attributed text, wrappers, folds, wrong escaping.
import Foundation
import WebKit

struct Escaped {
    let html: String

    init(_ text: String) {
        html = text.reduce(into: "") { page, character in
            switch character {
            case "<": page += "&lt;"
            case ">": page += "&gt;"
            case "&": page += "&amp;"
            case "\"": page += "&quot;"
            case "'": page += "&#39;"
            default: page.append(character)
            }
        }
    }

    init(trusted text: StaticString) { html = "\(text)" }
}

struct PageBuilder {
    private var parts: [String] = []

    mutating func add(_ escaped: Escaped) { parts.append(escaped.html) }
    mutating func add(raw text: String) { parts.append(text) }
    var page: String { parts.joined() }
}

struct News: Decodable {
    var title: String
    var link: String
    var stars: Int
    var breaking: Bool
}

final class NewsView {
    let webView = WKWebView()
    let base = URL(string: "https://news.example.org/")
    private var pages: [Int: String] = [:]

    func show(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let news = try JSONDecoder().decode([News].self, from: data)
        guard let first = news.first else { return }

        var safe = PageBuilder()
        safe.add(Escaped(trusted: "<h1>"))
        safe.add(Escaped(first.title))
        webView.loadHTMLString(safe.page, baseURL: base)  // good: web-view-html-injection
        var open = PageBuilder()
        open.add(raw: "<h1>")
        open.add(raw: first.title)
        webView.loadHTMLString(open.page, baseURL: base)  // bad: web-view-html-injection

        let stars = news.map(\.stars).map { "<i>\($0)</i>" }.joined()
        webView.loadHTMLString(stars, baseURL: base)  // good: web-view-html-injection
        let titles = news.map(\.title).map { "<i>\($0)</i>" }.joined()
        webView.loadHTMLString(titles, baseURL: base)  // bad: web-view-html-injection
        let headline = first.breaking ? "<b>Breaking</b>" : "<b>News</b>"
        webView.loadHTMLString(headline, baseURL: base)  // good: web-view-html-injection

        for (index, item) in news.enumerated() {
            pages[index] = "<a href=\"\(item.link)\">more</a>"
        }
    }

    func page(_ index: Int) {
        webView.loadHTMLString(pages[index] ?? "", baseURL: base)  // bad: web-view-html-injection
        let keys = pages.keys.sorted().map { "<li>\($0)</li>" }.joined()
        webView.loadHTMLString(keys, baseURL: base)  // good: web-view-html-injection
    }

    /// Percent encoding for a query is no escaping for an attribute with single quotes.
    func quoted(_ text: String? = readLine()) {
        let encoded = (text ?? "").addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed) ?? ""
        webView.loadHTMLString("<a href='/q?\(encoded)'>go</a>", baseURL: base)  // bad: web-view-html-injection
        let strict = (text ?? "").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        webView.loadHTMLString("<a href='/q?\(strict)'>go</a>", baseURL: base)  // good: web-view-html-injection
    }

    func stripped(_ text: String? = readLine()) {
        let half = (text ?? "").replacingOccurrences(of: "<script>", with: "")
        webView.loadHTMLString("<p>\(half)</p>", baseURL: base)  // bad: web-view-html-injection
        let words = (text ?? "").split(separator: " ").filter { $0.allSatisfy(\.isLetter) }
        let line = words.joined(separator: " ")
        webView.loadHTMLString("<p>\(line)</p>", baseURL: base)  // good: web-view-html-injection
    }

    func dated(_ text: String? = readLine()) {
        guard let seconds = text.flatMap(TimeInterval.init) else { return }
        let date = Date(timeIntervalSince1970: seconds)
        webView.loadHTMLString("<time>\(date)</time>", baseURL: base)  // good: web-view-html-injection
    }
}
