import Foundation
import RegexBuilder
import WebKit

struct ReaderComment: Decodable {
    let name: String
    let mail: String
    let text: String
    let likes: Int
}

/// Local checks before comments from the feed's server are shown.
struct CommentRules {
    var blockedWords: [String] = ["casino", "lottery"]

    private let wordList = Regex {
        Anchor.startOfSubject
        OneOrMore {
            OneOrMore(.word)
            Optionally { One(.whitespace) }
        }
        Anchor.endOfSubject
    }

    func isMailAddress(_ comment: ReaderComment) -> Bool {
        comment.mail.range(of: "^(?:[a-zA-Z0-9_-]+\\.?)+@(?:[a-z]+\\.)+[a-z]{2,}$", options: .regularExpression) != nil // bad: redos
    }

    func isShortMailAddress(_ comment: ReaderComment) -> Bool {
        comment.mail.range(of: "^[a-zA-Z0-9_-]+(?:\\.[a-zA-Z0-9_-]+)*@[a-z0-9-]+\\.[a-z]{2,}$", options: .regularExpression) != nil // good: redos
    }

    func isName(_ comment: ReaderComment) -> Bool {
        comment.name.range(of: "^(?:\\w++['-]?)+$", options: .regularExpression) != nil // good: redos
    }

    func isWordList(_ comment: ReaderComment) -> Bool {
        comment.text.contains(wordList)
    }

    func isShouting(_ comment: ReaderComment) -> Bool {
        comment.text.wholeMatch(of: Regex { OneOrMore { OneOrMore(("A"..."Z")); ZeroOrMore("!") } }) != nil // bad: redos
    }

    func isLaughing(_ comment: ReaderComment) -> Bool {
        comment.text.wholeMatch(of: Regex { OneOrMore { "ha"; Optionally(" ") } }) != nil // good: redos
    }

    func isQuoted(_ comment: ReaderComment) -> Bool {
        comment.text.firstMatch(of: #/^(?:[^"\n]|\w)+"$/#) != nil // bad: redos
    }

    func isAsciiArt(_ comment: ReaderComment) -> Bool {
        comment.text.firstMatch(of: #/^(?:[^"\w]|\w)+"$/#) != nil // good: redos
    }

    func isSpam(_ comment: ReaderComment) -> Bool {
        blockedWords.contains { word in
            comment.text.range(of: "\\b\(word)\\b", options: [.regularExpression, .caseInsensitive]) != nil // good: regex-injection
        }
    }
}

/// Readers may write a few tags; the rest is taken out, then the list goes to a web view.
final class CommentListView {
    private let webView = WKWebView()
    private let rules = CommentRules()

    func show(_ comments: [ReaderComment]) {
        let shown = comments.filter { rules.isName($0) && !rules.isSpam($0) }
        let items = shown.map { "<li>\(stripped($0.text)) <small>\($0.likes)</small></li>" }
        webView.loadHTMLString("<ul>\(items.joined())</ul>", baseURL: URL(string: "https://reader.gazette-app.net"))
    }

    func showPlain(_ comments: [ReaderComment]) {
        let items = comments.map { "<li><b>\($0.name.htmlText)</b> \($0.text.htmlText)</li>" }
        webView.loadHTMLString("<ul>\(items.joined())</ul>", baseURL: URL(string: "https://reader.gazette-app.net")) // good: script-injection
    }

    func showCount(_ comments: [ReaderComment]) {
        webView.evaluateJavaScript("setCount(\(comments.count))") // good: script-injection
    }

    private func stripped(_ text: String) -> String {
        text.replacing(#/<\/?(script|style|iframe)[^>]*>/#, with: "") // bad: tag-filter
    }
}
