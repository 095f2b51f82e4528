import FMDB
import Foundation

struct VisitSearch {
    let street: String
    let order: String
    let state: String
    let page: Int

    init(items: [URLQueryItem]) {
        let values = Dictionary(items.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
        street = values["street"] ?? ""
        order = values["order"] ?? "number"
        state = values["state"] ?? "open"
        page = Int(values["page"] ?? "") ?? 0
    }
}

final class VisitRepository {
    private let queue: FMDatabaseQueue?
    private let scratch: FMDatabase

    init(directory: URL) {
        queue = FMDatabaseQueue(path: directory.appendingPathComponent("visits.db").path) // good: path-injection
        scratch = FMDatabase(path: NSTemporaryDirectory() + "scratch.db") // good: path-injection
        scratch.open()
    }

    func store(_ change: VisitChange) throws {
        queue?.inTransaction { db, rollback in
            let touched = db.executeUpdate("UPDATE visit SET street = '\(change.street)' WHERE number = ?", withArgumentsIn: [change.number]) // bad: sql-injection
            let added = db.executeUpdate("INSERT INTO visit (number, customer) VALUES (?, ?)", withArgumentsIn: [change.number, change.customer]) // good: sql-injection
            let named = db.executeUpdate("UPDATE visit SET customer = :customer WHERE number = :number", // good: sql-injection
                                         withParameterDictionary: ["customer": change.customer, "number": change.number])
            if !touched || !added || !named { rollback.pointee = true }
        }
        queue?.inDatabase { db in
            try? db.executeUpdate("UPDATE visit SET minutes = \(change.minutes) WHERE number = ?", values: [change.number]) // good: sql-injection
            try? db.executeUpdate("DELETE FROM hint WHERE customer = '" + change.customer + "'", values: nil) // bad: sql-injection
            db.executeStatements("UPDATE visit SET dirty = 1 WHERE state = '\(change.stateName)'; VACUUM") // bad: sql-injection
            db.executeStatements("DELETE FROM hint WHERE seen = 1; VACUUM") // good: sql-injection
        }
    }

    func annotate(_ change: VisitChange) throws {
        let parameters: [AnyHashable: Any] = ["minutes": change.minutes]
        let sql = "INSERT INTO note (minutes, text) VALUES (:minutes, '\(change.customer)')"
        scratch.executeUpdate(sql, withParameterDictionary: parameters) // bad: sql-injection
        let values: [CVarArg] = [change.number as NSString, change.customer as NSString]
        withVaList(values) { list in
            _ = scratch.executeUpdate("INSERT INTO note (number, text) VALUES (?, ?)", withVAList: list) // good: sql-injection
        }
        withVaList([change.number as NSString]) { list in
            _ = scratch.executeUpdate("UPDATE note SET text = '\(change.street)' WHERE number = ?", withVAList: list) // bad: sql-injection
        }
        let state = VisitState(rawValue: change.stateName) ?? .open
        scratch.executeStatements("UPDATE note SET state = '\(state.rawValue)'") // good: sql-injection
        scratch.executeStatements("SELECT text FROM note WHERE number = '\(change.number)'") { row in // bad: sql-injection
            row.isEmpty ? 1 : 0
        }
    }

    func search(_ search: VisitSearch) -> [String] {
        var found: [String] = []
        queue?.inDatabase { db in
            let sorted = try? db.executeQuery("SELECT number FROM visit WHERE street LIKE ? ORDER BY \(search.order)", values: ["%\(search.street)%"]) // bad: sql-injection
            while let set = sorted, set.next() { found.append(set.string(forColumn: "number") ?? "") }

            let like = db.executeQuery("SELECT number FROM visit WHERE street LIKE '%\(search.street)%'", withArgumentsIn: []) // bad: sql-injection
            while let set = like, set.next() { found.append(set.string(forColumn: "number") ?? "") }

            let paged = db.executeQuery("SELECT number FROM visit WHERE state = ? LIMIT 20 OFFSET \(search.page * 20)", withArgumentsIn: [search.state]) // good: sql-injection
            while let set = paged, set.next() { found.append(set.string(forColumn: "number") ?? "") }

            let byState = db.executeQuery(stateSQL(search), withParameterDictionary: nil) // bad: sql-injection
            while let set = byState, set.next() { found.append(set.string(forColumn: "number") ?? "") }

            let named = db.executeQuery("SELECT number FROM visit WHERE state = :state", withParameterDictionary: ["state": search.state]) // good: sql-injection
            while let set = named, set.next() { found.append(set.string(forColumn: "number") ?? "") }

            let prepared = db.prepare("SELECT number FROM visit WHERE street = ?") // good: sql-injection
            if prepared.bind(with: [search.street]), prepared.next() { found.append(prepared.string(forColumn: "number") ?? "") }
        }
        return found
    }

    private func stateSQL(_ search: VisitSearch) -> String {
        var sql = "SELECT number FROM visit"
        if !search.state.isEmpty { sql += " WHERE state = '\(search.state)'" }
        return sql
    }
}
