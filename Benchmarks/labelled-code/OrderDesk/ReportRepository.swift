import Logging
import NIOCore
import PostgresNIO
import Vapor

struct ReportRequest: Content {
    var tenant: String
    var metric: String
    var label: String
    var days: Int
}

enum Metric: String, CaseIterable {
    case revenue, refunds, visits
}

struct DailyReport: PostgresPreparedStatement {
    static let sql = "SELECT day, amount FROM daily WHERE tenant = $1 AND metric = $2"
    typealias Row = (String, Double)
    var tenant: String
    var metric: String

    func makeBindings() -> PostgresBindings {
        var bindings = PostgresBindings()
        bindings.append(tenant)
        bindings.append(metric)
        return bindings
    }

    func decodeRow(_ row: PostgresRow) throws -> Row {
        try row.decode((String, Double).self)
    }
}

final class ReportRepository: Sendable {
    private let client: PostgresClient
    private let logger: Logger

    init(client: PostgresClient, logger: Logger) {
        self.client = client
        self.logger = logger
    }

    func series(_ request: ReportRequest) async throws -> [Double] {
        let sql = "SELECT amount FROM daily WHERE tenant = '\(request.tenant)' ORDER BY day"
        let rows = try await client.query(PostgresQuery(unsafeSQL: sql), logger: logger) // bad: sql-injection
        var amounts: [Double] = []
        for try await amount in rows.decode(Double.self) { amounts.append(amount) }

        let bound = try await client.query("SELECT amount FROM daily WHERE tenant = \(request.tenant) AND age < \(request.days)", logger: logger) // good: sql-injection
        for try await amount in bound.decode(Double.self) { amounts.append(amount) }
        return amounts
    }

    func metric(_ request: ReportRequest) async throws -> [Double] {
        let rows = try await client.query("SELECT \(unescaped: request.metric) FROM facts WHERE tenant = \(request.tenant)", logger: logger) // bad: sql-injection
        let column = Metric(rawValue: request.metric) ?? .revenue
        let known = try await client.query("SELECT \(unescaped: column.rawValue) FROM facts WHERE tenant = \(request.tenant)", logger: logger) // good: sql-injection
        var values: [Double] = []
        for try await value in rows.decode(Double.self) { values.append(value) }
        for try await value in known.decode(Double.self) { values.append(value) }
        return values
    }

    func daily(_ request: ReportRequest) async throws -> Int {
        let statement = DailyReport(tenant: request.tenant, metric: request.metric)
        var count = 0
        for try await _ in try await client.execute(statement, logger: logger) { count += 1 } // good: sql-injection
        return count
    }

    func label(_ request: ReportRequest, on connection: PostgresConnection) async throws {
        var bindings = PostgresBindings()
        bindings.append(request.tenant)
        let sql = "UPDATE reports SET label = '\(request.label)' WHERE tenant = $1"
        try await connection.query(PostgresQuery(unsafeSQL: sql, binds: bindings), logger: logger) // bad: sql-injection
        bindings.append(request.label)
        let update = "UPDATE reports SET label = $2 WHERE tenant = $1"
        try await connection.query(PostgresQuery(unsafeSQL: update, binds: bindings), logger: logger) // good: sql-injection
    }

    func watch(on connection: PostgresConnection) async throws -> PostgresNotificationSequence {
        try await connection.listen("reports")
    }
}

struct LegacyReports {
    let database: any PostgresDatabase

    func simple(_ request: ReportRequest) -> EventLoopFuture<[PostgresRow]> {
        database.simpleQuery("SELECT * FROM reports WHERE label = '\(request.label)'") // bad: sql-injection
    }

    func recent() -> EventLoopFuture<[PostgresRow]> {
        database.simpleQuery("SELECT * FROM reports ORDER BY created DESC LIMIT 20") // good: sql-injection
    }

    func find(_ request: ReportRequest) -> EventLoopFuture<PostgresQueryResult> {
        database.query("SELECT * FROM reports WHERE tenant = $1 AND label = '\(request.label)'", [PostgresData(string: request.tenant)]) // bad: sql-injection
    }

    func findBound(_ request: ReportRequest) -> EventLoopFuture<PostgresQueryResult> {
        database.query("SELECT * FROM reports WHERE label = $1", [PostgresData(string: request.label)]) // good: sql-injection
    }

    func prepared(_ request: ReportRequest, on connection: PostgresConnection) -> EventLoopFuture<[PostgresRow]> {
        connection.prepare(query: "SELECT \(request.metric) FROM facts WHERE tenant = $1") // bad: sql-injection
            .flatMap { $0.execute([PostgresData(string: request.tenant)]) }
    }

    func preparedTenant(_ request: ReportRequest, on connection: PostgresConnection) -> EventLoopFuture<[PostgresRow]> {
        connection.prepare(query: "SELECT revenue FROM facts WHERE tenant = $1") // good: sql-injection
            .flatMap { $0.execute([PostgresData(string: request.tenant)]) }
    }
}

struct ReportRoutes: RouteCollection {
    let repository: ReportRepository
    let legacy: LegacyReports
    let connection: PostgresConnection

    func boot(routes: any RoutesBuilder) throws {
        routes.post("reports", "series") { req async throws -> [Double] in
            let body = try req.content.decode(ReportRequest.self)
            _ = try await repository.daily(body)
            return try await repository.series(body) + repository.metric(body)
        }
        routes.post("reports", "label") { req async throws -> HTTPStatus in
            let body = try req.content.decode(ReportRequest.self)
            _ = try await legacy.simple(body).get()
            _ = try await legacy.find(body).get()
            _ = try await legacy.findBound(body).get()
            _ = try await legacy.prepared(body, on: connection).get()
            _ = try await legacy.preparedTenant(body, on: connection).get()
            try await repository.label(body, on: connection)
            return .ok
        }
    }
}
