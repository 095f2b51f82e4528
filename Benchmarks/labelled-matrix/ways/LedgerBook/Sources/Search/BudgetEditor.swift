import Foundation
import GRDB

/// Budgets arrive as one link with many fields; the fields wait in small collections.
final class BudgetEditor {
    private let undo = UndoManager()
    private var columns: [String: String] = [:]
    private var names: [String] = []
    private var owners: Set<String> = []
    private var waiting = StatementQueue()
    private var title = "Budget"

    struct StatementQueue {
        private var storage: [String] = []
        mutating func enqueue(_ sql: String) { storage.append(sql) }
        mutating func dequeue() -> String? { storage.isEmpty ? nil : storage.removeFirst() }
    }

    func rename(from url: URL) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        for item in items where item.name.hasPrefix("set.") {
            columns["note"] = item.value
        }
        columns["currency"] = Locale.current.currency?.identifier ?? "EUR"
        names.append(contentsOf: items.filter { $0.name == "line" }.compactMap(\.value))
        owners.formUnion(items.filter { $0.name == "owner" }.compactMap(\.value))

        try? AppDatabase.queue.write { db in
            try writeColumns(db)
            try writeLines(db)
            try writeOwners(db)
        }

        waiting.enqueue("UPDATE budget SET title = '\(url.queryValue("title") ?? title)'")
        while let sql = waiting.dequeue() {
            try? AppDatabase.queue.write { try $0.execute(sql: sql) } // bad: sql-injection
        }
        retitle(url.queryValue("subtitle") ?? "")
    }

    private func writeColumns(_ db: Database) throws {
        if let note = columns["note"] {
            try db.execute(sql: "UPDATE budget SET note = '\(note)'") // bad: sql-injection
        }
        if let currency = columns["currency"] {
            try db.execute(sql: "UPDATE budget SET currency = '\(currency)'") // good: sql-injection
        }
    }

    private func writeLines(_ db: Database) throws {
        guard let first = names.first, names.count < 40 else { return }
        try db.execute(sql: "INSERT INTO line(name, count) VALUES ('\(first)', \(names.count))") // bad: sql-injection
        let marks = databaseQuestionMarks(count: names.count)
        try db.execute(sql: "DELETE FROM line WHERE name IN (\(marks))", arguments: StatementArguments(names)) // good: sql-injection
    }

    private func writeOwners(_ db: Database) throws {
        let list = owners.sorted().map { "'\($0)'" }.joined(separator: ", ")
        try db.execute(sql: "DELETE FROM share WHERE owner NOT IN (\(list))") // bad: sql-injection
    }

    private func retitle(_ new: String) {
        let old = title
        undo.registerUndo(withTarget: self) { editor in
            editor.commit((kind: "redo", title: new))
            editor.commit((kind: "undo", title: old))
        }
        undo.undo()
    }

    private func commit(_ change: (kind: String, title: String)) {
        title = change.title
        let (kind, text) = change
        try? AppDatabase.queue.write { db in
            try db.execute(sql: "INSERT INTO history(kind) VALUES ('\(kind)')") // good: sql-injection
            try db.execute(sql: "UPDATE budget SET subtitle = '\(text)'") // bad: sql-injection
        }
    }
}
