import Foundation
import UserNotifications

@MainActor
final class VaultAlerts {
    private let center = UNUserNotificationCenter.current()

    func passwordGenerated(_ item: VaultItem) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Saved \(item.title)"
        content.subtitle = item.password // bad: notification-content
        try await post(content)
    }

    func passwordSaved(_ item: VaultItem) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Saved"
        content.subtitle = "A new login was saved" // good: notification-content
        try await post(content)
    }

    func breachFound(in items: [VaultItem]) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Change these passwords"
        content.body = items.map { "\($0.title): \($0.password)" }.joined(separator: "\n") // bad: notification-content
        try await post(content)
    }

    func breachCount(in items: [VaultItem]) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Change these passwords"
        content.body = items.isEmpty ? "All good" : "\(items.count) logins need attention" // good: notification-content
        try await post(content)
    }

    func oneTimeCode(_ code: String, for item: VaultItem) async throws {
        let content = UNMutableNotificationContent()
        content.title = item.title
        content.body = code // bad: notification-content
        content.interruptionLevel = .timeSensitive
        try await post(content)
    }

    func unlockReminder(for item: VaultItem) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Code ready"
        content.userInfo["item"] = item.id.uuidString // good: notification-content
        try await post(content)
    }

    func handOff(_ item: VaultItem) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Fill on this Mac"
        content.userInfo["fill"] = ["user": item.username, "secret": item.password] // bad: notification-content
        try await post(content)
    }

    private func post(_ content: UNNotificationContent) async throws {
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }
}
