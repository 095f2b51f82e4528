import UIKit
import WebKit

final class ArticleViewController: UIViewController {
    private let article: Article
    private let style: CleanStyle
    private let webView: WKWebView
    var fontSize = 17
    var allowsInspection = true

    init(article: Article, style: CleanStyle) {
        self.article = article
        self.style = style
        webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        webView.isInspectable = allowsInspection // bad: webview-inspectable
        showTemplate()
    }

    private func showTemplate() {
        guard let file = Bundle.main.url(forResource: "reader", withExtension: "html"),
              let template = try? String(contentsOf: file, encoding: .utf8) else { return }
        webView.loadHTMLString(template, baseURL: Bundle.main.bundleURL) // good: web-fetch
    }

    func showFull() throws {
        let body = try style.filter.apply(article.html)
        webView.loadHTMLString(body, baseURL: Bundle.main.bundleURL) // bad: web-fetch
    }

    func showRaw() {
        webView.loadHTMLString(article.html, baseURL: nil) // bad: web-fetch
    }

    func showOnline() {
        guard article.link.scheme == "https" else { return }
        webView.load(URLRequest(url: article.link)) // good: web-fetch
    }

    func showSummary() {
        let page = "<article><h1>\(article.title)</h1>\(article.summary)</article>"
        webView.loadHTMLString(page, baseURL: URL(string: "https://reader.gazette-app.net")) // bad: script-injection
    }

    func showCard() {
        let page = "<article><h1>\(article.title.htmlText)</h1><p>\(article.summary.htmlText)</p></article>"
        webView.loadHTMLString(page, baseURL: URL(string: "https://reader.gazette-app.net")) // good: script-injection
    }

    func applyFont() {
        webView.evaluateJavaScript("document.body.style.fontSize = '\(fontSize)px'") // good: script-injection
    }

    func setAuthor() {
        webView.evaluateJavaScript("reader.author = \"" + article.author + "\"") // bad: script-injection
    }

    func setTitle() async throws {
        _ = try await webView.callAsyncJavaScript("reader.title = title", arguments: ["title": article.title], contentWorld: .defaultClient) // good: script-injection
    }

    func clear() {
        webView.loadHTMLString("", baseURL: nil) // good: web-fetch
    }
}

/// Articles kept for reading without a connection.
@MainActor
final class OfflineReader {
    private let webView: WKWebView

    init() {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.isInspectable = false // good: webview-inspectable
    }

    func open(_ article: Article) throws {
        let clean = try CleanStyle.basic.filter.apply(article.html)
        webView.loadHTMLString(clean, baseURL: URL(string: "https://offline.gazette-app.net")) // good: web-fetch
    }
}

@MainActor
final class MagazineReader {
    private let webView = WKWebView()
    private let folder = URL.documentsDirectory

    init() {
        if ProcessInfo.processInfo.isOperatingSystemAtLeast(OperatingSystemVersion(majorVersion: 16, minorVersion: 4, patchVersion: 0)) {
            webView.isInspectable = true // bad: webview-inspectable
        }
    }

    func open(_ issue: URL) async throws {
        let (data, response) = try await URLSession.shared.data(from: issue)
        let type = response.mimeType ?? "text/html"
        webView.load(data, mimeType: type, characterEncodingName: "utf-8", baseURL: folder) // bad: web-fetch
    }

    func preview(_ article: Article) {
        let account = URLRequest(url: URL(string: "https://account.gazette-app.net/profile")!)
        webView.loadSimulatedRequest(account, responseHTML: article.html) // bad: web-fetch
    }

    func openDownloaded(_ file: URL) {
        webView.loadFileURL(file, allowingReadAccessTo: folder) // bad: web-fetch
    }
}
