import Down
import MessageUI
import SafariServices
import UIKit
import WebKit

struct Article: Decodable {
    let title: String
    let author: String
    let html: String
    let markdown: String
    let source: String
    let published: Date
}

struct ReaderComment: Decodable {
    let id: Int
    let nickname: String
    let text: String
    let homepage: String
}

final class ArticleViewController: UIViewController, MFMailComposeViewControllerDelegate {
    private let webView = WKWebView()
    private let byline = UILabel()
    private let note = UITextView()
    private let appPage = URL(string: "https://reader.pressroom.com/")!
    var comments: [ReaderComment] = []
    var article: Article?

    override func viewDidLoad() {
        super.viewDidLoad()
        view = webView
        Task { await load() }
    }

    private func load() async {
        guard let (data, _) = try? await URLSession.shared.data(from: appPage.appendingPathComponent("comments.json")),
              let comments = try? JSONDecoder().decode([ReaderComment].self, from: data) else { return }
        self.comments = comments
        renderComments()
    }

    private func renderComments() {
        let list = comments.map { "<li><b>\($0.nickname)</b>: \($0.text)</li>" }.joined()
        webView.loadHTMLString("<ul>\(list)</ul>", baseURL: appPage) // bad: html-injection
    }

    func renderPlainComments() {
        let list = comments.map { "<li>\($0.text.htmlEscaped)</li>" }.joined()
        webView.loadHTMLString("<ul>\(list)</ul>", baseURL: nil) // good: html-injection
    }

    func showHighlights(_ comment: ReaderComment) {
        let page = Data("<article>\(comment.text)</article>".utf8)
        webView.load(page, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: appPage) // bad: html-injection
    }

    func showOffline(_ comment: ReaderComment) {
        webView.loadSimulatedRequest(URLRequest(url: appPage), responseHTML: "<h1>" + comment.nickname + "</h1>") // bad: html-injection
    }

    func showAbout() {
        guard let url = Bundle.main.url(forResource: "about", withExtension: "html"),
              let html = try? String(contentsOf: url, encoding: .utf8) else { return }
        webView.loadHTMLString(html, baseURL: url.deletingLastPathComponent()) // good: html-injection
    }

    func showNote(_ comment: ReaderComment) throws {
        let options: [NSAttributedString.DocumentReadingOptionKey: Any] = [.documentType: NSAttributedString.DocumentType.html]
        note.attributedText = try NSAttributedString(data: Data(comment.text.utf8), options: options, documentAttributes: nil) // bad: html-injection
        byline.attributedText = NSAttributedString(string: comment.nickname) // good: html-injection
    }

    func showPreview(_ comment: ReaderComment) throws {
        let rendered = try Down(markdownString: comment.text).toHTML(.unsafe)
        webView.loadHTMLString(rendered, baseURL: appPage) // bad: html-injection
        let tame = try Down(markdownString: comment.text).toHTML(.default)
        webView.loadHTMLString(tame, baseURL: nil) // good: html-injection
    }

    func forward(_ comment: ReaderComment) {
        guard MFMailComposeViewController.canSendMail() else { return }
        let mail = MFMailComposeViewController()
        mail.mailComposeDelegate = self
        mail.setMessageBody("<p>\(comment.nickname) wrote:</p>\(comment.text)", isHTML: true) // bad: html-injection
        present(mail, animated: true)
    }

    func printComment(_ comment: ReaderComment) {
        let job = UIPrintInteractionController.shared
        job.printFormatter = UIMarkupTextPrintFormatter(markupText: "<h2>\(comment.nickname)</h2><p>\(comment.text)</p>") // bad: html-injection
        job.present(animated: true)
    }

    func share(_ comment: ReaderComment) {
        let mail = MFMailComposeViewController()
        mail.setMessageBody(comment.text, isHTML: false) // good: html-injection
        present(mail, animated: true)
    }

    func mailComposeController(_ controller: MFMailComposeViewController, didFinishWith result: MFMailComposeResult, error: Error?) {
        controller.dismiss(animated: true)
    }
}

extension ArticleViewController {
    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        let actions: [(String, (ReaderComment) throws -> Void)] = [
            ("Highlight", showHighlights), ("Offline", showOffline), ("Note", showNote), ("Preview", showPreview),
            ("Forward", forward), ("Print", printComment), ("Share", share),
        ]
        let menu = UIMenu(children: actions.map { title, run in
            UIAction(title: title) { [weak self] _ in self?.comments.last.map { try? run($0) } }
        })
        navigationItem.rightBarButtonItem = UIBarButtonItem(title: "More", menu: menu)
        navigationItem.leftBarButtonItems = [
            UIBarButtonItem(title: "About", primaryAction: UIAction { [weak self] _ in self?.showAbout() }),
            UIBarButtonItem(title: "Plain", primaryAction: UIAction { [weak self] _ in self?.renderPlainComments() }),
        ]
    }
}

extension String {
    var htmlEscaped: String {
        var out = ""
        for character in self {
            switch character {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            default: out.append(character)
            }
        }
        return out
    }
}
