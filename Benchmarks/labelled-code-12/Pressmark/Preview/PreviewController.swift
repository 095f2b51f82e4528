import AppKit
import JavaScriptCore
import QuickLookUI
import WebKit

/// Shows a job as a page in the preview pane.
@MainActor
final class PreviewController: NSViewController, WKNavigationDelegate {
    private lazy var webView = WKWebView(frame: .zero, configuration: makeConfiguration())
    private var ticket = JobTicket()

    override func loadView() {
        webView.navigationDelegate = self
        view = webView
    }

    private func makeConfiguration() -> WKWebViewConfiguration {
        let configuration = WKWebViewConfiguration()
        let ready = WKUserScript(source: "document.body.classList.add('ready')", injectionTime: .atDocumentEnd, forMainFrameOnly: true) // good: javascript-injection
        configuration.userContentController.addUserScript(ready)
        return configuration
    }

    func show(_ ticket: JobTicket) {
        self.ticket = ticket
        let page = PreviewPage(ticket: ticket)
        if ticket.pages > 1 {
            webView.loadHTMLString(page.sheetMarkup, baseURL: Bundle.main.resourceURL)
        } else {
            webView.loadHTMLString("<h1>" + ticket.title + "</h1>", baseURL: Bundle.main.resourceURL) // bad: html-injection
        }
    }

    func showHelp() {
        guard let file = Bundle.main.url(forResource: "help", withExtension: "html"), let html = try? String(contentsOf: file, encoding: .utf8) else { return }
        webView.loadHTMLString(html, baseURL: file.deletingLastPathComponent()) // good: html-injection
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        webView.evaluateJavaScript("setClient('\(ticket.client)')") { _, error in // bad: javascript-injection
            if let error { NSLog("%@", error.localizedDescription) } // good: format-string
        }
        webView.evaluateJavaScript("setPages(\(ticket.pages))") // good: javascript-injection
        Task { await pushNote() }
    }

    private func pushNote() async {
        do {
            _ = try await webView.callAsyncJavaScript("setNote(text)", arguments: ["text": ticket.note], in: nil, contentWorld: .page) // good: javascript-injection
            let footer = ticket.footer.replacingOccurrences(of: "\"", with: "\\\"")
            _ = try await webView.evaluateJavaScript("setFooter(\"" + footer + "\")") // bad: javascript-injection
        } catch {
            NSLog("preview: %@", error.localizedDescription)
        }
    }

    /// Scripts of the finishing department see the ticket before the page runs.
    func install(_ finishing: FinishingState) {
        let source = finishing.script
        webView.configuration.userContentController.addUserScript(WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true)) // bad: javascript-injection
    }

    func webView(_ webView: WKWebView, decidePolicyFor navigationAction: WKNavigationAction) async -> WKNavigationActionPolicy {
        guard let url = navigationAction.request.url, let host = url.host else { return .allow }
        if LinkPolicy.opensInside(host) { return .allow }
        NSWorkspace.shared.open(url)
        return .cancel
    }
}

enum LinkPolicy {
    /// Pages of the supplier portal keep the app bridge.
    static func opensInside(_ host: String) -> Bool {
        host.range(of: "portal.pressmark.example") != nil // bad: incomplete-host-check
    }

    static func isHelp(_ url: URL) -> Bool {
        url.scheme == "https" && url.host?.caseInsensitiveCompare("help.pressmark.example") == .orderedSame // good: incomplete-host-check
    }
}

struct FinishingState {
    var name: String
    var steps: [String]

    var script: String {
        let list = steps.map { "'\($0)'" }.joined(separator: ", ")
        return "window.finishing = { steps: [\(list)] };"
    }
}

struct PreviewPage {
    let ticket: JobTicket

    var sheetMarkup: String {
        let client = CFXMLCreateStringByEscapingEntities(nil, ticket.client as CFString, nil) as String? ?? ""
        var rows = ["<tr><td>\(client)</td><td>\(ticket.pages)</td></tr>"] // good: html-injection
        rows.append("<tr><td colspan=2>\(ticket.note)</td></tr>") // bad: html-injection
        return "<table>" + rows.joined() + "</table>"
    }

    /// The approval page that goes back to the customer by mail.
    func writeApproval(to file: URL) throws {
        let lines = ["<!doctype html>", "<title>Approval</title>", "<h1>", ticket.title, "</h1>", "<p>Reply with OK.</p>"]
        try lines.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8) // bad: html-injection
    }

    func writeSummary(to file: URL) throws {
        let body = XMLElement(name: "body")
        body.addChild(XMLElement(name: "h1", stringValue: ticket.title))
        body.addChild(XMLElement(name: "p", stringValue: ticket.note))
        try body.xmlString(options: .documentTidyHTML).write(to: file, atomically: true, encoding: .utf8) // good: html-injection
    }
}

/// Formulas of the calculation sheet run in JavaScriptCore.
final class FormulaRunner {
    private let context = JSContext()!

    init() {
        context.evaluateScript("function area(w, h) { return w * h }") // good: javascript-injection
    }

    func label(for ticket: JobTicket) -> String {
        context.evaluateScript("label(`\(ticket.title)`)")?.toString() ?? "" // bad: javascript-injection
    }

    func shout(_ ticket: JobTicket) -> String {
        context.objectForKeyedSubscript("shout")?.call(withArguments: [ticket.title])?.toString() ?? "" // good: javascript-injection
    }
}

/// Quick Look of job packages.
final class JobPreviewProvider: QLPreviewProvider, QLPreviewingController {
    func providePreview(for request: QLFilePreviewRequest) async throws -> QLPreviewReply {
        let data = try Data(contentsOf: request.fileURL.appendingPathComponent("ticket.xml"))
        let ticket = try TicketReader().ticket(fromMail: data)
        return QLPreviewReply(dataOfContentType: .html, contentSize: CGSize(width: 600, height: 800)) { _ in
            Data("<body><h2>\(ticket.client)</h2></body>".utf8) // bad: html-injection
        }
    }

    func plainPreview(for request: QLFilePreviewRequest) -> QLPreviewReply {
        QLPreviewReply(dataOfContentType: .plainText, contentSize: CGSize(width: 600, height: 800)) { _ in
            let ticket = try TicketReader().ticket(fromMail: Data(contentsOf: request.fileURL.appendingPathComponent("ticket.xml")))
            return Data("<\(ticket.client)> \(ticket.title)".utf8) // good: html-injection
        }
    }
}
