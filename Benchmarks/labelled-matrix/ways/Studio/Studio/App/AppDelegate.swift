import AppKit
import SQLite3
import WebKit

@main
final class AppDelegate: NSObject, NSApplicationDelegate {
    static let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Studio", isDirectory: true)

    static let catalog: OpaquePointer? = {
        var db: OpaquePointer?
        sqlite3_open(folder.appendingPathComponent("catalog.sqlite").path, &db)
        return db
    }()

    private let board = WKWebView(frame: NSRect(x: 0, y: 0, width: 900, height: 600))
    private lazy var preview = BoardPreview(page: board)
    private lazy var window = NSWindow(contentViewController: GalleryController())

    func applicationDidFinishLaunching(_ notification: Notification) {
        window.makeKeyAndOrderFront(nil)
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls {
            guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { continue }
            let items = (parts.queryItems ?? []).reduce(into: [String: String]()) { $0[$1.name] = $1.value }
            switch parts.host {
            case "board": preview.show(items)
            case "flow": FlowCommands(page: board).handle(items)
            default: NSSound.beep()
            }
        }
    }
}
