import UIKit
import UserNotifications

final class CheckoutViewController: UIViewController {
    private let cardField = UITextField()
    private let codeLabel = UILabel()
    private let orderNumber: String

    init(orderNumber: String) {
        self.orderNumber = orderNumber
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:)") }

    @objc private func copyOrderNumber() {
        UIPasteboard.general.string = orderNumber // good: pasteboard-leak
    }

    @objc private func copyCard() {
        guard let number = cardField.text else { return }
        put(number)
    }

    private func put(_ text: String) {
        UIPasteboard.general.string = text // bad: pasteboard-leak
    }

    func schedulePickup(code: String, at date: Date) {
        let content = UNMutableNotificationContent()
        content.title = "Your basket is ready"
        content.body = "Door code \(code), locker PIN \(String(code.suffix(4)))" // bad: notification-content
        enqueue(content, at: date)
    }

    func schedulePayment(at date: Date) {
        let content = UNMutableNotificationContent()
        content.title = "Payment due"
        content.body = "Open Coopmarket to see the details." // good: notification-content
        enqueue(content, at: date)
    }

    private func enqueue(_ content: UNNotificationContent, at date: Date) {
        let parts = Calendar.current.dateComponents([.year, .month, .day, .hour, .minute], from: date)
        let trigger = UNCalendarNotificationTrigger(dateMatching: parts, repeats: false)
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger))
    }
}
