import AppKit
import SwiftUI
import WebKit

struct GuideView: NSViewRepresentable {
    let controller: GuideController

    func makeNSView(context: Context) -> WKWebView { controller.webView }
    func updateNSView(_ view: WKWebView, context: Context) {}
}

struct Finding: Codable, Sendable {
    let species: String
    let remark: String
    let author: String
    let latitude: Double
    let longitude: Double
}

@MainActor
final class GuideController: NSObject {
    let webView: WKWebView
    private let navigation = GuideNavigation(accountToken: { AccountKeychain.token() ?? "" })

    override init() {
        webView = WKWebView(frame: .zero, configuration: WKWebViewConfiguration())
        super.init()
        webView.navigationDelegate = navigation
        webView.configuration.userContentController.add(NotesBridge(), name: "notes")
        webView.configuration.userContentController.add(CatalogueBridge(), name: "catalogue")
    }

    func load(_ url: URL) {
        webView.load(URLRequest(url: url))
    }

    func finishSignIn(next: String?) {
        guard let next, let url = URL(string: next) else { return }
        webView.load(URLRequest(url: url)) // bad: open-redirect
    }

    func finishWelcome(next: String?) {
        guard let next, let url = URL(string: next), GuideHosts.isGuide(url) else { return }
        webView.load(URLRequest(url: url)) // good: open-redirect
    }

    // MARK: Scripts

    func showRemark(of finding: Finding) {
        webView.evaluateJavaScript("showRemark('\(finding.remark)')") // bad: javascript-injection
    }

    func showAuthor(of finding: Finding) async throws {
        _ = try await webView.callAsyncJavaScript("showAuthor(name)", arguments: ["name": finding.author], contentWorld: .page) // good: javascript-injection
    }

    func centre(on finding: Finding) {
        webView.evaluateJavaScript("map.setView([\(finding.latitude), \(finding.longitude)])") // good: javascript-injection
    }

    func highlight(_ finding: Finding) async throws {
        let name = finding.species.replacingOccurrences(of: "\"", with: "\\\"")
        _ = try await webView.callAsyncJavaScript("highlight(\"\(name)\")", contentWorld: .page) // bad: javascript-injection
    }

    func list(_ findings: [Finding]) throws {
        let json = String(decoding: try JSONEncoder().encode(findings), as: UTF8.self)
        webView.evaluateJavaScript("list(\(json))") // good: javascript-injection
    }

    func prepare(with finding: Finding) {
        let source = "window.start = { species: `\(finding.species)` };"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // bad: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func prepareTheme(dark: Bool) {
        let source = "document.documentElement.dataset.theme = '\(dark ? "dark" : "light")';"
        let script = WKUserScript(source: source, injectionTime: .atDocumentStart, forMainFrameOnly: true) // good: javascript-injection
        webView.configuration.userContentController.addUserScript(script)
    }

    func open(anchor: String) {
        let script = String(format: "scrollToAnchor('%@')", anchor)
        webView.evaluateJavaScript(script) { _, _ in } // bad: javascript-injection
    }

    func run(_ command: GuideCommand) {
        webView.evaluateJavaScript(command.script) // good: javascript-injection
    }

    // MARK: Pages made here

    func show(_ finding: Finding) {
        let page = "<h1>\(finding.species.htmlText)</h1><p>\(finding.remark)</p>"
        webView.loadHTMLString(page, baseURL: URL(string: "https://herbarium.example")) // bad: html-injection
    }

    func showCard(_ finding: Finding) {
        let page = "<h1>\(finding.species.htmlText)</h1><p>\(finding.remark.htmlText)</p>"
        webView.loadHTMLString(page, baseURL: nil) // good: html-injection
    }

    func showPosition(_ finding: Finding) {
        let page = "<p>\(finding.latitude), \(finding.longitude)</p>"
        webView.load(Data(page.utf8), mimeType: "text/html", characterEncodingName: "utf-8", baseURL: URL(string: "about:blank")!) // good: html-injection
    }

    func showList(_ findings: [Finding]) {
        let rows = findings.map { "<li title=\($0.species.htmlText)>\($0.author.htmlText)</li>" }
        webView.loadHTMLString("<ul>\(rows.joined())</ul>", baseURL: URL(string: "https://herbarium.example")) // bad: html-injection
    }
}

enum GuideCommand: String {
    case zoomIn, zoomOut, home
    var script: String { "guide.\(rawValue)()" }
}

extension String {
    var htmlText: String {
        replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }
}

/// The guide pages store notes; the view also shows pages of other sites.
final class NotesBridge: NSObject, WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let note = message.body as? String else { return }
        NotesStore.shared.append(note)
        message.webView?.evaluateJavaScript("notes.received(\(NotesStore.shared.all.count))")
        NotesStore.shared.exportAll(to: message.webView) // bad: missing-authorization
    }
}

final class CatalogueBridge: NSObject, WKScriptMessageHandler {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, GuideHosts.isOrigin(message.frameInfo.securityOrigin) else { return }
        NotesStore.shared.exportAll(to: message.webView) // good: missing-authorization
    }
}

@MainActor
final class NotesStore {
    static let shared = NotesStore()
    private(set) var all: [String] = []

    func append(_ note: String) {
        all.append(String(note.prefix(4096)))
    }

    func exportAll(to webView: WKWebView?) {
        webView?.callAsyncJavaScript("notes.show(all)", arguments: ["all": all], in: nil, in: .page) { _ in } // good: javascript-injection
    }
}
