import Foundation
import WebKit

struct TranscriptRenderer {
    let repository: any MessageRepository

    func page(_ messages: [StoredMessage]) -> String {
        let rows = messages.map { "<li><b>\($0.sender)</b> \($0.body)</li>" }
        return "<ul>" + rows.joined() + "</ul>"
    }

    func escapedPage(_ messages: [StoredMessage]) -> String {
        let rows = messages.map { "<li><b>\(Markup.escape($0.sender))</b> \(Markup.escape($0.body))</li>" }
        return "<ul>" + rows.joined() + "</ul>"
    }

    @MainActor
    func show(_ messages: [StoredMessage], in view: WKWebView) {
        view.loadHTMLString(page(messages), baseURL: URL(string: "https://wicket.example")) // bad: html-injection
    }

    @MainActor
    func showEscaped(_ messages: [StoredMessage], in view: WKWebView) {
        view.loadHTMLString(escapedPage(messages), baseURL: nil) // good: html-injection
    }

    func mentions(_ name: String, in text: String) -> Int {
        let pattern = "@" + NSRegularExpression.escapedPattern(for: name) + "\\b"
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return 0 } // good: regex-injection
        return expression.numberOfMatches(in: text, range: NSRange(location: 0, length: text.utf16.count))
    }
}

enum Markup {
    static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
            .replacingOccurrences(of: "'", with: "&#39;")
    }
}
