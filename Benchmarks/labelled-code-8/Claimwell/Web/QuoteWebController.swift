import JavaScriptCore
import UIKit
import WebKit

struct QuoteInput: Encodable {
    let model: String
    let mileage: Int
}

final class PremiumCalculator {
    private let context = JSContext()!

    init(script: URL) throws {
        context.evaluateScript(try String(contentsOf: script, encoding: .utf8))
    }

    func premium(for link: Link) -> Double {
        let model = link["model"] ?? ""
        return context.evaluateScript("premium(\"\(model)\")")?.toDouble() ?? 0 // bad: web-view-script
    }

    func premium(for input: QuoteInput) -> Double {
        context.objectForKeyedSubscript("premium")
            .call(withArguments: [input.model, input.mileage])? // good: web-view-script
            .toDouble() ?? 0
    }
}

final class QuoteWebController: UIViewController, WKScriptMessageHandlerWithReply, WKNavigationDelegate {
    private var webView: WKWebView!
    private let tokens: AuthTokens

    init(tokens: AuthTokens) {
        self.tokens = tokens
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "quote")
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = false // good: insecure-configuration
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.isInspectable = true // bad: insecure-configuration
        webView.navigationDelegate = self
        view = webView
    }

    func userContentController(
        _ controller: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        guard let name = message.body as? String else { return (nil, "unsupported") }
        switch name {
        case "token":
            return (tokens.access, nil) // bad: web-view-script
        case "idToken":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "quotes.claimwell.com" else {
                return (nil, "forbidden")
            }
            return (tokens.idToken, nil) // good: web-view-script
        default:
            return (nil, "unsupported")
        }
    }

    func fill(_ input: QuoteInput) async throws {
        let json = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
        try await webView.evaluateJavaScript("fillQuote(\(json))") // good: web-view-script
    }

    func fill(from link: Link) {
        var script = "document.getElementById('plate').value = '"
        script += link["plate"] ?? ""
        script += "';"
        webView.evaluateJavaScript(script, completionHandler: nil) // bad: web-view-script
    }

    func showMileage(_ link: Link) {
        let mileage = Int(link["mileage"] ?? "") ?? 0
        webView.evaluateJavaScript("showMileage(\(mileage))", completionHandler: nil) // good: web-view-script
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if url.scheme == "claimwell", let callback = URLComponents(url: url, resolvingAgainstBaseURL: false)?.query {
            try? await webView.evaluateJavaScript(callback.removingPercentEncoding ?? "") // bad: web-view-script
            return .cancel
        }
        return .allow
    }
}

struct LetterRenderer {
    func show(_ letter: URL, in webView: WKWebView) {
        webView.loadFileURL(letter, allowingReadAccessTo: letter) // good: web-view-script
    }

    func showReceived(_ attachment: URL, in webView: WKWebView) {
        webView.configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-script
        webView.loadFileURL(attachment, allowingReadAccessTo: attachment)
    }
}
