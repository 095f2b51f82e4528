import OSLog
import SwiftUI
import UIKit
import UserNotifications

@main
struct ColdbagApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @Environment(\.scenePhase) private var scenePhase
    @State private var router = LinkRouter.shared
    @State private var isCovered = false

    var body: some Scene {
        WindowGroup {
            RootView()
                .environment(router)
                .overlay { if isCovered { CoverView() } }
                .onOpenURL { url in
                    Task { await router.open(url) }
                }
                .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                    guard let url = activity.webpageURL else { return }
                    Task { await router.openUniversalLink(url) }
                }
                .onChange(of: scenePhase) { _, phase in
                    isCovered = phase != .active // good: screen-capture
                }
        }
    }
}

struct CoverView: View {
    var body: some View {
        ZStack {
            Color(.systemBackground).ignoresSafeArea()
            Image(systemName: "lock.shield").font(.largeTitle)
        }
    }
}

final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(_ application: UIApplication, shouldAllowExtensionPointIdentifier identifier: UIApplication.ExtensionPointIdentifier) -> Bool {
        identifier != .keyboard // good: keyboard-cache
    }
}

// MARK: - Notifications

enum Announcer {
    static func incoming(amount: String, from address: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Coldbag"
        content.body = "A transfer has arrived." // good: notification-leak
        content.userInfo = ["kind": "incoming"]
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }

    static func pairing(code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "New device"
        content.body = "Your recovery code is \(code). Enter it on the new device." // bad: notification-leak
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "pairing", content: content, trigger: nil))
    }
}

// MARK: - Handing over to another device

enum Handover {
    static func sendActivity(draft: TransferDraft) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "app.coldbag.send")
        activity.title = "Send"
        activity.userInfo = ["to": draft.recipient, "amount": draft.amount] // good: handoff
        activity.isEligibleForHandoff = true
        return activity
    }

    static func restoreActivity(words: [String], step: Int) -> NSUserActivity {
        let activity = NSUserActivity(activityType: "app.coldbag.receive")
        activity.title = "Restore wallet"
        activity.userInfo = ["words": words, "step": step] // bad: handoff
        activity.isEligibleForHandoff = true
        return activity
    }
}

// MARK: - Settings

enum Preferences {
    static let shared = UserDefaults(suiteName: "group.app.coldbag") ?? .standard

    static func storePIN(_ pin: String) {
        UserDefaults.standard.set(pin, forKey: "unlock.pin") // bad: user-defaults
    }

    static func setPINEnabled(_ enabled: Bool) {
        UserDefaults.standard.set(enabled, forKey: "unlock.pin.enabled") // good: user-defaults
    }

    static func shareAccount(_ account: Account) {
        shared.set(account.address, forKey: "account.address")
        shared.set(account.extendedPrivateKey, forKey: "account.key") // bad: user-defaults
    }
}
