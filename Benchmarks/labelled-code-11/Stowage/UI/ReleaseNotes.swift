import AppKit
import Foundation
import WebKit

struct Release: Decodable {
    let version: String
    let notesHTML: String
}

final class ReleaseNotesController: NSViewController {
    private static let sectionCall = "openSection('%SECTION%')"
    private let webView = WKWebView()
    private let feed = URL(string: "https://updates.stowage.io/feed.json")!

    override func loadView() {
        view = webView
    }

    func refresh() async throws {
        let (data, _) = try await URLSession.shared.data(from: feed)
        let release = try JSONDecoder().decode(Release.self, from: data)
        try await show(release)
    }

    private func show(_ release: Release) async throws {
        let banner = "document.title = '" + release.version + "';"
        try await webView.evaluateJavaScript(banner) // bad: web-view-script
    }

    func show(_ folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let rows = names.map { "<li>\($0)</li>" }.joined()
        webView.loadHTMLString("<ul>\(rows)</ul>", baseURL: folder) // bad: web-view-script
    }

    func showEscaped(_ folder: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let rows = names.map { "<li>\(Self.escape($0))</li>" }.joined()
        webView.loadHTMLString("<ul>\(rows)</ul>", baseURL: nil) // good: web-view-script
    }

    private static func escape(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;")
            .replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;")
            .replacingOccurrences(of: "\"", with: "&quot;")
    }

    func followLink(_ parameter: String) {
        let call = Self.sectionCall.replacingOccurrences(of: "%SECTION%", with: parameter)
        webView.evaluateJavaScript(call, in: nil, in: .page) // bad: web-view-script
    }

    func jump(to section: Int) async throws {
        try await webView.evaluateJavaScript("openSection(\(section))") // good: web-view-script
    }

    func describe(_ destination: Destination) async throws {
        let json = String(decoding: try JSONEncoder().encode(destination), as: UTF8.self)
        try await webView.evaluateJavaScript("setDestination(\(json))") // good: web-view-script
    }
}
