import ActivityKit
import Foundation
import UserNotifications

struct PaymentActivityAttributes: ActivityAttributes {
    struct ContentState: Codable, Hashable {
        var line: String
    }

    var reference: String
}

final class MemberNotifications {
    private let center = UNUserNotificationCenter.current()

    private func schedule(_ content: UNNotificationContent, id: String) {
        center.add(UNNotificationRequest(identifier: id, content: content, trigger: nil))
    }

    func salaryArrived(_ amount: Money, in account: Account) {
        let content = UNMutableNotificationContent()
        content.title = "Money received"
        content.body = "\(amount.formatted) into \(account.iban), new balance \(account.balance.formatted)" // bad: notification-content
        schedule(content, id: "salary-\(account.id)")
    }

    func salaryArrivedQuietly(in account: Account) {
        let content = UNMutableNotificationContent()
        content.title = "Money received"
        content.body = "Open Harborline to see the details." // good: notification-content
        schedule(content, id: "salary-\(account.id)")
    }

    func approvalCode(_ code: String) {
        let content = UNMutableNotificationContent()
        content.title = "Approve payment"
        content.subtitle = "Code \(code)" // bad: notification-content
        schedule(content, id: "approval")
    }

    func approvalWaiting(reference: String) {
        let content = UNMutableNotificationContent()
        content.title = "Approve payment"
        content.subtitle = "A payment waits for your approval" // good: notification-content
        content.userInfo = ["reference": reference]
        schedule(content, id: "approval")
    }

    func cardActivated(_ card: PaymentCard, pin: String) {
        let content = makeContent(title: "Card ready", text: "Your card \(card.pan) is active, PIN \(pin).")
        schedule(content, id: "card-\(card.id)")
    }

    private func makeContent(title: String, text: String) -> UNNotificationContent {
        let content = UNMutableNotificationContent()
        content.title = title
        content.body = text // bad: notification-content
        return content
    }

    func branchClosed(_ branch: String) {
        let content = UNMutableNotificationContent()
        content.title = "Branch \(branch) closes early today" // good: notification-content
        schedule(content, id: "branch")
    }

    func track(_ request: TransferRequest) throws {
        let state = PaymentActivityAttributes.ContentState(line: "\(request.amount.formatted) to \(request.toIBAN)")
        _ = try Activity.request(attributes: PaymentActivityAttributes(reference: "payment"), content: .init(state: state, staleDate: nil)) // bad: notification-content
    }

    func trackQuietly(reference: String) throws {
        let state = PaymentActivityAttributes.ContentState(line: "Payment on its way")
        _ = try Activity.request(attributes: PaymentActivityAttributes(reference: reference), content: .init(state: state, staleDate: nil)) // good: notification-content
    }
}
