import Fluent
import FluentSQL
import SQLKit
import Vapor

final class Order: Model, Content, @unchecked Sendable {
    static let schema = "orders"
    @ID(key: .id) var id: UUID?
    @Field(key: "customer") var customer: String
    @Field(key: "status") var status: String
    @Field(key: "total") var total: Double
    init() {}
}

struct OrderFilter: Content {
    var customer: String
    var sort: String
    var direction: String?
    var status: String
    var minimum: Double?
}

struct OrderRow: Content {
    var id: UUID
    var customer: String
}

struct OrderRoutes: RouteCollection {
    static let sortable: Set<String> = ["customer", "status", "total"]

    func boot(routes: any RoutesBuilder) throws {
        let orders = routes.grouped("orders")
        orders.get(use: list)
        orders.get("search", use: search)
        orders.get("totals", use: totals)
        orders.put("status", use: update)
    }

    func list(_ req: Request) async throws -> [Order] {
        let filter = try req.query.decode(OrderFilter.self)
        if req.headers.contains(name: "X-Legacy-Sort") {
            return try await Order.query(on: req.db)
                .filter(\.$customer == filter.customer) // good: sql-injection
                .sort(.sql(unsafeRaw: "\(filter.sort) \(filter.direction ?? "ASC")")) // bad: sql-injection
                .all()
        }
        return try await Order.query(on: req.db)
            .filter(.sql(unsafeRaw: "status = '\(filter.status)'")) // bad: sql-injection
            .filter(.sql(embed: "total >= \(bind: filter.minimum ?? 0)")) // good: sql-injection
            .sort(.sql(unsafeRaw: Self.sortable.contains(filter.sort) ? filter.sort : "total")) // good: sql-injection
            .all()
    }

    func search(_ req: Request) async throws -> [OrderRow] {
        let filter = try req.query.decode(OrderFilter.self)
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        let repository = OrderRepository(sql: sql)
        return try await repository.raw(filter) + repository.built(filter) + repository.concatenated(filter)
    }

    func totals(_ req: Request) async throws -> [String: Double] {
        let column: String = try req.query.get(at: "by")
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        return try await OrderRepository(sql: sql).totals(by: column)
    }

    func update(_ req: Request) async throws -> HTTPStatus {
        let filter = try req.content.decode(OrderFilter.self)
        guard let sql = req.db as? any SQLDatabase else { throw Abort(.internalServerError) }
        try await OrderRepository(sql: sql).close(filter)
        return .noContent
    }
}

struct OrderRepository {
    let sql: any SQLDatabase

    func raw(_ filter: OrderFilter) async throws -> [OrderRow] {
        let named = try await sql.raw("SELECT id, customer FROM orders WHERE customer = '\(unsafeRaw: filter.customer)'") // bad: sql-injection
            .all(decoding: OrderRow.self)
        let bound = try await sql.raw("SELECT id, customer FROM orders WHERE customer = \(bind: filter.customer) ORDER BY \(ident: filter.sort)") // good: sql-injection
            .all(decoding: OrderRow.self)
        return named + bound
    }

    func concatenated(_ filter: OrderFilter) async throws -> [OrderRow] {
        var text = "SELECT id, customer FROM orders WHERE status = '" + filter.status + "'"
        if let minimum = filter.minimum { text += " AND total >= \(minimum)" }
        let first = try await sql.raw(SQLQueryString(text)).all(decoding: OrderRow.self) // bad: sql-injection
        let literal = try await sql.raw("SELECT id, customer FROM orders WHERE status = \(literal: filter.status)") // good: sql-injection
            .all(decoding: OrderRow.self)
        let several = try await sql.raw("SELECT id, customer FROM orders WHERE status IN (\(binds: [filter.status, "open"]))") // good: sql-injection
            .all(decoding: OrderRow.self)
        return first + literal + several
    }

    func built(_ filter: OrderFilter) async throws -> [OrderRow] {
        try await sql.select()
            .columns("id", "customer")
            .from("orders")
            .where("customer", .equal, filter.customer) // good: sql-injection
            .where(SQLRaw("lower(status) = lower('\(filter.status)')")) // bad: sql-injection
            .where(SQLRaw("total > \(filter.minimum ?? 0)")) // good: sql-injection
            .orderBy(SQLRaw(filter.sort), SQLDirection.descending) // bad: sql-injection
            .all(decoding: OrderRow.self)
    }

    func totals(by column: String) async throws -> [String: Double] {
        let rows = try await sql.select()
            .column(SQLRaw("\(column) AS label")) // bad: sql-injection
            .column(SQLFunction("sum", args: SQLColumn("total")), as: "amount")
            .from("orders")
            .groupBy(column) // good: sql-injection
            .all()
        return try Dictionary(rows.map { try ($0.decode(column: "label", as: String.self), $0.decode(column: "amount", as: Double.self)) },
                              uniquingKeysWith: +)
    }

    func close(_ filter: OrderFilter) async throws {
        try await sql.update("orders")
            .set("status", to: filter.status) // good: sql-injection
            .where(SQLRaw("customer = '" + filter.customer + "'")) // bad: sql-injection
            .run()
    }
}
