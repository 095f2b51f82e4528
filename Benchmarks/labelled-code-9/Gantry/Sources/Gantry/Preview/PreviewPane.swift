import AppKit
import JavaScriptCore
import WebKit

struct Readme {
    let repository: String
    let markdown: String
    let html: String
}

@MainActor
final class PreviewPane: NSView, WKScriptMessageHandler {
    private let web: WKWebView
    private weak var actions: LinkActions?

    init(actions: LinkActions) {
        let configuration = WKWebViewConfiguration()
        configuration.setValue(true, forKey: "allowUniversalAccessFromFileURLs") // bad: web-view-script
        web = WKWebView(frame: .zero, configuration: configuration)
        self.actions = actions
        super.init(frame: .zero)
        web.configuration.userContentController.add(self, name: "gantry")
        web.configuration.userContentController.add(self, name: "runner")
        addSubview(web)
    }

    required init?(coder: NSCoder) { nil }

    func render(_ readme: Readme) {
        let page = "<html><head><title>\(readme.repository)</title></head><body>\(readme.html)</body></html>"
        web.loadHTMLString(page, baseURL: Bundle.main.resourceURL) // bad: web-view-script
    }

    func renderSource(_ readme: Readme) {
        let escaped = readme.markdown
            .replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
        web.loadHTMLString("<html><body><pre>\(escaped)</pre></body></html>", baseURL: nil) // good: web-view-script
    }

    func showResponse(_ body: String, status: Int) {
        web.evaluateJavaScript("render(`\(body)`, \(status))") // bad: web-view-script
    }

    func showTiming(_ milliseconds: Int, bytes: Int) {
        web.evaluateJavaScript("timing(\(milliseconds), \(bytes))") // good: web-view-script
    }

    func openReport(_ report: URL) {
        web.loadFileURL(report, allowingReadAccessTo: report.deletingLastPathComponent()) // good: web-view-script
    }

    func openCoverage(_ report: URL) {
        web.loadFileURL(report, allowingReadAccessTo: FileManager.default.homeDirectoryForCurrentUser) // bad: web-view-script
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let command = body["command"] as? String else { return }
        let runbook = Runbook(id: UUID(), title: "Preview", command: command, arguments: body["args"] as? [String] ?? [])
        if message.name == "gantry" {
            actions?.prefill(runbook) // good: web-view-script
        } else {
            Task { try? await actions?.run(runbook) } // bad: web-view-script
        }
    }
}

/// User formulas for the request workbench.
struct FormulaEngine {
    func evaluate(_ formula: String, response: [String: Any]) -> JSValue? {
        let context = JSContext()
        context?.setObject(response, forKeyedSubscript: "response" as NSString)
        return context?.evaluateScript(formula) // good: web-view-script
    }

    func runShared(from url: URL, vault: TokenVault) async throws -> JSValue? {
        let (data, _) = try await URLSession.shared.data(from: url)
        let context = JSContext()
        let tokens: @convention(block) () -> [String] = { (try? vault.allTokens()) ?? [] }
        context?.setObject(tokens, forKeyedSubscript: "tokens" as NSString)
        return context?.evaluateScript(String(decoding: data, as: UTF8.self)) // bad: web-view-script
    }

    @MainActor
    static func staticPage(_ html: String) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false // good: web-view-script
        let web = WKWebView(frame: .zero, configuration: configuration)
        web.loadHTMLString(html, baseURL: nil)
        return web
    }
}
