import CocoaLumberjackSwift
import Foundation
import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var attempt: UNMutableNotificationContent?

    override func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        handler = contentHandler
        attempt = request.content.mutableCopy() as? UNMutableNotificationContent
        guard let attempt, let push = decode(request.content.userInfo) else {
            contentHandler(request.content)
            return
        }
        switch push.kind {
        case .message:
            attempt.title = push.sender
            attempt.body = "New message" // good: notification-secret
        case .loginCode:
            showCode(push.text, on: attempt)
            shareWithApp(push)
        case .call:
            attempt.body = "Incoming call" // good: notification-secret
        }
        DDLogInfo("push of kind \(push.kind.rawValue) for chat \(push.chatID)") // good: log-secret
        contentHandler(attempt)
    }

    private func showCode(_ value: String, on content: UNMutableNotificationContent) {
        content.title = "Courier"
        content.body = "Login code: \(value)" // bad: notification-secret
    }

    private func shareWithApp(_ push: IncomingPush) {
        let group = UserDefaults(suiteName: "group.chat.courier")
        let autofill = push.text.filter(\.isNumber)
        group?.set(autofill, forKey: "pendingLoginCode") // bad: store-secret-preferences
        group?.set(push.mutedUntil, forKey: "mutedUntil") // good: store-secret-preferences
    }

    override func serviceExtensionTimeWillExpire() {
        if let handler, let attempt { handler(attempt) }
    }

    private func decode(_ info: [AnyHashable: Any]) -> IncomingPush? {
        guard let data = try? JSONSerialization.data(withJSONObject: info) else { return nil }
        return try? JSONDecoder().decode(IncomingPush.self, from: data)
    }
}

struct LocalAlerts {
    let center = UNUserNotificationCenter.current()

    func passwordChanged(to newPassword: String, on device: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Password changed" // good: notification-secret
        content.subtitle = "on \(device)" // good: notification-secret
        content.body = "Your new password is \(newPassword)" // bad: notification-secret
        try await post(content, identifier: "password")
    }

    func passwordExpires(inDays days: Int) async throws {
        let content = UNMutableNotificationContent()
        content.body = "Your password expires in \(days) days" // good: notification-secret
        try await post(content, identifier: "password-expiry")
    }

    func paired(with handshake: Handshake) async throws {
        let content = UNMutableNotificationContent()
        let restoreCode = handshake.sharedSecret.map { String($0) }.joined()
        content.title = "Paired"
        content.body = "Restore code \(restoreCode)" // bad: notification-secret
        try await post(content, identifier: "paired")
    }

    func keepForReply(_ handshake: Handshake, chatID: String) async throws {
        let content = UNMutableNotificationContent()
        content.body = "Reply from here" // good: notification-secret
        var info: [AnyHashable: Any] = ["chat": chatID]
        info["bearer"] = handshake.authToken
        content.userInfo = info // bad: notification-secret
        content.categoryIdentifier = "REPLY"
        try await post(content, identifier: chatID)
    }

    func tokensLeft(_ tokenCount: Int) async throws {
        let content = UNMutableNotificationContent()
        content.body = "\(tokenCount) sticker tokens left this month" // good: notification-secret
        try await post(content, identifier: "stickers")
    }

    private func post(_ content: UNNotificationContent, identifier: String) async throws {
        try await center.add(UNNotificationRequest(identifier: identifier, content: content, trigger: nil))
    }
}
