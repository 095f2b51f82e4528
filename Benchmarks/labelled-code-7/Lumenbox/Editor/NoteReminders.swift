import Foundation
import UserNotifications

final class NoteReminders {
    private let center = UNUserNotificationCenter.current()

    func remind(_ note: Note, at date: Date) async throws {
        let content = UNMutableNotificationContent()
        content.title = note.isLocked ? "Locked note" : note.title // good: notification-content
        try await schedule(content, id: note.id, date: date)
    }

    func remindLocked(_ note: Note, cipher: NoteCipher, sealed: Data, at date: Date) async throws {
        let opened = try cipher.open(sealed)
        let content = UNMutableNotificationContent()
        content.title = "Reminder"
        content.body = String(opened.body.prefix(140)) // bad: notification-content
        try await schedule(content, id: note.id, date: date)
    }

    func memory(_ photo: Photo) async throws {
        guard !photo.isHidden else { return }
        let content = UNMutableNotificationContent()
        content.title = "A memory from today"
        content.attachments = [try UNNotificationAttachment(identifier: photo.id.uuidString, url: photo.fileURL)] // good: notification-content
        try await schedule(content, id: photo.id, date: Date().addingTimeInterval(60))
    }

    func vaultMemory(_ hidden: [Photo]) async throws {
        guard let photo = hidden.first(where: \.isHidden) else { return }
        let content = UNMutableNotificationContent()
        content.title = "From your hidden album"
        content.attachments = [try UNNotificationAttachment(identifier: "hidden", url: photo.fileURL)] // bad: notification-content
        try await schedule(content, id: photo.id, date: Date().addingTimeInterval(60))
    }

    func imported(_ photos: [Photo]) async throws {
        let content = UNMutableNotificationContent()
        content.body = "\(photos.count) photos imported" // good: notification-content
        try await schedule(content, id: UUID(), date: Date().addingTimeInterval(1))
    }

    func passwordChanged(_ password: String, album: String) async throws {
        let content = UNMutableNotificationContent()
        content.subtitle = album
        content.body = ["New guest password", password].joined(separator: ": ") // bad: notification-content
        try await schedule(content, id: UUID(), date: Date().addingTimeInterval(1))
    }

    private func schedule(_ content: UNNotificationContent, id: UUID, date: Date) async throws {
        let interval = max(1, date.timeIntervalSinceNow)
        let trigger = UNTimeIntervalNotificationTrigger(timeInterval: interval, repeats: false)
        try await center.add(UNNotificationRequest(identifier: id.uuidString, content: content, trigger: trigger))
    }
}
