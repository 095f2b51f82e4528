// Project: a book reader. A bridge runs scripts; the other file gives it text from outside.
import WebKit

protocol ScriptRunner: AnyObject {
    func run(_ script: String)
}

final class WebBridge: ScriptRunner {
    private let webView: WKWebView

    init(webView: WKWebView) { self.webView = webView }

    func run(_ script: String) {
        webView.evaluateJavaScript(script, completionHandler: nil)  // bad: web-view-script-injection
    }

    func jump(to chapter: Int) {
        webView.evaluateJavaScript("jump(\(chapter))", completionHandler: nil)  // good: web-view-script-injection
    }

    func highlight(_ text: String) async throws {
        _ = try await webView.evaluateJavaScript("mark(`\(text)`)")  // bad: web-view-script-injection
    }

    func highlightSafely(_ text: String) async throws {
        let body = "mark(text)"
        _ = try await webView.callAsyncJavaScript(  // good: web-view-script-injection
            body, arguments: ["text": text], contentWorld: .page)
    }

    func mode(_ mode: ReadingMode) {
        let name = mode.rawValue
        webView.evaluateJavaScript("mode('\(name)')", completionHandler: nil)  // good: web-view-script-injection
    }
}

enum ReadingMode: String {
    case paged, scrolled
}

/// Keeps scripts for a preview; none is run.
final class ScriptJournal: ScriptRunner {
    private(set) var scripts: [String] = []

    func run(_ script: String) { scripts.append(script) }

    func evaluateJavaScript(_ script: String) { scripts.append(script) }
}
