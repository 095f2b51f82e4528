import Combine
import Foundation
import SQLite

struct CatalogUpdate: Decodable {
    let isbn: String
    let title: String
    let blurb: String
    let shelf: String
    let copies: Int
    let publishedAt: Date
}

struct CatalogQuery {
    var text: String
    var shelf: String
    var sort: String
    var descending: Bool
    var limit: Int

    init(items: [URLQueryItem]) {
        func value(_ name: String) -> String { items.first { $0.name == name }?.value ?? "" }
        text = value("q")
        shelf = value("shelf")
        sort = value("sort")
        descending = value("dir") == "desc"
        limit = min(Int(value("limit")) ?? 50, 200)
    }
}

protocol CatalogSink: AnyObject {
    func apply(_ update: CatalogUpdate) throws
    func titles(for query: CatalogQuery) throws -> [String]
}

final class CatalogFeed {
    private let session: URLSession
    private let sinks: [any CatalogSink]
    private var cancellables = Set<AnyCancellable>()

    init(session: URLSession = .shared, sinks: [any CatalogSink]) {
        self.session = session
        self.sinks = sinks
    }

    func start() {
        let url = URL(string: "https://catalog.shelf.example/updates.json")!
        session.dataTaskPublisher(for: url)
            .map(\.data)
            .decode(type: [CatalogUpdate].self, decoder: JSONDecoder())
            .replaceError(with: [])
            .sink { [sinks] updates in
                for update in updates {
                    for sink in sinks { try? sink.apply(update) }
                }
            }
            .store(in: &cancellables)
    }

    func open(_ link: URL) -> [String] {
        let items = URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems ?? []
        let query = CatalogQuery(items: items)
        return sinks.flatMap { (try? $0.titles(for: query)) ?? [] }
    }
}

final class LegacyCatalog: CatalogSink {
    private let db: Connection
    private let books = Table("books")
    private let isbn = SQLite.Expression<String>("isbn")
    private let title = SQLite.Expression<String>("title")
    private let shelf = SQLite.Expression<String>("shelf")
    private let copies = SQLite.Expression<Int>("copies")

    init(directory: URL) throws {
        db = try Connection(directory.appendingPathComponent("legacy.sqlite3").path) // good: path-injection
        try db.execute("CREATE TABLE IF NOT EXISTS loans (isbn TEXT, member TEXT)") // good: sql-injection
    }

    func apply(_ update: CatalogUpdate) throws {
        try db.run("UPDATE books SET blurb = ? WHERE isbn = ?", update.blurb, update.isbn) // good: sql-injection
        try db.run("UPDATE books SET title = '\(update.title)' WHERE isbn = ?", update.isbn) // bad: sql-injection
        try db.execute("DELETE FROM waitlist WHERE shelf = '\(update.shelf)'") // bad: sql-injection
        try db.execute("UPDATE totals SET copies = copies + \(update.copies)") // good: sql-injection
        try recount(shelfName: update.shelf)
        try insert(update)
    }

    func titles(for query: CatalogQuery) throws -> [String] {
        try raw(query) + typed(query) + streamed(query)
    }

    private func recount(shelfName: String) throws {
        let sql = "SELECT count(*) FROM books WHERE shelf = '" + shelfName + "'"
        let total = try db.scalar(sql) as? Int64 ?? 0 // bad: sql-injection
        let spare = try db.scalar("SELECT count(*) FROM books WHERE shelf = ? AND copies > 1", shelfName) as? Int64 // good: sql-injection
        try db.run("INSERT INTO counts VALUES (:shelf, :total, :spare)", // good: sql-injection
                   [":shelf": shelfName, ":total": total, ":spare": spare ?? 0])
    }

    private func insert(_ update: CatalogUpdate) throws {
        let statement = try db.prepare("INSERT OR IGNORE INTO books (isbn, title, shelf) VALUES (?, ?, ?)") // good: sql-injection
        try statement.run(update.isbn, update.title, update.shelf)
        try db.run(books.filter(isbn == update.isbn).update(copies <- update.copies)) // good: sql-injection
    }

    private func raw(_ query: CatalogQuery) throws -> [String] {
        let direction = query.descending ? "DESC" : "ASC"
        let sql = "SELECT title FROM books WHERE shelf = ? ORDER BY \(query.sort) \(direction)"
        return try db.prepare(sql, query.shelf).compactMap { $0[0] as? String } // bad: sql-injection
    }

    private func typed(_ query: CatalogQuery) throws -> [String] {
        let plain = books
            .filter(title.like("%\(query.text)%")) // good: sql-injection
            .order(SQLite.Expression<String>(query.sort).asc) // good: sql-injection
            .limit(query.limit)
        let literal = books
            .filter(SQLite.Expression<Bool>(literal: "shelf = '\(query.shelf)'")) // bad: sql-injection
            .limit(query.limit)
        let template = books
            .filter(SQLite.Expression<Bool>("title LIKE '%\(query.text)%' AND copies > ?", [0])) // bad: sql-injection
        let bound = books
            .filter(SQLite.Expression<Bool>("title LIKE ? AND copies > ?", ["%\(query.text)%", 0])) // good: sql-injection
        let sorted = books
            .order(SQLite.Expression<String>(literal: query.sort)) // bad: sql-injection
        return try [plain, literal, template, bound, sorted].flatMap { table in
            try db.prepare(table).map { try $0.get(title) }
        }
    }

    private func streamed(_ query: CatalogQuery) throws -> [String] {
        let rows = try db.prepareRowIterator("SELECT title FROM books WHERE title = '\(query.text)'", bindings: []) // bad: sql-injection
        let more = try db.prepareRowIterator("SELECT title FROM books WHERE title = ?", bindings: query.text) // good: sql-injection
        return try rows.map { try $0.get(title) } + more.map { try $0.get(title) }
    }
}
