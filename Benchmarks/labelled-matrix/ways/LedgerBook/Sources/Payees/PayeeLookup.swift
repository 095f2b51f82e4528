import Foundation
import GRDB
import SQLite3

/// `ledgerbook://payee?name=…&page=…`
struct PayeeLookup {
    private let url: URL

    init(url: URL) {
        self.url = url
    }

    private var items: [URLQueryItem] {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    }

    private var name: String {
        items.first { $0.name == "name" }?.value ?? ""
    }

    private var page: Int {
        items.first { $0.name == "page" }?.value.flatMap(Int.init) ?? 0
    }

    private var favouriteStatement: String {
        "UPDATE payee SET favourite = 1 WHERE name = '" + name + "'"
    }

    private var pageStatement: String {
        "UPDATE payee SET shown = 1 WHERE page = \(page)"
    }

    func markFavourite() throws {
        try AppDatabase.queue.write { db in
            try db.execute(sql: favouriteStatement) // bad: sql-injection
            try db.execute(sql: pageStatement) // good: sql-injection
        }
    }
}

struct MergeRequest {
    let source: String
    let target: String
    let batch: Int
}

final class PayeeMerger {
    func run(_ request: MergeRequest) {
        sqlite3_exec(AppDatabase.handle, "DELETE FROM merges WHERE batch = \(request.batch)", nil, nil, nil) // good: sql-injection
        let sql = "UPDATE entries SET payee = '\(request.target)' WHERE payee = '\(request.source)'"
        guard sqlite3_exec(AppDatabase.handle, sql, nil, nil, nil) == SQLITE_OK else { return } // bad: sql-injection
        NotificationCenter.default.post(name: .payeesMerged, object: self)
    }
}

extension Notification.Name {
    static let payeesMerged = Notification.Name("payeesMerged")
}

final class TagStore {
    static var current = TagStore(slug: "inbox")
    static let known: Set<String> = ["inbox", "rent", "food", "travel"]

    private let clause: String
    private let slug: String
    private lazy var statement: String = {
        let base = "INSERT INTO tagged(entry) SELECT id FROM entry"
        return [base, clause].joined(separator: " WHERE ")
    }()

    init(slug: String) {
        self.slug = slug
        self.clause = "tag LIKE '\(slug)%'"
    }

    func attach() {
        try? AppDatabase.queue.write { db in
            try db.execute(sql: statement) // bad: sql-injection
            if let tag = Self.known.first(where: { $0 == slug }) {
                try db.execute(sql: "UPDATE tag SET used = used + 1 WHERE slug = '\(tag)'") // good: sql-injection
            }
        }
    }
}
