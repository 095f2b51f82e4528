import AuditKit
import AuditModel

extension Rule {
    /// Text from outside put into a script.
    static let webViewScriptInjection = Rule(
        id: "web-view-script-injection",
        title: "Text is put into a script without encoding",
        category: .platform,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(94), .cwe(79), .cwe(95), .cwe(116), .masvs("PLATFORM", 2), .masvs("CODE", 4),
            .mastg("MASTG-TEST-0076"),
            .mobileTop10(4),
        ],
        why: """
            A quotation mark in the text ends the string of the script, and what follows runs as code in the page, \
            with its cookies and with the message handlers of the app.
            """,
        remedy: """
            Pass values with `callAsyncJavaScript(_:arguments:in:in:)`, or encode them with `JSONEncoder` before they \
            go into the script.
            """,
        bad: [
            Example("func f(name: String) { webView.evaluateJavaScript(\"greet('\\(↓name)')\") }"),
            Example("webView.stringByEvaluatingJavaScript(from: \"set('\" + ↓field.text! + \"')\")"),
            Example(
                """
                func f(name: String) {
                    let script = "greet('\\(name)')"
                    webView.evaluateJavaScript(↓script)
                }
                """
            ),
            Example("func f(input: String) { context.evaluateScript(\"run('\\(↓input)')\") }", "JavaScriptCore"),
            Example(
                """
                func f(id: String) { WKUserScript(source: "open('\\(↓id)')", injectionTime: .atDocumentEnd, forMainFrameOnly: true) }
                """
            ),
        ],
        good: [
            Example("webView.evaluateJavaScript(\"document.title\")"),
            Example("func f(offset: Int) { webView.evaluateJavaScript(\"scroll(\\(offset))\") }", "a number"),
            Example(
                """
                func f(name: String) throws {
                    let json = String(data: try JSONEncoder().encode(name), encoding: .utf8)!
                    webView.evaluateJavaScript("greet(\\(json))")
                }
                """, "encoded"),
            Example(
                """
                func f(name: String) { webView.callAsyncJavaScript("greet(name)", arguments: ["name": name], in: nil, in: .page) }
                """
            ),
            Example("func run(script: String) { webView.evaluateJavaScript(script) }", "nothing is put together here"),
            Example(
                "enum A { static let page = \"a\" }\nwebView.evaluateJavaScript(\"go('\\(A.page)')\")", "a constant"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "evaluateJavaScript", "stringByEvaluatingJavaScript", "evaluateScript", "WKUserScript", "callAsyncJavaScript")
    {
        guard let script = call.argument("source") ?? call.arguments.first else { continue }
        if call.name == "WKUserScript", script.label != "source" { continue }
        let text = OutsideText(pass: pass)
        let typed = script.typedField != nil
        guard typed || text.isComposed(script), let part = typed ? script : text.place(in: script) else { continue }
        pass.report("`\(part.text.prefix(60))` becomes part of a script without being encoded", at: part)
    }
}
