import UIKit
import WebKit

final class HelpWebViewController: UIViewController, WKScriptMessageHandlerWithReply {
    private let sessions: SessionStore
    private var webView: WKWebView!
    private let topic: URL

    init(topic: URL, sessions: SessionStore) {
        self.topic = topic
        self.sessions = sessions
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "member")
        configuration.userContentController.addUserScript(Self.footerRemover)
        webView = WKWebView(frame: view.bounds, configuration: configuration)
        webView.isInspectable = true // bad: insecure-configuration
        view.addSubview(webView)
        webView.load(URLRequest(url: topic))
    }

    private static let footerRemover = WKUserScript(
        source: "document.querySelector('footer')?.remove();", // good: web-view-script
        injectionTime: .atDocumentEnd,
        forMainFrameOnly: true
    )

    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage,
        replyHandler: @escaping (Any?, String?) -> Void
    ) {
        guard let body = message.body as? [String: String] else {
            replyHandler(nil, "malformed")
            return
        }
        switch body["ask"] {
        case "token":
            replyHandler(sessions.current?.accessToken, nil) // bad: web-view-script
        case "member":
            guard message.frameInfo.isMainFrame,
                  message.frameInfo.securityOrigin.protocol == "https",
                  message.frameInfo.securityOrigin.host == "help.harborline.coop"
            else {
                replyHandler(nil, "not allowed")
                return
            }
            replyHandler(sessions.current?.memberID, nil) // good: web-view-script
        default:
            replyHandler(nil, "unknown")
        }
    }

    func announce(sender: String) {
        webView.evaluateJavaScript("announce('\(sender)')") // bad: web-view-script
    }

    func fill(search term: String) {
        let arguments = ["term": term]
        webView.callAsyncJavaScript("document.querySelector('#q').value = term", arguments: arguments, in: nil, in: .defaultClient) // good: web-view-script
    }

    func showTransactionNote(_ note: String, payee: Payee) {
        let page = NoteTemplate(title: payee.name, note: note).render()
        webView.loadHTMLString(page, baseURL: URL(string: "https://help.harborline.coop")) // bad: web-view-script
    }

    func showTerms(version: Int) {
        webView.loadHTMLString("<h1>Terms of use, edition \(version)</h1>", baseURL: nil) // good: web-view-script
    }

    func highlight(_ words: [String]) throws {
        let data = try JSONSerialization.data(withJSONObject: words)
        let literal = String(decoding: data, as: UTF8.self)
        webView.evaluateJavaScript("highlight(\(literal))") // good: web-view-script
    }

    func install(partnerTheme theme: [String: String]) {
        let rules = theme.map { "document.body.style.setProperty('\($0.key)', '\($0.value)');" }.joined()
        let script = WKUserScript(source: rules, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: web-view-script
        webView.configuration.userContentController.addUserScript(script)
    }
}

private struct NoteTemplate {
    let title: String
    let note: String

    func render() -> String {
        "<html><body><h2>\(title)</h2><p>\(note)</p></body></html>"
    }
}
