import AppKit
import WebKit

@MainActor
final class NoteWebView {
    let webView: WKWebView
    private let preview: WKWebView

    init(assets: URL) {
        let configuration = WKWebViewConfiguration()
        configuration.setURLSchemeHandler(AssetHandler(root: assets), forURLScheme: "lumen-asset")
        configuration.setURLSchemeHandler(AttachmentHandler(root: assets), forURLScheme: "lumen-file")
        webView = WKWebView(frame: .zero, configuration: configuration)

        let plain = WKWebViewConfiguration()
        plain.defaultWebpagePreferences.allowsContentJavaScript = false
        preview = WKWebView(frame: .zero, configuration: plain)
    }

    func show(_ note: Note) {
        let page = template(title: note.title, body: note.body)
        webView.loadHTMLString(page, baseURL: URL(string: "lumen-file:///")) // bad: web-view-script
    }

    func showPreview(_ note: Note) {
        preview.loadHTMLString(template(title: note.title, body: note.body), baseURL: nil) // good: web-view-script
    }

    func scroll(to note: Note) async throws {
        let script = String(format: "editor.scrollTo('%@')", note.title)
        _ = try await webView.evaluateJavaScript(script) // bad: web-view-script
    }

    func highlight(_ text: String) async throws {
        let literal = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        _ = try await webView.evaluateJavaScript("editor.highlight(\(literal)[0])") // good: web-view-script
    }

    private func template(title: String, body: String) -> String {
        "<!doctype html><title>\(title)</title><article>\(body)</article>"
    }
}

final class AssetHandler: NSObject, WKURLSchemeHandler {
    private let root: URL

    init(root: URL) {
        self.root = root.standardizedFileURL
    }

    func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
        guard let url = task.request.url else { return }
        let file = root.appendingPathComponent(url.path).standardizedFileURL.resolvingSymlinksInPath()
        guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/"), let data = try? Data(contentsOf: file) else { // good: web-view-script
            task.didFailWithError(URLError(.noPermissionsToReadFile))
            return
        }
        task.didReceive(URLResponse(url: url, mimeType: "image/png", expectedContentLength: data.count, textEncodingName: nil))
        task.didReceive(data)
        task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}
}

final class AttachmentHandler: NSObject, WKURLSchemeHandler {
    private let root: URL

    init(root: URL) {
        self.root = root
    }

    func webView(_ webView: WKWebView, start task: WKURLSchemeTask) {
        guard let url = task.request.url,
              let name = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first(where: { $0.name == "file" })?.value
        else { return }
        guard let data = try? Data(contentsOf: root.appendingPathComponent(name)) else { // bad: web-view-script
            task.didFailWithError(URLError(.fileDoesNotExist))
            return
        }
        task.didReceive(URLResponse(url: url, mimeType: "text/html", expectedContentLength: data.count, textEncodingName: "utf-8"))
        task.didReceive(data)
        task.didFinish()
    }

    func webView(_ webView: WKWebView, stop task: WKURLSchemeTask) {}
}
