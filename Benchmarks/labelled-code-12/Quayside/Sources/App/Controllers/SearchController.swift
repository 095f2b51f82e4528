import Fluent
import FluentSQL
import PostgresNIO
import FluentPostgresDriver
import Vapor

struct BerthHit: Content {
    let id: UUID
    let name: String
    let nightly_cents: Int
}

struct SearchFilter: Content {
    var text: String?
    var sort: String?
    var direction: String?
    var country: String?
    var maxCents: Int?
    var page: Int?
}

struct SearchController: RouteCollection {
    private static let sortable: [String: String] = ["price": "nightly_cents", "name": "name"]

    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("search")
        group.get(use: search)
        group.get("nearby", use: nearby)
        group.get("bookings", use: bookings)
        group.get("highlight", use: highlight)
        group.get("report", use: report)
        group.get("count", use: count)
    }

    func search(req: Request) async throws -> [BerthHit] {
        let filter = try req.query.decode(SearchFilter.self)
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }

        var query: SQLQueryString = "SELECT id, name, nightly_cents FROM berths WHERE is_open"
        if let text = filter.text {
            query += " AND name ILIKE \(bind: "%\(text)%")" // good: sql-injection
        }
        if let country = filter.country {
            query += " AND country = '\(unsafeRaw: country.uppercased())'" // bad: sql-injection
        }
        return try await sql.raw(query).all(decoding: BerthHit.self)
    }

    func nearby(req: Request) async throws -> [BerthHit] {
        let filter = try req.query.decode(SearchFilter.self)
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let column = Self.sortable[filter.sort ?? "name"] ?? "name"

        return try await sql.select()
            .columns("id", "name", "nightly_cents")
            .from("berths")
            .where("nightly_cents", .lessThan, filter.maxCents ?? 100_000)
            .orderBy(SQLRaw(column)) // good: sql-injection
            .orderBy(SQLRaw("name " + (filter.direction ?? "ASC"))) // bad: sql-injection
            .all(decoding: BerthHit.self)
    }

    func bookings(req: Request) async throws -> [Booking] {
        let account = try req.auth.require(Account.self)
        let text = req.query[String.self, at: "vessel"] ?? ""
        return try await Booking.query(on: req.db)
            .filter(\.$account.$id == account.requireID())
            .filter(.sql(unsafeRaw: "lower(vessel) LIKE '\(text.lowercased())%'")) // bad: sql-injection
            .sort(.sql(unsafeRaw: "created_at DESC NULLS LAST")) // good: sql-injection
            .all()
    }

    func count(req: Request) async throws -> Int {
        let state = try req.query.get(String.self, at: "state")
        let year = try req.query.get(Int.self, at: "year")
        guard let postgres = req.db as? any PostgresDatabase else { throw Abort(.internalServerError) }
        let statement = CountStatement(state: state, year: year)
        let rows = try await postgres.simpleQuery(statement.text).get() // bad: sql-injection
        return rows.count
    }

    func report(req: Request) async throws -> String {
        let year = try req.query.get(Int.self, at: "year")
        guard let postgres = req.db as? any PostgresDatabase else { throw Abort(.internalServerError) }
        let rows = try await postgres.simpleQuery("SELECT id FROM bookings WHERE date_part('year', created_at) = \(year)").get() // good: sql-injection
        return "\(rows.count) bookings in \(year)"
    }

    func highlight(req: Request) async throws -> [String] {
        let term = try req.query.get(String.self, at: "q")
        let names = try await Berth.query(on: req.db).all().map(\.name)
        let highlighter = Highlighter(term: term)
        let notes = names.map { highlighter.blank(in: highlighter.strip(from: $0)) }
        return try highlighter.mark(names).filter { try highlighter.wildcard($0) || highlighter.prefix(in: $0) != nil } + notes
    }
}

struct CountStatement {
    let state: String
    let year: Int

    var text: String {
        ["SELECT id FROM bookings", "WHERE state = '" + state + "'", "AND date_part('year', created_at) = \(year)"]
            .joined(separator: " ")
    }
}

/// Wraps matches of the search term in asterisks.
struct Highlighter {
    let term: String

    func mark(_ names: [String]) throws -> [String] {
        let pattern = #"\b"# + NSRegularExpression.escapedPattern(for: term)
        let whole = try NSRegularExpression(pattern: pattern, options: .caseInsensitive) // good: regex-injection
        let loose = try NSRegularExpression(pattern: "(\(term))", options: .caseInsensitive) // bad: regex-injection

        return names.map { name in
            let range = NSRange(name.startIndex..., in: name)
            let expression = whole.firstMatch(in: name, range: range) == nil ? loose : whole
            return expression.stringByReplacingMatches(in: name, range: range, withTemplate: "*$0*")
        }
    }

    /// True when the wildcard filter of the office list fits the name.
    func wildcard(_ name: String) throws -> Bool {
        let expression = try Regex(term.replacingOccurrences(of: "*", with: ".*")) // bad: regex-injection
        return name.wholeMatch(of: expression) != nil
    }

    func strip(from name: String) -> String {
        name.replacingOccurrences(of: term, with: "", options: [.caseInsensitive]) // good: regex-injection
    }

    func blank(in note: String) -> String {
        note.replacingOccurrences(of: term + "[0-9]*", with: "…", options: [.regularExpression, .caseInsensitive]) // bad: regex-injection
    }

    func prefix(in note: String) -> Range<String.Index>? {
        let fixed = #"^[A-Z]{2}-\d{1,6}"#
        return note.range(of: fixed, options: .regularExpression) // good: regex-injection
    }
}
