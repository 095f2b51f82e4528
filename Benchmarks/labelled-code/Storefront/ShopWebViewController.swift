import UIKit
import WebKit

struct Shopper: Codable {
    var displayName: String
    var loyaltyPoints: Int
    var currency: String
}

struct Promotion: Codable {
    var headline: String
    var body: String
    var code: String
}

enum ShopTheme: String { case light, dark, contrast }

/// Shows the shop, and partners' pages which shoppers reach from it.
final class ShopWebViewController: UIViewController, WKNavigationDelegate {
    private let bridge: ShopBridge
    private lazy var webView = makeWebView()
    var theme: ShopTheme = .light

    init(bridge: ShopBridge) {
        self.bridge = bridge
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    private func makeWebView() -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "shop")
        configuration.userContentController.addUserScript(startScript())
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = self
        if #available(iOS 16.4, *) {
            view.isInspectable = true // bad: webview-inspectable
        }
        bridge.webView = view
        return view
    }

    private func startScript() -> WKUserScript {
        let source = "document.documentElement.dataset.theme = '\(theme.rawValue)';"
        return WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: script-injection
    }

    func load(_ url: URL) {
        webView.load(URLRequest(url: url))
    }

    func showSearch(_ term: String) {
        Task { try await search(term) }
    }

    func refresh(from endpoint: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: endpoint)
        let promotion = try JSONDecoder().decode(Promotion.self, from: data)
        showInline(promotion)
        try await show(promotion)
    }

    func greet(_ shopper: Shopper) {
        webView.evaluateJavaScript("greet('\(shopper.displayName)')") // bad: script-injection
        webView.evaluateJavaScript("setPoints(\(shopper.loyaltyPoints))") // good: script-injection
    }

    func publish(_ shopper: Shopper) async throws {
        let json = String(decoding: try JSONEncoder().encode(shopper), as: UTF8.self)
        _ = try await webView.evaluateJavaScript("window.shopper = \(json); true") // good: script-injection
    }

    func show(_ promotion: Promotion) async throws {
        _ = try await webView.callAsyncJavaScript("banner.show(headline, code)", arguments: ["headline": promotion.headline, "code": promotion.code], contentWorld: .page) // good: script-injection
    }

    func showInline(_ promotion: Promotion) {
        let quoted = promotion.body.replacingOccurrences(of: "\"", with: "\\\"")
        let script = "document.querySelector('#promo').textContent = \"\(quoted)\";"
        webView.evaluateJavaScript(script) // bad: script-injection
    }

    func search(_ term: String) async throws {
        _ = try await webView.callAsyncJavaScript("return shop.search('\(term)')", arguments: [:], contentWorld: .page) // bad: script-injection
    }

    func showFullPage(_ promotion: Promotion) {
        let page = "<h1>\(promotion.headline)</h1><p>Use <b>\(promotion.code)</b> today</p>"
        webView.loadHTMLString(page, baseURL: URL(string: "https://www.brightcart.com")) // bad: script-injection
    }

    func webView(_ webView: WKWebView, didFailProvisionalNavigation navigation: WKNavigation!, withError error: Error) {
        let code = (error as NSError).code
        webView.loadHTMLString("<h1>Offline</h1><p>Code \(code)</p>", baseURL: nil) // good: script-injection
    }
}

final class HelpViewController: UIViewController {
    private let webView = WKWebView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        #if DEBUG
        webView.isInspectable = true // good: webview-inspectable
        #endif
        guard let page = Bundle.main.url(forResource: "help", withExtension: "html") else { return }
        webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent()) // good: web-fetch
    }
}
