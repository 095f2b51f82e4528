import Foundation
import GRDB

enum BookSort: String, CaseIterable {
    case title, shelf, copies
}

struct ShelfQueries {
    let query: CatalogQuery

    func list(_ db: Database) throws -> [Book] {
        try Book
            .filter(sql: "title LIKE '%\(query.text)%'") // bad: sql-injection
            .limit(query.limit)
            .fetchAll(db)
    }

    func listBound(_ db: Database) throws -> [Book] {
        try Book
            .filter(sql: "title LIKE ?", arguments: ["%\(query.text)%"]) // good: sql-injection
            .filter(Column("shelf") == query.shelf) // good: sql-injection
            .filter(literal: "copies > 0 AND shelf = \(query.shelf)") // good: sql-injection
            .fetchAll(db)
    }

    func sorted(_ db: Database) throws -> [Book] {
        let direction = query.descending ? "DESC" : "ASC"
        return try Book
            .order(sql: "\(query.sort) \(direction)") // bad: sql-injection
            .fetchAll(db)
    }

    func sortedByKnownColumn(_ db: Database) throws -> [Book] {
        let column = BookSort.allCases.first { $0.rawValue == query.sort } ?? .title
        let direction = query.descending ? "DESC" : "ASC"
        return try Book
            .order(sql: "\(column.rawValue) \(direction)") // good: sql-injection
            .fetchAll(db)
    }

    func grouped(_ db: Database) throws -> [Row] {
        let base = Book.all()
            .select(sql: "count(*) AS n, \(query.sort)") // bad: sql-injection
            .group(sql: query.sort) // bad: sql-injection
            .having(sql: "max(shelf) = '\(query.shelf)'") // bad: sql-injection
        return try Row.fetchAll(db, base)
    }

    func groupedByShelf(_ db: Database) throws -> [Row] {
        let base = Book.all()
            .select(sql: "count(*) AS n, shelf") // good: sql-injection
            .group(sql: "shelf") // good: sql-injection
            .having(sql: "count(*) < ?", arguments: [query.limit]) // good: sql-injection
        return try Row.fetchAll(db, base)
    }

    func request(_ db: Database) throws -> [Book] {
        let built = SQLRequest<Book>(sql: "SELECT * FROM book WHERE title = '\(query.text)'") // bad: sql-injection
        let interpolated: SQLRequest<Book> = "SELECT * FROM book WHERE title = \(query.text)" // good: sql-injection
        return try built.fetchAll(db) + interpolated.fetchAll(db)
    }

    func fragments(_ db: Database) throws -> [Book] {
        var sql: SQL = "SELECT * FROM book WHERE shelf = \(query.shelf)"
        sql.append(sql: " AND title >= '" + query.text + "'") // bad: sql-injection
        var other: SQL = "SELECT * FROM book WHERE shelf = \(query.shelf)"
        other.append(sql: " AND title >= ?", arguments: [query.text]) // good: sql-injection
        other.append(literal: " AND title <> \(query.sort)") // good: sql-injection
        return try SQLRequest<Book>(literal: sql).fetchAll(db) + SQLRequest<Book>(literal: other).fetchAll(db)
    }

    func shelfTree(_ db: Database) throws -> [Row] {
        let tree = CommonTableExpression<Row>(named: "tree", sql: "SELECT * FROM shelf WHERE name = '\(query.shelf)'") // bad: sql-injection
        let leaf = CommonTableExpression<Row>(named: "leaf", sql: "SELECT * FROM shelf WHERE name = ?", arguments: [query.shelf]) // good: sql-injection
        let trees = try tree.all().with(tree).fetchAll(db)
        return try trees + leaf.all().with(leaf).fetchAll(db)
    }

    func addAttribute(named name: String, default value: String, to db: Database) throws {
        try db.alter(table: "book") { table in
            table.addColumn(sql: "\(name) TEXT DEFAULT '\(value)'") // bad: sql-injection
        }
        try db.alter(table: "book") { table in
            table.add(column: "attribute", .text).defaults(to: value) // good: sql-injection
        }
    }

    func prepareAttribute(from items: [URLQueryItem], in db: Database) throws {
        for item in items {
            try addAttribute(named: item.name, default: item.value ?? "", to: db)
        }
    }

    func matches(_ db: Database) throws -> [Row] {
        guard let pattern = FTS5Pattern(matchingAllPrefixesIn: query.text) else { return [] }
        return try Row.fetchAll(db, sql: "SELECT * FROM book_fts WHERE book_fts MATCH ?", arguments: [pattern]) // good: sql-injection
    }
}

final class ShelfBrowser {
    private let reader: any DatabaseWriter

    init(reader: any DatabaseWriter) {
        self.reader = reader
    }

    func open(_ link: URL) throws -> [Book] {
        let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let queries = ShelfQueries(query: CatalogQuery(items: items))
        return try reader.write { db in
            try queries.prepareAttribute(from: items, in: db)
            _ = try queries.grouped(db) + queries.groupedByShelf(db) + queries.shelfTree(db) + queries.matches(db)
            return try queries.list(db) + queries.listBound(db) + queries.sorted(db)
                + queries.sortedByKnownColumn(db) + queries.request(db) + queries.fragments(db)
        }
    }
}
