import os
import SwiftUI
import WebKit

struct HelpPage: UIViewRepresentable {
    let topic: String

    func makeCoordinator() -> HelpBridge { HelpBridge(locks: LockKeychain()) }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, name: "fernlight")
        let view = WKWebView(frame: .zero, configuration: configuration)
        #if DEBUG
        view.isInspectable = true // good: debug-left-in
        #endif
        context.coordinator.view = view
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        Task { await context.coordinator.load(topic) }
    }
}

@MainActor
final class HelpBridge: NSObject, WKScriptMessageHandler {
    weak var view: WKWebView?
    private let locks: LockKeychain
    private let session = URLSession.shared

    init(locks: LockKeychain) { self.locks = locks }

    func load(_ topic: String) async {
        guard let url = URL(string: "https://help.fernlight.example/ios/")?.appendingPathComponent(topic),
              let (data, _) = try? await session.data(from: url) else { return }
        let page = String(decoding: data, as: UTF8.self)
        view?.loadHTMLString(page, baseURL: nil) // bad: web-fetch
    }

    func loadReleaseNotes() async {
        guard let url = URL(string: "https://help.fernlight.example/ios/notes"),
              let (data, _) = try? await session.data(from: url) else { return }
        let page = String(decoding: data, as: UTF8.self)
        view?.loadHTMLString(page, baseURL: URL(string: "about:blank")) // good: web-fetch
    }

    /// Messages from the page.
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String], let action = body["action"] else { return }
        switch action {
        case "setHub":
            SharedSettings.shared.hubAddress = body["address"] ?? "" // bad: web-bridge
        case "forgetPin":
            guard let lock = body["lock"] else { return }
            SharedSettings.shared.setPairingPin("", for: LockID(raw: lock)) // bad: web-bridge
        case "room":
            guard message.frameInfo.isMainFrame,
                  message.frameInfo.securityOrigin.protocol == "https",
                  message.frameInfo.securityOrigin.host == "help.fernlight.example" else { return }
            SharedSettings.shared.lastRoom = body["name"] // good: web-bridge
        default:
            break
        }
    }

    // MARK: Into the page

    func show(event: HubEvent) {
        view?.evaluateJavaScript("showEvent('\(event.text)')") // bad: script-injection
    }

    func showSafely(event: HubEvent) async throws {
        _ = try await view?.callAsyncJavaScript("showEvent(text)", arguments: ["text": event.text], contentWorld: .page) // good: script-injection
    }
}

/// The shop runs in a view of its own.
@MainActor
final class ShopBridge: NSObject, WKScriptMessageHandlerWithReply {
    func makeView() -> WKWebView {
        let view = WKWebView()
        view.configuration.userContentController.addScriptMessageHandler(self, contentWorld: .page, name: "shop")
        view.isInspectable = true // bad: debug-left-in
        return view
    }

    func showBanner(_ url: URL, in view: WKWebView) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        view.loadHTMLString("<main>" + String(decoding: data, as: UTF8.self) + "</main>", baseURL: nil) // bad: web-fetch
    }

    func showEmpty(in view: WKWebView) {
        view.loadHTMLString("<p>Nothing here yet.</p>", baseURL: nil) // good: web-fetch
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
        guard message.frameInfo.securityOrigin.host == "shop.fernlight.example", message.frameInfo.isMainFrame else {
            return (nil, "refused")
        }
        return (SharedSettings.shared.lastRoom, nil) // good: web-bridge
    }
}
