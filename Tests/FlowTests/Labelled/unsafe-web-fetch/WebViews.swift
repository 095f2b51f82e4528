// Addresses and pages from outside in web views: unchecked, or after a check of scheme and host.
import UIKit
import WebKit

final class BrowserController: UIViewController, UITextFieldDelegate {
    let webView = WKWebView()
    let address = UITextField()
    private let trusted: Set<String> = ["help.example.org", "www.example.org"]

    func textFieldShouldReturn(_ textField: UITextField) -> Bool {
        guard let text = textField.text, let url = URL(string: text) else { return false }
        webView.load(URLRequest(url: url))  // bad: unsafe-web-fetch
        return true
    }

    func openChecked() {
        guard let text = address.text, let url = URL(string: text) else { return }
        guard url.scheme == "https", let host = url.host, trusted.contains(host) else { return }
        webView.load(URLRequest(url: url))  // good: unsafe-web-fetch
    }

    func openHelp() {
        let topic = address.text ?? ""
        var parts = URLComponents(string: "https://help.example.org/search")
        parts?.queryItems = [URLQueryItem(name: "q", value: topic)]
        guard let url = parts?.url else { return }
        webView.load(URLRequest(url: url))  // good: unsafe-web-fetch
    }

    /// The check passes `https://evil.test/?example.org` as well: it checks nothing.
    func openContaining() {
        guard let link = URL(string: address.text ?? "") else { return }
        if link.absoluteString.contains("example.org") {
            webView.load(URLRequest(url: link))  // bad: unsafe-web-fetch
        }
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        guard let page = items.first(where: { $0.name == "page" })?.value, let target = URL(string: page) else {
            return false
        }
        let request = URLRequest(url: target, cachePolicy: .reloadIgnoringLocalCacheData)
        webView.load(request)  // bad: unsafe-web-fetch
        if page == "https://www.example.org/start" {
            webView.load(URLRequest(url: target))  // good: unsafe-web-fetch
        }
        return true
    }

    func showPage(_ url: URL) throws {
        let page = try String(contentsOf: url, encoding: .utf8)
        webView.loadHTMLString(page, baseURL: nil)  // bad: unsafe-web-fetch
    }

    func showBundled() throws {
        guard let file = Bundle.main.url(forResource: "terms", withExtension: "html") else { return }
        let page = try String(contentsOf: file, encoding: .utf8)
        webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL)  // good: unsafe-web-fetch
    }

    func showDownload(_ link: URL) async throws {
        let (bytes, response) = try await URLSession.shared.data(from: link)
        let base = response.url ?? link
        webView.load(  // bad: unsafe-web-fetch
            bytes, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: base)
        webView.loadHTMLString("<p>\(bytes.count) bytes</p>", baseURL: nil)  // good: unsafe-web-fetch
    }

    func openFile(_ name: String) {
        let folder = FileManager.default.temporaryDirectory
        let page = folder.appendingPathComponent("index.html")
        webView.loadFileURL(page, allowingReadAccessTo: folder)  // good: unsafe-web-fetch
    }
}
