import Foundation
import UserNotifications

final class ReminderScheduler {
    private let center = UNUserNotificationCenter.current()

    func remind(_ appointment: Appointment) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Appointment tomorrow" // good: notification-content
        content.userInfo = ["appointment": appointment.id.uuidString] // good: notification-content
        try await add(content, id: appointment.id.uuidString)
    }

    func remindDepartment(_ appointment: Appointment) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Nordvik"
        content.subtitle = "\(appointment.department) with \(appointment.clinician)" // bad: notification-content
        try await add(content, id: "dept-\(appointment.id.uuidString)")
    }

    func announce(_ result: LabResult) async throws {
        let content = UNMutableNotificationContent()
        content.title = "New result"
        content.body = describe(result) // bad: notification-content
        try await add(content, id: result.id.uuidString)
    }

    func announceUnread(_ messages: [CareMessage]) async throws {
        let content = UNMutableNotificationContent()
        content.body = "You have \(messages.count) unread messages" // good: notification-content
        content.badge = NSNumber(value: messages.count)
        try await add(content, id: "unread")
    }

    func scheduleRenewal(_ session: Session) async throws {
        let content = UNMutableNotificationContent()
        content.body = "Open Nordvik to stay signed in"
        content.userInfo["refresh"] = session.refreshToken // bad: notification-content
        try await add(content, id: "renewal")
    }

    private func describe(_ result: LabResult) -> String {
        let flag = result.isAbnormal ? "outside range" : "in range"
        return "\(result.display) \(result.value), \(flag)"
    }

    private func add(_ content: UNNotificationContent, id: String) async throws {
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
        try await center.add(UNNotificationRequest(identifier: id, content: content, trigger: trigger))
    }
}
