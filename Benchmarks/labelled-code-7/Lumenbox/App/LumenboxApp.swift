import AppKit
import SwiftUI

@main
struct LumenboxApp: App {
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @StateObject private var settings = SyncSettings()

    var body: some Scene {
        WindowGroup {
            SyncSettingsView(settings: settings)
                .onOpenURL { url in
                    delegate.commands.perform(url)
                }
        }
    }
}

@MainActor
final class AppDelegate: NSObject, NSApplicationDelegate {
    lazy var commands = URLCommands(library: .shared)

    func applicationDidFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handle(_:reply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    @objc private func handle(_ event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
              let url = URL(string: text) else { return }
        commands.perform(url)
    }
}

@MainActor
final class URLCommands {
    private let library: PhotoLibrary

    init(library: PhotoLibrary) {
        self.library = library
    }

    func perform(_ url: URL) {
        guard url.scheme == "lumenbox",
              let components = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        let arguments = Dictionary(
            (components.queryItems ?? []).map { ($0.name, $0.value ?? "") },
            uniquingKeysWith: { first, _ in first }
        )
        switch components.host {
        case "note":
            guard let id = UUID(uuidString: arguments["id"] ?? "") else { return }
            library.select(id) // good: deep-link-action
        case "import":
            importFile(named: arguments["file"])
        case "attach":
            guard let path = arguments["path"] else { return }
            library.publish(URL(fileURLWithPath: path)) // bad: deep-link-action
        case "install":
            install(arguments["archive"], silently: arguments["quiet"] == "1")
        case "empty-trash":
            library.emptyTrash() // bad: deep-link-action
        default:
            break
        }
    }

    private func importFile(named name: String?) {
        guard let name, !name.isEmpty else { return }
        let leaf = (name as NSString).lastPathComponent
        guard leaf != "..", leaf != "/" else { return }
        library.importPhoto(at: library.inbox.appendingPathComponent(leaf)) // good: deep-link-action
    }

    private func install(_ address: String?, silently: Bool) {
        guard let archive = address.flatMap(URL.init(string:)), archive.scheme == "https" else { return }
        if silently {
            library.installPlugin(from: archive) // bad: deep-link-action
            return
        }
        let alert = NSAlert()
        alert.messageText = "Install the plug-in from \(archive.host ?? "this site")?"
        alert.addButton(withTitle: "Cancel")
        alert.addButton(withTitle: "Install")
        if alert.runModal() == .alertSecondButtonReturn {
            library.installPlugin(from: archive) // good: deep-link-action
        }
    }
}
