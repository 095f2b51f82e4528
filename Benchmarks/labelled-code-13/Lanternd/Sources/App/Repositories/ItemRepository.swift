import Vapor
import Fluent
import SQLKit

enum ItemOrder: String, CaseIterable {
    case newest = "created_at"
    case title
    case place
}

struct ItemFilter {
    var text: String?
    var place: String?
    var order: String?
}

protocol ItemRepository {
    func search(_ filter: ItemFilter) async throws -> [ItemRow]
    func byPlace(_ place: String) async throws -> [ItemRow]
    func counts(grouping: String) async throws -> [GroupCount]
}

struct ItemRow: Content {
    let id: UUID
    let title: String
    let place: String
}

struct GroupCount: Content {
    let name: String
    let total: Int
}

struct SQLItemRepository: ItemRepository {
    let database: any Database

    private var sql: any SQLDatabase {
        get throws {
            guard let sql = database as? any SQLDatabase else { throw Abort(.internalServerError) }
            return sql
        }
    }

    func search(_ filter: ItemFilter) async throws -> [ItemRow] {
        var clauses = ["1 = 1"]
        if let text = filter.text {
            clauses.append("search_text ILIKE '%\(text.lowercased())%'")
        }
        let statement = "SELECT id, title, place FROM items WHERE " + clauses.joined(separator: " AND ") + " LIMIT 50"
        return try await sql.raw(SQLQueryString(statement)).all(decoding: ItemRow.self) // bad: sql-injection
    }

    func byPlace(_ place: String) async throws -> [ItemRow] {
        try await sql.raw("SELECT id, title, place FROM items WHERE place = \(bind: place) LIMIT 50") // good: sql-injection
            .all(decoding: ItemRow.self)
    }

    func counts(grouping: String) async throws -> [GroupCount] {
        try await sql.raw("SELECT \(unsafeRaw: grouping) AS name, COUNT(*) AS total FROM items GROUP BY 1") // bad: sql-injection
            .all(decoding: GroupCount.self)
    }

    func sorted(by requested: String) async throws -> [ItemRow] {
        let column = (ItemOrder(rawValue: requested) ?? .newest).rawValue
        let query: SQLQueryString = "SELECT id, title, place FROM items ORDER BY \(unsafeRaw: column) LIMIT 50" // good: sql-injection
        return try await sql.raw(query).all(decoding: ItemRow.self)
    }

    func rebuildSearchColumn() async throws {
        let columns = ["title", "details", "place"].map { "coalesce(\($0), '')" }.joined(separator: " || ' ' || ")
        try await sql.raw("UPDATE items SET search_text = lower(\(unsafeRaw: columns))").run() // good: sql-injection
    }

    func rename(_ old: String, to new: String) async throws {
        try await sql.update("items").set("place", to: SQLBind(new))
            .where("place", .equal, SQLBind(old))
            .run()
    }

    func purge(olderThan cutoff: String) async throws {
        try await sql.delete(from: "items")
            .where(SQLRaw("created_at < '" + cutoff + "'")) // bad: sql-injection
            .run()
    }
}
