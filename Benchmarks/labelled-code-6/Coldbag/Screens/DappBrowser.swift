import OSLog
import SwiftUI
import UIKit
import WebKit

struct PageConnection: Sendable {
    var origin: String
    var name: String
}

@MainActor
final class DappBrowser: UIViewController, WKNavigationDelegate, WKScriptMessageHandler, WKScriptMessageHandlerWithReply, Approving {
    private let handler: RequestHandler
    private let connected: PageConnection
    private let log = Logger(subsystem: "app.coldbag", category: "browser")
    private lazy var webView = makeWebView()

    init(handler: RequestHandler, connected: PageConnection) {
        self.handler = handler
        self.connected = connected
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        webView.frame = view.bounds
        view.addSubview(webView)
    }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.websiteDataStore = .nonPersistent()
        configuration.userContentController.add(self, name: "wallet")
        configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "walletCall")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.isInspectable = true // bad: debug-enabled
        return webView
    }

    private func makeHelpView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        let help = WKWebView(frame: .zero, configuration: configuration)
        #if DEBUG
        help.isInspectable = true // good: debug-enabled
        #endif
        return help
    }

    // MARK: Navigation

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if url.scheme == "https" { return .allow }
        if url.scheme == "wc" { await LinkRouter.shared.open(url) }
        return .cancel
    }

    func showGuide(_ file: URL) {
        let folder = Bundle.main.bundleURL.appending(path: "Guides", directoryHint: .isDirectory)
        webView.loadFileURL(file, allowingReadAccessTo: folder) // good: webview
    }

    func showStatement(_ file: URL) {
        let home = URL(filePath: NSHomeDirectory(), directoryHint: .isDirectory)
        webView.loadFileURL(file, allowingReadAccessTo: home) // bad: webview
    }

    // MARK: Messages from pages

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? String, let request = try? JSONDecoder().decode(DappRequest.self, from: Data(body.utf8)) else { return }
        Task {
            let result = try await handler.handle(request, origin: connected.origin) // bad: webview
            answer(request.id, result.base64EncodedString())
        }
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        let origin = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == connected.origin else { // good: webview
            return (nil, "not connected")
        }
        guard let body = message.body as? String, let request = try? JSONDecoder().decode(DappRequest.self, from: Data(body.utf8)) else {
            return (nil, "malformed")
        }
        do {
            return (try await handler.handle(request, origin: origin.host).base64EncodedString(), nil)
        } catch {
            return (nil, "refused")
        }
    }

    private func answer(_ id: Int, _ result: String) {
        Task {
            _ = try await webView.callAsyncJavaScript("window.coldbag.resolve(id, result)", arguments: ["id": id, "result": result], in: nil, contentWorld: .page)
        }
    }

    func announceAccount(named name: String, address: String) {
        webView.evaluateJavaScript("window.coldbag.account = { name: '\(name)', address: '\(address)' }") // bad: script-injection
    }

    func announceChain(_ chain: UInt64) {
        webView.evaluateJavaScript("window.coldbag.chainId = \(chain)") // good: script-injection
    }

    // MARK: Approving

    func approve(title: String, text: String, origin: String) async -> Bool {
        await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: title, message: "\(origin)\n\n\(text)", preferredStyle: .alert) // good: display-spoofing
            alert.addAction(UIAlertAction(title: "Refuse", style: .cancel) { _ in continuation.resume(returning: false) })
            alert.addAction(UIAlertAction(title: "Approve", style: .default) { _ in continuation.resume(returning: true) })
            present(alert, animated: true)
        }
    }

    func askToConnect(_ peer: PageConnection) async -> Bool {
        await withCheckedContinuation { continuation in
            let alert = UIAlertController(title: "Connect to \(peer.name)?", message: "The page will see your addresses.", preferredStyle: .alert) // bad: display-spoofing
            alert.addAction(UIAlertAction(title: "No", style: .cancel) { _ in continuation.resume(returning: false) })
            alert.addAction(UIAlertAction(title: "Connect", style: .default) { _ in continuation.resume(returning: true) })
            present(alert, animated: true)
        }
    }
}
