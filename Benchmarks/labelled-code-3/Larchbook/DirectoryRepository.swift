import Fluent
import FluentSQL
import SQLKit
import Vapor

struct DirectoryRow: Content {
    var id: UUID
    var display_name: String
    var email: String
}

protocol DirectoryReading: Sendable {
    func page(_ query: DirectoryQuery) async throws -> [DirectoryRow]
    func matching(_ term: String) async throws -> [DirectoryRow]
}

/// Reads straight from the primary.
struct PrimaryDirectory: DirectoryReading {
    let sql: any SQLDatabase

    func page(_ query: DirectoryQuery) async throws -> [DirectoryRow] {
        let ordering = clause(for: query)
        return try await sql.raw("SELECT id, display_name, email FROM members \(unsafeRaw: ordering) LIMIT 25") // bad: sql-injection
            .all(decoding: DirectoryRow.self)
    }

    private func clause(for query: DirectoryQuery) -> String {
        "ORDER BY \(query.column) \(query.direction ?? "ASC")"
    }

    func matching(_ term: String) async throws -> [DirectoryRow] {
        let pattern = "%\(term)%"
        return try await sql.raw("SELECT id, display_name, email FROM members WHERE display_name ILIKE \(bind: pattern)") // good: sql-injection
            .all(decoding: DirectoryRow.self)
    }
}

/// Reads from the replica, used by the back office.
struct ReplicaDirectory: DirectoryReading {
    let sql: any SQLDatabase

    func page(_ query: DirectoryQuery) async throws -> [DirectoryRow] {
        let ordering = "ORDER BY \(query.checkedColumn) ASC"
        return try await sql.raw("SELECT id, display_name, email FROM members \(unsafeRaw: ordering) LIMIT 25") // good: sql-injection
            .all(decoding: DirectoryRow.self)
    }

    func matching(_ term: String) async throws -> [DirectoryRow] {
        try await sql.select()
            .columns("id", "display_name", "email")
            .from("members")
            .where(SQLRaw("display_name ILIKE '%\(term)%'")) // bad: sql-injection
            .all(decoding: DirectoryRow.self)
    }
}

struct LoanRepository: Sendable {
    let database: any Database

    func search(shelf: String, memberID: UUID) async throws -> [Loan] {
        try await Loan.query(on: database)
            .filter(\.$member.$id == memberID)
            .filter(.sql(unsafeRaw: "note = '\(shelf)'")) // bad: sql-injection
            .all()
    }

    func overdue(memberID: UUID) async throws -> [Loan] {
        try await Loan.query(on: database)
            .filter(\.$member.$id == memberID)
            .filter(.sql(unsafeRaw: "due_on < CURRENT_DATE")) // good: sql-injection
            .all()
    }

    func purge(table suffix: String) async throws {
        guard let sql = database as? any SQLDatabase else { return }
        try await sql.raw("TRUNCATE TABLE \(ident: "loans_" + suffix)").run() // good: sql-injection
    }
}

struct DirectoryController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped("members").grouped(Member.guardMiddleware())
        members.get(use: index)
        members.get("search", use: search)
        members.get("loans", use: loans)
        members.get("report", use: report)
    }

    private func directory(_ req: Request, replica: Bool) throws -> any DirectoryReading {
        guard let sql = req.db(replica ? .replica : .psql) as? any SQLDatabase else {
            throw Abort(.internalServerError)
        }
        return replica ? ReplicaDirectory(sql: sql) : PrimaryDirectory(sql: sql)
    }

    @Sendable
    func index(_ req: Request) async throws -> [DirectoryRow] {
        let query = try req.query.decode(DirectoryQuery.self)
        return try await directory(req, replica: req.headers.contains(name: "X-Office")).page(query)
    }

    @Sendable
    func search(_ req: Request) async throws -> [DirectoryRow] {
        let query = try req.query.decode(DirectoryQuery.self)
        return try await directory(req, replica: false).matching(query.term ?? "")
    }

    @Sendable
    func loans(_ req: Request) async throws -> [Loan] {
        let member = try req.auth.require(Member.self)
        let query = try req.query.decode(DirectoryQuery.self)
        return try await LoanRepository(database: req.db).search(shelf: query.shelf ?? "", memberID: member.requireID())
    }

    @Sendable
    func report(_ req: Request) async throws -> [DirectoryRow] {
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let year = try req.query.get(Int.self, at: "year")
        let branch = try req.query.get(String.self, at: "branch")
        var query: SQLQueryString = "SELECT id, display_name, email FROM members WHERE joined_year = \(bind: year)"
        query.appendInterpolation(unsafeRaw: " AND branch = '" + branch + "'") // bad: sql-injection
        return try await sql.raw(query).all(decoding: DirectoryRow.self)
    }
}
