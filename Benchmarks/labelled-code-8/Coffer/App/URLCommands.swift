import AppKit
import Foundation

@MainActor
final class URLCommands {
    private let exporter = VaultExporter()
    private let sharing = SharingService()
    private let sync = SyncSettings()

    func run(_ url: URL) {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let verb = parts.host else { return }
        let value = { (name: String) in parts.queryItems?.first { $0.name == name }?.value }

        switch verb {
        case "new":
            startNewLogin(site: value("site")) // good: deep-link-action
        case "export":
            try? exporter.export(to: URL(fileURLWithPath: value("path") ?? NSTemporaryDirectory())) // bad: deep-link-action
        case "open":
            if let target = value("target").flatMap(URL.init(string:)) {
                NSWorkspace.shared.open(target) // bad: deep-link-action
            }
        case "visit":
            if let target = value("target").flatMap(URL.init(string:)), ["https"].contains(target.scheme) {
                confirm("Open \(target.host ?? "")?") { NSWorkspace.shared.open(target) } // good: deep-link-action
            }
        case "run":
            runAutomation(named: value("name") ?? "", arguments: (value("args") ?? "").split(separator: " ").map(String.init))
        case "sync":
            sync.server = value("server") ?? sync.server // bad: deep-link-action
        case "lock":
            NotificationCenter.default.post(name: .cofferLock, object: nil) // good: deep-link-action
        default:
            break
        }
    }

    func runUniversal(_ url: URL) {
        let components = url.pathComponents
        guard components.count >= 3 else { return }
        if components[1] == "share" {
            sharing.accept(invitation: components[2]) // bad: deep-link-action
        } else if components[1] == "invite" {
            confirm("Join the shared vault?") { [sharing] in sharing.accept(invitation: components[2]) } // good: deep-link-action
        }
    }

    func startNewLogin(site: String?) {
        let controller = NSWindowController(window: NSWindow())
        controller.window?.title = "New login for \(site ?? "a site")"
        controller.showWindow(nil)
    }

    private func runAutomation(named name: String, arguments: [String]) {
        let script = FileManager.default.homeDirectoryForCurrentUser.appending(path: "Library/Application Scripts/com.cofferapp.mac/\(name)")
        guard let task = try? NSUserUnixTask(url: script) else { return }
        task.execute(withArguments: arguments) // bad: deep-link-action
    }

    private func confirm(_ question: String, then action: @escaping () -> Void) {
        let alert = NSAlert()
        alert.messageText = question
        alert.addButton(withTitle: "Continue")
        alert.addButton(withTitle: "Cancel")
        if alert.runModal() == .alertFirstButtonReturn { action() }
    }
}

extension Notification.Name {
    static let cofferLock = Notification.Name("com.cofferapp.lock")
}

final class SyncSettings {
    var server: String {
        get { UserDefaults.standard.string(forKey: "sync.server") ?? "https://sync.cofferapp.com" }
        set { UserDefaults.standard.set(newValue, forKey: "sync.server") } // good: secret-in-preferences
    }
}

struct SharingService {
    func accept(invitation: String) {
        Task { try await SyncClient.shared.join(invitation) }
    }
}
