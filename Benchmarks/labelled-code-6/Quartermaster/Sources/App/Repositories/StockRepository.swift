import Fluent
import FluentSQL
import Foundation
import SQLKit
import Vapor

struct StockFilter: Content {
    var term: String?
    var tag: String?
    var sort: String?
    var direction: SortDirection?
    var limit: Int?
}

enum SortDirection: String, Codable, Sendable {
    case ascending = "ASC"
    case descending = "DESC"
}

enum ReportColumn: String, Codable, CaseIterable, Sendable {
    case sku, name, onHand = "on_hand"
}

struct StockRow: Content {
    var sku: String
    var name: String
    var onHand: Int
}

protocol StockRepository: Sendable {
    func search(_ filter: StockFilter) async throws -> [StockRow]
    func report(by column: ReportColumn, limit: Int?) async throws -> [StockRow]
    func tagged(_ tag: String) async throws -> [Item]
    func labelled(_ label: String) async throws -> [Item]
    func reserve(_ id: UUID, quantity: Int) async throws
    func pick(_ id: UUID, quantity: Int) async throws -> Bool
    func order(_ id: UUID) async throws -> Order?
    func order(_ id: UUID, ownedBy user: UUID) async throws -> Order?
    func movements(since: Date) async throws -> [StockRow]
}

struct PostgresStockRepository: StockRepository {
    let database: @Sendable () -> any Database

    private func sql() throws -> any SQLDatabase {
        guard let sql = database() as? any SQLDatabase else { throw Abort(.internalServerError) }
        return sql
    }

    func search(_ filter: StockFilter) async throws -> [StockRow] {
        var query: SQLQueryString = "SELECT sku, name, on_hand FROM items WHERE retired = false"
        if let term = filter.term {
            query = query + " AND name ILIKE \(bind: "%\(term)%")"
        }
        if let sort = filter.sort {
            query = query + " ORDER BY \(unsafeRaw: sort)" // bad: sql-injection
            query = query + " \(unsafeRaw: (filter.direction ?? .ascending).rawValue)"
        }
        query = query + " LIMIT \(bind: min(max(filter.limit ?? 50, 1), 200))" // good: resource-limit
        return try await sql().raw(query).all(decoding: StockRow.self, with: .snakeCase)
    }

    func report(by column: ReportColumn, limit: Int?) async throws -> [StockRow] {
        let query: SQLQueryString = "SELECT sku, name, on_hand FROM items ORDER BY \(unsafeRaw: column.rawValue) LIMIT 500" // good: sql-injection
        return try await sql().raw(query).all(decoding: StockRow.self, with: .snakeCase)
    }

    func tagged(_ tag: String) async throws -> [Item] {
        try await Item.query(on: database())
            .filter(.sql(embed: "\(ident: "tags") @> ARRAY[\(bind: tag)]::text[]"))
            .limit(200)
            .all()
    }

    func labelled(_ label: String) async throws -> [Item] {
        try await Item.query(on: database())
            .filter(.sql(unsafeRaw: "attributes->>'label' = '\(label)'")) // bad: sql-injection
            .limit(200)
            .all()
    }

    func reserve(_ id: UUID, quantity: Int) async throws {
        guard quantity > 0, let item = try await Item.find(id, on: database()), item.onHand >= quantity else {
            throw Abort(.conflict, reason: "Not enough in stock.")
        }
        item.onHand -= quantity
        try await item.save(on: database()) // bad: race
    }

    func pick(_ id: UUID, quantity: Int) async throws -> Bool {
        guard quantity > 0 else { return false }
        let update: SQLQueryString = "UPDATE items SET on_hand = on_hand - \(bind: quantity) WHERE id = \(bind: id) AND on_hand >= \(bind: quantity) RETURNING id" // good: race
        return try await sql().raw(update).first() != nil
    }

    func order(_ id: UUID) async throws -> Order? {
        try await Order.find(id, on: database())
    }

    func order(_ id: UUID, ownedBy user: UUID) async throws -> Order? {
        try await Order.query(on: database()).filter(\.$id == id).filter(\.$buyer.$id == user).first()
    }

    func movements(since: Date) async throws -> [StockRow] {
        try await sql().raw("SELECT sku, name, on_hand FROM movements WHERE moved_at > \(bind: since) ORDER BY moved_at LIMIT 1000")
            .all(decoding: StockRow.self, with: .snakeCase)
    }
}

extension SQLRowDecoder {
    static var snakeCase: SQLRowDecoder { .init(keyDecodingStrategy: .convertFromSnakeCase) }
}

extension SQLRawBuilder {
    func all<Row: Decodable>(decoding type: Row.Type, with decoder: SQLRowDecoder) async throws -> [Row] {
        try await all().map { try $0.decode(model: type, with: decoder) }
    }
}
