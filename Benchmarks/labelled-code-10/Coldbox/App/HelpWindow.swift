import AppKit
import WebKit
import JavaScriptCore

final class HelpWindow: NSWindowController, WKNavigationDelegate {
    private let web = WKWebView(frame: NSRect(x: 0, y: 0, width: 640, height: 480))

    func showReport(for files: [URL]) {
        let rows = files.map { "<tr><td>\($0.lastPathComponent)</td></tr>" }.joined()
        web.loadHTMLString("<table>" + rows + "</table>", baseURL: Bundle.main.resourceURL) // bad: web-view-script
    }

    func showCounts(_ counts: [Int]) {
        let rows = counts.map { "<tr><td>\($0)</td></tr>" }.joined()
        web.loadHTMLString("<table>" + rows + "</table>", baseURL: nil) // good: web-view-script
    }

    func runRules(from server: URL) async throws -> Bool {
        let (data, _) = try await URLSession.shared.data(from: server)
        let context = JSContext()
        let exporter: @convention(block) (String) -> Void = { path in
            try? FileManager.default.removeItem(atPath: path)
        }
        context?.setObject(exporter, forKeyedSubscript: "removeFile" as NSString)
        return context?.evaluateScript(String(decoding: data, as: UTF8.self)).toBool() ?? false // bad: web-view-script
    }

    func runBundledRules(on name: String) throws -> Bool {
        guard let file = Bundle.main.url(forResource: "rules", withExtension: "js") else { return false }
        let context = JSContext()
        context?.setObject(name, forKeyedSubscript: "fileName" as NSString)
        return context?.evaluateScript(try String(contentsOf: file, encoding: .utf8)).toBool() ?? false // good: web-view-script
    }
}
