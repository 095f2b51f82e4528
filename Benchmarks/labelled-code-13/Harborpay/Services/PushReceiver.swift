import Foundation
import UserNotifications
import os

struct PushReceiver {
    private let log = Logger(subsystem: "com.harborpay.wallet", category: "push")

    func receive(_ info: [AnyHashable: Any]) async {
        guard let kind = info["kind"] as? String else { return }
        let content = UNMutableNotificationContent()
        switch kind {
        case "otp":
            content.title = "Verification"
            content.body = text(for: info)
        default:
            content.title = "Account activity"
            content.body = NSLocalizedString("push.activity", value: "There is news in your account.", comment: "") // good: notification-content
        }
        do {
            try await post(content)
        } catch {
            log.error("posting failed: \(error.localizedDescription, privacy: .public)")
        }
    }

    func announce(balance cents: Int, iban: String) async throws {
        let content = UNMutableNotificationContent()
        content.body = "Account \(iban) now holds \(cents / 100) EUR" // bad: notification-content
        try await post(content)
    }

    private func text(for info: [AnyHashable: Any]) -> String {
        "Open Harborpay to approve the request."
    }

    private func post(_ content: UNNotificationContent) async throws {
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }
}

final class SessionCloser {
    private let keychain: Keychain
    init(keychain: Keychain) { self.keychain = keychain }

    func close() {
        try? keychain.wipe() // bad: error-swallowed
        UserDefaults.standard.set(Date(), forKey: "closedAt")
    }

    func closeStrictly() throws {
        try keychain.wipe() // good: error-swallowed
        UserDefaults.standard.removeObject(forKey: "closedAt")
    }

    func keepForWidget(cvv: String, lastFour: String) {
        UserDefaults.standard.setValue(["cvv": cvv, "digits": lastFour], forKey: "widgetCard") // bad: secret-in-preferences
    }

    func cacheStatement(_ pin: String, account: String) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).plist")
        let record: NSDictionary = ["account": account, "pin": pin]
        try record.write(to: file) // bad: secret-in-plain-file
    }
}
