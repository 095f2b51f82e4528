import AppKit
import WebKit

extension String {
    var markup: String {
        var text = replacingOccurrences(of: "&", with: "&amp;")
        for (from, to) in [("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")] {
            text = text.replacingOccurrences(of: from, with: to)
        }
        return text
    }
}

@MainActor
final class PreviewController: NSViewController, WKNavigationDelegate {
    private let webView: WKWebView
    private let renderer = MarkdownRenderer()
    var document: FolioContent

    init(document: FolioContent) {
        self.document = document
        let configuration = WKWebViewConfiguration()
        let theme = WKUserScript(
            source: "document.documentElement.dataset.theme = 'plain';", // good: javascript-injection
            injectionTime: .atDocumentStart,
            forMainFrameOnly: true
        )
        configuration.userContentController.addUserScript(theme)
        self.webView = WKWebView(frame: .zero, configuration: configuration)
        super.init(nibName: nil, bundle: nil)
        webView.navigationDelegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError("init(coder:)") }

    override func loadView() {
        view = webView
    }

    func showTitle() {
        let html = "<html><head><title>Folio</title></head><body><h1>" + document.title + "</h1></body></html>"
        webView.loadHTMLString(html, baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func showHeading() {
        let html = "<html><head><title>Folio</title></head><body><h1>" + document.title.markup + "</h1></body></html>"
        webView.loadHTMLString(html, baseURL: nil) // good: html-injection
    }

    func showBody() {
        webView.loadHTMLString(renderer.page(for: document), baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func showSource() {
        webView.loadHTMLString(renderer.source(of: document), baseURL: nil) // good: html-injection
    }

    func updateTitle() {
        webView.evaluateJavaScript("document.title = '\(document.title)'") // bad: javascript-injection
    }

    func updateHeading() async throws {
        let body = "document.querySelector('h1').textContent = title;"
        _ = try await webView.callAsyncJavaScript(body, arguments: ["title": document.title], contentWorld: .page) // good: javascript-injection
    }

    func scroll(to fraction: Double) {
        webView.evaluateJavaScript("window.scrollTo(0, document.body.scrollHeight * \(fraction))") // good: javascript-injection
    }

    func addStyle() {
        for (selector, rule) in document.styles {
            let source = """
            const s = document.createElement('style');
            s.textContent = `\(selector) { \(rule) }`;
            document.head.appendChild(s);
            """
            let script = WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true) // bad: javascript-injection
            webView.configuration.userContentController.addUserScript(script)
        }
    }

    func find(_ term: String) async throws -> Int {
        let call = ["folio.find(", "\"" + term + "\"", ")"].joined()
        return try await webView.evaluateJavaScript(call) as? Int ?? 0 // bad: javascript-injection
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if url.scheme == "about" || url.isFileURL { return .allow }
        if url.host?.hasSuffix("folio.example") == true { // bad: incomplete-host-check
            return .allow
        }
        return .cancel
    }
}

struct MarkdownRenderer {
    func page(for document: FolioContent) -> String {
        let paragraphs = document.body.components(separatedBy: "\n\n").map { "<p>\($0)</p>" }
        return "<html><body>\(paragraphs.joined())</body></html>"
    }

    func source(of document: FolioContent) -> String {
        "<html><body><pre>\(document.body.markup)</pre></body></html>"
    }
}

struct RichTextImport {
    func text(from comment: String) -> NSAttributedString? {
        let html = "<p><b>Comment</b>: \(comment)</p>"
        return NSAttributedString(html: Data(html.utf8), documentAttributes: nil) // bad: html-injection
    }

    func plain(from comment: String) -> NSAttributedString {
        NSAttributedString(string: "Comment: \(comment)") // good: html-injection
    }
}
