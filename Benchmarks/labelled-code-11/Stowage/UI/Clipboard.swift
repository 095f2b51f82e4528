import AppKit
import Foundation
import UserNotifications

extension NSPasteboard.PasteboardType {
    static let concealed = NSPasteboard.PasteboardType("org.nspasteboard.ConcealedType")
}

struct Clipboard {
    private let board = NSPasteboard.general

    func copy(_ login: RemoteLogin) {
        board.clearContents()
        board.setString(login.password, forType: .string) // bad: pasteboard-leak
    }

    func copyHost(_ destination: Destination) {
        board.clearContents()
        board.setString(destination.host, forType: .string) // good: pasteboard-leak
    }

    func copyRecovery(_ words: [String]) {
        board.clearContents()
        board.writeObjects([words.joined(separator: " ") as NSString]) // bad: pasteboard-leak
    }

    func copySnapshot(_ snapshot: Snapshot) {
        board.clearContents()
        board.writeObjects([snapshot.id.uuidString as NSString]) // good: pasteboard-leak
    }

    func copyVaultKey(_ key: Data) {
        let item = NSPasteboardItem()
        item.setString(key.base64EncodedString(), forType: .string)
        board.clearContents()
        board.writeObjects([item]) // bad: pasteboard-leak
    }

    func copyBriefly(_ login: RemoteLogin) {
        board.prepareForNewContents(with: .currentHostOnly)
        let item = NSPasteboardItem()
        item.setString("", forType: .concealed)
        item.setString(login.password, forType: .string)
        board.writeObjects([item]) // good: pasteboard-leak
        let count = board.changeCount
        DispatchQueue.main.asyncAfter(deadline: .now() + 30) { [board] in
            if board.changeCount == count { board.clearContents() }
        }
    }
}

struct Notices {
    func vaultCreated(recoveryKey: String) {
        let note = NSUserNotification()
        note.title = "Vault created"
        note.informativeText = "Recovery key \(recoveryKey)" // bad: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }

    func vaultCreated(on date: Date) {
        let note = NSUserNotification()
        note.title = "Vault created"
        note.informativeText = "Created \(date.formatted())" // good: notification-content
        NSUserNotificationCenter.default.deliver(note)
    }

    func shared(_ link: URL, password: String) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Link ready"
        content.body = [link.absoluteString, "password", password].joined(separator: " ") // bad: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "share", content: content, trigger: nil))
    }

    func finished(_ snapshot: Snapshot) async throws {
        let content = UNMutableNotificationContent()
        content.title = "Backup finished"
        content.body = "\(snapshot.files) files saved" // good: notification-content
        try await UNUserNotificationCenter.current().add(UNNotificationRequest(identifier: "done", content: content, trigger: nil))
    }
}
