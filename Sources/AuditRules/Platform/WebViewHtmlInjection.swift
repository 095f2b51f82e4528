import AuditKit
import AuditModel

extension Rule {
    /// Text from outside put into a page unescaped.
    static let webViewHtmlInjection = Rule(
        id: "web-view-html-injection",
        title: "Text is put into a page without escaping",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(79), .cwe(80), .cwe(94), .cwe(116), .masvs("PLATFORM", 2), .masvs("CODE", 4),
            .mastg("MASTG-TEST-0076"),
            .mobileTop10(4),
        ],
        why: """
            Text that is put into HTML as it is can bring a script with it. The script runs in the web view, reads the \
            page and reaches every message handler the app has given it.
            """,
        remedy: """
            Escape `&`, `<`, `>`, `"` and `'` before the text goes into the page, or load the page first and hand the \
            text over as an argument of `callAsyncJavaScript(_:arguments:in:in:)`.
            """,
        bad: [
            Example("let name = field.text ?? \"\"\nwebView.loadHTMLString(\"Hello \\(↓name)\", baseURL: nil)"),
            Example("func show(title: String) { webView.loadHTMLString(\"<h1>\" + ↓title + \"</h1>\", baseURL: nil) }"),
            Example(
                """
                func show(body: String) {
                    let page = "<p>\\(body)</p>"
                    webView.loadHTMLString(↓page, baseURL: nil)
                }
                """
            ),
            Example("webView.loadHTMLString(↓textView.text, baseURL: nil)", "what the user types is a page of its own"),
        ],
        good: [
            Example("webView.loadHTMLString(\"<h1>Hello</h1>\", baseURL: nil)"),
            Example(
                """
                func show(title: String) { webView.loadHTMLString("<h1>\\(title.htmlEscaped)</h1>", baseURL: nil) }
                """),
            Example(
                "func show(size: Int) { webView.loadHTMLString(\"<p style='width:\\(size)px'>\", baseURL: nil) }",
                "a number"),
            Example(
                """
                let page = try String(contentsOf: Bundle.main.url(forResource: "a", withExtension: "html")!)
                webView.loadHTMLString(page, baseURL: nil)
                """
            ),
            Example(
                "func show(css: String) { webView.loadHTMLString(\"<style>\\(css)</style>\", baseURL: nil) }",
                "the app's own style"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("loadHTMLString", "loadHtmlString", "loadSimulatedRequest") {
        guard let page = call.name == "loadSimulatedRequest" ? call.argument("responseHTML") : call.arguments.first
        else { continue }
        let text = OutsideText(pass: pass)
        let typed = page.typedField != nil
        guard typed || text.isComposed(page) else { continue }
        guard let part = typed ? page : text.place(in: page, except: \.isStyle) else { continue }
        pass.report("`\(part.text.prefix(60))` goes into a page without being escaped", at: part)
    }
}

extension Node {
    /// Whether the name says that this is part of the app's own style sheet or script.
    fileprivate var isStyle: Bool {
        let words = Words.of(unwrapped.name)
        return words.contains {
            ["css", "style", "styles", "stylesheet", "color", "font", "theme", "direction", "script"].contains($0)
        }
    }
}
