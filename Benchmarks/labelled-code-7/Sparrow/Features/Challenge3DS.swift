import JavaScriptCore
import UIKit
import WebKit

struct Offer: Decodable {
    let id: Int
    let headline: String
    let html: String
    let rule: String
}

final class ChallengeController: UIViewController, WKNavigationDelegate {
    private let webView: WKWebView

    init() {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs") // bad: web-view-script
        webView = WKWebView(frame: .zero, configuration: configuration)
        if #available(iOS 16.4, *) {
            webView.isInspectable = true // bad: insecure-configuration
        }
        super.init(nibName: nil, bundle: nil)
        webView.navigationDelegate = self
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() {
        view = webView
    }

    func enter(_ transfer: Transfer) {
        let call = "challenge.setReference('" + transfer.reference + "')"
        webView.evaluateJavaScript(call) { _, _ in } // bad: web-view-script
    }

    func enter(offer: Offer) {
        webView.evaluateJavaScript("challenge.select(\(offer.id))") { _, _ in } // good: web-view-script
    }

    func openSavedPage(_ page: URL) {
        let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
        webView.loadFileURL(page, allowingReadAccessTo: documents) // bad: web-view-script
    }

    func openTerms() {
        guard let page = Bundle.main.url(forResource: "terms", withExtension: "html", subdirectory: "Legal") else { return }
        webView.loadFileURL(page, allowingReadAccessTo: page.deletingLastPathComponent()) // good: web-view-script
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        preferences: WKWebpagePreferences,
        decisionHandler: @escaping (WKNavigationActionPolicy, WKWebpagePreferences) -> Void
    ) {
        let host = navigationAction.request.url?.host
        let allowed = navigationAction.request.url?.isFileURL == true || host == "acs.sparrow.example"
        preferences.allowsContentJavaScript = allowed
        decisionHandler(allowed ? .allow : .cancel, preferences) // good: web-view-script
    }
}

final class OfferRules {
    private let context = JSContext()!

    func qualifies(_ offer: Offer, account: Account) -> Bool {
        context.setObject(NSDecimalNumber(decimal: account.balance), forKeyedSubscript: "balance" as NSString)
        let bridge: @convention(block) (String) -> Void = { NotificationCenter.default.post(name: .offerAction, object: $0) }
        context.setObject(bridge, forKeyedSubscript: "act" as NSString)
        return context.evaluateScript("(function(){ \(offer.rule) })()")?.toBool() ?? false // bad: web-view-script
    }

    func format(_ headline: String) -> String {
        context.evaluateScript("function title(t) { return t.trim().toUpperCase(); }")
        return context.objectForKeyedSubscript("title")?.call(withArguments: [headline])?.toString() ?? headline // good: web-view-script
    }
}

extension Notification.Name {
    static let offerAction = Notification.Name("example.sparrow.offer-action")
}
