// Outside text in scripts for WKWebView: evaluateJavaScript, user scripts, JSContext; arguments and JSON are clean.
import JavaScriptCore
import UIKit
import WebKit

final class ArticleController: UIViewController, WKScriptMessageHandler {
    let webView = WKWebView()
    let searchField = UITextField()
    let page = WKUserContentController()

    func search() {
        let text = searchField.text ?? ""
        webView.evaluateJavaScript("find('\(text)')")  // bad: web-view-script-injection
        webView.evaluateJavaScript("find(\(text.count))")  // good: web-view-script-injection
        webView.callAsyncJavaScript(  // good: web-view-script-injection
            "find(text)", arguments: ["text": text], in: nil, in: .page)
    }

    func searchEncoded() throws {
        guard let text = searchField.text else { return }
        let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
        webView.evaluateJavaScript("find(\(json)[0])", completionHandler: nil)  // good: web-view-script-injection
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any] else { return }
        if let callback = body["callback"] as? String {
            webView.evaluateJavaScript(callback + "(true)") { _, _ in }  // bad: web-view-script-injection
        }
        if let index = body["index"] as? Int {
            webView.evaluateJavaScript("show(\(index))") { _, _ in }  // good: web-view-script-injection
        }
    }

    func load(_ url: URL) {
        let task = URLSession.shared.dataTask(with: url) { [weak self] data, _, _ in
            guard let data, let source = String(data: data, encoding: .utf8) else { return }
            DispatchQueue.main.async {
                self?.webView.evaluateJavaScript(source, completionHandler: nil)  // bad: web-view-script-injection
            }
        }
        task.resume()
    }

    func theme(_ name: String) {
        let allowed = ["light", "dark", "sepia"]
        guard allowed.contains(name) else { return }
        webView.evaluateJavaScript("setTheme('\(name)')")  // good: web-view-script-injection
    }

    func scene(_ scene: UIScene, openURLContexts contexts: Set<UIOpenURLContext>) {
        contexts.forEach { openTheme(from: $0.url) }
    }

    func openTheme(from url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let name = parts?.queryItems?.first { $0.name == "theme" }?.value ?? "light"
        theme(name)
        let script = ["setTheme('", name, "')"].joined()
        webView.evaluateJavaScript(script)  // bad: web-view-script-injection
    }

    func install(_ bundle: Bundle) throws {
        guard let file = bundle.url(forResource: "reader", withExtension: "js") else { return }
        let source = try String(contentsOf: file, encoding: .utf8)
        page.addUserScript(atEnd(source))
    }

    private func atEnd(_ source: String) -> WKUserScript {
        WKUserScript(  // good: web-view-script-injection
            source: source, injectionTime: .atDocumentEnd, forMainFrameOnly: true)
    }

    func installGreeting() {
        let pasted = UIPasteboard.general.string
        let source = "greet(\"" + (pasted ?? "") + "\")"
        let place = WKUserScriptInjectionTime.atDocumentEnd
        let script = WKUserScript(  // bad: web-view-script-injection
            source: source, injectionTime: place, forMainFrameOnly: true)
        page.addUserScript(script)
    }
}

final class FormulaEngine {
    let context = JSContext()!

    func evaluate(_ arguments: [String] = CommandLine.arguments) -> Double? {
        guard arguments.count > 1 else { return nil }
        return context.evaluateScript("compute(\(arguments[1]))")?.toDouble()  // bad: web-view-script-injection
    }

    func compute(_ arguments: [String] = CommandLine.arguments) -> Double? {
        guard arguments.count > 1, let value = Double(arguments[1]) else { return nil }
        return context.evaluateScript("compute(\(value))")?.toDouble()  // good: web-view-script-injection
    }

    func call(_ text: String) -> JSValue? {
        context.objectForKeyedSubscript("compute")?.call(withArguments: [text])  // good: web-view-script-injection
    }

    func assign(_ field: UITextField) {
        context.setObject(field.text, forKeyedSubscript: "input" as NSString)  // good: web-view-script-injection
        context.evaluateScript("run(input)")  // good: web-view-script-injection
    }
}
