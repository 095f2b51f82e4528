import AppKit
import WebKit

enum PreviewContent {
    case file(URL)
    case markdown(String)
    case remote(URL)
}

final class PreviewController: NSViewController, WKNavigationDelegate, WKUIDelegate, BridgeDelegate {
    private let bridge: ScriptBridge
    private lazy var web = makeWebView()
    private let home = "guide.satchelapp.com"

    init(bridge: ScriptBridge) {
        self.bridge = bridge
        super.init(nibName: nil, bundle: nil)
        bridge.delegate = self
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { fatalError() }

    override func loadView() {
        view = web
    }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "satchel")
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false // good: webview-config
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: webview-config
        configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs") // bad: webview-config
        #if DEBUG
        configuration.preferences.setValue(true, forKey: "developerExtrasEnabled") // good: webview-config
        #endif
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = self
        web.uiDelegate = self
        if #available(macOS 13.3, *) {
            web.isInspectable = true // bad: webview-config
        }
        return web
    }

    func show(_ content: PreviewContent) {
        switch content {
        case .file(let url) where url.pathExtension == "html":
            web.loadFileURL(url, allowingReadAccessTo: URL(fileURLWithPath: "/")) // bad: webview-config
        case .file(let url):
            web.loadFileURL(url, allowingReadAccessTo: url.deletingLastPathComponent()) // good: webview-config
        case .markdown(let text):
            web.loadHTMLString(page(title: "Preview", body: render(text)), baseURL: nil)
        case .remote(let url):
            web.load(URLRequest(url: url))
        }
    }

    func showName(_ name: String, size: Int) {
        web.loadHTMLString("<html><body><h2>\(name)</h2><p>\(size) bytes</p></body></html>", baseURL: Bundle.main.resourceURL) // bad: html
    }

    func showCount(_ count: Int) {
        web.loadHTMLString("<html><body><h2>\(count) files</h2></body></html>", baseURL: nil) // good: html
    }

    private func page(title: String, body: String) -> String {
        "<html><head><title>\(title)</title></head><body>\(body)</body></html>"
    }

    private func render(_ text: String) -> String {
        let escaped = text
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
        return escaped.components(separatedBy: "\n\n").map { "<p>\($0)</p>" }.joined() // good: html
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if url.isFileURL { return .allow }
        if url.host?.contains(home) == true { return .allow } // bad: host-check
        if url.scheme == "https", url.host == home { return .allow } // good: host-check
        if action.navigationType == .linkActivated {
            NSWorkspace.shared.open(url) // bad: open-url
        }
        return .cancel
    }

    func webView(_ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration, for action: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? {
        if let url = action.request.url, ["https", "mailto"].contains(url.scheme ?? "") {
            NSWorkspace.shared.open(url) // good: open-url
        }
        return nil
    }

    func bridge(_ bridge: ScriptBridge, setTitle title: String) {
        self.title = title
    }

    func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        if challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust, let trust = challenge.protectionSpace.serverTrust {
            return (.useCredential, URLCredential(trust: trust)) // bad: certificate
        }
        return (.performDefaultHandling, nil) // good: certificate
    }
}
