import AppKit
import Sentry
import SwiftUI

@main
struct CofferApp: App {
    @NSApplicationDelegateAdaptor(CofferDelegate.self) private var delegate

    var body: some Scene {
        WindowGroup {
            Text("Coffer")
        }
        .commands {
            CommandGroup(after: .newItem) {
                Button("New Login") { delegate.commands.startNewLogin(site: nil) }
            }
        }
    }
}

@MainActor
final class CofferDelegate: NSObject, NSApplicationDelegate {
    let commands = URLCommands()

    func applicationWillFinishLaunching(_ notification: Notification) {
        NSAppleEventManager.shared().setEventHandler(
            self,
            andSelector: #selector(handle(event:reply:)),
            forEventClass: AEEventClass(kInternetEventClass),
            andEventID: AEEventID(kAEGetURL)
        )
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        SentrySDK.start { options in
            options.dsn = "https://88d1b3f6c2e54a07@o9921.ingest.sentry.io/77" // good: hard-coded-secret
            options.enableNetworkBreadcrumbs = false // good: insecure-configuration
            options.sendDefaultPii = true // bad: insecure-configuration
        }
        for window in NSApp.windows {
            window.sharingType = .none // good: insecure-configuration
        }
    }

    @objc private func handle(event: NSAppleEventDescriptor, reply: NSAppleEventDescriptor) {
        guard let text = event.paramDescriptor(forKeyword: AEKeyword(keyDirectObject))?.stringValue,
              let url = URL(string: text) else { return }
        commands.run(url)
    }

    func application(_ application: NSApplication, continue activity: NSUserActivity, restorationHandler: @escaping ([any NSUserActivityRestoring]) -> Void) -> Bool {
        guard let url = activity.webpageURL else { return false }
        commands.runUniversal(url)
        return true
    }
}
