import UserNotifications
import CryptoKit
import Security

final class NotificationService: UNNotificationServiceExtension {
    private var deliver: ((UNNotificationContent) -> Void)?
    private var draft: UNMutableNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler handler: @escaping (UNNotificationContent) -> Void) {
        deliver = handler
        guard let content = request.content.mutableCopy() as? UNMutableNotificationContent else { return handler(request.content) }
        draft = content
        guard let box = content.userInfo["box"] as? String, let key = PreviewKey.load(),
              let note = try? PreviewKey.open(box, key: key) else {
            return handler(content)
        }
        switch note.kind {
        case "parcel":
            content.title = "Parcel for you"
            content.body = "Locker \(note.locker), open with \(note.text)" // bad: notification-content
        case "visitor":
            content.title = "Somebody is at the door"
            content.body = "Open the app to see who it is." // good: notification-content
        case "care":
            content.title = "Care service"
            content.body = [note.text, note.locker].filter { !$0.isEmpty }.joined(separator: " · ") // bad: notification-content
        default:
            content.body = NSLocalizedString("You have a message from the house.", comment: "") // good: notification-content
        }
        handler(content)
    }

    override func serviceExtensionTimeWillExpire() {
        if let draft { deliver?(draft) }
    }
}

struct PreviewNote: Codable {
    var kind: String
    var locker: String
    var text: String
}

enum PreviewKey {
    static func load() -> SymmetricKey? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrService: "towerbell", kSecAttrAccount: "preview", kSecReturnData: true,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess else { return nil }
        return (item as? Data).map { SymmetricKey(data: $0) }
    }

    static func open(_ box: String, key: SymmetricKey) throws -> PreviewNote {
        guard let data = Data(base64Encoded: box) else { throw CocoaError(.coderInvalidValue) }
        let plain = try AES.GCM.open(AES.GCM.SealedBox(combined: data), using: key)
        return try JSONDecoder().decode(PreviewNote.self, from: plain)
    }
}

/// Registered by the app at launch.
enum BellCategories {
    static func all() -> Set<UNNotificationCategory> {
        let open = UNNotificationAction(identifier: "open", title: "Open door", options: [.authenticationRequired])
        return [
            UNNotificationCategory(
                identifier: "ring", actions: [open], intentIdentifiers: [],
                hiddenPreviewsBodyPlaceholder: "Somebody rang", options: [] // good: notification-content
            ),
        ]
    }
}
