import AppKit
import WebKit

/// Renders the README and DocC pages of the opened repository.
@MainActor
final class DocsWindowController: NSWindowController, WKNavigationDelegate, WKScriptMessageHandler {
    private let webView = WKWebView(frame: .zero)
    private let runner = ToolRunner()

    func show(readme: String, title: String) {
        webView.navigationDelegate = self
        webView.loadHTMLString("<h1>\(title)</h1><pre>\(readme)</pre>", baseURL: nil) // bad: html-injection
    }

    func showPlain(readme: String) {
        let safe = CFXMLCreateStringByEscapingEntities(nil, readme as CFString, nil) as String
        webView.loadHTMLString("<pre>\(safe)</pre>", baseURL: nil) // good: html-injection
    }

    func scroll(to anchor: String) async throws {
        _ = try await webView.evaluateJavaScript("document.getElementById(`\(anchor)`).scrollIntoView()") // bad: javascript-injection
    }

    func scroll(toLine line: Int) async throws {
        _ = try await webView.evaluateJavaScript("scrollToLine(\(line))") // good: javascript-injection
    }

    func setSymbols(_ symbols: [String]) async throws {
        let list = symbols.map { "'" + $0 + "'" }.joined(separator: ",")
        let script = String(format: "index.load([%@])", list)
        _ = try await webView.evaluateJavaScript(script) // bad: javascript-injection
    }

    func setTopics(_ symbols: [String]) async throws {
        let json = try JSONSerialization.data(withJSONObject: symbols)
        let script = "index.load(\(String(decoding: json, as: UTF8.self)))"
        _ = try await webView.evaluateJavaScript(script) // good: javascript-injection
    }

    // MARK: Navigation

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        let known = ["docs.benchkit.example", "developer.apple.com"]
        decisionHandler(known.contains { url.host?.hasPrefix($0) == true } ? .allow : .cancel) // bad: incomplete-host-check
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        let origin = message.frameInfo.securityOrigin
        guard origin.protocol == "https", origin.host == "docs.benchkit.example" else { return } // good: incomplete-host-check
        guard let command = message.body as? String, command == "reindex" else { return }
        Task { _ = try await runner.run("/usr/bin/swift", ["package", "dump-symbol-graph"], in: URL(fileURLWithPath: NSHomeDirectory())) }
    }
}

final class PackageIndexClient: NSObject, URLSessionTaskDelegate {
    func urlSession(_ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
                    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void) {
        var next = request
        if let host = request.url?.host, host.range(of: "index.benchkit.example") != nil { // bad: incomplete-host-check
            next.setValue(response.value(forHTTPHeaderField: "X-Session"), forHTTPHeaderField: "Authorization")
        }
        completionHandler(next)
    }

    func urlSession(_ session: URLSession, didReceive challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic,
              space.host.caseInsensitiveCompare("index.benchkit.example") == .orderedSame else { // good: incomplete-host-check
            return (.performDefaultHandling, nil)
        }
        return (.useCredential, URLCredentialStorage.shared.defaultCredential(for: space))
    }

    func isRegistry(_ text: String) -> Bool {
        let authority = text.components(separatedBy: "://").last?.components(separatedBy: "/").first ?? ""
        return authority.split(separator: ":").first == "index.benchkit.example" // bad: incomplete-host-check
    }

    func isMirror(_ text: String) -> Bool {
        guard let parts = URLComponents(string: text), parts.user == nil, parts.scheme == "https" else { return false }
        return parts.host == "mirror.benchkit.example" && (parts.port ?? 443) == 443 // good: incomplete-host-check
    }
}
