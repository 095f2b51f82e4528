import SwiftUI
import UIKit
import WebKit

struct Chapter {
    var title: String
    var html: String
    var anchor: String
    var baseURL: URL
}

struct ReaderSettings: Codable {
    var font: String
    var size: Int
    var theme: Theme

    enum Theme: String, Codable { case light, sepia, dark }
}

struct ReaderView: UIViewRepresentable {
    let chapter: Chapter
    let settings: ReaderSettings
    let bridge: ReaderBridge

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.userContentController.add(bridge, name: "leaf")
        configuration.userContentController.addUserScript(bridge.themeScript(settings))
        configuration.userContentController.addUserScript(bridge.anchorScript(chapter))
        let view = WKWebView(frame: .zero, configuration: configuration)
        view.navigationDelegate = bridge
        bridge.webView = view
        return view
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        view.loadHTMLString(PageBuilder(settings: settings).page(chapter), baseURL: chapter.baseURL)
    }
}

struct PageBuilder {
    let settings: ReaderSettings

    func page(_ chapter: Chapter) -> String {
        var page = "<html><head><style>body { font-size: \(settings.size)px }</style></head><body>"
        page += "<header>\(chapter.title)</header>" // bad: html-injection
        page += chapter.html
        return page + "</body></html>"
    }
}

extension String {
    func escapingHTML() -> String {
        unicodeScalars.reduce(into: "") { result, scalar in
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(scalar)
            }
        }
    }
}

final class ReaderBridge: NSObject, WKScriptMessageHandler, WKNavigationDelegate {
    weak var webView: WKWebView?
    private let folder: URL

    init(folder: URL) {
        self.folder = folder
    }

    func themeScript(_ settings: ReaderSettings) -> WKUserScript {
        WKUserScript(
            source: "document.documentElement.className = '\(settings.theme.rawValue)';", // good: javascript-injection
            injectionTime: .atDocumentEnd,
            forMainFrameOnly: true
        )
    }

    func anchorScript(_ chapter: Chapter) -> WKUserScript {
        let source = "document.getElementById('" + chapter.anchor + "').scrollIntoView();"
        return WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true) // bad: javascript-injection
    }

    func show(_ note: SyncedNote) {
        webView?.evaluateJavaScript("leaf.addNote(\(note.chapter), \"\(note.text)\")", completionHandler: nil) // bad: javascript-injection
    }

    func place(_ note: SyncedNote) throws {
        let json = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
        webView?.evaluateJavaScript("leaf.placeNote(\(json))", completionHandler: nil) // good: javascript-injection
    }

    func highlight(_ text: String, color: String) {
        webView?.callAsyncJavaScript(
            "leaf.highlight('\(text)', color)", // bad: javascript-injection
            arguments: ["color": color],
            in: nil,
            in: .page
        )
    }

    func mark(_ text: String, color: String) {
        webView?.callAsyncJavaScript(
            "leaf.highlight(text, color)", // good: javascript-injection
            arguments: ["text": text, "color": color],
            in: nil,
            in: .defaultClient
        )
    }

    func jump(to link: LeafLink) {
        let chapter = link.value("chapter")
        let script = ["leaf", "open(" + chapter + ")"].joined(separator: ".")
        Task { @MainActor in
            _ = try await webView?.evaluateJavaScript(script) // bad: javascript-injection
        }
    }

    func skip(to link: LeafLink) {
        guard let chapter = Int(link.value("chapter")) else { return }
        Task { @MainActor in
            _ = try await webView?.evaluateJavaScript("leaf.open(\(chapter))") // good: javascript-injection
        }
    }

    func searchInPage(_ link: LeafLink) {
        let encoded = link.value("q").addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        webView?.evaluateJavaScript("leaf.search(decodeURIComponent('\(encoded)'))", completionHandler: nil) // good: javascript-injection
    }

    func sayAloud(_ link: LeafLink) {
        let text = link.value("text").replacingOccurrences(of: "\"", with: "")
        webView?.evaluateJavaScript("leaf.say(`\(text)`)", in: nil, in: .page) // bad: javascript-injection
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: String], let name = body["image"] else { return }
        let file = folder.appendingPathComponent("images").appendingPathComponent(name)
        guard let data = try? Data(contentsOf: file) else { return } // bad: path-traversal
        webView?.evaluateJavaScript("leaf.setImage('\(data.base64EncodedString())')", completionHandler: nil) // good: javascript-injection
    }

    func image(for body: [String: String]) -> Data? {
        guard let name = body["image"], !name.contains("/"), !name.hasPrefix(".") else { return nil }
        let file = folder.appendingPathComponent("images").appendingPathComponent(name)
        return try? Data(contentsOf: file) // good: path-traversal
    }

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url else { return decisionHandler(.cancel) }
        if url.isFileURL || url.scheme == "about" { return decisionHandler(.allow) }
        let address = url.absoluteString
        if address.hasPrefix("https://store.leaf.example") || address.hasPrefix("https://help.leaf.example/") { // bad: incomplete-host-check
            return decisionHandler(.allow)
        }
        decisionHandler(.cancel)
    }
}

final class StoreNavigation: NSObject, WKNavigationDelegate {
    private let hosts: Set<String> = ["store.leaf.example", "pay.leaf.example"]

    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction, decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url, url.scheme == "https", let host = url.host else { return decisionHandler(.cancel) }
        decisionHandler(hosts.contains(host) ? .allow : .cancel) // good: incomplete-host-check
    }

    func webView(_ webView: WKWebView, respondTo challenge: URLAuthenticationChallenge) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        let space = challenge.protectionSpace
        guard space.authenticationMethod == NSURLAuthenticationMethodHTTPBasic, space.host.hasSuffix(".leaf.example") else { // good: incomplete-host-check
            return (.performDefaultHandling, nil)
        }
        return (.useCredential, URLCredentialStorage.shared.defaultCredential(for: space))
    }
}

final class CommentView: UIView {
    private let label = UITextView()

    func show(_ comment: String) throws {
        label.attributedText = try NSAttributedString(
            data: Data(("<p>" + comment + "</p>").utf8), // bad: html-injection
            options: [.documentType: NSAttributedString.DocumentType.html],
            documentAttributes: nil
        )
    }

    func showPlain(_ comment: String) throws {
        label.attributedText = try NSAttributedString(
            data: Data(("<p>" + comment.escapingHTML() + "</p>").utf8), // good: html-injection
            options: [.documentType: NSAttributedString.DocumentType.html],
            documentAttributes: nil
        )
    }

    func showMarkdown(_ comment: String) throws {
        label.attributedText = NSAttributedString(try AttributedString(markdown: comment)) // good: html-injection
    }
}
