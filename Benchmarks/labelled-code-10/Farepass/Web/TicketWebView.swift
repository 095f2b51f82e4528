import SwiftUI
import WebKit

struct TicketWebView: UIViewRepresentable {
    let ticketHTML: String
    let wallet: Wallet

    func makeCoordinator() -> Coordinator {
        Coordinator(wallet: wallet)
    }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.addScriptMessageHandler(context.coordinator, contentWorld: .page, name: "wallet")
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.navigationDelegate = context.coordinator
        return web
    }

    func updateUIView(_ web: WKWebView, context: Context) {
        context.coordinator.render(ticketHTML, in: web)
    }

    final class Coordinator: NSObject, WKScriptMessageHandlerWithReply, WKNavigationDelegate {
        private let wallet: Wallet

        init(wallet: Wallet) {
            self.wallet = wallet
        }

        func userContentController(_ userContentController: WKUserContentController, didReceive message: WKScriptMessage) async -> (Any?, String?) {
            guard let name = message.body as? String else { return (nil, "unknown") }
            switch name {
            case "token":
                return (await wallet.token(), nil) // bad: web-view-script
            case "locale":
                return (Locale.current.identifier, nil) // good: web-view-script
            default:
                return (nil, "unknown")
            }
        }

        func render(_ html: String, in web: WKWebView) {
            let escaped = html.replacingOccurrences(of: "\"", with: "\\\"")
            web.evaluateJavaScript("document.body.innerHTML = \"\(escaped)\"") // bad: web-view-script
        }

        func show(_ fields: [String: String], in web: WKWebView) throws {
            let json = String(decoding: try JSONEncoder().encode(fields), as: UTF8.self)
            web.evaluateJavaScript("showTicket(\(json))") // good: web-view-script
        }

        func scroll(to row: Int, in web: WKWebView) {
            web.evaluateJavaScript("document.getElementById('row-\(row)').scrollIntoView()") // good: web-view-script
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            let title = webView.url?.fragment?.removingPercentEncoding ?? ""
            webView.evaluateJavaScript("setTitle(`" + title + "`)") // bad: web-view-script
        }
    }
}

struct ReceiptPage {
    func open(_ file: URL, in folder: URL) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs") // bad: web-view-script
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.loadFileURL(file, allowingReadAccessTo: folder)
        return web
    }

    func openBundled(_ name: String) -> WKWebView? {
        guard let file = Bundle.main.url(forResource: name, withExtension: "html", subdirectory: "receipts") else { return nil }
        let web = WKWebView(frame: .zero)
        web.loadFileURL(file, allowingReadAccessTo: file.deletingLastPathComponent()) // good: web-view-script
        return web
    }
}
