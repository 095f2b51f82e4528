import UserNotifications
import Intents
import CocoaLumberjackSwift

struct DecryptedMessage: Decodable {
    let conversationID: String
    let sender: String
    let text: String
    let isVerificationCode: Bool
}

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var best: UNMutableNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        handler = contentHandler
        best = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let best, let cipher = request.content.userInfo["c"] as? String else { return contentHandler(request.content) }
        do {
            let message = try Ratchet.shared.open(cipher)
            DDLogInfo("push decrypted for \(message.conversationID)") // good: secret-in-log
            DDLogVerbose("push payload \(message.text)") // bad: secret-in-log
            best.title = message.sender
            if message.isVerificationCode {
                best.body = String(localized: "You received a sign-in code") // good: notification-content
            } else {
                best.body = String(localized: "New message")
            }
            contentHandler(best)
        } catch {
            DDLogError("push failed: \((error as NSError).code)")
            contentHandler(best)
        }
    }

    override func serviceExtensionTimeWillExpire() {
        if let handler, let best { handler(best) }
    }
}

enum DevicePairing {
    static func announce(pairingCode: String, deviceName: String) {
        let content = UNMutableNotificationContent()
        content.title = "Pairing code \(pairingCode)" // bad: notification-content
        content.body = deviceName
        content.sound = .default
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "pair", content: content, trigger: nil))
    }

    static func announceFinished(deviceName: String) {
        let content = UNMutableNotificationContent()
        content.title = "Pairing finished" // good: notification-content
        content.body = "The pairing code of \(deviceName) is no longer valid."
        UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "paired", content: content, trigger: nil))
    }
}
