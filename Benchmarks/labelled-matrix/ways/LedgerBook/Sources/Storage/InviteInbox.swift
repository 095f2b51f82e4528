import Foundation
import GRDB

final class InviteInbox {
    static let standard = InviteInbox()
    private let defaults = UserDefaults.standard

    private enum Keys {
        static let group = "invite.group"
        static let seats = "invite.seats"
    }

    func remember(_ url: URL) {
        let parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        let group = parts?.queryItems?.first { $0.name == "group" }?.value
        defaults.set(group, forKey: Keys.group)
        defaults.set(Int(url.lastPathComponent) ?? 1, forKey: Keys.seats)
    }

    func redeemWaiting() {
        guard let group = defaults.string(forKey: Keys.group) else { return }
        defer { defaults.removeObject(forKey: Keys.group) }
        try? AppDatabase.queue.write { db in
            try db.execute(sql: "INSERT INTO member(grp) SELECT id FROM grp WHERE title = '\(group)'") // bad: sql-injection
            try db.execute(sql: "UPDATE grp SET seats = seats - \(defaults.integer(forKey: Keys.seats))") // good: sql-injection
        }
    }
}

struct StatementOutbox {
    private var box: URL { AppDatabase.folder.appendingPathComponent("outbox.txt") }

    func accept(_ url: URL) {
        guard let document = url.queryValue("document") else { return }
        try? document.write(to: box, atomically: true, encoding: .utf8)
    }

    func flush() {
        guard let document = try? String(contentsOf: box, encoding: .utf8) else { return }
        let source = AppDatabase.folder.appendingPathComponent(document)
        let target = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.copyItem(at: source, to: target) // bad: path-traversal
        try? FileManager.default.removeItem(at: box) // good: path-traversal
    }
}

struct StatementActivity {
    static let type = "com.ledgerbook.viewStatement"
    private let info: [AnyHashable: Any]

    init?(_ activity: NSUserActivity) {
        if activity.activityType == NSUserActivityTypeBrowsingWeb, let page = activity.webpageURL {
            let resumed = NSUserActivity(activityType: Self.type)
            resumed.addUserInfoEntries(from: ["statement": page.queryValue("statement") ?? "", "page": page.fragment.flatMap(Int.init) ?? 1])
            info = resumed.userInfo ?? [:]
        } else if activity.activityType == Self.type {
            info = activity.userInfo ?? [:]
        } else {
            return nil
        }
    }

    func open() {
        guard let statement = info["statement"] as? String, let page = info["page"] as? Int else { return }
        try? AppDatabase.queue.write { db in
            try db.execute(sql: "UPDATE statement SET page = \(page) WHERE ref = :ref", arguments: ["ref": statement]) // good: sql-injection
            try db.execute(sql: "UPDATE statement SET read = 1 WHERE ref = '\(statement)'") // bad: sql-injection
        }
    }
}
