// SQL put together from outside text for the SQLite C interface; bound, numeric, allow-listed or constant is clean.
import Foundation
import SQLite3
import UIKit

struct Place: Decodable {
    var name: String
    var rating: Int
}

enum Order: String {
    case name, rating
}

final class PlaceStore {
    private var db: OpaquePointer?
    private let table = "places"
    let searchField = UITextField()

    func search() -> OpaquePointer? {
        let text = searchField.text ?? ""
        var statement: OpaquePointer?
        let sql = "SELECT * FROM places WHERE name LIKE '%\(text)%'"
        sqlite3_prepare_v2(db, sql, -1, &statement, nil)  // bad: sql-injection
        return statement
    }

    func searchBound() -> OpaquePointer? {
        let text = searchField.text ?? ""
        var statement: OpaquePointer?
        let sql = "SELECT * FROM \(table) WHERE name LIKE ?"
        sqlite3_prepare_v2(db, sql, -1, &statement, nil)  // good: sql-injection
        sqlite3_bind_text(statement, 1, "%\(text)%", -1, nil)  // good: sql-injection
        return statement
    }

    func download(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        for place in try JSONDecoder().decode([Place].self, from: data) {
            sqlite3_exec(db, "UPDATE places SET r = \(place.rating)", nil, nil, nil)  // good: sql-injection
            let insert = "INSERT INTO places VALUES ('" + place.name + "')"
            sqlite3_exec(db, insert, nil, nil, nil)  // bad: sql-injection
        }
        sqlite3_exec(db, "ANALYZE \(table)", nil, nil, nil)  // good: sql-injection
    }

    func application(_ app: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]) -> Bool {
        sorted(by: url) != nil
    }

    func sorted(by link: URL) -> OpaquePointer? {
        let wanted = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems?.first?.value ?? ""
        var statement: OpaquePointer?
        let order = Order(rawValue: wanted) ?? .name
        let safe = "SELECT * FROM places ORDER BY \(order.rawValue)"
        sqlite3_prepare_v2(db, safe, -1, &statement, nil)  // good: sql-injection
        let raw = "SELECT * FROM places ORDER BY \(wanted)"
        sqlite3_prepare_v3(db, raw, -1, 0, &statement, nil)  // bad: sql-injection
        return statement
    }

    func column(_ name: String, of activity: NSUserActivity) {
        guard let id = activity.userInfo?["id"] as? String else { return }
        if let number = Int64(id) {
            run("DELETE FROM places WHERE id = \(number)")
        }
        remove("DELETE FROM places WHERE id = \(id)")
    }

    func environment() {
        let environment = ProcessInfo.processInfo.environment
        let schema = environment["PLACES_SCHEMA"] ?? "main"
        var sql = "ATTACH DATABASE ':memory:' AS "
        sql.append(schema)
        sql.withCString { text in
            _ = sqlite3_exec(db, text, nil, nil, nil)  // bad: sql-injection
        }
        let known = ["main", "temp"].first { $0 == schema } ?? "main"
        sqlite3_exec(db, "PRAGMA \(known).integrity_check", nil, nil, nil)  // good: sql-injection
    }

    private func run(_ sql: String) {
        sqlite3_exec(db, sql, nil, nil, nil)  // good: sql-injection
    }

    private func remove(_ sql: String) {
        sqlite3_exec(db, sql, nil, nil, nil)  // bad: sql-injection
    }

    func quoted(_ command: [String] = CommandLine.arguments) {
        guard let name = command.last else { return }
        let format = String(format: "SELECT * FROM places WHERE name = '%@'", name)
        sqlite3_exec(db, format, nil, nil, nil)  // bad: sql-injection
        let length = String(format: "SELECT * FROM places WHERE length(name) = %d", name.count)
        sqlite3_exec(db, length, nil, nil, nil)  // good: sql-injection
    }
}
