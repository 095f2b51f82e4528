import UIKit
import WebKit

final class HelpWebViewController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
    private lazy var webView: WKWebView = {
        let config = WKWebViewConfiguration()
        config.userContentController.add(self, name: "harbor")
        return WKWebView(frame: .zero, configuration: config)
    }()

    private let allowedHosts: Set<String> = ["help.harborbank.example", "www.harborbank.example"]
    private let store: CredentialStoring
    private let customerName: String

    init(store: CredentialStoring, customerName: String) {
        self.store = store
        self.customerName = customerName
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        webView.navigationDelegate = self
        webView.frame = view.bounds
        webView.load(URLRequest(url: URL(string: "https://help.harborbank.example/")!)) // good: web-fetch
    }

    func open(link: URL) {
        guard let page = URLComponents(url: link, resolvingAgainstBaseURL: false)?
            .queryItems?.first(where: { $0.name == "page" })?.value,
              let target = URL(string: page) else { return }
        webView.load(URLRequest(url: target)) // bad: web-fetch
    }

    func openChecked(link: URL) {
        guard let page = URLComponents(url: link, resolvingAgainstBaseURL: false)?
            .queryItems?.first(where: { $0.name == "page" })?.value,
              let target = URL(string: page),
              target.scheme == "https",
              let host = target.host, allowedHosts.contains(host) else { return }
        webView.load(URLRequest(url: target)) // good: web-fetch
    }

    func highlight(query: String) {
        webView.evaluateJavaScript("window.search('\(query)')") // bad: script-injection
    }

    func highlightSafely(query: String) async throws {
        _ = try await webView.callAsyncJavaScript( // good: script-injection
            "window.search(q)",
            arguments: ["q": query],
            in: nil,
            contentWorld: .page
        )
    }

    func highlightEncoded(query: String) throws {
        let literal = String(decoding: try JSONEncoder().encode([query]), as: UTF8.self)
        webView.evaluateJavaScript("window.search(\(literal)[0])") // good: script-injection
    }

    func scroll(to offset: Int) {
        webView.evaluateJavaScript("window.scrollTo(0, \(offset))") // good: script-injection
    }

    func showAnswer(from link: URL) {
        let answer = URLComponents(url: link, resolvingAgainstBaseURL: false)?
            .queryItems?.first { $0.name == "answer" }?.value ?? ""
        let html = "<html><body><h1>Answer</h1><p>\(answer)</p></body></html>"
        webView.loadHTMLString(html, baseURL: URL(string: "https://help.harborbank.example")) // bad: script-injection
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let action = body["action"] as? String else { return }
        switch action {
        case "close":
            dismiss(animated: true)
        case "token":
            guard let session = try? store.load() else { return }
            webView.evaluateJavaScript("window.onToken('\(session.accessToken)')") // bad: web-bridge
        case "open":
            if let raw = body["url"] as? String, let url = URL(string: raw) {
                UIApplication.shared.open(url) // bad: web-bridge
            }
        case "support":
            guard message.frameInfo.isMainFrame,
                  message.frameInfo.securityOrigin.protocol == "https",
                  message.frameInfo.securityOrigin.host == "help.harborbank.example",
                  let url = URL(string: "tel:+18005550100") else { return }
            UIApplication.shared.open(url) // good: web-bridge
        case "theme":
            guard message.frameInfo.isMainFrame, let dark = body["dark"] as? Bool else { return }
            overrideUserInterfaceStyle = dark ? .dark : .light // good: web-bridge
        default:
            break
        }
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, url.scheme == "https", let host = url.host else { return .cancel }
        return allowedHosts.contains(host) ? .allow : .cancel
    }
}
