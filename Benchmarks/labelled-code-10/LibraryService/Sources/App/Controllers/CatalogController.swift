import Fluent
import Foundation
import Vapor

struct CatalogController: RouteCollection {
    let shelfMarks: ShelfMarkRules

    func boot(routes: any RoutesBuilder) throws {
        let catalog = routes.grouped("catalog")
        catalog.get(use: search)
        catalog.get("sorted", use: sorted)
        catalog.get("ordered", use: ordered)
        catalog.get("suggest", use: suggest)
        catalog.get("shelf", ":shelf", "count", use: shelfCount)
        catalog.get("year", ":year", "count", use: yearCount)
        catalog.get("page", use: page)
        catalog.get("shortpage", use: shortPage)
        catalog.get("grep", use: grep)
        catalog.get("highlight", use: highlight)
        catalog.get("wildcard", use: wildcard)
        catalog.get("contains", use: contains)
        catalog.get("shelfmark", use: shelfMark)
    }

    @Sendable func search(req: Request) async throws -> [Book] {
        try await CatalogStore(database: req.db).search(req.query.decode(CatalogFilter.self))
    }

    @Sendable func sorted(req: Request) async throws -> [Book] {
        try await CatalogStore(database: req.db).sorted(req.query.decode(CatalogFilter.self))
    }

    @Sendable func ordered(req: Request) async throws -> [Book] {
        try await CatalogStore(database: req.db).ordered(req.query.decode(CatalogFilter.self))
    }

    @Sendable func suggest(req: Request) async throws -> [String] {
        try await CatalogStore(database: req.db).suggestions(prefix: req.query.get(String.self, at: "q"))
    }

    @Sendable func shelfCount(req: Request) async throws -> Int {
        try await CatalogStore(database: req.db).count(onShelf: req.parameters.require("shelf"))
    }

    @Sendable func yearCount(req: Request) async throws -> Int {
        try await CatalogStore(database: req.db).count(inYear: req.parameters.require("year"))
    }

    @Sendable func page(req: Request) async throws -> [Book] {
        try await CatalogStore(database: req.db).page(req.query.decode(CatalogFilter.self))
    }

    @Sendable func shortPage(req: Request) async throws -> [Book] {
        try await CatalogStore(database: req.db).shortPage(req.query.decode(CatalogFilter.self))
    }

    @Sendable func grep(req: Request) async throws -> [Book] {
        let query = try req.query.get(String.self, at: "q")
        let expression = try NSRegularExpression(pattern: query, options: [.caseInsensitive]) // bad: regex-injection
        return try await Book.query(on: req.db).limit(500).all().filter { book in
            let range = NSRange(book.title.startIndex..., in: book.title)
            return expression.firstMatch(in: book.title, range: range) != nil
        }
    }

    @Sendable func highlight(req: Request) async throws -> [String] {
        let query = try req.query.get(String.self, at: "q")
        let pattern = "\\b" + NSRegularExpression.escapedPattern(for: query) + "\\w*"
        let expression = try NSRegularExpression(pattern: pattern, options: [.caseInsensitive]) // good: regex-injection
        let books = try await Book.query(on: req.db).limit(50).all()
        return books.map { book in
            let range = NSRange(book.title.startIndex..., in: book.title)
            return expression.stringByReplacingMatches(in: book.title, range: range, withTemplate: "[$0]")
        }
    }

    @Sendable func wildcard(req: Request) async throws -> [Book] {
        let term = try req.query.get(String.self, at: "author")
        let pattern = "^" + term.replacingOccurrences(of: "*", with: ".*") + "$"
        let matcher = try Regex(pattern) // bad: regex-injection
        return try await Book.query(on: req.db).limit(500).all().filter { $0.author.firstMatch(of: matcher) != nil }
    }

    @Sendable func contains(req: Request) async throws -> [Book] {
        let term = try req.query.get(String.self, at: "author")
        return try await Book.query(on: req.db).limit(500).all().filter {
            $0.author.range(of: term, options: [.caseInsensitive]) != nil // good: regex-injection
        }
    }

    @Sendable func shelfMark(req: Request) async throws -> String {
        let raw = try req.query.get(String.self, at: "mark")
        guard shelfMarks.accepts(raw) else { throw Abort(.badRequest) }
        return raw.uppercased()
    }
}
