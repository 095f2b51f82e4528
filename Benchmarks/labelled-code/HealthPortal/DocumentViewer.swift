import UIKit
import WebKit

struct Letter: Codable {
    var sender: String
    var subject: String
    var html: String
    var attachment: URL?
}

/// Letters come from practices and from other patients.
final class DocumentViewer: UIViewController {
    private let webView: WKWebView
    private let subjectLabel = UILabel()
    private var letter: Letter

    init(letter: Letter) {
        self.letter = letter
        webView = WKWebView(frame: .zero)
        super.init(nibName: nil, bundle: nil)
        Self.prepare(webView, inspectable: true)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    static func prepare(_ view: WKWebView, inspectable: Bool) {
        view.allowsLinkPreview = false
        if #available(iOS 16.4, *) { view.isInspectable = inspectable } // bad: webview-inspectable
    }

    static func prepareForms(_ view: WKWebView) {
        view.allowsBackForwardNavigationGestures = false
        #if !DEBUG
        view.isInspectable = false // good: webview-inspectable
        #endif
    }

    func configure(from response: [String: Bool]) {
        webView.isInspectable = response["inspect"] ?? false // bad: webview-inspectable
    }

    func showLetter() {
        let css = Bundle.main.url(forResource: "letter", withExtension: "css")
        webView.loadHTMLString(letter.html, baseURL: css?.deletingLastPathComponent()) // bad: web-fetch
    }

    func showPaper() {
        let paper = "<pre>\(letter.subject.markupText)</pre><p>\(letter.sender.markupText)</p>"
        webView.loadHTMLString(paper, baseURL: Bundle.main.bundleURL) // good: web-fetch
    }

    func showPrivacy() {
        webView.load(URLRequest(url: URL(string: "https://my.claraklinik.org/privacy")!)) // good: web-fetch
    }

    func showAttachment() async throws {
        guard let attachment = letter.attachment, attachment.scheme == "https" else { return }
        let (data, _) = try await URLSession.shared.data(from: attachment)
        let target = URL.documentsDirectory.appending(path: "attachment.html")
        try data.write(to: target, options: .completeFileProtection)
        webView.loadFileURL(target, allowingReadAccessTo: .documentsDirectory) // bad: web-fetch
    }

    func showPDF() async throws {
        guard let attachment = letter.attachment, attachment.scheme == "https" else { return }
        let (data, _) = try await URLSession.shared.data(from: attachment)
        webView.load(data, mimeType: "application/pdf", characterEncodingName: "", baseURL: attachment) // good: web-fetch
    }

    func fillSender() {
        webView.evaluateJavaScript("document.forms[0].to.value = '\(letter.sender)'") // bad: script-injection
    }

    func fillSubject() async throws {
        _ = try await webView.callAsyncJavaScript("document.forms[0].subject.value = subject", arguments: ["subject": letter.subject], contentWorld: .page) // good: script-injection
    }

    func showSubject(matching term: String) {
        let text = NSMutableAttributedString(string: letter.subject)
        if let found = letter.subject.range(of: term) {
            let start = letter.subject.distance(from: letter.subject.startIndex, to: found.lowerBound)
            text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: start, length: term.utf16.count)) // bad: string-length-mix
        }
        subjectLabel.attributedText = text
    }

    func showSubjectBold(matching term: String) {
        let text = NSMutableAttributedString(string: letter.subject)
        if let found = letter.subject.range(of: term) {
            let range = NSRange(found, in: letter.subject) // good: string-length-mix
            text.addAttribute(.font, value: UIFont.boldSystemFont(ofSize: 17), range: range)
        }
        subjectLabel.attributedText = text
    }

    func shortened(_ limit: Int) -> String {
        guard limit > 0, letter.subject.count > limit else { return letter.subject }
        return String(letter.subject.prefix(limit - 1)) + "…" // good: string-length-mix
    }

    func restore(_ activity: NSUserActivity) {
        guard let data = activity.userInfo?["letter"] as? Data else { return }
        if let letter = try? JSONDecoder().decode(Letter.self, from: data) { // good: deserialisation
            self.letter = letter
        }
        guard let marks = activity.userInfo?["marks"] as? Data else { return }
        let ranges = try? NSKeyedUnarchiver.unarchivedObject(ofClasses: [NSArray.self, NSObject.self], from: marks) as? [NSValue] // bad: deserialisation
        subjectLabel.tag = ranges?.count ?? 0
    }
}

extension String {
    var markupText: String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;")].reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
