import Foundation
import UserNotifications

struct OneTimeCode: Decodable {
    let code: String
    let purpose: String
}

protocol ReminderScheduling {
    func remind(appointment title: String, at date: DateComponents) async throws
}

final class ReminderScheduler: ReminderScheduling {
    private let center: UNUserNotificationCenter

    init(center: UNUserNotificationCenter = .current()) {
        self.center = center
    }

    func remind(appointment title: String, at date: DateComponents) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Upcoming appointment"
        content.body = "Open Verbena for the details" // good: notification-secret
        let trigger = UNCalendarNotificationTrigger(dateMatching: date, repeats: false)
        try await center.add(UNNotificationRequest(identifier: title, content: content, trigger: trigger))
    }

    func announce(_ oneTimeCode: OneTimeCode) async throws {
        let content = UNMutableNotificationContent()
        content.title = oneTimeCode.purpose
        content.body = "Your sign-in code is \(oneTimeCode.code)" // bad: notification-secret
        try await center.add(UNNotificationRequest(identifier: "otp", content: content, trigger: nil))
    }
}
