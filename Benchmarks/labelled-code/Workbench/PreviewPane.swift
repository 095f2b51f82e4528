import AppKit
import WebKit

struct PreviewSettings {
    var zoom = 1.0
    var remoteInspection = true
    var darkMode = false
}

/// Shows a project's own pages beside the canvas.
final class PreviewPane: NSViewController {
    private let settings: PreviewSettings
    private lazy var webView = PreviewFactory.make(settings)

    init(settings: PreviewSettings = PreviewSettings()) {
        self.settings = settings
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override func loadView() { view = webView }

    func show(_ document: ProjectDocument, page: String) {
        let folder = document.fileURL?.deletingLastPathComponent()
        webView.loadHTMLString(page, baseURL: folder) // bad: web-fetch
    }

    func showFile(_ file: URL) {
        webView.loadFileURL(file, allowingReadAccessTo: FileManager.default.homeDirectoryForCurrentUser) // bad: web-fetch
    }

    func showGuide() {
        guard let guide = Bundle.main.url(forResource: "guide", withExtension: "html", subdirectory: "Guide") else { return }
        webView.loadFileURL(guide, allowingReadAccessTo: guide.deletingLastPathComponent()) // good: web-fetch
    }

    func showWelcome() {
        webView.loadHTMLString("<h1>Workbench</h1><p>Drop a project here.</p>", baseURL: Bundle.main.resourceURL) // good: web-fetch
    }

    func showGallery() async throws {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://gallery.workbench.net/members/latest")!)
        let html = String(decoding: data, as: UTF8.self)
        webView.loadHTMLString(html, baseURL: Bundle.main.resourceURL) // bad: web-fetch
    }

    func zoom() {
        webView.evaluateJavaScript("document.body.style.zoom = \(settings.zoom)") // good: script-injection
    }

    func highlight(_ cell: Cell) {
        webView.evaluateJavaScript("canvas.mark(`\(cell.label)`)") // bad: script-injection
    }

    func highlightCell(_ cell: Cell) throws {
        let label = String(decoding: try JSONEncoder().encode(cell.label), as: UTF8.self)
        webView.evaluateJavaScript("canvas.mark(\(label))") // good: script-injection
    }
}

enum PreviewFactory {
    @MainActor
    static func make(_ settings: PreviewSettings) -> WKWebView {
        let configuration = WKWebViewConfiguration()
        configuration.preferences.setValue(true, forKey: "developerExtrasEnabled") // bad: webview-inspectable
        let view = WKWebView(frame: .zero, configuration: configuration)
        if #available(macOS 13.3, *) {
            view.isInspectable = settings.remoteInspection // bad: webview-inspectable
        }
        return view
    }

    @MainActor
    static func makePrint() -> WKWebView {
        let view = WKWebView(frame: .zero)
        if #available(macOS 13.3, *) {
            view.isInspectable = Build.isDevelopment // good: webview-inspectable
        }
        return view
    }
}

enum Build {
    #if DEBUG
    static let isDevelopment = true
    #else
    static let isDevelopment = false
    #endif
}

/// Thumbnails are drawn without scripts.
@MainActor
final class ThumbnailPane {
    private let webView: WKWebView

    init() {
        let configuration = WKWebViewConfiguration()
        configuration.defaultWebpagePreferences.allowsContentJavaScript = false
        webView = WKWebView(frame: NSRect(x: 0, y: 0, width: 128, height: 128), configuration: configuration)
        #if DEBUG
        webView.setValue(true, forKey: "inspectable") // good: webview-inspectable
        #else
        webView.setValue(false, forKey: "inspectable") // good: webview-inspectable
        #endif
    }

    func draw(_ manifest: Manifest) {
        let rows = manifest.cells.map { "<td width=\"\($0.weight)\">" }.joined()
        webView.loadHTMLString("<table><tr>\(rows)</tr></table>", baseURL: nil) // good: web-fetch
    }
}
