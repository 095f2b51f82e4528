import Foundation
import JavaScriptCore
import WebKit

struct PluginManifest: Codable {
    let identifier: String
    let entryPoint: String
    let script: String?
}

/// Runs script plug-ins; page text and names reach them from shared notebooks.
final class PluginHost {
    private let context: JSContext

    init?(prelude: String) {
        guard let context = JSContext() else { return nil }
        self.context = context
        context.evaluateScript(prelude)
    }

    func transform(_ selection: String) -> String? {
        context.evaluateScript("transform('\(selection)')")?.toString() // bad: javascript-injection
    }

    func format(_ selection: String) -> String? {
        context.objectForKeyedSubscript("format")?.call(withArguments: [selection])?.toString() // good: javascript-injection
    }

    func announce(pageNamed name: String) {
        let call = "hooks.pageOpened(\"" + name.replacingOccurrences(of: "\"", with: "\\\"") + "\")"
        context.evaluateScript(call, withSourceURL: URL(string: "inkwell-hook://page")) // bad: javascript-injection
    }

    func announce(count: Int) {
        context.evaluateScript("hooks.countChanged(\(count))", withSourceURL: URL(string: "inkwell-hook://count")) // good: javascript-injection
    }
}

/// The side bar of a plug-in is a small web page served out of its bundle.
final class PluginAssetHandler: NSObject, WKURLSchemeHandler {
    private let bundleRoot: URL

    init(bundleRoot: URL) {
        self.bundleRoot = bundleRoot.standardizedFileURL
    }

    func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url else { return }
        do {
            let data = url.host == "data" ? try dataFile(url) : try asset(url)
            urlSchemeTask.didReceive(URLResponse(url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil))
            urlSchemeTask.didReceive(data)
            urlSchemeTask.didFinish()
        } catch {
            urlSchemeTask.didFailWithError(error)
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {}

    private func dataFile(_ url: URL) throws -> Data {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems
        let name = items?.first { $0.name == "file" }?.value ?? "index.json"
        return FileManager.default.contents(atPath: "\(bundleRoot.path)/data/\(name)") ?? Data() // bad: path-traversal
    }

    private func asset(_ url: URL) throws -> Data {
        let candidate = bundleRoot.appendingPathComponent(url.path).resolvingSymlinksInPath()
        guard candidate.path.hasPrefix(bundleRoot.resolvingSymlinksInPath().path + "/") else { throw CocoaError(.fileReadNoPermission) }
        return try Data(contentsOf: candidate) // good: path-traversal
    }
}

@MainActor
final class PluginPanel {
    private let webView: WKWebView

    init(webView: WKWebView) { self.webView = webView }

    func deliver(event: String, selection: String) {
        let script = String(format: "panel.dispatch('%@', '%@')", event, selection)
        webView.evaluateJavaScript(script, in: nil, in: .defaultClient, completionHandler: nil) // bad: javascript-injection
    }

    func deliver<Payload: Encodable>(_ payload: Payload) throws {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        webView.evaluateJavaScript("panel.update(\(json))", in: nil, in: .defaultClient, completionHandler: nil) // good: javascript-injection
    }
}
