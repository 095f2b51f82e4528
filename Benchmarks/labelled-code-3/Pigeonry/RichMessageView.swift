import SwiftUI
import WebKit

struct CardAction: Decodable {
    let kind: String
    let conversation: Int64
}

@MainActor
final class CardBridge: NSObject, WKScriptMessageHandler {
    private let onDelete: (Int64) -> Void
    private let onMute: (Int64) -> Void

    init(onDelete: @escaping (Int64) -> Void, onMute: @escaping (Int64) -> Void) {
        self.onDelete = onDelete
        self.onMute = onMute
    }

    func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let conversation = body["conversation"] as? Int64 else { return }
        switch message.name {
        case "deleteConversation":
            onDelete(conversation) // bad: web-bridge
        case "muteConversation":
            let origin = message.frameInfo.securityOrigin
            guard message.frameInfo.isMainFrame, origin.protocol == "https", origin.host == "cards.pigeonry.chat" else { return }
            onMute(conversation) // good: web-bridge
        default:
            break
        }
    }
}

struct RichMessageView: UIViewRepresentable {
    let html: String
    let draft: String
    let bridge: CardBridge

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "deleteConversation")
        configuration.userContentController.add(bridge, name: "muteConversation")
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateUIView(_ webView: WKWebView, context: Context) {
        webView.loadHTMLString("<body>\(html)</body>", baseURL: nil) // bad: web-fetch
    }

    func showPlaceholder(in webView: WKWebView) {
        webView.loadHTMLString("<body><p>Loading…</p></body>", baseURL: nil) // good: web-fetch
    }

    func restoreDraft(in webView: WKWebView) {
        webView.evaluateJavaScript("composer.setText('\(draft)')") // bad: script-injection
    }

    func restoreDraftSafely(in webView: WKWebView) async throws {
        _ = try await webView.callAsyncJavaScript("composer.setText(text)", arguments: ["text": draft], contentWorld: .page) // good: script-injection
    }

    func scrollToEnd(in webView: WKWebView) {
        webView.evaluateJavaScript("window.scrollTo(0, document.body.scrollHeight)") // good: script-injection
    }
}
