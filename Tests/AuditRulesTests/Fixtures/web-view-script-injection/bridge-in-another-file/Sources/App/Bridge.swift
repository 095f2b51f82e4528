import WebKit

protocol ScriptRunner { func run(_ script: String) }

final class Bridge: ScriptRunner {
    let view = WKWebView()

    func run(_ script: String) { view.evaluateJavaScript(script) }
}
