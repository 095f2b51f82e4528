import AppKit

protocol PluginStore: AnyObject {
    func remove(identifier: String) throws
    func enable(identifier: String) throws
}

/// Handles `inkwell://` links, which any web page may open.
@MainActor
final class URLCommandRouter {
    private weak var plugins: PluginStore?
    private let index: NotebookIndex

    init(plugins: PluginStore, index: NotebookIndex) {
        self.plugins = plugins
        self.index = index
    }

    func handle(_ urls: [URL]) {
        for url in urls {
            guard let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { continue }
            let values = Dictionary((components.queryItems ?? []).map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { $1 })
            do {
                switch components.host {
                case "enable-plugin": try enable(values["id"] ?? "")
                case "remove-plugin": try remove(values["id"] ?? "")
                case "tag": show(try index.hits(tagged: values["name"] ?? ""))
                default: NSSound.beep()
                }
            } catch {
                NSApp.presentError(error)
            }
        }
    }

    private func enable(_ identifier: String) throws {
        try plugins?.enable(identifier: identifier) // bad: missing-authorization
    }

    private func remove(_ identifier: String) throws {
        let alert = NSAlert()
        alert.messageText = "Remove the plug-in “\(identifier)”?"
        alert.addButton(withTitle: "Cancel")
        alert.addButton(withTitle: "Remove")
        guard alert.runModal() == .alertSecondButtonReturn else { return }
        try plugins?.remove(identifier: identifier) // good: missing-authorization
    }

    private func show(_ hits: [IndexHit]) {
        NSApp.mainWindow?.title = "\(hits.count) results"
    }
}
