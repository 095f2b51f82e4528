import CryptoKit
import UserNotifications

final class NotificationService: UNNotificationServiceExtension {
    private var handler: ((UNNotificationContent) -> Void)?
    private var draft: UNMutableNotificationContent?

    override func didReceive(_ request: UNNotificationRequest, withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void) {
        handler = contentHandler
        guard let draft = request.content.mutableCopy() as? UNMutableNotificationContent else {
            return contentHandler(request.content)
        }
        self.draft = draft
        switch request.content.categoryIdentifier {
        case "hidden-note":
            fillHiddenNote(draft)
        case "security":
            fillSecurity(draft)
        default:
            draft.body = "Something new in your journal" // good: notification-content
        }
        contentHandler(draft)
    }

    private func fillHiddenNote(_ draft: UNMutableNotificationContent) {
        guard let sealed = (draft.userInfo["sealed"] as? String).flatMap({ Data(base64Encoded: $0) }),
              let text = MessageOpener.open(sealed) else { return }
        draft.body = text // bad: notification-content
    }

    private func fillSecurity(_ draft: UNMutableNotificationContent) {
        draft.title = "Confirm your sign-in"
        if let code = draft.userInfo["code"] as? String {
            draft.subtitle = [code.prefix(3), code.suffix(3)].joined(separator: " ") // bad: notification-content
        }
        draft.body = "Was it you? Open Lumen to answer." // good: notification-content
    }

    override func serviceExtensionTimeWillExpire() {
        if let draft { handler?(draft) }
    }
}

enum MessageOpener {
    static func open(_ sealed: Data) -> String? {
        guard let raw = SharedKeys.messageKey(), let box = try? AES.GCM.SealedBox(combined: sealed),
              let plain = try? AES.GCM.open(box, using: SymmetricKey(data: raw)) else { return nil }
        return String(data: plain, encoding: .utf8)
    }
}

enum SharedKeys {
    static func messageKey() -> Data? {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrAccessGroup: "TEAM12345.app.lumen.shared",
            kSecAttrAccount: "message",
            kSecReturnData: true
        ]
        var result: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess else { return nil }
        return result as? Data
    }
}

/// Local notes the app leaves for the evening.
enum EveningNotes {
    static func memories(_ album: Album) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "A memory for you"
        content.body = album.hidden ? "Open Lumen to see it" : "\(album.clips.count) clips" // good: notification-content
        return UNNotificationRequest(identifier: album.id.uuidString, content: content, trigger: nil)
    }

    static func hiddenMemory(_ album: Album, poster: URL) throws -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "A memory for you"
        content.attachments = [try UNNotificationAttachment(identifier: "poster", url: poster)] // bad: notification-content
        return UNNotificationRequest(identifier: "hidden-\(album.id)", content: content, trigger: nil)
    }

    static func recoveryReminder(_ account: LumenAccount) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Write down your recovery code"
        content.body = account.recoveryCode // bad: notification-content
        return UNNotificationRequest(identifier: "recovery", content: content, trigger: nil)
    }

    static func exportReady(_ account: LumenAccount) -> UNNotificationRequest {
        let content = UNMutableNotificationContent()
        content.title = "Your export is ready"
        content.body = "It stays available for seven days." // good: notification-content
        content.threadIdentifier = account.email
        return UNNotificationRequest(identifier: "export", content: content, trigger: nil)
    }
}
