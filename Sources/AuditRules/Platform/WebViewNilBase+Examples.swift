import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let webViewNilBaseBad: [Example] = [
        Example(
            """
            webView.loadHTMLString(page, baseURL: ↓nil)
            """),
        Example(
            """
            UIWebView().loadHTMLString("<p>", baseURL: ↓nil)
            """),
        Example(
            """
            webView.load(data, mimeType: "text/html", characterEncodingName: "utf-8", baseURL: ↓URL(fileURLWithPath: "/"))
            """),
        Example(
            """
            let base: URL? = nil
            webView.loadHTMLString(page, baseURL: ↓base)
            """, "through a constant"),
        Example(
            """
            DispatchQueue.main.async { self.webView.loadHTMLString(page, baseURL: ↓nil) }
            """, "in a closure"),
        Example(
            """
            preview?.loadHTMLString("<b>\\(text)</b>", baseURL: ↓nil)
            """, "another receiver"),
        Example(
            """
            func show() { let none: URL? = nil; let base = none; view.loadHTMLString(page, baseURL: ↓base) }
            """, "a local of the function"),
        Example(
            """
            let root = URL(fileURLWithPath: "/")
            webView.loadHTMLString(page, baseURL: ↓root)
            """, "the root of all files through a constant"),
        Example(
            """
            final class Page { let base: URL? = nil
                func show() { webView.loadHTMLString("<p>", baseURL: ↓base) } }
            """, "a property"),
        Example(
            """
            switch state { case .empty: webView.loadHTMLString("", baseURL: ↓nil); default: break }
            """, "in a switch"),
    ]

    static let webViewNilBaseGood: [Example] = [
        Example(
            """
            webView.loadHTMLString(page, baseURL: URL(string: "about:blank"))
            """),
        Example(
            """
            webView.loadHTMLString(page, baseURL: Bundle.main.resourceURL)
            """),
        Example(
            """
            let url = URL(string: text, relativeTo: nil)
            """),
        Example(
            """
            request.load(path, baseURL: nil)
            """, "no page"),
        Example(
            """
            let home = URL(string: "https://www.example.com")
            webView.loadHTMLString(page, baseURL: home)
            """, "the address of the server"),
        Example(
            """
            var base: URL?
            base = URL(string: "https://www.example.com")
            webView.loadHTMLString(page, baseURL: base)
            """, "a variable that is given an address later"),
        Example(
            """
            webView.load(URLRequest(url: home))
            """, "a page that is fetched"),
        Example(
            """
            struct Pages { var all: [String] = []
                mutating func loadHTMLString(_ page: String, baseURL: URL?) { all.append(page) }
                mutating func add() { loadHTMLString("<p>", baseURL: nil) } }
            """, "a method of the project's own"),
        Example(
            """
            func show(_ base: URL?) { webView.loadHTMLString(page, baseURL: base) }
            """, "whoever calls this gives it"),
        Example(
            """
            webView.loadHTMLString(page, baseURL: URL(fileURLWithPath: folder))
            """, "a folder of the app's own"),
    ]
}
