import UIKit
import UserNotifications

final class NoticeScheduler {
    private let center = UNUserNotificationCenter.current()

    func announce(_ job: Job) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Boarding at \(job.berth)"
        content.body = "Gate opens with \(job.gateCode)" // bad: notification-content
        try await submit(content, id: "job-\(job.id)", at: job.boardingTime)
    }

    func announceQuietly(_ job: Job) async throws {
        let content = UNMutableNotificationContent()
        content.title = "New boarding"
        content.body = "Unlock to see the berth and the gate code." // good: notification-content
        content.userInfo = ["job": job.id]
        try await submit(content, id: "quiet-\(job.id)", at: job.boardingTime)
    }

    func medical(_ notice: MedicalNotice) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Fitness certificate"
        content.subtitle = medicalLine(notice) // bad: notification-content
        try await submit(content, id: "medical", at: notice.validUntil.addingTimeInterval(-7 * 86_400))
    }

    func medicalReminder(_ notices: [MedicalNotice]) async throws {
        guard let first = notices.map(\.validUntil).min() else { return }
        let content = UNMutableNotificationContent()
        content.title = "Fitness certificate"
        content.subtitle = "\(notices.count) certificates expire soon" // good: notification-content
        try await submit(content, id: "medical-count", at: first.addingTimeInterval(-86_400))
    }

    func stepUp(code: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = String(format: NSLocalizedString("Sign-in code %@", comment: ""), code) // bad: notification-content
        content.sound = .default
        try await center.add(UNNotificationRequest(identifier: "step-up", content: content, trigger: nil))
    }

    private func medicalLine(_ notice: MedicalNotice) -> String {
        "\(notice.restriction), pilot \(notice.pilotID)"
    }

    private func submit(_ content: UNMutableNotificationContent, id: String, at date: Date) async throws {
        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        try await center.add(UNNotificationRequest(identifier: id, content: content, trigger: trigger))
    }
}

final class JobMenu: NSObject {
    private let job: Job
    private let mint: () -> String

    init(job: Job, mint: @escaping () -> String = TokenMint.dailyPhrase) {
        self.job = job
        self.mint = mint
    }

    func actions() -> [UIAction] {
        [
            UIAction(title: "Copy gate code") { [job] _ in
                UIPasteboard.general.string = job.gateCode // bad: pasteboard-leak
            },
            UIAction(title: "Copy IMO number") { [job] _ in
                UIPasteboard.general.string = job.imoNumber // good: pasteboard-leak
            },
            UIAction(title: "Copy recovery phrase") { [mint] _ in
                UIPasteboard.general.setItems([["public.utf8-plain-text": mint()]]) // bad: pasteboard-leak
            },
            UIAction(title: "Copy day phrase") { [mint] _ in
                UIPasteboard.general.setItems( // good: pasteboard-leak
                    [["public.utf8-plain-text": mint()]],
                    options: [.localOnly: true, .expirationDate: Date().addingTimeInterval(45)]
                )
            },
        ]
    }
}
