import JavaScriptCore
import UIKit
import WebKit

struct ReportModel: Encodable {
    var title: String
    var author: String
    var rows: [String]
}

final class ReportViewController: UIViewController {
    private let webView: WKWebView
    private let expenses: [Expense]
    private let style = "<style>body { font: -apple-system-body }</style>"

    init(expenses: [Expense]) {
        self.expenses = expenses
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = true
        webView = WKWebView(frame: .zero, configuration: configuration)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func loadView() { view = webView }

    // MARK: Pages

    func showReport() {
        let rows = expenses.map { "<tr><td>\($0.merchant)</td><td>\($0.amountMinor)</td></tr>" }.joined()
        webView.loadHTMLString(style + "<table>\(rows)</table>", baseURL: nil) // bad: html-injection
    }

    func showSummary() {
        let rows = expenses.map { "<tr><td>\($0.merchant.htmlEscaped)</td><td>\($0.amountMinor)</td></tr>" }.joined()
        webView.loadHTMLString(style + "<table>\(rows)</table>", baseURL: nil) // good: html-injection
    }

    func showShared(_ view: SharedView) {
        guard let data = page(title: view.title).data(using: .utf8), let base = URL(string: "https://saldo.example") else { return }
        webView.load(data, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: base) // bad: html-injection
    }

    func showSharedText(_ view: SharedView) {
        guard let data = view.title.data(using: .utf8), let base = URL(string: "about:blank") else { return }
        webView.load(data, mimeType: "text/plain", characterEncodingName: "utf-8", baseURL: base) // good: html-injection
    }

    private func page(title: String) -> String {
        "<html><head><title>\(title)</title></head><body></body></html>"
    }

    func attributed(_ note: String) throws -> NSAttributedString {
        let html = "<p style=\"font-size:14px\">" + note + "</p>"
        return try NSAttributedString(data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil) // bad: html-injection
    }

    func attributedPlain(_ note: String) throws -> NSAttributedString {
        try NSAttributedString(data: Data(note.utf8), options: [.documentType: NSAttributedString.DocumentType.plain], documentAttributes: nil) // good: html-injection
    }

    // MARK: Scripts

    func setTitle(_ title: String) {
        webView.evaluateJavaScript("document.querySelector('h1').textContent = '\(title)'") // bad: javascript-injection
    }

    func setHeading(_ title: String) {
        webView.callAsyncJavaScript("document.querySelector('h1').textContent = title",
                                    arguments: ["title": title], in: nil, in: .page, completionHandler: nil) // good: javascript-injection
    }

    func highlight(link: URL) async throws {
        guard let row = link.queryValue("row") else { return }
        let call = ["highlight(", row, ")"].joined()
        _ = try await webView.callAsyncJavaScript(call, arguments: [:], in: nil, contentWorld: .page) // bad: javascript-injection
    }

    func highlight(rowIn link: URL) async throws {
        guard let row = link.queryValue("row").flatMap(Int.init) else { return }
        _ = try await webView.evaluateJavaScript("highlight(\(row))") // good: javascript-injection
    }

    func install(_ model: ReportModel) {
        let source = "window.author = \"\(model.author.replacingOccurrences(of: "\"", with: "\\\""))\";"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func installModel(_ model: ReportModel) throws {
        let json = String(decoding: try JSONEncoder().encode(model), as: UTF8.self)
        let script = WKUserScript(source: "window.model = \(json);", injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func open(bookmark: URL) {
        let action = bookmark.queryValue("do") ?? "noop"
        let script = "bookmarks." + action + "()"
        webView.evaluateJavaScript(script, in: nil, in: .page) { _ in } // bad: javascript-injection
    }

    func reloadChart() {
        webView.evaluateJavaScript("chart.reload()") // good: javascript-injection
    }
}

/// Formulas people put in shared budget sheets.
final class FormulaEngine {
    private let context = JSContext()!

    func value(of formula: String, month: Int) -> Double? {
        context.evaluateScript("(function(month) { return \(formula); })(\(month))")?.toDouble() // bad: javascript-injection
    }

    func share(of amount: Double, people: Int, label: String) -> String? {
        context.evaluateScript("function share(a, n, label) { return label + ': ' + (a / n).toFixed(2) }")
        return context.objectForKeyedSubscript("share")?.call(withArguments: [amount, people, label])?.toString() // good: javascript-injection
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
