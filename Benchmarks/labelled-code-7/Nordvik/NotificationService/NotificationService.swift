import CryptoKit
import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else {
            contentHandler(request.content)
            return
        }
        switch content.categoryIdentifier {
        case "care-message":
            if let text = decrypt(content.userInfo["payload"] as? String) {
                content.body = text // bad: notification-content
            }
        default:
            content.body = NSLocalizedString("There is news in your record.", comment: "push") // good: notification-content
        }
        contentHandler(content)
    }

    private func decrypt(_ payload: String?) -> String? {
        guard let sealed = payload.flatMap({ Data(base64Encoded: $0) }),
              let stored = try? KeychainStore(service: "example.nordvik.patient").read(account: "push.key"),
              let box = try? AES.GCM.SealedBox(combined: sealed),
              let plain = try? AES.GCM.open(box, using: SymmetricKey(data: stored)) else { return nil }
        return String(data: plain, encoding: .utf8)
    }
}
