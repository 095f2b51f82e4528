import SwiftUI
import UIKit
import WebKit

struct RichMessage {
    let id: UUID
    let author: String
    let html: String
    let source: URL?
}

final class ChatWebViewController: UIViewController, WKNavigationDelegate, WKScriptMessageHandler {
    private var webView: WKWebView!
    private let tokens: TokenProviding
    private let site = URL(string: "https://chat.courierly.app")!

    init(tokens: TokenProviding) {
        self.tokens = tokens
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "session")
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: webview
        webView = WKWebView(frame: view.bounds, configuration: configuration)
        webView.navigationDelegate = self
        #if DEBUG
        webView.isInspectable = true // good: webview
        #endif
        view.addSubview(webView)
    }

    func show(_ message: RichMessage) {
        let page = "<article><h2>\(message.author)</h2>\(message.html)</article>"
        webView.loadHTMLString(page, baseURL: site) // bad: html-injection
    }

    func showPlain(_ message: IncomingMessage) {
        let page = "<article><h2>\(message.author.htmlEscaped)</h2><p>\(message.body.htmlEscaped)</p></article>"
        webView.loadHTMLString(page, baseURL: nil) // good: html-injection
    }

    func showReceipt(_ file: URL) {
        webView.loadFileURL(file, allowingReadAccessTo: .documentsDirectory) // bad: webview
    }

    func showLabel(_ file: URL) {
        webView.loadFileURL(file, allowingReadAccessTo: file) // good: webview
    }

    func append(_ message: IncomingMessage) {
        let script = "window.chat.append('\(message.author)', '\(message.body)')"
        webView.evaluateJavaScript(script) // bad: js-injection
    }

    func update(_ message: IncomingMessage) async throws {
        let arguments: [String: Any] = ["id": message.id.uuidString, "body": message.body]
        _ = try await webView.callAsyncJavaScript("window.chat.update(id, body)", arguments: arguments, contentWorld: .page) // good: js-injection
    }

    func setUnread(_ count: Int) {
        webView.evaluateJavaScript("window.chat.setUnread(\(count))") // good: js-injection
    }

    func seedSession(_ sessionID: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [.name: "sid", .value: sessionID, .domain: "chat.courierly.app", .path: "/"]
        guard let cookie = HTTPCookie(properties: properties) else { return } // bad: cookie
        await webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
    }

    func seedRegion(_ region: String) async {
        let properties: [HTTPCookiePropertyKey: Any] = [
            .name: "region", .value: region, .domain: "chat.courierly.app", .path: "/", .secure: "TRUE", .sameSitePolicy: HTTPCookieStringPolicy.sameSiteStrict,
        ]
        guard let cookie = HTTPCookie(properties: properties) else { return } // good: cookie
        await webView.configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String], let callback = body["callback"], callback.allSatisfy(\.isLetter) else { return }
        switch body["action"] {
        case "token":
            Task { await handToken(to: callback) } // bad: script-message
        case "account":
            guard message.frameInfo.isMainFrame, message.frameInfo.securityOrigin.host == site.host() else { return } // good: script-message
            Task { await handToken(to: callback) }
        default:
            break
        }
    }

    private func handToken(to callback: String) async {
        guard let token = try? await tokens.accessToken() else { return }
        _ = try? await webView.callAsyncJavaScript("window[cb](token)", arguments: ["cb": callback, "token": token], contentWorld: .page)
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if url.absoluteString.contains("courierly.app") { // bad: url-validation
            decisionHandler(.allow)
        } else {
            decisionHandler(.cancel)
        }
    }
}

struct HelpPage: UIViewRepresentable {
    let url: URL

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false // good: webview
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.load(URLRequest(url: url))
    }
}

extension String {
    var htmlEscaped: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
