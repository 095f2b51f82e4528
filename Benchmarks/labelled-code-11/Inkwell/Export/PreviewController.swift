import AppKit
import WebKit

extension String {
    var htmlEscaped: String {
        var result = ""
        for character in self {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.append(character)
            }
        }
        return result
    }
}

final class PreviewController: NSViewController, WKNavigationDelegate {
    private let webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
    private var manifest: NotebookManifest?

    override func loadView() {
        webView.navigationDelegate = self
        view = webView
    }

    func show(_ manifest: NotebookManifest) {
        self.manifest = manifest
        let items = manifest.attachments.map { "<li>\($0.name)</li>" }.joined()
        let page = "<html><body><h1>Attachments</h1><ul>\(items)</ul></body></html>"
        webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL) // bad: html-injection
    }

    func showOutline(_ manifest: NotebookManifest) {
        let items = manifest.pages.map { "<li>\($0.htmlEscaped)</li>" }.joined()
        webView.loadHTMLString("<html><body><ol>\(items)</ol></body></html>", baseURL: nil) // good: html-injection
    }

    func writeIndex(for manifest: NotebookManifest, to folder: URL) throws {
        var html = "<!doctype html><title>" + manifest.title + "</title>"
        for page in manifest.pages { html += "<a href='page.html'>\(page)</a>" }
        try Data(html.utf8).write(to: folder.appendingPathComponent("index.html")) // bad: html-injection
    }

    func writeCover(for manifest: NotebookManifest, to folder: URL) throws {
        let root = XMLElement(name: "h1", stringValue: manifest.title)
        let document = XMLDocument(rootElement: root)
        try document.xmlData.write(to: folder.appendingPathComponent("cover.html")) // good: html-injection
    }

    // MARK: Page scripts

    func jump(toAnchor anchor: String) {
        webView.evaluateJavaScript("document.getElementById('\(anchor)').scrollIntoView()") // bad: javascript-injection
    }

    func mark(term: String) async throws {
        _ = try await webView.callAsyncJavaScript( // good: javascript-injection
            "window.find(term)",
            arguments: ["term": term],
            in: nil,
            contentWorld: .page
        )
    }

    func installTitle(_ title: String) {
        let source = "window.notebook = { title: \"" + title + "\" };"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func installPages(_ pages: [String]) throws {
        let literal = String(decoding: try JSONEncoder().encode(pages), as: UTF8.self)
        let source = "window.pages = \(literal);"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func setZoom(_ zoom: Double) {
        webView.evaluateJavaScript("document.body.style.zoom = \(zoom)") // good: javascript-injection
    }
}
