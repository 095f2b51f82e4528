import UIKit
import WebKit

protocol TokenProviding { var accessToken: String { get } ; func signOut() ; func deleteProfile() async throws }

/// Shows the signed-in account area; the page talks to the app by script messages.
final class AccountWebController: UIViewController, WKScriptMessageHandlerWithReply, WKNavigationDelegate, WKUIDelegate {
    private let tokens: any TokenProviding
    private var webView: WKWebView!
    private let home = URL(string: "https://account.larkspur.example/")!

    init(tokens: any TokenProviding) {
        self.tokens = tokens
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "lark")
        let seed = "window.larkToken = '\(tokens.accessToken)'"
        configuration.userContentController.addUserScript(
            WKUserScript(source: seed, injectionTime: .atDocumentStart, forMainFrameOnly: false) // bad: web-view-settings
        )
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        view = webView
        webView.load(URLRequest(url: home))
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard let command = (message.body as? [String: Any])?["command"] as? String else { return (nil, "bad message") }
        switch command {
        case "token":
            return (tokens.accessToken, nil) // bad: web-view-settings
        case "signOut" where message.frameInfo.isMainFrame && message.frameInfo.securityOrigin.host == home.host():
            tokens.signOut() // good: web-view-settings
            return (true, nil)
        case "theme":
            return (traitCollection.userInterfaceStyle == .dark ? "dark" : "light", nil) // good: web-view-settings
        default:
            return (nil, "unknown")
        }
    }

    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async -> WKNavigationActionPolicy {
        .allow // bad: web-view-settings
    }

    func webView(
        _ webView: WKWebView,
        decideMediaCapturePermissionsFor origin: WKSecurityOrigin,
        initiatedBy frame: WKFrameInfo,
        type: WKMediaCaptureType
    ) async -> WKPermissionDecision {
        .grant // bad: web-view-settings
    }

    func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
              let trust = challenge.protectionSpace.serverTrust else { return (.performDefaultHandling, nil) }
        return (.useCredential, URLCredential(trust: trust)) // bad: web-view-settings
    }
}

final class BillingWebController: UIViewController, WKNavigationDelegate, WKScriptMessageHandler {
    private let webView = WKWebView()
    private let allowed: Set<String> = ["billing.larkspur.example", "pay.larkspur.example"]

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.navigationDelegate = self
        webView.configuration.userContentController.add(self, name: "profile")
        view = webView
        webView.load(URLRequest(url: URL(string: "https://billing.larkspur.example/start")!))
    }

    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = navigationAction.request.url, url.scheme == "https", let host = url.host(), allowed.contains(host) else {
            return decisionHandler(.cancel)
        }
        decisionHandler(.allow) // good: web-view-settings
    }

    func webView(_ webView: WKWebView, authenticationChallenge challenge: URLAuthenticationChallenge, shouldAllowDeprecatedTLS decisionHandler: @escaping (Bool) -> Void) {
        decisionHandler(true) // bad: web-view-settings
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.body as? String == "close" else { return }
        dismiss(animated: true)
    }
}

/// Partner offers; the pages belong to the partners.
final class OffersController: UIViewController, WKScriptMessageHandler {
    private let webView = WKWebView()
    private let store = MembershipStore()

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.configuration.userContentController.add(self, name: "offer")
        view = webView
        webView.load(URLRequest(url: URL(string: "https://offers.partner.example/larkspur")!))
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let plan = message.body as? String else { return }
        Task { try await store.subscribe(to: plan) } // bad: deep-link-action
    }
}

struct MembershipStore {
    func subscribe(to plan: String) async throws {
        var request = URLRequest(url: URL(string: "https://api.larkspur.example/membership")!)
        request.httpMethod = "PUT"
        request.httpBody = try JSONEncoder().encode(["plan": plan])
        _ = try await URLSession.shared.data(for: request)
    }
}
