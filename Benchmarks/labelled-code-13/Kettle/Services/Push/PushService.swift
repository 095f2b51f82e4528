import Foundation
import UserNotifications

final class PushService: NSObject, UNUserNotificationCenterDelegate {
    private let home: Home
    init(home: Home) { self.home = home }

    func userNotificationCenter(_ center: UNUserNotificationCenter, willPresent notification: UNNotification) async -> UNNotificationPresentationOptions {
        .banner
    }

    func schedule(_ message: [String: String]) async throws {
        let content = UNMutableNotificationContent()
        content.title = title(message)
        content.body = "Your kettle has something to report." // good: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "kettle", content: content, trigger: nil))
    }

    func shareWifi(_ ssid: String, _ password: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Kettle joined \(ssid)"
        content.body = String(localized: "Password used: \(password)") // bad: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "wifi", content: content, trigger: nil))
    }

    private func title(_ message: [String: String]) -> String {
        let arguments = (message["args"] ?? "").split(separator: ",").map { String($0) as CVarArg }
        return String(format: message["format"] ?? "", arguments: arguments) // bad: format-string
    }

    func localizedTitle(_ key: String, name: String) -> String {
        let table = ["boiled": "%@ has boiled", "empty": "%@ is empty"]
        return String.localizedStringWithFormat(table[key] ?? "%@", name) // good: format-string
    }
}
