import UIKit
import UserNotifications

final class CardNotifications: NSObject, UNUserNotificationCenterDelegate {
    private let gateway: BankGateway

    init(gateway: BankGateway = LiveGateway.shared) {
        self.gateway = gateway
        super.init()
        let approve = UNNotificationAction(identifier: "APPROVE", title: "Approve", options: []) // bad: biometric-bypass
        let decline = UNNotificationAction(identifier: "DECLINE", title: "Decline", options: [.destructive])
        let review = UNNotificationAction(identifier: "REVIEW", title: "Approve after review", options: [.authenticationRequired, .foreground]) // good: biometric-bypass
        UNUserNotificationCenter.current().setNotificationCategories([
            UNNotificationCategory(identifier: "CARD_SMALL", actions: [approve, decline], intentIdentifiers: []),
            UNNotificationCategory(identifier: "CARD_LARGE", actions: [review, decline], intentIdentifiers: []),
        ])
        UNUserNotificationCenter.current().delegate = self
    }

    func userNotificationCenter(_ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse) async {
        guard let id = response.notification.request.content.userInfo["payment"] as? String else { return }
        switch response.actionIdentifier {
        case "APPROVE", "REVIEW": try? await gateway.approveCardPayment(id: id)
        case "DECLINE": try? await gateway.declineCardPayment(id: id)
        default: break
        }
    }
}

final class PushDelegate: NSObject, UIApplicationDelegate {
    private let cards = CardNotifications()

    func application(
        _ application: UIApplication,
        didReceiveRemoteNotification userInfo: [AnyHashable: Any]
    ) async -> UIBackgroundFetchResult {
        guard let link = (userInfo["chat_link"] as? String).flatMap(URLComponents.init(string:)), link.host == "pay" else { return .noData }
        let items = link.queryItems ?? []
        guard let iban = items.first(where: { $0.name == "iban" })?.value,
              let cents = items.first(where: { $0.name == "cents" })?.value.flatMap({ Int($0) }) else { return .failed }
        try? await LiveGateway.shared.execute(TransferOrder(iban: iban, cents: cents, reference: "Chat request")) // bad: deep-link-action
        return .newData
    }
}
