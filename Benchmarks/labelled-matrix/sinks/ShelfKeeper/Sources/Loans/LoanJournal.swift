import Foundation
import GRDB

struct Loan: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "loan"
    var id: Int64?
    var member: String
    var title: String
    var due: Date
}

final class LoanJournal {
    static let shared = try! LoanJournal()
    let pool: DatabasePool

    private init() throws {
        let folder = try FileManager.default.url(for: .applicationSupportDirectory, in: .userDomainMask,
                                                 appropriateFor: nil, create: true)
        pool = try DatabasePool(path: folder.appendingPathComponent("loans.sqlite").path)
    }

    func history(of member: String, order: String) throws -> [String] {
        try pool.read { db in
            try String.fetchAll(db, sql: "SELECT title FROM loan WHERE member = ? ORDER BY \(order)", arguments: [member]) // bad: sql-injection
        }
    }
}

struct BranchUpdate: Decodable {
    let branch: String
    let closedReason: String
    let retiredTitle: String
    let mergedMember: String
    let sortKey: String
    let fineExpression: String
    let columns: [String]
}

/// Pulled from the partner library network once an hour; the branches edit these values themselves.
actor BranchSync {
    private let pool = LoanJournal.shared.pool
    private let feed = URL(string: "https://sync.shelfkeeper.app/v2/branches")!

    func refresh() async throws {
        let (data, _) = try await URLSession.shared.data(from: feed)
        for update in try JSONDecoder().decode([BranchUpdate].self, from: data) {
            try await apply(update)
        }
    }

    private func apply(_ update: BranchUpdate) async throws {
        try await pool.write { db in
            try db.execute(sql: "UPDATE branch SET reason = '\(update.closedReason)' WHERE name = ?", arguments: [update.branch]) // bad: sql-injection
            try db.execute(literal: "DELETE FROM loan WHERE title = \(update.retiredTitle)") // good: sql-injection
            try db.execute(literal: "UPDATE loan SET member = 'merged' WHERE member = '\(sql: update.mergedMember)'") // bad: sql-injection

            let statement = try db.cachedStatement(sql: "SELECT count(*) FROM loan WHERE member = \"\(update.mergedMember)\"") // bad: sql-injection
            _ = try Int.fetchOne(statement)

            let rename = try db.makeStatement(sql: "UPDATE loan SET title = :title WHERE member = :member") // good: sql-injection
            try rename.execute(arguments: ["title": update.retiredTitle, "member": update.mergedMember])
        }
        _ = try await overdue(update)
        _ = try await fines(update)
    }

    private func overdue(_ update: BranchUpdate) async throws -> [Loan] {
        try await pool.read { db in
            let late = Loan.filter(Column("due") < Date())
            let first = try late.order(Column(update.sortKey)).limit(1).fetchOne(db) // good: sql-injection
            let rest = try late.order(sql: update.sortKey + " COLLATE NOCASE").fetchAll(db) // bad: sql-injection
            return [first].compactMap { $0 } + rest
        }
    }

    private func fines(_ update: BranchUpdate) async throws -> [Row] {
        let request = SQLRequest<Row>(sql: "SELECT member, (" + update.fineExpression + ") AS fine FROM loan") // bad: sql-injection
        return try await pool.read { db in
            let summary = try Loan.select(sql: update.columns.joined(separator: ", ")).asRequest(of: Row.self).fetchAll(db) // bad: sql-injection
            return try request.fetchAll(db) + summary
        }
    }
}
