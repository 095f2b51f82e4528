import AppKit
import SwiftUI
import WebKit

final class AutofillBridge: NSObject, WKScriptMessageHandler {
    private weak var webView: WKWebView?
    private let allowed: Set<String>

    init(webView: WKWebView, allowed: Set<String>) {
        self.webView = webView
        self.allowed = allowed
        super.init()
        webView.configuration.userContentController.add(self, contentWorld: .page, name: "fill")
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let site = message.body as? String, let item = lookup(site) else { return }
        fill(item, in: message.frameInfo)
    }

    func fill(_ item: VaultItem) {
        let script = String(format: "document.querySelector('input[type=password]').value = \"%@\"", item.note)
        webView?.evaluateJavaScript(script) // bad: web-view-script
    }

    func fillArguments(_ item: VaultItem, frame: WKFrameInfo) {
        guard frame.isMainFrame, frame.securityOrigin.protocol == "https", allowed.contains(frame.securityOrigin.host) else { return }
        webView?.callAsyncJavaScript(
            "document.querySelector('input[type=password]').value = password",
            arguments: ["password": item.password], // good: web-view-script
            in: frame,
            in: .world(name: "coffer")
        )
    }

    private func fill(_ item: VaultItem, in frame: WKFrameInfo) {
        webView?.callAsyncJavaScript("window.cofferFill(p)", arguments: ["p": item.password], in: frame, in: .page) // bad: web-view-script
    }

    private func lookup(_ site: String) -> VaultItem? {
        try? VaultSession.current.items().first { $0.title == site }
    }
}

struct NotePreview: NSViewRepresentable {
    let note: String
    let allowsScript: Bool

    func makeNSView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = allowsScript
        configuration.preferences.setValue(false, forKey: "developerExtrasEnabled") // good: insecure-configuration
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateNSView(_ view: WKWebView, context: Context) {
        view.load(Data(note.utf8), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: URL(string: "https://vault.cofferapp.com")!) // bad: web-view-script
    }
}

struct TextPreview: NSViewRepresentable {
    let note: String

    func makeNSView(context: Context) -> WKWebView {
        WKWebView(frame: .zero)
    }

    func updateNSView(_ view: WKWebView, context: Context) {
        view.load(Data(note.utf8), mimeType: "text/plain", characterEncodingName: "utf-8", baseURL: URL(string: "about:blank")!) // good: web-view-script
    }
}

enum ThemeScripts {
    static func accent(_ color: NSColor) -> WKUserScript {
        let rgb = color.usingColorSpace(.sRGB) ?? .black
        let hex = String(format: "#%02x%02x%02x", Int(rgb.redComponent * 255), Int(rgb.greenComponent * 255), Int(rgb.blueComponent * 255))
        return WKUserScript(source: "document.body.style.color = '\(hex)'", injectionTime: .atDocumentEnd, forMainFrameOnly: true) // good: web-view-script
    }
}
