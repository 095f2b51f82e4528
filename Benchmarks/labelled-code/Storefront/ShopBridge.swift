import UIKit
import WebKit

@MainActor
protocol CartService: AnyObject {
    var itemCount: Int { get }
    func add(_ sku: String, quantity: Int)
    func order(_ sku: String, addressID: String) async throws
}

@MainActor
final class ShopSession {
    var accessToken = ""
    var shopper: Shopper?
    var addresses: [String: String] = [:]
    func signOut() { accessToken = ""; shopper = nil }
}

/// Handler of the browsing web view; the page may belong to any partner.
final class ShopBridge: NSObject, WKScriptMessageHandler {
    weak var webView: WKWebView?
    private let session: ShopSession
    private let cart: CartService

    init(session: ShopSession, cart: CartService) {
        self.session = session
        self.cart = cart
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let action = body["action"] as? String else { return }
        switch action {
        case "session":
            reply("onSession", session.accessToken) // bad: web-bridge
        case "addresses":
            reply("onAddresses", session.addresses) // bad: web-bridge
        case "order":
            guard let sku = body["sku"] as? String, let address = body["address"] as? String else { return }
            Task { try await cart.order(sku, addressID: address) } // bad: web-bridge
        case "open":
            guard let link = (body["url"] as? String).flatMap(URL.init(string:)) else { return }
            UIApplication.shared.open(link) // bad: web-bridge
        case "write":
            guard let name = body["name"] as? String, let text = body["text"] as? String else { return }
            try? text.write(to: URL.documentsDirectory.appending(path: name), atomically: true, encoding: .utf8)
        case "version":
            reply("onVersion", Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String ?? "") // good: web-bridge
        case "theme":
            reply("onTheme", UITraitCollection.current.userInterfaceStyle == .dark ? "dark" : "light") // good: web-bridge
        case "haptic":
            UIImpactFeedbackGenerator(style: .light).impactOccurred() // good: web-bridge
        default:
            break
        }
    }

    private func reply(_ function: String, _ value: Any) {
        webView?.callAsyncJavaScript("window[name](value)", arguments: ["name": function, "value": value], in: nil, in: .page) // good: script-injection
    }
}

/// Handler of the checkout, for pages of the shop's own pay host only.
final class CheckoutBridge: NSObject, WKScriptMessageHandlerWithReply {
    private let session: ShopSession
    private let cart: CartService

    init(session: ShopSession, cart: CartService) {
        self.session = session
        self.cart = cart
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage, replyHandler: @escaping @MainActor @Sendable (Any?, String?) -> Void) {
        let origin = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "pay.brightcart.com" else {
            replyHandler(nil, "origin")
            return
        }
        guard let body = message.body as? [String: Any] else { return replyHandler(nil, "body") }
        switch body["action"] as? String {
        case "session":
            replyHandler(session.accessToken, nil) // good: web-bridge
        case "order":
            guard let sku = body["sku"] as? String, let address = body["address"] as? String else { return replyHandler(nil, "order") }
            Task {
                try await cart.order(sku, addressID: address) // good: web-bridge
                replyHandler(true, nil)
            }
        default:
            replyHandler(nil, "action")
        }
    }
}

/// Handler of partner widgets in frames; looks at the frame, yet not at what it came from.
final class WidgetBridge: NSObject, WKScriptMessageHandlerWithReply {
    private let session: ShopSession
    private let partnerHosts = ["reviews.partner-one.com", "sizes.partner-two.com"]

    init(session: ShopSession) { self.session = session }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard message.frameInfo.isMainFrame || message.name == "widget" else { return (nil, "frame") }
        let token = session.accessToken
        if message.body as? String == "token" {
            return (token, nil) // bad: web-bridge
        }
        guard partnerHosts.contains(message.frameInfo.securityOrigin.host) else { return (nil, "origin") }
        return (session.shopper?.currency, nil) // good: web-bridge
    }
}
