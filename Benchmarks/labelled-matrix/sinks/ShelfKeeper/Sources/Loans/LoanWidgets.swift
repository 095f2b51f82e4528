import Combine
import Foundation
import GRDB
import WebKit

/// The member desk runs in a web view; librarians of every branch can publish pages to it.
final class DeskBridge: NSObject, WKScriptMessageHandler {
    private let pool = LoanJournal.shared.pool
    private var observation: AnyDatabaseCancellable?
    private var bag = Set<AnyCancellable>()

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        guard let body = message.body as? [String: Any], let action = body["action"] as? String else { return }
        switch action {
        case "watch":
            if let member = body["member"] as? String { watch(member) }
        case "tally":
            if let group = body["groupBy"] as? String { tally(by: group) }
        case "filter":
            guard let clause = body["where"] as? String, let least = body["atLeast"] as? String else { return }
            Task { try await narrow(clause, least) }
        case "discount":
            guard let expression = body["formula"] as? String else { return }
            try? pool.write { try applyDiscount(expression, in: $0) }
        default:
            break
        }
    }

    private func watch(_ member: String) {
        let tracked = ValueObservation.tracking { db in
            try Loan.fetchAll(db, sql: "SELECT * FROM loan WHERE member = '\(member)'") // bad: sql-injection
        }
        observation = tracked.start(in: pool, onError: { _ in }, onChange: { loans in
            NotificationCenter.default.post(name: .init("loansChanged"), object: loans.count)
        })
        ValueObservation
            .tracking { db in try SQLRequest<Loan>(literal: "SELECT * FROM loan WHERE member = \(member)").fetchCount(db) } // good: sql-injection
            .publisher(in: pool)
            .sink(receiveCompletion: { _ in }, receiveValue: { print("open loans:", $0) })
            .store(in: &bag)
    }

    private func tally(by group: String) {
        let allowed = ["branch", "title", "member"]
        try? pool.read { db in
            guard allowed.contains(group) else { return }
            _ = try Row.fetchAll(db, sql: "SELECT \(group), count(*) FROM loan GROUP BY \(group)") // good: sql-injection
        }
    }

    private func narrow(_ clause: String, _ least: String) async throws {
        let loans = try await pool.read { db in
            try Loan.filter(sql: "returned IS NULL AND \(clause)").fetchAll(db) // bad: sql-injection
        }
        let busy = try await pool.read { [columns = ["member"]] db in
            try Loan.select(columns.map { Column($0) }).group(Column("member"))
                .having(sql: "count(*) >= \(least)") // bad: sql-injection
                .asRequest(of: Row.self)
                .fetchAll(db)
        }
        print(loans.count, busy.count)
    }

    private func applyDiscount(_ expression: String, in db: Database) throws {
        try Loan.updateAll(db, Column("fine").set(to: SQL(sql: expression).sqlExpression)) // bad: sql-injection
    }
}

struct JournalMigrations {
    let remoteDefaults: [String: String]

    func run(on pool: DatabasePool) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v7-branch-defaults") { db in
            try db.alter(table: "loan") { table in
                table.add(column: "note", .text).defaults(sql: remoteDefaults["note"] ?? "''") // bad: sql-injection
                table.add(column: "period", .text).notNull().defaults(to: remoteDefaults["period"] ?? "P28D") // good: sql-injection
            }
        }
        try migrator.migrate(pool)
    }
}

enum DefaultsLoader {
    static func upgrade() async throws {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://sync.shelfkeeper.app/v2/defaults")!)
        let values = try JSONDecoder().decode([String: String].self, from: data)
        try JournalMigrations(remoteDefaults: values).run(on: LoanJournal.shared.pool)
    }
}
