import Foundation
import WebKit

protocol NoteRendering {
    func html(for entry: Entry) -> String
}

struct PostcardRenderer: NoteRendering {
    func html(for entry: Entry) -> String {
        """
        <article><h1>\(entry.species)</h1>
        <p>\(entry.note)</p></article>
        """
    }
}

struct PlainRenderer: NoteRendering {
    func html(for entry: Entry) -> String {
        "<article><h1>\(Self.encode(entry.species))</h1><p>\(Self.encode(entry.note))</p></article>"
    }

    static func encode(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "") { result, scalar in
            if "<>&\"'".unicodeScalars.contains(scalar) {
                result += "&#\(scalar.value);"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
    }
}

@MainActor
final class PostcardPreview {
    private let web: WKWebView
    private let postcard = PostcardRenderer()
    private let plain = PlainRenderer()

    init() {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        web = WKWebView(frame: .zero, configuration: configuration)
    }

    func export(_ received: Entry, to url: URL) throws {
        let body = postcard.html(for: received)
        try body.write(to: url, atomically: true, encoding: .utf8) // bad: html-injection
    }

    func preview(_ entry: Entry) {
        web.loadHTMLString(plain.html(for: entry), baseURL: nil) // good: html-injection
    }
}
