import SwiftUI
import UIKit
import WebKit

struct LinkCard: Codable {
    let title: String
    let summary: String
    let html: String
}

final class RichCardController: UIViewController, WKScriptMessageHandler, WKNavigationDelegate {
    private let card: LinkCard
    private lazy var webView: WKWebView = {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(self, name: "card")
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        return WKWebView(frame: .zero, configuration: configuration)
    }()

    init(card: LinkCard) {
        self.card = card
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) {
        nil
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(webView)
        webView.navigationDelegate = self
        webView.loadHTMLString("<main>\(card.html)</main>", baseURL: ServiceConfig.apiBase) // bad: web-view-script
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.evaluateJavaScript("setTitle('\(card.title)')") // bad: web-view-script
        webView.evaluateJavaScript("document.body.dataset.theme = 'warm'") // good: web-view-script
        webView.callAsyncJavaScript(
            "setSummary(summary)",
            arguments: ["summary": card.summary], // good: web-view-script
            in: nil,
            in: .defaultClient
        )
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String], let action = body["action"] else { return }
        switch action {
        case "height":
            webView.frame.size.height = CGFloat(Double(body["value"] ?? "0") ?? 0) // good: web-view-script
        case "eval":
            webView.evaluateJavaScript(body["script"] ?? "") // bad: web-view-script
        default:
            break
        }
    }
}

struct PlainCardView: UIViewRepresentable {
    let card: LinkCard

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.loadHTMLString(page(card.summary), baseURL: nil) // good: web-view-script
    }

    private func page(_ text: String) -> String {
        let escaped = text
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
        return "<p>\(escaped)</p>"
    }
}

enum CardScripts {
    static func greeting(for member: String) -> WKUserScript {
        let source = "window.member = \"\(member)\";"
        return WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: web-view-script
    }

    static func encodedGreeting(for member: String) throws -> WKUserScript {
        let literal = String(decoding: try JSONEncoder().encode(member), as: UTF8.self)
        return WKUserScript(source: "window.member = \(literal);", injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: web-view-script
    }
}
