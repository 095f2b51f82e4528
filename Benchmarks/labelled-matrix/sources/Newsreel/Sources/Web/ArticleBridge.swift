import UIKit
import WebKit
import SQLite

final class ArticleViewController: UIViewController {
    private let store: Connection
    private let notes = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
    private lazy var web: WKWebView = {
        let configuration = WKWebViewConfiguration()
        let controller = configuration.userContentController
        controller.add(self, name: "annotate")
        controller.addScriptMessageHandler(self, contentWorld: .page, name: "lookup")
        controller.addScriptMessageHandler(FilterHandler(), contentWorld: .page, name: "filter")
        configuration.setURLSchemeHandler(AssetHandler(), forURLScheme: "newsreel-asset")
        return WKWebView(frame: .zero, configuration: configuration)
    }()

    init(store: Connection) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        web.navigationDelegate = self
        web.uiDelegate = self
        view = web
    }
}

extension ArticleViewController: WKScriptMessageHandler {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let article = body["article"] as? String, let text = body["text"] as? String else { return }
        let file = notes.appendingPathComponent("notes").appendingPathComponent(article + ".txt")
        try? text.data(using: .utf8)?.write(to: file) // bad: path-traversal
        if let number = body["paragraph"] as? Int {
            let mark = notes.appendingPathComponent("marks/\(number).txt")
            try? Data().write(to: mark) // good: path-traversal
        }
    }
}

extension ArticleViewController: WKScriptMessageHandlerWithReply {
    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage,
                               replyHandler: @escaping (Any?, String?) -> Void) {
        guard let term = message.body as? String else { return replyHandler(nil, "no term") }
        do {
            let count = try store.scalar("SELECT count(*) FROM glossary WHERE term = '" + term + "'") as? Int64 // bad: sql-injection
            let known = try store.scalar("SELECT count(*) FROM seen WHERE term = ?", term) as? Int64 // good: sql-injection
            replyHandler([count ?? 0, known ?? 0], nil)
        } catch {
            replyHandler(nil, error.localizedDescription)
        }
    }
}

final class FilterHandler: NSObject, WKScriptMessageHandlerWithReply {
    private let articles: NSArray = []

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard let options = await message.body as? NSDictionary, let expression = options["where"] as? String else { return (nil, "bad request") }
        let hits = articles.filtered(using: NSPredicate(format: expression, argumentArray: nil)) // bad: predicate-injection
        return (hits.count, nil)
    }
}

extension ArticleViewController: WKNavigationDelegate, WKUIDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction,
                 decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = navigationAction.request.url, let scheme = url.scheme else { return decisionHandler(.cancel) }
        switch scheme {
        case "https", "about":
            decisionHandler(.allow)
        case "mailto", "tel":
            UIApplication.shared.open(url) // good: open-redirect
            decisionHandler(.cancel)
        case "newsreel" where url.host == "speak":
            let voice = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == "voice" }?.value
            webView.evaluateJavaScript("reader.speak('\(voice ?? "default")')", in: nil, in: .defaultClient) // bad: javascript-injection
            decisionHandler(.cancel)
        default:
            UIApplication.shared.open(url, options: [:], completionHandler: nil) // bad: open-redirect
            decisionHandler(.cancel)
        }
    }

    func webView(_ webView: WKWebView, runJavaScriptTextInputPanelWithPrompt prompt: String, defaultText: String?,
                 initiatedByFrame frame: WKFrameInfo, completionHandler: @escaping (String?) -> Void) {
        let line = String(format: prompt, locale: .current, arguments: [webView.title ?? ""]) // bad: format-string
        let alert = UIAlertController(title: nil, message: line, preferredStyle: .alert)
        alert.addTextField { $0.text = defaultText }
        alert.addAction(UIAlertAction(title: "OK", style: .default) { _ in completionHandler(alert.textFields?.first?.text) })
        present(alert, animated: true)
    }
}
