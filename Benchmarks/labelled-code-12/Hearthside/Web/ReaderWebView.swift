import SwiftUI
import WebKit

/// Web pages of the archive inside the app.
struct ReaderWebView: UIViewRepresentable {
    let url: URL
    let highlight: String

    func makeCoordinator() -> Coordinator { Coordinator() }

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(context.coordinator, name: "reader")
        if let cookie = SessionKeeper.shared.webCookie() {
            configuration.websiteDataStore.httpCookieStore.setCookie(cookie)
        }
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = context.coordinator
        context.coordinator.webView = view
        var request = URLRequest(url: url)
        if LinkHosts.carriesToken(url), let token = SessionKeeper.shared.accessToken {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        view.load(request)
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        guard !highlight.isEmpty else { return }
        let template = "window.find('%WORDS%')"
        view.evaluateJavaScript(template.replacingOccurrences(of: "%WORDS%", with: highlight)) // bad: javascript-injection
    }

    final class Coordinator: NSObject, WKNavigationDelegate, WKScriptMessageHandler {
        weak var webView: WKWebView?
        private let stories = StoryStore.shared

        func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
            guard let body = message.body as? [String: Any], let url = message.frameInfo.request.url, LinkHosts.mayUseBridge(url) else { return }
            let callback = body["callback"] as? String ?? ""

            switch body["action"] as? String {
            case "theme":
                let dark = webView?.traitCollection.userInterfaceStyle == .dark
                webView?.evaluateJavaScript("setTheme(\(dark))") // good: javascript-injection
            case "titles":
                let titles = (try? stories.titles(matching: "")) ?? []
                answer(callback, titles)
            case "count":
                let count = (try? stories.titles(matching: "").count) ?? 0
                webView?.evaluateJavaScript(String(format: "%@(%d)", callback, count)) // bad: javascript-injection
            case "note":
                showNote(body["note"] as? String ?? "")
            default:
                break
            }
        }

        private func answer(_ callback: String, _ titles: [String]) {
            guard
                ["onTitles", "onRecent"].contains(callback),
                let data = try? JSONEncoder().encode(titles),
                let json = String(data: data, encoding: .utf8)
            else { return }
            webView?.evaluateJavaScript("\(callback)(\(json))", in: nil, in: .page) // good: javascript-injection
        }

        private func showNote(_ note: String) {
            let escaped = note.replacingOccurrences(of: "'", with: "\\'")
            let statement = ["document.querySelector('#note').textContent = '", escaped, "'"].joined()
            webView?.evaluateJavaScript(statement, in: nil, in: .defaultClient) { _ in } // bad: javascript-injection
        }

        func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
            Task { @MainActor in
                let reader = ReaderScripts(webView: webView)
                await reader.showMember(SessionKeeper.shared.memberName)
                await reader.scroll(to: SessionKeeper.shared.lastParagraph)
            }
        }
    }
}

@MainActor
struct ReaderScripts {
    let webView: WKWebView

    func showMember(_ name: String) async {
        _ = try? await webView.callAsyncJavaScript("return greet('\(name)')", contentWorld: .page) // bad: javascript-injection
        _ = try? await webView.callAsyncJavaScript("return welcome(name)", arguments: ["name": name], contentWorld: .page) // good: javascript-injection
    }

    func scroll(to paragraph: Int) async {
        let id = "p-" + String(paragraph)
        _ = try? await webView.evaluateJavaScript("document.getElementById('\(id)')?.scrollIntoView()") // good: javascript-injection
    }
}
