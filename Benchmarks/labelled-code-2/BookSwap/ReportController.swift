import Fluent
import Foundation
import SQLKit
import Vapor

struct LoanCount: Codable {
    let city: String
    let total: Int
}

struct ReportRepository {
    let db: any SQLDatabase

    static let columns: [String: String] = ["city": "city", "month": "loan_month", "genre": "genre"]

    func loans(groupedBy column: String, since: Date) async throws -> [LoanCount] {
        let statement = "SELECT \(column) AS city, COUNT(*) AS total FROM loans GROUP BY \(column)"
        return try await db.raw(SQLQueryString(statement)).all(decoding: LoanCount.self) // bad: sql-injection
    }

    func loansChecked(groupedBy key: String, since: Date) async throws -> [LoanCount] {
        guard let column = Self.columns[key] else { throw Abort(.badRequest) }
        let statement = "SELECT \(column) AS city, COUNT(*) AS total FROM loans GROUP BY \(column)"
        return try await db.raw(SQLQueryString(statement)).all(decoding: LoanCount.self) // good: sql-injection
    }

    func members(inCity city: String) async throws -> [LoanCount] {
        try await db.select()
            .column("city")
            .from("members")
            .where("city", .equal, SQLBind(city)) // good: sql-injection
            .all(decoding: LoanCount.self)
    }

    func topMembers(having clause: String) async throws -> [LoanCount] {
        try await db.select()
            .column("city")
            .from("members")
            .where(SQLRaw(clause)) // bad: sql-injection
            .all(decoding: LoanCount.self)
    }

    func saveCard(memberID: UUID, number: String) async throws {
        try await db.insert(into: "payment_cards").columns("member_id", "card_number").values(SQLBind(memberID), SQLBind(number)).run() // bad: store-secret-database
    }

    func saveCardTail(memberID: UUID, number: String) async throws {
        try await db.insert(into: "payment_cards").columns("member_id", "tail").values(SQLBind(memberID), SQLBind(String(number.suffix(4)))).run() // good: store-secret-database
    }
}

struct ReportController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let reports = routes.grouped(MemberGate()).grouped("reports")
        reports.get("loans", use: loans)
        reports.get("members", use: members)
        reports.get("custom", use: custom)
        reports.post("card", use: card)
        reports.post("render", use: render)
        reports.post("hook", use: hook)
    }

    private func repository(_ req: Request) throws -> ReportRepository {
        guard let db = req.db(DatabaseID(string: "replica")) as? any SQLDatabase else {
            throw Abort(.internalServerError)
        }
        return ReportRepository(db: db)
    }

    @Sendable func loans(req: Request) async throws -> [String: Int] {
        let group: String = req.query["by"] ?? "city"
        let strict: Bool = req.query["strict"] ?? false
        let repository = try repository(req)
        let rows = strict
            ? try await repository.loansChecked(groupedBy: group, since: .distantPast)
            : try await repository.loans(groupedBy: group, since: .distantPast)
        return Dictionary(rows.map { ($0.city, $0.total) }, uniquingKeysWith: +)
    }

    @Sendable func members(req: Request) async throws -> Int {
        let city = try req.query.get(String.self, at: "city")
        return try await repository(req).members(inCity: city).count
    }

    @Sendable func custom(req: Request) async throws -> Int {
        let clause = try req.query.get(String.self, at: "filter")
        return try await repository(req).topMembers(having: clause).count
    }

    @Sendable func card(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let number = try req.content.get(String.self, at: "cardNumber")
        let repository = try repository(req)
        if req.headers.contains(name: "X-Keep-Card") {
            try await repository.saveCard(memberID: member.requireID(), number: number)
        } else {
            try await repository.saveCardTail(memberID: member.requireID(), number: number)
        }
        return .created
    }

    @Sendable func render(req: Request) async throws -> String {
        let template = try req.content.get(String.self, at: "template")
        let title = try req.content.get(String.self, at: "title")
        let total = try await Listing.query(on: req.db).count()
        let heading = String(format: "%@ (%ld listings)", title, total) // good: format-string
        let body = String(format: template, total) // bad: format-string
        return heading + "\n" + body
    }

    @Sendable func hook(req: Request) async throws -> HTTPStatus {
        let address = try req.content.get(String.self, at: "callback")
        guard let url = URL(string: address), url.scheme == "https", let host = url.host else {
            throw Abort(.badRequest)
        }
        let hosts = ["hooks.library.example", "hooks.post.example"]
        if hosts.contains(host) {
            _ = try await req.client.post(URI(string: address)) // good: ssrf
        } else {
            _ = try await req.client.post(URI(scheme: .https, host: host, path: "/bookswap")) // bad: ssrf
        }
        return .accepted
    }
}
