import Fluent
import FluentPostgresDriver
import SQLKit
import Vapor

struct CatalogFilter: Content {
    var text: String?
    var author: String?
    var sort: String?
    var direction: String?
    var per: Int?
}

enum SortColumn: String {
    case title, author, year
}

struct CatalogStore {
    let database: any Database

    private var sql: any SQLDatabase {
        get throws {
            guard let sql = database as? any SQLDatabase else {
                throw Abort(.internalServerError)
            }
            return sql
        }
    }

    func search(_ filter: CatalogFilter) async throws -> [Book] {
        var clauses: [String] = []
        if let author = filter.author {
            clauses.append("author ILIKE '%\(author)%'")
        }
        if let text = filter.text {
            clauses.append("title ILIKE '%\(text)%'")
        }
        let condition = clauses.isEmpty ? "TRUE" : clauses.joined(separator: " AND ")
        return try await sql.raw("SELECT * FROM books WHERE \(unsafeRaw: condition) LIMIT 50") // bad: sql-injection
            .all(decodingFluent: Book.self)
    }

    func suggestions(prefix: String) async throws -> [String] {
        let rows = try await sql.raw("SELECT title FROM books WHERE title ILIKE \(bind: prefix + "%") LIMIT 10") // good: sql-injection
            .all()
        return try rows.map { try $0.decode(column: "title", as: String.self) }
    }

    func sorted(_ filter: CatalogFilter) async throws -> [Book] {
        let column = filter.sort ?? "title"
        return try await Book.query(on: database)
            .sort(.custom("\(column) \(filter.direction ?? "ASC")")) // bad: sql-injection
            .limit(50)
            .all()
    }

    func ordered(_ filter: CatalogFilter) async throws -> [Book] {
        let column = SortColumn(rawValue: filter.sort ?? "") ?? .title
        let direction = filter.direction == "desc" ? "DESC" : "ASC"
        return try await Book.query(on: database)
            .sort(.custom("\(column.rawValue) \(direction)")) // good: sql-injection
            .limit(50)
            .all()
    }

    func count(onShelf shelf: String) async throws -> Int {
        let statement = SQLQueryString("SELECT COUNT(*) AS n FROM books WHERE shelf = '" + shelf + "'")
        let row = try await sql.raw(statement).first() // bad: sql-injection
        return try row?.decode(column: "n", as: Int.self) ?? 0
    }

    func count(inYear year: String) async throws -> Int {
        guard let number = Int(year) else { throw Abort(.badRequest) }
        let row = try await sql.raw("SELECT COUNT(*) AS n FROM books WHERE year = \(unsafeRaw: String(number))").first() // good: sql-injection
        return try row?.decode(column: "n", as: Int.self) ?? 0
    }

    func page(_ filter: CatalogFilter) async throws -> [Book] {
        let per = filter.per ?? 25
        return try await Book.query(on: database)
            .sort(\.$title)
            .limit(per) // bad: unbounded-size
            .all()
    }

    func shortPage(_ filter: CatalogFilter) async throws -> [Book] {
        let per = min(max(filter.per ?? 25, 1), 100)
        return try await Book.query(on: database)
            .limit(per) // good: unbounded-size
            .all()
    }
}
