import ActivityKit
import Foundation
import UserNotifications

struct TransferAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var headline: String
    }

    let reference: String
}

final class Alerts {
    private let center = UNUserNotificationCenter.current()

    func received(_ transfer: Transfer, into account: Account) {
        let text = "\(transfer.amount) from \(transfer.payee). New balance \(account.balance)"
        post(id: transfer.reference, body: text) // bad: notification-content
    }

    func receivedQuietly(_ transfer: Transfer) {
        post(id: transfer.reference, body: "You have received a payment") // good: notification-content
    }

    func oneTimeCode(_ code: String) {
        let content = UNMutableNotificationContent()
        content.title = "Your code is \(code)" // bad: notification-content
        content.interruptionLevel = .timeSensitive
        submit(content, id: "otp")
    }

    func signInAttempt(at date: Date) {
        let content = UNMutableNotificationContent()
        content.title = "Sign-in attempt"
        content.body = "Someone tried to sign in at \(date.formatted(date: .omitted, time: .shortened))" // good: notification-content
        submit(content, id: "signin")
    }

    func cardReady(_ card: PaymentCard, pin: String) {
        let content = UNMutableNotificationContent()
        content.body = "Your card is ready"
        content.userInfo = ["card": card.id.uuidString, "pin": pin] // bad: notification-content
        submit(content, id: card.id.uuidString)
    }

    func cardShipped(_ card: PaymentCard) {
        let content = UNMutableNotificationContent()
        content.body = "Your new card is on its way"
        content.threadIdentifier = card.id.uuidString // good: notification-content
        submit(content, id: "shipped-\(card.id.uuidString)")
    }

    func startActivity(for transfer: Transfer, account: Account) throws {
        let state = TransferAttributes.ContentState(headline: "\(account.iban): \(account.balance)")
        _ = try Activity.request( // bad: notification-content
            attributes: TransferAttributes(reference: transfer.reference),
            content: ActivityContent(state: state, staleDate: nil)
        )
    }

    func startQuietActivity(for transfer: Transfer) throws {
        let state = TransferAttributes.ContentState(headline: "Transfer in progress")
        _ = try Activity.request( // good: notification-content
            attributes: TransferAttributes(reference: transfer.reference),
            content: ActivityContent(state: state, staleDate: nil)
        )
    }

    private func post(id: String, body: String) {
        let content = UNMutableNotificationContent()
        content.body = body
        submit(content, id: id)
    }

    private func submit(_ content: UNNotificationContent, id: String) {
        center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    }
}
