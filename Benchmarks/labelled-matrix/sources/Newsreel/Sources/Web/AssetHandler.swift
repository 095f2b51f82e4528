import UIKit
import WebKit
import JavaScriptCore

final class AssetHandler: NSObject, WKURLSchemeHandler {
    private let cache = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0].appendingPathComponent("assets")

    func webView(_ webView: WKWebView, start urlSchemeTask: WKURLSchemeTask) {
        guard let url = urlSchemeTask.request.url else { return }
        do {
            let data: Data
            if url.host == "fonts" {
                let file = cache.appendingPathComponent(url.lastPathComponent)
                data = try Data(contentsOf: file) // good: path-traversal
            } else {
                let relative = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? "index.html"
                data = try Data(contentsOf: URL(fileURLWithPath: cache.path + "/" + relative)) // bad: path-traversal
            }
            let response = URLResponse(url: url, mimeType: nil, expectedContentLength: data.count, textEncodingName: nil)
            urlSchemeTask.didReceive(response)
            urlSchemeTask.didReceive(data)
            urlSchemeTask.didFinish()
        } catch {
            urlSchemeTask.didFailWithError(error)
        }
    }

    func webView(_ webView: WKWebView, stop urlSchemeTask: WKURLSchemeTask) {}
}

@objc protocol WidgetExports: JSExport {
    func canvas(_ cells: Int) -> [Int]
    func matches(_ pattern: String, _ text: String) -> Bool
}

/// Third-party widgets are downloaded from the gallery and run in their own context.
final class WidgetHost: NSObject, WidgetExports {
    private let context = JSContext()!

    func canvas(_ cells: Int) -> [Int] {
        Array(repeating: 0, count: cells) // bad: unbounded-size
    }

    func matches(_ pattern: String, _ text: String) -> Bool {
        text.range(of: pattern, options: .regularExpression) != nil // bad: regex-injection
    }

    func run(_ widget: URL) async throws {
        let (source, _) = try await URLSession.shared.data(from: widget)
        context.setObject(self, forKeyedSubscript: "host" as NSString)
        _ = context.evaluateScript(String(decoding: source, as: UTF8.self))
    }
}

final class WidgetGalleryController: UIViewController {
    private let host = WidgetHost()

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        Task { try await host.run(URL(string: "https://widgets.newsreel.app/weather.js")!) }
    }
}
