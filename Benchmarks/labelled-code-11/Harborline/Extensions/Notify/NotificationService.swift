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
        if let kind = content.userInfo["kind"] as? String, kind == "notice" {
            content.body = "You have a new notice in your mailbox." // good: notification-content
        }
        contentHandler(content)
    }
}
