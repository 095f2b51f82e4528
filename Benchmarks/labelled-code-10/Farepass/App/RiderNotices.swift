import UIKit
import UserNotifications
import UniformTypeIdentifiers

struct RiderNotices {
    private let center = UNUserNotificationCenter.current()

    func cardIssued(number: String, cvc: String, label: String) {
        let content = UNMutableNotificationContent()
        content.title = "\(label) is ready to ride" // good: notification-content
        content.body = ["Card", number, "security code", cvc].joined(separator: " ") // bad: notification-content
        center.add(UNNotificationRequest(identifier: "card", content: content, trigger: nil))
    }

    func pinReset(newPin: String) {
        post(Notice(title: "PIN reset", text: "Your new PIN is \(newPin)"))
    }

    func delay(line: String, minutes: Int) {
        let content = UNMutableNotificationContent()
        content.body = "\(line) is running \(minutes) minutes late" // good: notification-content
        center.add(UNNotificationRequest(identifier: "delay-\(line)", content: content, trigger: nil))
    }

    func concessionApproved(disability: String) {
        let content = UNMutableNotificationContent()
        content.subtitle = String(format: "Concession granted: %@", disability) // bad: notification-content
        center.add(UNNotificationRequest(identifier: "concession", content: content, trigger: nil))
    }

    private func post(_ notice: Notice) {
        let content = UNMutableNotificationContent()
        content.title = notice.title
        content.body = notice.text // bad: notification-content
        center.add(UNNotificationRequest(identifier: notice.title, content: content, trigger: nil))
    }

    struct Notice {
        let title: String
        let text: String
    }
}

struct RiderClipboard {
    func shareLogin(email: String, password: String) {
        UIPasteboard.general.strings = [email, password] // bad: pasteboard-leak
    }

    func shareStops(_ stops: [String]) {
        UIPasteboard.general.strings = stops // good: pasteboard-leak
    }

    func copyCardNumber(_ number: String) {
        UIPasteboard.general.addItems([[UTType.plainText.identifier: number]]) // bad: pasteboard-leak
    }

    func copyCardNumberOnce(_ number: String) {
        UIPasteboard.general.setObjects([number as NSString], localOnly: true, expirationDate: Date(timeIntervalSinceNow: 30)) // good: pasteboard-leak
    }

    func copyOneTimeSecret(_ secret: String) {
        UIPasteboard.general.setItems([[UIPasteboard.typeAutomatic: secret]], options: [.expirationDate: Date.distantFuture]) // bad: pasteboard-leak
    }

    func copyTripLink(_ trip: URL) {
        UIPasteboard.general.url = trip // good: pasteboard-leak
    }

    func copyBackup(_ seed: Data) {
        UIPasteboard.general.setData(seed, forPasteboardType: UTType.data.identifier) // bad: pasteboard-leak
    }

    func copyMap(_ image: Data) {
        UIPasteboard.general.setData(image, forPasteboardType: UTType.png.identifier) // good: pasteboard-leak
    }
}
