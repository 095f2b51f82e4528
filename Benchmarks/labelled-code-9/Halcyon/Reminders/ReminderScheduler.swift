import Foundation
import UserNotifications
import os

struct ReminderScheduler {
    private let center = UNUserNotificationCenter.current()
    private let log = Logger(subsystem: "health.halcyon.diary", category: "reminders")

    func schedule(_ medication: Medication) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Halcyon"
        content.body = Self.line(for: medication) // bad: notification-content
        content.sound = .default
        try await submit(content, id: medication.id.uuidString, at: medication.dueAt)
        log.debug("scheduled \(medication.name, privacy: .private(mask: .hash))") // good: secret-in-log
    }

    private static func line(for medication: Medication) -> String {
        "Take \(medication.name) \(medication.dose) for \(medication.indication)"
    }

    func scheduleQuiet(_ medication: Medication) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Halcyon"
        content.body = "It is time for your next reminder." // good: notification-content
        content.userInfo = ["medication": medication.id.uuidString]
        try await submit(content, id: "quiet-" + medication.id.uuidString, at: medication.dueAt)
    }

    func announceResult(_ finding: String, laboratory: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = laboratory
        content.subtitle = finding // bad: notification-content
        try await submit(content, id: "lab", at: Date().addingTimeInterval(2))
    }

    func announceLetters(count: Int) async throws {
        let content = UNMutableNotificationContent()
        content.title = count == 1 ? "One new letter" : "\(count) new letters" // good: notification-content
        content.badge = NSNumber(value: count)
        try await submit(content, id: "letters", at: Date().addingTimeInterval(2))
    }

    private func submit(_ content: UNNotificationContent, id: String, at date: Date) async throws {
        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        try await center.add(UNNotificationRequest(identifier: id, content: content, trigger: trigger))
    }

    func register(_ carer: (name: String, pin: String)) {
        print("carer \(carer.name) registered with pin \(carer.pin)") // bad: secret-in-log
        log.notice("carer registered: \(carer.name)") // good: secret-in-log
    }

    func traceBackup(passphrase: String, rounds: Int) {
        os_log("backup with %{public}@ over %ld rounds", type: .info, passphrase, rounds) // bad: secret-in-log
    }
}
