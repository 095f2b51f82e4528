import Foundation
import UserNotifications

actor NotificationPresenter {
    private let center: UNUserNotificationCenter

    init(center: UNUserNotificationCenter) {
        self.center = center
    }

    func show(_ message: Message) async throws {
        let content = UNMutableNotificationContent()
        content.title = message.sender
        content.subtitle = "New message" // good: notification-secret
        content.threadIdentifier = String(message.conversation)
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }

    func showLinkingRequest(device: String, pairingCode: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Link \(device)"
        content.subtitle = pairingCode // bad: notification-secret
        content.categoryIdentifier = "linking"
        try await center.add(UNNotificationRequest(identifier: "linking", content: content, trigger: nil))
    }
}
