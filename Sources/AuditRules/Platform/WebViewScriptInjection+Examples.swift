import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    static let webViewScriptInjectionBad: [Example] = [
        Example(
            """
            @objc protocol Exports: JSExport { func run(_ text: String) }
            final class Bridge: NSObject, Exports {
                let context = JSContext()
                func run(_ text: String) { context?.evaluateScript(↓"show('" + text + "')") }
            }
            """, "what scripts may call"),
        Example(
            """
            func load(_ address: URL) async throws {
                let (data, _) = try await URLSession.shared.data(from: address)
                run("greet(" + quoted(String(decoding: data, as: UTF8.self)) + ")")
            }
            func quoted(_ text: String) -> String {
                "\\"" + text.replacingOccurrences(of: "\\"", with: "\\\\\\"") + "\\""
            }
            func run(_ script: String) { webView.evaluateJavaScript(↓script) }
            """, "a backslash before the quote undoes the escape"),
        Example(
            """
            func f(name: String) { webView.evaluateJavaScript(↓"greet('\\(name)')") }
            """),
        Example(
            """
            webView.stringByEvaluatingJavaScript(from: ↓"set('" + field.text! + "')")
            """),
        Example(
            """
            func f(name: String) {
                let script = "greet('\\(name)')"
                webView.evaluateJavaScript(↓script)
            }
            """),
        Example(
            """
            func f(input: String) { context.evaluateScript(↓"run('\\(input)')") }
            """, "JavaScriptCore"),
        Example(
            """
            func f(id: String) { WKUserScript(source: ↓"open('\\(id)')", injectionTime: .atDocumentEnd, forMainFrameOnly: true) }
            """),
        Example(
            """
            final class Bridge {
                func run(_ script: String) { webView.evaluateJavaScript(↓script) }
            }
            func open(_ activity: NSUserActivity) { Bridge().run("open('" + activity.webpageURL!.fragment! + "')") }
            """, "a bridge that runs what it is given"),
        Example(
            """
            session.dataTask(with: url) { data, _, _ in
                let source = String(data: data!, encoding: .utf8)!
                view.evaluateJavaScript(↓source, completionHandler: nil)
            }.resume()
            """, "a script from a server"),
        Example(
            """
            func userContentController(_ c: WKUserContentController, didReceive message: WKScriptMessage) {
                let body = message.body as? [String: Any]
                message.webView?.evaluateJavaScript(↓(body?["callback"] as! String) + "(true)")
            }
            """, "a callback that a page names"),
        Example(
            """
            func show(_ fileURL: URL) throws {
                let note = try String(contentsOf: fileURL)
                webView.evaluateJavaScript(↓"show('" + note + "')")
            }
            """, "what a file holds, between quotes"),
        Example(
            """
            func paste() {
                let text = UIPasteboard.general.string ?? ""
                let script = ["greet('", text, "')"].joined()
                webView.evaluateJavaScript(↓script)
            }
            """, "joined pieces"),
        Example(
            """
            func copy() {
                first.evaluateJavaScript("notes()") { result, _ in
                    second.evaluateJavaScript(↓"paste('" + (result as! String) + "')")
                }
            }
            """, "one page into another"),
        Example(
            """
            func escape(_ text: String) -> String { text.replacingOccurrences(of: "'", with: "\\\\'") }
            func paste() { webView.evaluateJavaScript(↓"paste('\\(escape(UIPasteboard.general.string ?? ""))')") }
            """, "a backslash in the text undoes the one that is added"),
        Example(
            """
            func run(_ message: WKScriptMessage, _ context: JSContextRef) {
                let script = JSStringCreateWithUTF8CString(message.body as? String ?? "")
                JSEvaluateScript(context, ↓script, nil, nil, 0, nil)
            }
            """, "in the C interface"),
    ]

    static let webViewScriptInjectionGood: [Example] = [
        Example(
            """
            func start(_ plugin: URL, _ context: JSContext) throws {
                let content = try String(contentsOf: plugin, encoding: .utf8)
                _ = context.evaluateScript(content)
            }
            """, "a file that a script engine runs as it is"),
        Example(
            """
            final class Arrangement {
                let fileURL: URL
                let context = JSContext()
                init(_ chosen: URL) { fileURL = chosen }
                func load() throws { context?.evaluateScript(try String(contentsOf: fileURL)) }
            }
            """, "the file is the script"),
        Example(
            """
            func paint(_ color: NSColor, _ view: WKWebView) {
                let hex = String(format: "#%02lX%02lX", lroundf(color.redComponent * 255), lroundf(color.blueComponent * 255))
                view.evaluateJavaScript("document.body.style.background = '\\(hex)'")
            }
            """, "a format of numbers alone"),
        Example(
            """
            func open(_ activity: NSUserActivity) {
                let literal = String(reflecting: activity.webpageURL!.fragment!)
                webView.evaluateJavaScript("open(" + literal + ")")
            }
            """, "a literal with quotes and escapes"),
        Example(
            """
            func fit(_ view: UIView) {
                webView.evaluateJavaScript("let height = `${parseInt(style.height) - \\(view.frame.origin.y)}px`")
            }
            """, "a place on the screen"),
        Example(
            """
            webView.evaluateJavaScript("document.title")
            """),
        Example(
            """
            func f(offset: Int) { webView.evaluateJavaScript("scroll(\\(offset))") }
            """, "a number"),
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
            """),
        Example(
            """
            func run(script: String) { webView.evaluateJavaScript(script) }
            """, "nothing is put together here"),
        Example(
            """
            enum A { static let page = "a" }
            webView.evaluateJavaScript("go('\\(A.page)')")
            """, "a constant"),
        Example(
            """
            func f(names: Names) {
                let script = WKUserScript(
                    source: "(function() { \\(names.body) })()", injectionTime: .atDocumentEnd, forMainFrameOnly: true)
            }
            """, "bare, as only a script can stand"),
        Example(
            """
            func theme(_ message: WKScriptMessage) {
                guard let name = message.body as? String, ["light", "dark"].contains(name) else { return }
                webView.evaluateJavaScript("setTheme('\\(name)')")
            }
            """, "one of the known themes"),
        Example(
            """
            func jump(_ activity: NSUserActivity) {
                if let chapter = Int(activity.webpageURL!.lastPathComponent) { webView.evaluateJavaScript("jump(\\(chapter))") }
            }
            """, "a number that was parsed"),
        Example(
            """
            let file = Bundle.main.url(forResource: "reader", withExtension: "js")!
            let source = try String(contentsOf: file, encoding: .utf8)
            let script = WKUserScript(source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
            """, "a script of the app's own"),
        Example(
            """
            final class Journal { var scripts: [String] = []
                func evaluateJavaScript(_ script: String) { scripts.append(script) } }
            func note(_ journal: Journal, _ message: WKScriptMessage) { journal.evaluateJavaScript("a('\\(message.body)')") }
            """, "a type of the project's own that runs nothing"),
        Example(
            """
            func search() {
                let text = (searchField.text ?? "").replacingOccurrences(of: "\\\\", with: "\\\\\\\\").replacingOccurrences(of: "'", with: "\\\\'")
                webView.evaluateJavaScript("find('\\(text)')")
            }
            """, "backslashes and quotation marks are escaped"),
        Example(
            """
            func show(_ data: Data) {
                webView.evaluateJavaScript("raw('\\(data.map { String($0, radix: 16) }.joined())')")
            }
            """, "digits alone"),
        Example(
            """
            class Page: UIView {
                private static let script = load("reader")
                class func load(_ name: String) -> String {
                    Bundle.module.url(forResource: "\\(name)", withExtension: "js").flatMap { try? String(contentsOf: $0) }!
                }
                func start() -> WKUserScript {
                    WKUserScript(source: Self.script, injectionTime: .atDocumentStart, forMainFrameOnly: false)
                }
            }
            """, "a script of the bundle, by way of a closure"),
    ]
}
