import Foundation
import WebKit
import UIKit

final class ArticleViewController: UIViewController {
    let webView = WKWebView()
    let old = UIWebView()

    func show(_ link: URL) async throws {
        let (data, response) = try await URLSession.shared.data(from: link)
        let html = String(decoding: data, as: UTF8.self)
        webView.loadHTMLString(html, baseURL: nil)  // bad: web-fetch, loadHTMLString nil base
        webView.loadHTMLString("<html><body>\(html)</body></html>", baseURL: URL(string: html))  // bad: web-fetch, tainted base
        webView.load(data, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: URL(string: html)!)  // bad: web-fetch, load data tainted base
        old.loadHTMLString(html, baseURL: nil)  // bad: web-fetch, UIWebView nil base
        old.load(data, mimeType: "text/html", textEncodingName: "utf-8", baseURL: URL(string: html)!)  // bad: web-fetch, UIWebView load tainted base
        webView.loadHTMLString(html, baseURL: response.url)  // bad: web-fetch, base from response
        let base: URL? = nil
        webView.loadHTMLString(html, baseURL: base)  // bad: web-fetch, nil through constant
        webView.loadHTMLString(html, baseURL: .none)  // bad: web-fetch, .none base
        webView.loadHTMLString(html, baseURL: Bundle.main.bundleURL)  // bad: web-fetch, remote html with file base (local file access)
        webView.loadSimulatedRequest(URLRequest(url: URL(string: html)!), responseHTML: html)  // bad: web-fetch, simulated request
        webView.loadHTMLString(html, baseURL: URL(string: "about:blank"))  // good: sound, about blank
        webView.loadHTMLString(html, baseURL: URL(string: "https://static.example.com"))  // good: sound, sound fixed base
        webView.loadHTMLString("<p>Hello</p>", baseURL: nil)  // good: sound, sound constant html
        webView.loadHTMLString("<p>\(data.count)</p>", baseURL: nil)  // good: sound, number
        old.loadHTMLString(html, baseURL: URL(string: "about:blank"))  // good: sound, about blank
    }

    func fileAccess(_ link: URL) throws {
        let name = try String(contentsOf: link, encoding: .utf8)
        webView.loadFileURL(URL(fileURLWithPath: name), allowingReadAccessTo: URL(fileURLWithPath: "/"))  // bad: web-fetch, loadFileURL tainted
        webView.configuration.preferences.setValue(true, forKey: "allowFileAccessFromFileURLs")  // bad: web-fetch, universal file access
        webView.configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs")  // bad: web-fetch, universal access
        webView.loadFileURL(Bundle.main.url(forResource: "help", withExtension: "html")!, allowingReadAccessTo: Bundle.main.bundleURL)  // good: sound, bundled
    }
}

extension ArticleViewController {
    func application(openedWith url: URL) {
        if let u = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first(where: { $0.name == "u" })?.value {
            _ = u
        }
    }
}

class LinkSceneDelegate: UIResponder, UIWindowSceneDelegate {
    let webView = WKWebView()
    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        guard let url = URLContexts.first?.url else { return }
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let html = items.first { $0.name == "html" }?.value ?? ""
        webView.loadHTMLString(html, baseURL: nil)  // bad: web-fetch, deep link html
        if let target = items.first(where: { $0.name == "url" })?.value, let u = URL(string: target) {
            webView.load(URLRequest(url: u))  // bad: web-fetch, deep link loads arbitrary url
        }
        if let u = URL(string: "https://example.com/items?id=" + (Int(html).map(String.init) ?? "0")) {
            webView.load(URLRequest(url: u))  // good: sound, sound fixed host, number
        }
    }
}
