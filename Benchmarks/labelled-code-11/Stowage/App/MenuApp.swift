import AppKit
import SwiftUI
import os

@main
struct MenuApp: App {
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        MenuBarExtra("Stowage", systemImage: "externaldrive.badge.timemachine") {
            Button("Back up now") { delegate.engine.backUp() }
            Button("Show snapshots") { delegate.windows.showSnapshots(selecting: nil) }
            Divider()
            Button("Quit") { NSApp.terminate(nil) }
        }
    }
}

final class AppDelegate: NSObject, NSApplicationDelegate {
    let engine = BackupEngine()
    let windows = WindowKeeper()
    private let log = Logger(subsystem: "io.stowage.menu", category: "links")

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handle(event:reply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    @objc private func handle(event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: keyDirectObject)?.stringValue,
              let url = URL(string: text)
        else { return }
        log.info("link \(url.host ?? "-", privacy: .public)") // good: secret-in-log
        perform(LinkCommand(url: url))
    }

    func application(_ application: NSApplication, open urls: [URL]) {
        for url in urls where url.isFileURL {
            windows.showPackage(url) // good: deep-link-action
        }
    }

    private func perform(_ command: LinkCommand?) {
        switch command {
        case .restore(let id, let folder):
            engine.restore(snapshot: id, into: folder) // bad: deep-link-action
        case .destination(let destination):
            engine.destination = destination // bad: deep-link-action
        case .prune(let id):
            engine.prune(snapshot: id) // bad: deep-link-action
        case .show(let id):
            windows.showSnapshots(selecting: id) // good: deep-link-action
        case .offer(let destination):
            guard windows.confirm("Back up to \(destination.host)?") else { return }
            engine.destination = destination // good: deep-link-action
        case .none:
            NSSound.beep()
        }
    }
}

enum LinkCommand {
    case restore(UUID, URL)
    case destination(Destination)
    case prune(UUID)
    case show(UUID)
    case offer(Destination)

    init?(url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func text(_ name: String) -> String? { items.last { $0.name == name }?.value }
        let id = text("snapshot").flatMap { UUID(uuidString: $0) }
        let target = Destination(host: text("host") ?? "", bucket: text("bucket") ?? "", user: text("user") ?? "")

        switch (url.host, id) {
        case ("restore", let id?):
            self = .restore(id, URL(fileURLWithPath: text("folder") ?? NSHomeDirectory()))
        case ("prune", let id?):
            self = .prune(id)
        case ("show", let id?):
            self = .show(id)
        case ("use", _):
            self = .destination(target)
        case ("offer", _):
            self = .offer(target)
        default:
            return nil
        }
    }
}

final class WindowKeeper {
    func showSnapshots(selecting id: UUID?) {
        NotificationCenter.default.post(name: .showSnapshots, object: id)
    }

    func showPackage(_ url: URL) {
        NotificationCenter.default.post(name: .showPackage, object: url)
    }

    func confirm(_ question: String) -> Bool {
        let alert = NSAlert()
        alert.messageText = question
        alert.addButton(withTitle: "Continue")
        alert.addButton(withTitle: "Cancel")
        return alert.runModal() == .alertFirstButtonReturn
    }
}

extension Notification.Name {
    static let showSnapshots = Notification.Name("io.stowage.show-snapshots")
    static let showPackage = Notification.Name("io.stowage.show-package")
}
