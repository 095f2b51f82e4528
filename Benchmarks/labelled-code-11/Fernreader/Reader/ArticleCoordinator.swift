import JavaScriptCore
import UIKit
import WebKit

@MainActor
final class ArticleCoordinator: NSObject, WKNavigationDelegate, WKScriptMessageHandler {
    var position = ""
    var accessToken: String?
    private var highlights: [String] = []

    // MARK: Navigation

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = action.request.url, let host = url.host else { return .cancel }
        if host.contains("fern.page") { // bad: incomplete-host-check
            attachToken(to: webView, url: url)
            return .allow
        }
        return url.scheme == "https" ? .allow : .cancel
    }

    private func attachToken(to webView: WKWebView, url: URL) {
        guard let accessToken else { return }
        webView.customUserAgent = "Fern/7.1"
        webView.configuration.userContentController.addUserScript(
            WKUserScript(source: TokenScript.source(for: accessToken), injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        )
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.evaluateJavaScript("reader.restore('\(position)')") // bad: javascript-injection
        webView.evaluateJavaScript("reader.setCount(\(highlights.count))") // good: javascript-injection
    }

    // MARK: Messages

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.securityOrigin.host.hasPrefix("reader.fern.page") else { return } // bad: incomplete-host-check
        guard let body = message.body as? [String: String] else { return }
        if let text = body["highlight"] { add(text, to: message.webView) }
    }

    private func add(_ text: String, to webView: WKWebView?) {
        highlights.append(text)
        let list = highlights.map { "\"\($0)\"" }.joined(separator: ",")
        webView?.evaluateJavaScript("reader.setHighlights([" + list + "])", completionHandler: nil) // bad: javascript-injection
    }

    func replaceHighlights(_ texts: [String], in webView: WKWebView) throws {
        let list = String(decoding: try JSONSerialization.data(withJSONObject: texts), as: UTF8.self)
        webView.evaluateJavaScript("reader.setHighlights(\(list))", completionHandler: nil) // good: javascript-injection
    }

    func define(_ word: String, meaning: String, in webView: WKWebView) async throws {
        let body = "popup.show(`\(word)`, `\(meaning)`)"
        _ = try await webView.callAsyncJavaScript(body, arguments: [:], in: nil, contentWorld: .page) // bad: javascript-injection
    }

    func annotate(_ word: String, note: String, in webView: WKWebView) async throws {
        let body = "popup.show(word, note)"
        _ = try await webView.callAsyncJavaScript(body, arguments: ["word": word, "note": note], in: nil, contentWorld: .page) // good: javascript-injection
    }

    func open(chapter: String, in webView: WKWebView) {
        let source = BookScript.open.replacingOccurrences(of: "{chapter}", with: chapter)
        webView.evaluateJavaScript(source) { _, error in // bad: javascript-injection
            if let error { NSLog("%@", error.localizedDescription) }
        }
    }

    func apply(_ theme: ReaderTheme, to webView: WKWebView) {
        webView.evaluateJavaScript("document.body.className = '\(theme.rawValue)'", completionHandler: nil) // good: javascript-injection
    }
}

enum ReaderTheme: String { case light, sepia, night }

enum BookScript {
    static let open = "book.open('{chapter}')"
}

enum TokenScript {
    static func source(for token: String) -> String {
        let literal = (try? JSONEncoder().encode(token)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return "window.fernToken = \(literal);"
    }
}

/// Reading statistics are computed by a script that ships with the app.
final class StatisticsEngine {
    private let context = JSContext()!

    func minutes(for article: Article) -> Double {
        context.setObject(article.html, forKeyedSubscript: "html" as NSString)
        return context.evaluateScript("estimate(html)").toDouble() // good: javascript-injection
    }

    func difficulty(of article: Article) -> Double {
        context.evaluateScript("difficulty(\"\(article.title)\")").toDouble() // bad: javascript-injection
    }
}

/// Hosts that get the signed-in session.
struct TrustedHosts {
    private let hosts: Set<String> = ["fern.page", "reader.fern.page", "sync.fern.page"]

    func mayReceiveCookies(_ url: URL) -> Bool {
        guard let host = url.host?.lowercased() else { return false }
        return hosts.contains(host) // good: incomplete-host-check
    }

    func mayOpenAccount(_ link: String) -> Bool {
        link.range(of: #"https://(www.)?fern.page"#, options: .regularExpression) != nil // bad: incomplete-host-check
    }

    func mayOpenStore(_ link: String) -> Bool {
        link.range(of: #"^https://(www\.)?fern\.page(/|$)"#, options: .regularExpression) != nil // good: incomplete-host-check
    }

    func mayUpload(to url: URL) -> Bool {
        url.scheme == "https" && hosts.contains { url.host?.hasSuffix($0) == true } // bad: incomplete-host-check
    }

    func mayDownload(from url: URL) -> Bool {
        guard url.scheme == "https", let host = url.host else { return false }
        return hosts.contains { host == $0 || host.hasSuffix("." + $0) } // good: incomplete-host-check
    }

    func answers(_ challenge: URLAuthenticationChallenge) -> Bool {
        let host = challenge.protectionSpace.host
        return host.components(separatedBy: ".").contains("fern") // bad: incomplete-host-check
    }

    func pins(_ challenge: URLAuthenticationChallenge) -> Bool {
        let labels = challenge.protectionSpace.host.split(separator: ".")
        return labels.suffix(2).elementsEqual(["fern", "page"]) // good: incomplete-host-check
    }

    func isReaderFrame(_ frame: WKFrameInfo) -> Bool {
        frame.securityOrigin.protocol == "https" && frame.securityOrigin.host == "reader.fern.page" // good: incomplete-host-check
    }
}
