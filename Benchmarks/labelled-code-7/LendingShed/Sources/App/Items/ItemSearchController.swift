import Fluent
import FluentPostgresDriver
import SQLKit
import Vapor

struct ItemQuery: Content {
    var q: String?
    var sort: String?
    var per: Int?
    var page: Int?
}

struct ItemSearchController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let items = routes.grouped("items", "search")
        items.get(use: search)
        items.get("sorted", use: sorted)
        items.get("near", ":postcode", use: near)
        items.get("named", use: named)
        items.get("pattern", use: pattern)
        items.get("starts", use: starts)
        items.get("list", use: list)
        items.get("listed", use: listed)
        items.post("filter", use: filter)
        items.post("words", use: words)
    }

    private func sql(_ req: Request) throws -> any SQLDatabase {
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return sql
    }

    // MARK: SQL

    @Sendable func search(_ req: Request) async throws -> [ItemRow] {
        let text = try req.query.decode(ItemQuery.self).q ?? ""
        return try await sql(req)
            .raw("SELECT id, title FROM items WHERE title ILIKE '%\(unsafeRaw: text)%' LIMIT 50") // bad: sql-injection
            .all(decoding: ItemRow.self)
    }

    @Sendable func named(_ req: Request) async throws -> [ItemRow] {
        let text = try req.query.decode(ItemQuery.self).q ?? ""
        return try await sql(req)
            .raw("SELECT id, title FROM items WHERE title ILIKE \(bind: "%" + text + "%") LIMIT 50") // good: sql-injection
            .all(decoding: ItemRow.self)
    }

    @Sendable func sorted(_ req: Request) async throws -> [ItemRow] {
        let query = try req.query.decode(ItemQuery.self)
        let order = SQLRaw(query.sort ?? "title") // bad: sql-injection
        return try await sql(req).select().columns("id", "title").from("items")
            .orderBy(order).limit(50).all(decoding: ItemRow.self)
    }

    @Sendable func starts(_ req: Request) async throws -> [ItemRow] {
        let query = try req.query.decode(ItemQuery.self)
        let order = SQLRaw(query.sort == "newest" ? "created_at" : "title") // good: sql-injection
        return try await sql(req).select().columns("id", "title").from("items")
            .orderBy(order).limit(50).all(decoding: ItemRow.self)
    }

    @Sendable func near(_ req: Request) async throws -> Int {
        guard let postgres = req.db as? any PostgresDatabase, let postcode = req.parameters.get("postcode") else { throw Abort(.badRequest) }
        let statement = "SELECT id FROM items WHERE postcode = '" + postcode + "'"
        return try await postgres.simpleQuery(statement).get().count // bad: sql-injection
    }

    func total(_ req: Request) async throws -> Int {
        guard let postgres = req.db as? any PostgresDatabase else { throw Abort(.badRequest) }
        let statement = "SELECT id FROM " + Item.schema
        return try await postgres.simpleQuery(statement).get().count // good: sql-injection
    }

    // MARK: Patterns

    @Sendable func pattern(_ req: Request) async throws -> [ItemRow] {
        let text = try req.query.get(String.self, at: "p")
        return try await sql(req)
            .raw("SELECT id, title FROM items WHERE title ~* \(bind: text) LIMIT 50") // bad: regex-injection
            .all(decoding: ItemRow.self)
    }

    func wordStart(_ req: Request) async throws -> [ItemRow] {
        let text = try req.query.get(String.self, at: "p")
        guard text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) }) else { throw Abort(.badRequest) }
        return try await sql(req)
            .raw("SELECT id, title FROM items WHERE title ~* \(bind: "\\m" + text) LIMIT 50") // good: regex-injection
            .all(decoding: ItemRow.self)
    }

    struct FilterBody: Content {
        var include: String
        var exclude: [String]
        var replace: String?
    }

    @Sendable func filter(_ req: Request) async throws -> [String] {
        let body = try req.content.decode(FilterBody.self)
        let titles = try await Item.query(on: req.db).limit(500).all().map(\.title)
        let include = try Regex(".*" + body.include + ".*") // bad: regex-injection
        return titles.filter { $0.wholeMatch(of: include) != nil }
    }

    @Sendable func words(_ req: Request) async throws -> [String] {
        let body = try req.content.decode(FilterBody.self)
        let titles = try await Item.query(on: req.db).limit(500).all().map(\.title)
        let include = try Regex(".*" + NSRegularExpression.escapedPattern(for: body.include) + ".*") // good: regex-injection
        return titles.filter { $0.wholeMatch(of: include) != nil }
    }

    func masked(_ details: String, by member: FilterBody) -> String {
        var text = details
        for word in member.exclude {
            while let range = text.range(of: "\\b\(word)\\b", options: [.regularExpression, .caseInsensitive]) { // bad: regex-injection
                text.replaceSubrange(range, with: "…")
            }
        }
        return text
    }

    func maskedLiterally(_ details: String, by member: FilterBody) -> String {
        var text = details
        for word in member.exclude where !word.isEmpty {
            while let range = text.range(of: word, options: [.caseInsensitive]) { // good: regex-injection
                text.replaceSubrange(range, with: "")
            }
        }
        return text
    }

    func headline(_ details: String, body: FilterBody) throws -> String {
        let tag = try NSRegularExpression(pattern: "(?i)(" + body.include.lowercased() + ")") // bad: regex-injection
        return tag.stringByReplacingMatches(in: details, range: NSRange(details.startIndex..., in: details), withTemplate: "*$1*")
    }

    func emphasised(_ details: String, category: ItemCategory) throws -> String {
        let tag = try NSRegularExpression(pattern: "(?i)(" + category.rawValue + ")") // good: regex-injection
        return tag.stringByReplacingMatches(in: details, range: NSRange(details.startIndex..., in: details), withTemplate: "*$1*")
    }

    // MARK: Lists

    @Sendable func list(_ req: Request) async throws -> [Item] {
        let query = try req.query.decode(ItemQuery.self)
        return try await Item.query(on: req.db).sort(\.$title).limit(query.per ?? 50).all() // bad: unbounded-size
    }

    @Sendable func listed(_ req: Request) async throws -> [Item] {
        let query = try req.query.decode(ItemQuery.self)
        let per = max(1, min(query.per ?? 50, 100))
        return try await Item.query(on: req.db).sort(\.$title).limit(per).all() // good: unbounded-size
    }

    /// Offset of a page, for clients which still send page numbers.
    func offset(_ query: ItemQuery) -> Int {
        (query.page ?? 1) * (query.per ?? 50) // bad: integer-overflow
    }

    func checkedOffset(_ query: ItemQuery) throws -> Int {
        let page = query.page ?? 1
        guard (1...10_000).contains(page) else { throw Abort(.badRequest) }
        return page * 50 // good: integer-overflow
    }
}

enum ItemCategory: String, Codable {
    case tool, garden, kitchen
}

// MARK: - Validation

struct InputRules {
    private static let mail = try! NSRegularExpression(pattern: #"^([a-zA-Z0-9_.\-]+)+@(([a-zA-Z0-9\-]+\.?)+)+\.[a-z]{2,}$"#) // bad: slow-regex
    private static let mailShape = try! NSRegularExpression(pattern: #"^[^@\s]{1,64}@[^@\s]{1,255}$"#) // good: slow-regex

    func isMail(_ text: String) -> Bool {
        Self.mail.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func looksLikeMail(_ text: String) -> Bool {
        Self.mailShape.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    func isPhone(_ text: String) throws -> Bool {
        let regex = try Regex(#"\+?(\d+[ /-]*)+"#)
        return try regex.wholeMatch(in: text) != nil // bad: slow-regex
    }

    func isPhoneNumber(_ text: String) throws -> Bool {
        let regex = try Regex(#"\+?\d[\d /-]{4,20}"#)
        return try regex.wholeMatch(in: text) != nil // good: slow-regex
    }

    func trimmed(_ details: String) -> String {
        details.replacingOccurrences(of: #"(<br\s*/?>|\s|&nbsp;|(\s+))+$"#, with: "", options: .regularExpression) // bad: slow-regex
    }

    func squeezed(_ details: String) -> String {
        details.replacingOccurrences(of: #"[ \t]{2,}"#, with: " ", options: .regularExpression) // good: slow-regex
    }

    func isTagList(_ text: String) -> Bool {
        text.contains(/^(?:#?[a-z]+,?\s*)*$/) // bad: slow-regex
    }

    func isTags(_ text: String) -> Bool {
        text.contains(/^[a-z]+(?:,[a-z]+)*$/) // good: slow-regex
    }
}

extension Validations {
    mutating func addItemRules() {
        add("title", as: String.self, is: .count(1...120))
        add("details", as: String.self, is: .count(...4000))
    }
}
