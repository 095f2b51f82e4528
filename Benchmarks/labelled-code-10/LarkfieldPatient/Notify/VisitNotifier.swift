import Foundation
import UserNotifications

struct Reminder {
    let id: String
    let clinician: String
    let drug: String
    let diagnosis: String
    let date: Date
}

struct VisitNotifier {
    private let center: UNUserNotificationCenter

    init(center: UNUserNotificationCenter = .current()) {
        self.center = center
    }

    func remind(_ reminder: Reminder) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Time for your medicine"
        content.body = "\(reminder.drug), for \(reminder.diagnosis)" // bad: notification-content
        try await schedule(content, id: reminder.id, at: reminder.date)
    }

    func remindQuietly(_ reminder: Reminder) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Time for your medicine"
        content.body = "Open Larkfield to see what is due." // good: notification-content
        content.userInfo = ["reminder": reminder.id]
        try await schedule(content, id: reminder.id, at: reminder.date)
    }

    func resultReady(_ result: LabResult, visitID: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = headline(for: result) // bad: notification-content
        content.body = "Tap to read the report."
        try await schedule(content, id: visitID, at: Date().addingTimeInterval(2))
    }

    func visitTomorrow(visitID: String, at date: Date) async throws {
        let content = UNMutableNotificationContent()
        content.title = headline(for: date) // good: notification-content
        content.body = "Tap for directions."
        try await schedule(content, id: visitID, at: date.addingTimeInterval(-86_400))
    }

    func scanReady(id: String, image: URL) async throws {
        let content = UNMutableNotificationContent()
        content.title = "A new document has arrived"
        content.attachments = [try UNNotificationAttachment(identifier: id, url: image)] // bad: notification-content
        try await schedule(content, id: id, at: Date().addingTimeInterval(2))
    }

    func articleReady(id: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "A new article for you"
        if let logo = Bundle.main.url(forResource: "logo", withExtension: "png") {
            content.attachments = [try UNNotificationAttachment(identifier: id, url: logo)] // good: notification-content
        }
        try await schedule(content, id: id, at: Date().addingTimeInterval(2))
    }

    func signInCode(_ code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Larkfield"
        content.body = NSString.localizedUserNotificationString(forKey: "SIGN_IN_CODE", arguments: [code]) // bad: notification-content
        try await schedule(content, id: "code", at: Date().addingTimeInterval(1))
    }

    func signInFrom(city: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Larkfield"
        content.body = NSString.localizedUserNotificationString(forKey: "SIGN_IN_FROM", arguments: [city]) // good: notification-content
        try await schedule(content, id: "signin", at: Date().addingTimeInterval(1))
    }

    private func headline(for result: LabResult) -> String {
        "\(result.test): \(result.value)"
    }

    private func headline(for date: Date) -> String {
        "Visit on " + date.formatted(date: .abbreviated, time: .shortened)
    }

    private func schedule(_ content: UNMutableNotificationContent, id: String, at date: Date) async throws {
        let fields = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: fields, repeats: false)
        try await center.add(UNNotificationRequest(identifier: id, content: content, trigger: trigger))
    }
}
