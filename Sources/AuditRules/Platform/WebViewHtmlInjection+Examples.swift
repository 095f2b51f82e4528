import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let webViewHtmlInjectionBad: [Example] = [
        Example(
            """
            struct Film: NSViewRepresentable {
                let address: URL
                func updateNSView(_ view: WKWebView, context: Context) {
                    view.loadHTMLString(↓"<iframe src='\\(address.absoluteString)'></iframe>", baseURL: address)
                }
            }
            """, "an address may hold an apostrophe"),
        Example(
            """
            func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any] = [:]) -> Bool {
                let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
                let mail = MFMailComposeViewController()
                mail.setMessageBody(↓"<p>" + (items.first { $0.name == "note" }?.value ?? "") + "</p>", isHTML: true)
                return true
            }
            """, "a mail in HTML"),
        Example(
            """
            let name = field.text ?? ""
            webView.loadHTMLString(↓"Hello \\(name)", baseURL: nil)
            """),
        Example(
            """
            func show(title: String) { webView.loadHTMLString(↓"<h1>" + title + "</h1>", baseURL: nil) }
            """),
        Example(
            """
            func show(body: String) {
                let page = "<p>\\(body)</p>"
                webView.loadHTMLString(↓page, baseURL: nil)
            }
            """),
        Example(
            """
            webView.loadHTMLString(↓textView.text, baseURL: nil)
            """, "what the user types is a page of its own"),
        Example(
            """
            func scanned(_ code: AVMetadataMachineReadableCodeObject) {
                let page = "<p>{ticket}</p>".replacingOccurrences(of: "{ticket}", with: code.stringValue ?? "")
                webView.loadHTMLString(↓page, baseURL: home)
            }
            """, "a template that is filled in"),
        Example(
            """
            func show(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                var page = "<ul>"
                for name in try JSONDecoder().decode([String].self, from: data) { page += "<li>\\(name)</li>" }
                webView.loadHTMLString(↓page, baseURL: URL(string: "https://www.example.com"))
            }
            """, "a page that grows"),
        Example(
            """
            struct Letter { var subject: String
                var html: String { "<h1>\\(subject)</h1>" } }
            func show(_ notification: UNNotification) {
                let info = notification.request.content.userInfo
                webView.loadHTMLString(↓Letter(subject: info["subject"] as! String).html, baseURL: nil)
            }
            """, "a letter that renders itself"),
        Example(
            """
            let bytes = Data("<pre>\\(UIPasteboard.general.string!)</pre>".utf8)
            webView.load(↓bytes, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: home)
            """, "as data"),
        Example(
            """
            func present(_ page: String) { webView.loadHTMLString(↓page, baseURL: home) }
            func open(_ activity: NSUserActivity) { present("<p>" + activity.webpageURL!.lastPathComponent + "</p>") }
            """, "another function shows it"),
        Example(
            """
            let formatter = UIMarkupTextPrintFormatter(markupText: ↓"<p>\\(noteTextView.text!)</p>")
            """, "a page for the printer"),
        Example(
            """
            func find(_ message: WKScriptMessage) {
                let word = (message.body as! String).addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
                webView.loadHTMLString(↓"<a href='/q?\\(word)'>go</a>", baseURL: page)
            }
            """, "an apostrophe is allowed in queries, and ends the attribute"),
    ]

    static let webViewHtmlInjectionGood: [Example] = [
        Example(
            """
            struct Film: NSViewRepresentable {
                let address: URL
                func updateNSView(_ view: WKWebView, context: Context) {
                    view.loadHTMLString("<iframe src=\"\\(address.absoluteString)\"></iframe>", baseURL: address)
                }
            }
            """, "the text of an address ends no attribute between quotation marks"),
        Example(
            """
            extension String {
                var forPage: String {
                    var result = ""
                    for sign in self {
                        switch sign {
                        case "&": result += "&amp;"
                        case "<": result += "&lt;"
                        case ">": result += "&gt;"
                        case "'": result += "&#39;"
                        default: result.append(sign)
                        }
                    }
                    return result
                }
            }
            func show(_ field: UITextField) { web.loadHTMLString("<p>\\(field.text!.forPage)</p>", baseURL: nil) }
            """, "a property of the project writes entities"),
        Example(
            """
            func show(_ web: WKWebView) throws {
                let news = try String(contentsOf: URL(string: "https://news.test/today")!)
                web.loadHTMLString("<html>" + news + "</html>", baseURL: URL(string: "about:blank"))
            }
            """, "what is fetched has no origin of anybody’s"),
        Example(
            """
            final class Preview {
                private let view: WKWebView
                init() {
                    let configuration = WKWebViewConfiguration()
                    configuration.defaultWebpagePreferences.allowsContentJavaScript = false
                    view = WKWebView(frame: .zero, configuration: configuration)
                }
                func show(_ field: UITextField) { view.loadHTMLString("<b>\\(field.text ?? "")</b>", baseURL: nil) }
            }
            """, "no script runs"),
        Example(
            """
            func open(_ link: URL, _ view: WKWebView) {
                let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems
                guard let id = items?.first?.value.flatMap(UInt.init) else { return }
                view.loadHTMLString("<b>\\(id)</b>", baseURL: nil)
            }
            """, "a number"),
        Example(
            """
            webView.loadHTMLString("<h1>Hello</h1>", baseURL: nil)
            """),
        Example(
            """
            func show(title: String) { webView.loadHTMLString("<h1>\\(title.htmlEscaped)</h1>", baseURL: nil) }
            """),
        Example(
            """
            func show(size: Int) { webView.loadHTMLString("<p style='width:\\(size)px'>", baseURL: nil) }
            """, "a number"),
        Example(
            """
            let page = try String(contentsOf: Bundle.main.url(forResource: "a", withExtension: "html")!)
            webView.loadHTMLString(page, baseURL: nil)
            """),
        Example(
            """
            func show(css: String) { webView.loadHTMLString("<style>\\(css)</style>", baseURL: nil) }
            """, "the app's own style"),
        Example(
            """
            extension String {
                var forHTML: String {
                    replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
                }
            }
            func show(_ notification: UNNotification) {
                webView.loadHTMLString("<p>" + (notification.request.content.userInfo["a"] as! String).forHTML + "</p>", baseURL: nil)
            }
            """, "escaped by the project"),
        Example(
            """
            struct Score: Decodable { var points: Int }
            func show(_ url: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: url)
                let rows = try JSONDecoder().decode([Score].self, from: data).map { "<li>\\($0.points)</li>" }
                webView.loadHTMLString(rows.joined(), baseURL: URL(string: "https://www.example.com"))
            }
            """, "numbers of a server"),
        Example(
            """
            let known = ["anna": "Anna"][nameField.text ?? ""] ?? "somebody"
            webView.loadHTMLString("<p>" + known + "</p>", baseURL: nil)
            """, "out of a table"),
        Example(
            """
            webView.loadHTMLString("<p>\\(nameField.text!.count) letters</p>", baseURL: nil)
            """, "how many"),
        Example(
            """
            func present(_ page: String) { webView.loadHTMLString("<p>\\(page)</p>", baseURL: nil) }
            func welcome() { present("Welcome") }
            """, "every caller gives a constant"),
        Example(
            """
            func show(_ file: URL) throws {
                webView.load(try Data(contentsOf: file), mimeType: "image/gif", characterEncodingName: "utf-8", baseURL: file)
            }
            """, "an image of a file, which is no page"),
        Example(
            """
            func find(_ message: WKScriptMessage) {
                let word = (message.body as! String).addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed)!
                webView.loadHTMLString("<a href=\\"/q?\\(word)\\">go</a>", baseURL: page)
            }
            """, "quotation marks are encoded"),
        Example(
            """
            struct News: Decodable { var stars: Int }
            func show(_ data: Data) throws {
                let news = try JSONDecoder().decode([News].self, from: data)
                webView.loadHTMLString(news.map(\\.stars).map { "<i>\\($0)</i>" }.joined(), baseURL: page)
            }
            """, "numbers"),
        Example(
            """
            func show(_ frame: String) {
                let page = frame.replacingOccurrences(of: "{{ASSETS}}", with: model.assetsURL.string)
                webView.loadHTMLString("<base href=\\"\\(model.assetsURL.string)\\">", baseURL: model.base)
            }
            """, "an address, in which no quotation mark stands"),
    ]
}
