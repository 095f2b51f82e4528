import AppKit
import os

/// Entry of the app and of its `pressmark:` links.
@main
final class AppDelegate: NSObject, NSApplicationDelegate {
    private let logger = Logger(subsystem: "example.pressmark.studio", category: "app")
    private let router = LinkRouter(library: .shared)

    func applicationDidFinishLaunching(_ notification: Notification) {
        logger.info("launched")
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls where url.scheme == "pressmark" {
            router.open(url)
        }
    }
}

/// Turns `pressmark://search?q=…`, `pressmark://template?name=…` and the like into actions.
@MainActor
final class LinkRouter {
    private let library: LibraryStore
    private let templates = TemplateFolder()

    init(library: LibraryStore) { self.library = library }

    func open(_ url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { items.first { $0.name == name }?.value }

        switch url.host {
        case "search":
            let search = JobSearch(context: library.context)
            do {
                let jobs = try search.jobs(titled: value("q") ?? "")
                NSLog("search found %ld jobs", jobs.count) // good: format-string
            } catch {
                NSApp.presentError(error) // good: error-swallowed
            }
        case "template":
            guard let name = value("name") else { return }
            templates.openTemplate(named: name)
        case "sample":
            guard let name = value("name"), let file = templates.sample(named: name) else { return }
            NSWorkspace.shared.open(file)
        case "status":
            NSLog("status from link: " + (value("text") ?? "")) // bad: format-string
        case "client":
            library.showClient(named: value("name") ?? "")
        default:
            NSSound.beep()
        }
    }
}

struct TemplateFolder {
    private let folder = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
        .appendingPathComponent("Pressmark/Templates", isDirectory: true)

    @MainActor
    func openTemplate(named name: String) {
        let file = folder.appendingPathComponent(name).appendingPathExtension("pressmark")
        do {
            let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).appendingPathExtension("pressmark")
            try FileManager.default.copyItem(at: file, to: copy) // bad: path-traversal
            NSDocumentController.shared.openDocument(withContentsOf: copy, display: true) { _, _, _ in }
        } catch {
            NSApp.presentError(error)
        }
    }

    func sample(named name: String) -> URL? {
        guard let listed = try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) else { return nil } // good: error-swallowed
        return listed.first { $0.deletingPathExtension().lastPathComponent == name } // good: path-traversal
    }
}
