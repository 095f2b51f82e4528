// Second file of the mail app: letters arrive from the server, links and push payloads, and are shown.
import UIKit
import WebKit

final class LetterView: UIViewController {
    let webView = WKWebView()
    let base = URL(string: "https://mail.example.org/")

    func load(_ url: URL) {
        URLSession.shared.dataTask(with: url) { data, _, error in
            guard let data, let text = String(data: data, encoding: .utf8) else { return }
            let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
            let letter = Letter(subject: lines[0], body: lines.last ?? "", date: Date())
            DispatchQueue.main.async { [self] in
                webView.loadHTMLString(letter.html, baseURL: base)  // bad: web-view-html-injection
                webView.loadHTMLString(letter.escaped, baseURL: base)  // good: web-view-html-injection
                webView.loadHTMLString(letter.stamp, baseURL: base)  // good: web-view-html-injection
            }
        }.resume()
    }

    func help(_ chapter: Int) {
        let page = HelpPage(chapter: chapter)
        webView.loadHTMLString(page.html, baseURL: base)  // good: web-view-html-injection
    }

    func present(_ page: String) {
        webView.loadHTMLString(page, baseURL: base)  // bad: web-view-html-injection
    }

    func presentFixed(_ page: String) {
        webView.loadHTMLString(page, baseURL: base)  // good: web-view-html-injection
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        let title = url.lastPathComponent
        present(Markup.wrap(title))
        presentFixed(Markup.wrap("welcome", in: "h1"))
        presentFixed(Markup.wrap(Markup.escape(title)))
        return true
    }

    func notified(_ center: UNUserNotificationCenter, _ notification: UNNotification) {
        let info = notification.request.content.userInfo
        let sender = info["sender"] as? String ?? "nobody"
        let page = "<p>From " + sender + "</p>"
        webView.loadHTMLString(page, baseURL: base)  // bad: web-view-html-injection
        let known = ["anna": "Anna", "ben": "Ben"][sender] ?? "somebody"
        webView.loadHTMLString("<p>From " + known + "</p>", baseURL: base)  // good: web-view-html-injection
    }

    func print(_ environment: [String: String] = ProcessInfo.processInfo.environment) {
        let footer = environment["MAIL_FOOTER", default: ""]
        let page = ["<hr>", footer].joined()
        webView.loadHTMLString(page, baseURL: base)  // bad: web-view-html-injection
        let renderer = UIMarkupTextPrintFormatter(markupText: "<hr>")  // good: web-view-html-injection
        _ = renderer
    }

    func remember(_ pages: inout [String], typed: UITextField) {
        pages.append("<li>\(typed.text ?? "")</li>")
        webView.loadHTMLString(pages.joined(), baseURL: base)  // bad: web-view-html-injection
        pages = ["<li>empty</li>"]
        webView.loadHTMLString(pages.joined(), baseURL: base)  // good: web-view-html-injection
    }
}
