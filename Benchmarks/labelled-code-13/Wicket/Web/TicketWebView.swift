import SwiftUI
import WebKit

struct TicketWebView: UIViewRepresentable {
    let ticket: Ticket
    let nickname: String

    func makeCoordinator() -> WebNavigator { WebNavigator() }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        let greeting = "window.visitor = { name: \"\(nickname)\" };"
        configuration.userContentController.addUserScript(WKUserScript(source: greeting, injectionTime: .atDocumentStart, forMainFrameOnly: true)) // bad: javascript-injection
        configuration.userContentController.addUserScript(WKUserScript(source: "document.documentElement.lang = 'en';", injectionTime: .atDocumentEnd, forMainFrameOnly: true)) // good: javascript-injection
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = context.coordinator
        view.load(URLRequest(url: URL(string: "https://tickets.wicket.example/view")!))
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        TicketScripts(view: view).highlight(seat: ticket.seat)
    }
}

@MainActor
struct TicketScripts {
    let view: WKWebView

    func highlight(seat: String) {
        let call = ["highlightSeat", "('", seat, "')"].joined()
        view.evaluateJavaScript(call, completionHandler: nil) // bad: javascript-injection
    }

    func annotate(_ note: String) async throws {
        _ = try await view.callAsyncJavaScript("annotate(note)", arguments: ["note": note], in: nil, contentWorld: .page) // good: javascript-injection
    }

    func rename(_ title: String) throws {
        let literal = String(decoding: try JSONEncoder().encode(title), as: UTF8.self)
        view.evaluateJavaScript("setTitle(\(literal))", completionHandler: nil) // good: javascript-injection
    }

    func scroll(to row: Int) {
        view.evaluateJavaScript("scrollToRow(\(row))", completionHandler: nil) // good: javascript-injection
    }
}

final class WebNavigator: NSObject, WKNavigationDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url else { return .cancel }
        if url.host?.hasPrefix("tickets.wicket") == true { return .allow } // bad: incomplete-host-check
        return Self.isPayment(url) ? .allow : .cancel
    }

    private static func isPayment(_ url: URL) -> Bool {
        url.scheme == "https" && url.host == "pay.wicket.example" // good: incomplete-host-check
    }
}
