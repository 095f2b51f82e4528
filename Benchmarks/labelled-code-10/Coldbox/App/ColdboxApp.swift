import AppKit
import SwiftUI
import os

@main
struct ColdboxApp: App {
    @NSApplicationDelegateAdaptor(AppDelegate.self) private var delegate

    var body: some Scene {
        MenuBarExtra("Coldbox", systemImage: "snowflake") {
            MenuContent(model: delegate.model)
        }
        .menuBarExtraStyle(.window)
    }
}

final class AppDelegate: NSObject, NSApplicationDelegate {
    let model = MenuModel()
    private let log = Logger(subsystem: "example.coldbox", category: "app")

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handleURLEvent(_:withReply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    @objc private func handleURLEvent(_ event: NSAppleEventDescriptor, withReply reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
              let url = URL(string: text) else { return }
        log.info("opened by link \(url.host ?? "-", privacy: .public)") // good: secret-in-log
        route(url)
    }

    private func route(_ url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let value = { (name: String) in parts?.queryItems?.first { $0.name == name }?.value }
        switch url.host {
        case "prune":
            if let set = value("set") {
                model.prune(snapshotSet: set) // bad: deep-link-action
            }
        case "browse":
            if let set = value("set") {
                model.select(snapshotSet: set) // good: deep-link-action
            }
        case "target":
            if let raw = value("server"), let server = URL(string: raw) {
                model.settings.uploadServer = server // bad: deep-link-action
            }
        case "restore":
            if let set = value("set"), confirm("Restore “\(set)” over the current files?") {
                model.restore(snapshotSet: set) // good: deep-link-action
            }
        case "status":
            let reply = value("callback").flatMap(URLComponents.init(string:))
            answer(reply, name: "key", value: model.vault.exportedKey) // bad: deep-link-action
        case "version":
            var reply = URLComponents(string: "https://coldbox.example/updated")
            reply?.queryItems = [URLQueryItem(name: "v", value: Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String)]
            if let target = reply?.url {
                NSWorkspace.shared.open(target) // good: deep-link-action
            }
        default:
            break
        }
    }

    private func answer(_ reply: URLComponents?, name: String, value: String) {
        var reply = reply
        reply?.queryItems = [URLQueryItem(name: name, value: value)]
        if let target = reply?.url {
            NSWorkspace.shared.open(target)
        }
    }

    private func confirm(_ question: String) -> Bool {
        let alert = NSAlert()
        alert.messageText = question
        alert.addButton(withTitle: "Restore")
        alert.addButton(withTitle: "Cancel")
        return alert.runModal() == .alertFirstButtonReturn
    }
}
