import SQLite
import UIKit
import UserNotifications

final class ReaderNotes {
    private let db: Connection
    private let notes = Table("note")
    private let body = SQLite.Expression<String>("body")
    private let author = SQLite.Expression<String>("author")

    init(folder: URL) throws {
        db = try Connection(folder.appendingPathComponent("notes.sqlite3").path)
    }

    func forget(author name: String) throws {
        try db.execute("DELETE FROM note WHERE author = '\(name)'") // bad: sql-injection
    }

    func block(author name: String) throws {
        try db.run("INSERT INTO blocked(author) VALUES (?)", name) // good: sql-injection
        try db.run(notes.filter(author == name).delete()) // good: sql-injection
    }

    func rename(thread: String, to title: String) throws {
        try db.run("UPDATE thread SET title = '\(title)' WHERE id = ?", thread) // bad: sql-injection
    }

    func bodies(in thread: String) throws -> [String] {
        let statement = try db.prepare("SELECT body FROM note WHERE thread = " + thread) // bad: sql-injection
        return statement.compactMap { $0[0] as? String }
    }

    func unreadCount(mention handle: String) throws -> Int64 {
        try db.scalar("SELECT count(*) FROM note WHERE body LIKE '%@\(handle)%' AND read = 0") as? Int64 ?? 0 // bad: sql-injection
    }

    func matching(_ condition: String) throws -> [String] {
        let predicate = SQLite.Expression<Bool>(literal: condition)
        return try db.prepare(notes.filter(predicate)).map { $0[body] } // bad: sql-injection
    }

    func matching(text: String) throws -> [String] {
        try db.prepare(notes.filter(body.like("%\(text)%"))).map { $0[body] } // good: sql-injection
    }

    func ranks(of shelf: String) throws -> [String] {
        let iterator = try db.prepareRowIterator("SELECT body FROM note WHERE shelf = '\(shelf)' ORDER BY rank") // bad: sql-injection
        return try Array(iterator.map { try $0.get(body) })
    }
}

/// Payloads are composed by the reading groups' own servers.
final class NotePushHandler: NSObject, UNUserNotificationCenterDelegate {
    private let notes: ReaderNotes

    init(notes: ReaderNotes) { self.notes = notes }

    func userNotificationCenter(_ center: UNUserNotificationCenter,
                                didReceive response: UNNotificationResponse) async {
        let info = response.notification.request.content.userInfo
        do {
            switch info["kind"] as? String {
            case "forget": try (info["author"] as? String).map(notes.forget(author:))
            case "block": try (info["author"] as? String).map(notes.block(author:))
            case "rename":
                if let id = info["thread"] as? String, let title = info["title"] as? String {
                    try notes.rename(thread: id, to: title)
                }
            case "thread": _ = try (info["thread"] as? String).map(notes.bodies(in:))
            case "mention": _ = try (info["handle"] as? String).map(notes.unreadCount(mention:))
            case "query": _ = try (info["filter"] as? String).map { try notes.matching($0) }
            case "text": _ = try (info["text"] as? String).map { try notes.matching(text: $0) }
            case "ranks": _ = try (info["shelf"] as? String).map(notes.ranks(of:))
            default: break
            }
        } catch {
            print("note push not applied:", error)
        }
    }
}
