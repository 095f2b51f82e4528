import Foundation
import GRDB
import os

final class ExpenseStore {
    private let dbQueue: DatabaseQueue
    private let log = Logger(subsystem: "app.saldo", category: "store")

    init(url: URL) throws {
        var config = Configuration()
        config.foreignKeysEnabled = true
        dbQueue = try DatabaseQueue(path: url.path, configuration: config)
    }

    // MARK: Search

    func search(linkText: String) throws -> [Expense] {
        try dbQueue.read { db in
            try Expense.fetchAll(db, sql: "SELECT * FROM expense WHERE merchant LIKE '%\(linkText)%'") // bad: sql-injection
        }
    }

    func search(merchant: String) throws -> [Expense] {
        try dbQueue.read { db in
            try Expense.fetchAll(db, sql: "SELECT * FROM expense WHERE merchant LIKE ?", arguments: ["%\(merchant)%"]) // good: sql-injection
        }
    }

    func search(category: String, since: Date) throws -> [Expense] {
        let request: SQLRequest<Expense> = "SELECT * FROM expense WHERE category = \(category) AND bookedAt >= \(since)" // good: sql-injection
        return try dbQueue.read { db in try request.fetchAll(db) }
    }

    // MARK: Shared views

    func expenses(in view: SharedView) throws -> [Expense] {
        let order = orderClause(for: view)
        return try dbQueue.read { db in
            try Expense.fetchAll(db, sql: "SELECT * FROM expense WHERE category = ? " + order, arguments: [view.category]) // bad: sql-injection
        }
    }

    private func orderClause(for view: SharedView) -> String {
        "ORDER BY \(view.sortKey) DESC"
    }

    func expensesSorted(in view: SharedView) throws -> [Expense] {
        let field = SortField(rawValue: view.sortKey) ?? .bookedAt
        return try dbQueue.read { db in
            try Expense.fetchAll(db, sql: "SELECT * FROM expense WHERE category = ? ORDER BY \(field.rawValue) DESC", arguments: [view.category]) // good: sql-injection
        }
    }

    func count(matching view: SharedView) throws -> Int {
        try dbQueue.read { db in
            try Expense.filter(sql: view.condition).fetchCount(db) // bad: sql-injection
        }
    }

    func pinned(in view: SharedView) throws -> [Expense] {
        let marks = databaseQuestionMarks(count: view.ids.count)
        return try dbQueue.read { db in
            try Expense.fetchAll(db, sql: "SELECT * FROM expense WHERE id IN (\(marks))", arguments: StatementArguments(view.ids)) // good: sql-injection
        }
    }

    // MARK: Imported columns

    func addColumns(fromHeader header: [String]) throws {
        try dbQueue.write { db in
            for name in header {
                try db.execute(sql: "ALTER TABLE import_row ADD COLUMN \"\(name)\" TEXT") // bad: sql-injection
            }
        }
    }

    func addExtraColumns(_ header: [String]) throws {
        try dbQueue.write { db in
            for name in header.prefix(40) {
                try db.execute(sql: "ALTER TABLE import_row ADD COLUMN \(name.quotedDatabaseIdentifier) TEXT") // good: sql-injection
            }
        }
    }

    // MARK: Batches

    func replaceAll(with batch: [Expense]) {
        try? dbQueue.write { db in // bad: error-swallowed
            try Expense.deleteAll(db)
            for item in batch { try item.insert(db) }
        }
        UserDefaults.standard.set(Date(), forKey: "lastImport")
    }

    func merge(_ batch: [Expense]) throws {
        try dbQueue.write { db in // good: error-swallowed
            for item in batch { try item.save(db) }
        }
        UserDefaults.standard.set(Date(), forKey: "lastImport")
    }

    func refreshStatistics() {
        try? dbQueue.write { db in try db.execute(sql: "ANALYZE") } // good: error-swallowed
    }
}
