import Foundation
import UserNotifications

extension UNMutableNotificationContent {
    func describe(title: String, text: String) {
        self.title = title
        self.body = text
    }
}

struct ChatNotifier {
    let center: UNUserNotificationCenter

    func announce(_ message: ChatMessage, from contact: Contact) async throws {
        let content = UNMutableNotificationContent()
        content.title = contact.name
        content.body = message.text // bad: notification-content
        try await center.add(UNNotificationRequest(identifier: message.id.uuidString, content: content, trigger: nil))
    }

    func announceQuietly(_ message: ChatMessage) async throws {
        let content = UNMutableNotificationContent()
        content.title = String(localized: "New message")
        content.body = String(localized: "Unlock Willowcare to read it.") // good: notification-content
        content.threadIdentifier = message.sender.uuidString
        try await center.add(UNNotificationRequest(identifier: message.id.uuidString, content: content, trigger: nil))
    }

    func announce(_ result: LabResult) async throws {
        let content = UNMutableNotificationContent()
        content.describe(title: "Lab result", text: "\(result.test): \(result.finding)") // bad: notification-content
        try await center.add(UNNotificationRequest(identifier: result.id.uuidString, content: content, trigger: nil))
    }

    func announceArrival(of result: LabResult) async throws {
        let content = UNMutableNotificationContent()
        content.describe(title: "Lab", text: "A new result is in your records.") // good: notification-content
        try await center.add(UNNotificationRequest(identifier: result.id.uuidString, content: content, trigger: nil))
    }

    func remind(_ prescription: Prescription, at date: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Time for \(prescription.drug) \(prescription.dose)" // bad: notification-content
        let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)
        try await center.add(UNNotificationRequest(identifier: prescription.id.uuidString, content: content, trigger: trigger))
    }

    func remindQuietly(_ prescription: Prescription, at date: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Your reminder" // good: notification-content
        let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: true)
        try await center.add(UNNotificationRequest(identifier: prescription.id.uuidString, content: content, trigger: trigger))
    }

    func backupReady(passphrase: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Backup ready"
        content.subtitle = ["Passphrase", passphrase].joined(separator: ": ") // bad: notification-content
        try await center.add(UNNotificationRequest(identifier: "backup", content: content, trigger: nil))
    }

    func backupFinished(at date: Date) async throws {
        let content = UNMutableNotificationContent()
        content.subtitle = "Backup finished \(date.formatted(date: .omitted, time: .shortened))" // good: notification-content
        try await center.add(UNNotificationRequest(identifier: "backup", content: content, trigger: nil))
    }
}
