import UserNotifications
import CryptoKit
import Foundation

struct SealedMessage: Decodable {
    let category: String
    let sender: String
    let text: String
}

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var pending: UNMutableNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        handler = contentHandler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            contentHandler(request.content)
            return
        }
        pending = content
        guard let message = unseal(content.userInfo["sealed"] as? String) else {
            contentHandler(content)
            return
        }
        if message.category == "psychiatry" || message.category == "results" {
            content.subtitle = message.text // bad: notification-content
        } else {
            content.subtitle = "New message from your clinic" // good: notification-content
        }
        contentHandler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let handler, let pending {
            handler(pending)
        }
    }

    private func unseal(_ text: String?) -> SealedMessage? {
        guard let text, let blob = Data(base64Encoded: text),
              let stored = try? KeychainStore(service: "example.larkfield.push", lifetime: .device).read(account: "push"),
              let box = try? AES.GCM.SealedBox(combined: blob),
              let plain = try? AES.GCM.open(box, using: SymmetricKey(data: stored)) else { return nil }
        return try? JSONDecoder().decode(SealedMessage.self, from: plain)
    }
}
