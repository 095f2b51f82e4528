import Foundation
import GRDB
import SQLite

struct StoredArticle: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "article"
    var id: String
    var title: String
    var folder: String
    var readAt: Date?
}

struct ArticleStore {
    let writer: any DatabaseWriter

    func articles(inFolder folder: String) throws -> [StoredArticle] {
        try writer.read { db in
            try StoredArticle.fetchAll(db, sql: "SELECT * FROM article WHERE folder = '\(folder)'") // bad: sql-injection
        }
    }

    func articles(titled title: String) throws -> [StoredArticle] {
        try writer.read { db in
            try StoredArticle.fetchAll(db, sql: "SELECT * FROM article WHERE title = ?", arguments: [title]) // good: sql-injection
        }
    }

    func articles(sortedBy order: String) throws -> [StoredArticle] {
        try writer.read { db in
            try StoredArticle.order(sql: order + " COLLATE NOCASE").fetchAll(db) // bad: sql-injection
        }
    }

    func articles(sortedBy order: SortOrder) throws -> [StoredArticle] {
        try writer.read { db in
            try StoredArticle.order(sql: order.rawValue + " COLLATE NOCASE").fetchAll(db) // good: sql-injection
        }
    }

    func rename(folder: String, to name: String) throws {
        try writer.write { db in
            try db.execute(literal: "UPDATE article SET folder = \(name) WHERE folder = \(folder)") // good: sql-injection
        }
    }

    enum SortOrder: String {
        case title, folder, readAt
    }
}

/// Full-text search uses a separate file so it can be rebuilt at any time.
struct SearchStore {
    let connection: SQLite.Connection
    private let body = SQLite.Table("body")
    private let articleID = SQLite.Expression<String>("article_id")
    private let text = SQLite.Expression<String>("text")

    func identifiers(matching term: String) throws -> [String] {
        let statement = try connection.prepare("SELECT article_id FROM body WHERE text MATCH '\(term)*'") // bad: sql-injection
        return statement.compactMap { $0[0] as? String }
    }

    func identifiers(containing term: String) throws -> [String] {
        let query = body.select(articleID).filter(text.like("%\(term)%"))
        return try connection.prepare(query).map { $0[articleID] } // good: sql-injection
    }

    func forget(_ identifiers: [String]) throws {
        let list = identifiers.map { "'" + $0 + "'" }.joined(separator: ",")
        try connection.execute("DELETE FROM body WHERE article_id IN (\(list))") // bad: sql-injection
    }

    func keep(only identifiers: [String]) throws {
        let marks = identifiers.map { _ in "?" }.joined(separator: ",")
        try connection.run("DELETE FROM body WHERE article_id NOT IN (\(marks))", identifiers) // good: sql-injection
    }
}
