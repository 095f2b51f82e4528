import SwiftUI
import UIKit
import WebKit

/// A story with its pictures, laid out as a page.
struct StoryWebView: UIViewRepresentable {
    let story: Story

    func makeUIView(context: Context) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        let tags = story.tags.map { "\"\($0)\"" }.joined(separator: ",")
        let script = """
        window.story = { id: '\(story.id.uuidString)', tags: [\(tags)] };
        """
        let user = WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        configuration.userContentController.addUserScript(user)
        let year = WKUserScript(source: "window.storyYear = " + String(story.year), injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        configuration.userContentController.addUserScript(year)
        return WKWebView(frame: .zero, configuration: configuration)
    }

    func updateUIView(_ view: WKWebView, context: Context) {
        let markup = StoryMarkup(story: story)
        view.load(Data(markup.page.utf8), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: URL(string: "https://www.hearthside.example")!)
    }
}

struct StoryMarkup {
    let story: Story

    var page: String {
        var builder = MarkupBuilder()
        builder.element("h1", text: story.title)
        builder.raw("<p>by " + story.author + "</p>") // bad: html-injection
        builder.raw("<p>written in \(story.year)</p>") // good: html-injection
        return builder.text
    }

    /// For the share sheet.
    func attributed() throws -> NSAttributedString {
        let html = "<b>\(story.title)</b><br>" + story.text.replacingOccurrences(of: "\n", with: "<br>")
        return try NSAttributedString(data: Data(html.utf8), options: [.documentType: NSAttributedString.DocumentType.html], documentAttributes: nil) // bad: html-injection
    }

    func attributedPlain() -> NSAttributedString {
        NSAttributedString(string: "<\(story.title)>\n" + story.text) // good: html-injection
    }
}

struct MarkupBuilder {
    private(set) var text = "<!doctype html>"

    mutating func element(_ name: StaticString, text content: String) {
        let escaped = content
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
        text += "<\(name)>\(escaped)</\(name)>" // good: html-injection
    }

    mutating func raw(_ markup: String) { text += markup }
}
