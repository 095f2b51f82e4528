// Outside text put into HTML pages: interpolated, appended, templated; escaped, numeric or fixed text is clean.
import AVFoundation
import UIKit
import WebKit

struct Comment: Decodable {
    var author: String
    var text: String
    var likes: Int
}

extension String {
    var escapedForHTML: String {
        replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}

final class CommentController: UIViewController, AVCaptureMetadataOutputObjectsDelegate {
    let webView = WKWebView()
    let nameField = UITextField()
    let home = URL(string: "https://forum.example.org")

    func greet() {
        let name = nameField.text ?? ""
        webView.loadHTMLString("<h1>Hello \(name)</h1>", baseURL: home)  // bad: web-view-html-injection
        webView.loadHTMLString("<h1>Hello \(name.escapedForHTML)</h1>", baseURL: home)  // good: web-view-html-injection
        webView.loadHTMLString("<h1>\(name.count) letters</h1>", baseURL: home)  // good: web-view-html-injection
    }

    func show(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let comments = try JSONDecoder().decode([Comment].self, from: data)
        let likes = comments.map { "<li>\($0.likes)</li>" }.joined()
        webView.loadHTMLString("<ul>" + likes + "</ul>", baseURL: home)  // good: web-view-html-injection
        var page = "<ul>"
        for comment in comments {
            page += "<li><b>\(comment.author)</b> \(comment.text)</li>"
        }
        page += "</ul>"
        webView.loadHTMLString(page, baseURL: home)  // bad: web-view-html-injection
        let safe = comments.map { "<li>\($0.text.escapedForHTML)</li>" }
        webView.loadHTMLString(safe.joined(separator: "\n"), baseURL: home)  // good: web-view-html-injection
    }

    func metadataOutput(
        _ output: AVCaptureMetadataOutput, didOutput objects: [AVMetadataObject], from connection: AVCaptureConnection
    ) {
        guard let code = objects.first as? AVMetadataMachineReadableCodeObject, let value = code.stringValue else {
            webView.loadHTMLString("<p>No code</p>", baseURL: home)  // good: web-view-html-injection
            return
        }
        let template = "<p>Ticket {ticket}</p>"
        let page = template.replacingOccurrences(of: "{ticket}", with: value)
        webView.loadHTMLString(page, baseURL: home)  // bad: web-view-html-injection
        if let number = Int(value) {
            let plain = template.replacingOccurrences(of: "{ticket}", with: "\(number)")
            webView.loadHTMLString(plain, baseURL: home)  // good: web-view-html-injection
        }
    }

    func paste() {
        guard let text = UIPasteboard.general.string else { return }
        let html = String(format: "<pre>%@</pre>", text)
        webView.loadHTMLString(html, baseURL: home)  // bad: web-view-html-injection
        let bytes = Data(html.utf8)
        webView.load(  // bad: web-view-html-injection
            bytes, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: home!)
        let words = text.split(separator: " ").count
        let count = Data("<pre>\(words) words</pre>".utf8)
        webView.load(  // good: web-view-html-injection
            count, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: home!)
    }
}
