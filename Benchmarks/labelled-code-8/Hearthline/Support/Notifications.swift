import Foundation
import UserNotifications

enum NotificationCategories {
    static let chat = UNNotificationCategory(
        identifier: "chat",
        actions: [],
        intentIdentifiers: [],
        hiddenPreviewsBodyPlaceholder: "New family message", // good: notification-content
        options: []
    )
}

final class LocalAlerts {
    private let center: UNUserNotificationCenter

    init(center: UNUserNotificationCenter = .current()) {
        self.center = center
    }

    func verificationArrived(_ code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Hearthline"
        content.body = "Your new-device code is \(code)" // bad: notification-content
        try await deliver(content)
    }

    func verificationPending() async throws {
        let content = UNMutableNotificationContent()
        content.title = "Hearthline"
        content.body = "Open the app to see your new-device code" // good: notification-content
        try await deliver(content)
    }

    func missedCalls(_ count: Int, room: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Missed calls"
        content.body = "\(count) missed calls"
        content.userInfo = ["room": room] // good: notification-content
        try await deliver(content)
    }

    func rejoin(_ room: String, session: Session) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Call still running"
        content.userInfo = ["room": room, "token": session.accessToken] // bad: notification-content
        try await deliver(content)
    }

    func roomPasswordChanged(room: String, password: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Room changed"
        content.subtitle = ["New password", password].joined(separator: ": ") // bad: notification-content
        content.threadIdentifier = room // good: notification-content
        try await deliver(content)
    }

    private func deliver(_ content: UNNotificationContent) async throws {
        try await center.add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: nil))
    }
}
