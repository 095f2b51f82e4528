import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var draft: UNMutableNotificationContent?
    private let group = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.travel.wanderlog")!

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        handler = contentHandler
        draft = request.content.mutableCopy() as? UNMutableNotificationContent
        let info = request.content.userInfo
        if let line = info["line"] as? String, let minutes = info["delay"] as? Int {
            draft?.body = String(format: line, minutes) // bad: format-string
        } else if let minutes = info["delay"] as? Int {
            draft?.body = String(format: NSLocalizedString("DELAY_FORMAT", comment: ""), minutes) // good: format-string
        }
        guard let encoded = info["image"] as? String, let image = Data(base64Encoded: encoded) else {
            return contentHandler(draft ?? request.content)
        }
        let name = info["image_name"] as? String ?? "photo.jpg"
        let target = group.appendingPathComponent("Attachments").appendingPathComponent(name)
        do {
            try image.write(to: target) // bad: path-traversal
            let copy = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".jpg")
            try image.write(to: copy, options: .atomic) // good: path-traversal
            draft?.attachments = [try UNNotificationAttachment(identifier: "image", url: copy)]
        } catch {
            draft?.attachments = []
        }
        contentHandler(draft ?? request.content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let draft { handler?(draft) }
    }
}
