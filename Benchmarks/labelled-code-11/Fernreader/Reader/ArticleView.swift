import MessageUI
import SwiftSoup
import SwiftUI
import UIKit
import WebKit

struct Article: Identifiable, Codable {
    let id: String
    let title: String
    let byline: String
    let html: String
    let source: URL
}

extension String {
    var escapedForHTML: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}

struct ArticleWebView: UIViewRepresentable {
    let article: Article
    let position: String

    func makeCoordinator() -> ArticleCoordinator { ArticleCoordinator() }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, name: "reader")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = context.coordinator
        return webView
    }

    func updateUIView(_ webView: WKWebView, context: Context) {
        context.coordinator.position = position
        let renderer = ArticleRenderer(template: .standard)
        webView.loadHTMLString(renderer.page(for: article), baseURL: article.source) // bad: html-injection
    }
}

struct ArticleRenderer {
    enum Template { case standard, compact }
    let template: Template

    func page(for article: Article) -> String {
        """
        <!doctype html><html><body class="reader">
        <h1>\(article.title)</h1><p>\(article.byline)</p>\(article.html)
        </body></html>
        """
    }

    func safePage(for article: Article) throws -> String {
        let body = try SwiftSoup.clean(article.html, Whitelist.basicWithImages()) ?? ""
        return "<!doctype html><html><body><h1>\(article.title.escapedForHTML)</h1>\(body)</body></html>"
    }
}

final class ArticlePreviewController: UIViewController {
    private let webView = WKWebView()
    private let label = UILabel()

    func preview(_ article: Article) throws {
        let page = try ArticleRenderer(template: .compact).safePage(for: article)
        webView.loadHTMLString(page, baseURL: nil) // good: html-injection
    }

    func showComment(_ comment: String) throws {
        let data = Data("<p class='comment'>\(comment)</p>".utf8)
        label.attributedText = try NSAttributedString(data: data, options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil) // bad: html-injection
    }

    func showNote(_ note: String) throws {
        let data = Data("<p class='note'>\(note.escapedForHTML)</p>".utf8)
        label.attributedText = try NSAttributedString(data: data, options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil) // good: html-injection
    }

    func mail(_ article: Article, to composer: MFMailComposeViewController) {
        composer.setSubject(article.title)
        composer.setMessageBody("<b>\(article.title)</b><br>\(article.byline)", isHTML: true) // bad: html-injection
    }

    func mailLink(_ article: Article, to composer: MFMailComposeViewController) {
        composer.setSubject(article.title)
        composer.setMessageBody("\(article.title)\n\(article.source.absoluteString)", isHTML: false) // good: html-injection
    }

    func printable(_ article: Article) -> UIPrintFormatter {
        let header = String(format: "<header>%@ — %@</header>", article.title.escapedForHTML, article.byline.escapedForHTML)
        return UIMarkupTextPrintFormatter(markupText: header) // good: html-injection
    }

    func searchPage(for term: String, hits: [Article]) -> Data {
        let rows = hits.map { "<li>\($0.title.escapedForHTML)</li>" }.joined()
        let page = "<h2>Results for \(term)</h2><ul>\(rows)</ul>"
        webView.load(Data(page.utf8), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: URL(string: "https://reader.fern.page/")!) // bad: html-injection
        return Data(page.utf8)
    }
}
