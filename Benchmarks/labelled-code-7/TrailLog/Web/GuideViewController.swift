import UIKit
import WebKit

struct GuideComment: Codable {
    var author: String
    var text: String
    var rating: Int
}

struct GuideArticle: Codable {
    var id: Int
    var title: String
    var markdownHTML: String
    var comments: [GuideComment]
}

/// Shows one guide; articles and comments are written by the community.
final class GuideViewController: UIViewController, WKNavigationDelegate, WKScriptMessageHandler {
    private let webView: WKWebView
    private let article: GuideArticle
    private let router: LinkRouter

    init(article: GuideArticle, router: LinkRouter) {
        self.article = article
        self.router = router
        let configuration = WKWebViewConfiguration()
        webView = WKWebView(frame: .zero, configuration: configuration)
        super.init(nibName: nil, bundle: nil)
        configuration.userContentController.add(self, name: "trail")
        webView.navigationDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = webView }

    override func viewDidLoad() {
        super.viewDidLoad()
        let page = Self.page(title: article.title, body: GuideTemplate.escape(article.markdownHTML))
        webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func showPlain() {
        let page = Self.page(title: GuideTemplate.escape(article.title), body: GuideTemplate.escape(article.markdownHTML))
        webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL) // good: html-injection
    }

    private static func page(title: String, body: String) -> String {
        """
        <!doctype html><html><head><title>\(title)</title></head>
        <body><h1>\(title)</h1><pre>\(body)</pre></body></html>
        """
    }

    // MARK: Comments

    func appendComment(_ comment: GuideComment) {
        webView.evaluateJavaScript("guide.append('\(comment.author)', '\(comment.text)')") // bad: javascript-injection
    }

    func insertComment(_ comment: GuideComment) async throws {
        _ = try await webView.callAsyncJavaScript(
            "guide.append(author, text)",
            arguments: ["author": comment.author, "text": comment.text], // good: javascript-injection
            in: nil,
            contentWorld: .page
        )
    }

    func showRating(_ comment: GuideComment) {
        webView.evaluateJavaScript("guide.rate(\(comment.rating))") // good: javascript-injection
    }

    func replaceComments() throws {
        let json = try JSONEncoder().encode(article.comments)
        let script = "guide.setComments(" + String(decoding: json, as: UTF8.self) + ")"
        webView.evaluateJavaScript(script) // good: javascript-injection
    }

    func highlight(_ phrase: String?) async {
        guard let phrase else { return }
        let quoted = phrase.replacingOccurrences(of: "\"", with: "\\\"")
        _ = try? await webView.evaluateJavaScript("guide.highlight(\"\(quoted)\")") // bad: javascript-injection
    }

    func prepare(userName: String) {
        let source = "window.hiker = { name: '\(userName)', locale: '\(Locale.current.identifier)' };"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func prepareMetrics() {
        let source = "window.metrics = { scale: \(UIScreen.main.scale), dark: \(traitCollection.userInterfaceStyle == .dark) };"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func jump(toSection anchor: String) async throws {
        let body = "document.getElementById(" + "'" + anchor + "'" + ").scrollIntoView()"
        _ = try await webView.callAsyncJavaScript(body, arguments: [:], in: nil, contentWorld: .page) // bad: javascript-injection
    }

    // MARK: Messages of the page

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let action = body["action"] as? String else { return }
        switch action {
        case "deleteJournal":
            router.deleteJournal(body["id"] as? String ?? "") // bad: missing-authorization
        case "forgetDevice":
            guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == "guides.traillog.app" else { return }
            router.forgetDevice(body["id"] as? String ?? "") // good: missing-authorization
        default:
            break
        }
    }

    // MARK: Navigation

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if router.isOwnPage(url) { return .allow }
        if router.isPartner(url) { return .allow }
        return .cancel
    }
}

enum GuideTemplate {
    static func escape(_ text: String) -> String {
        var out = ""
        out.reserveCapacity(text.count)
        for character in text {
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

    static func list(_ comments: [GuideComment]) -> String {
        comments.map { "<li title=\"\($0.author)\">\(escape($0.text))</li>" }.joined()
    }

    static func fullList(_ comments: [GuideComment]) -> String {
        comments.map { "<li title=\"\(escape($0.author))\">\(escape($0.text))</li>" }.joined()
    }
}

/// Print preview and share sheet.
struct GuidePrinter {
    let webView: WKWebView

    func preview(_ article: GuideArticle) {
        let html = "<ul>" + GuideTemplate.list(article.comments) + "</ul>"
        webView.loadSimulatedRequest(URLRequest(url: URL(string: "https://guides.traillog.app/print")!), responseHTML: html) // bad: html-injection
    }

    func previewComments(_ article: GuideArticle) {
        let html = "<ul>" + GuideTemplate.fullList(article.comments) + "</ul>"
        webView.loadSimulatedRequest(URLRequest(url: URL(string: "https://guides.traillog.app/print")!), responseHTML: html) // good: html-injection
    }

    func poster(for article: GuideArticle) {
        let data = Data("<svg xmlns='http://www.w3.org/2000/svg'><text>\(article.title)</text></svg>".utf8)
        webView.load(data, mimeType: "image/svg+xml", characterEncodingName: "utf-8", baseURL: URL(string: "https://guides.traillog.app")!) // bad: html-injection
    }

    func badge(for article: GuideArticle) {
        let data = Data("<svg xmlns='http://www.w3.org/2000/svg'><text>\(article.comments.count)</text></svg>".utf8)
        webView.load(data, mimeType: "image/svg+xml", characterEncodingName: "utf-8", baseURL: URL(string: "https://guides.traillog.app")!) // good: html-injection
    }

    func formatter(for comment: GuideComment) -> UIMarkupTextPrintFormatter {
        UIMarkupTextPrintFormatter(markupText: "<h2>Comment</h2><p>" + comment.text + "</p>") // bad: html-injection
    }

    func plainFormatter(for comment: GuideComment) -> UIPrintFormatter {
        UISimpleTextPrintFormatter(text: "Comment\n" + comment.text) // good: html-injection
    }
}
