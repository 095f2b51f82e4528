import Foundation
import Logging
import PostgresNIO

/// Who asked for what; kept in PostgreSQL.
final class AccessLog: @unchecked Sendable {
    static let shared = AccessLog()

    private let client: PostgresClient
    private let logger = Logger(label: "sluice.access")

    private init() {
        client = PostgresClient(configuration: .init(host: "localhost", username: "sluice", password: ProcessInfo.processInfo.environment["PGPASSWORD"], database: "sluice", tls: .disable))
    }

    func run() async { await client.run() }

    func usage(of tenant: String) async throws -> [String] {
        let rows = try await client.query("SELECT day, hits FROM usage WHERE tenant = \(tenant)") // good: sql-injection
        var out: [String] = []
        for try await (day, hits) in rows.decode((String, Int).self) { out.append(LogLines.usage(day: day, hits: hits)) }
        return out
    }

    func invoice(of tenant: String, year: Int) async throws -> [String] {
        let text = "SELECT month, amount FROM invoice WHERE year = \(year) AND tenant = '\(tenant)'"
        let rows = try await client.query(PostgresQuery(unsafeSQL: text)) // bad: sql-injection
        var out: [String] = []
        for try await (month, amount) in rows.decode((String, Int).self) { out.append("\(month) \(amount)") }
        return out
    }

    func top(_ column: String, limit: Int) async throws -> [String] {
        var query = PostgresQuery(unsafeSQL: "SELECT path FROM hits ORDER BY \(column) DESC LIMIT $1") // bad: sql-injection
        query.binds.append(limit)
        let rows = try await client.query(query)
        var out: [String] = []
        for try await path in rows.decode(String.self) { out.append(path) }
        return out
    }

    func purge() async throws {
        _ = try await client.query(PostgresQuery(unsafeSQL: "TRUNCATE hits")) // good: sql-injection
    }

    func purgeOld() async throws {
        do {
            _ = try await client.query("DELETE FROM hits WHERE day < now() - interval '90 days'")
        } catch {
            logger.error("purge failed: \(String(reflecting: error))")
            throw error // good: error-swallowed
        }
    }
}

/// Lines of the plain-text log next to the database.
enum LogLines {
    static func usage(day: String, hits: Int) -> String {
        String(format: "%@ %8ld", day, hits) // good: format-string
    }

    static func request(_ uri: String, status: Int) -> String {
        String(format: "%d " + uri, arguments: [status]) // bad: format-string
    }

    static func agent(_ agent: String, bytes: Int) -> String {
        var line = agent
        line += " %ld bytes"
        return withVaList([bytes]) { NSString(format: line, arguments: $0) }.description // bad: format-string
    }

    static func tenant(_ tenant: String, bytes: Int) -> String {
        withVaList([bytes]) { NSString(format: "%ld bytes", arguments: $0) }.description + " " + tenant // good: format-string
    }

    /// Columns as an operator asked for them in the console.
    static func custom(_ columns: String, code: Int, host: String) -> String {
        let known = ["short": "%d", "long": "%d %@"]
        guard let layout = known[columns] else { return "" }
        return columns == "long" ? String(format: layout, code, host) : String(format: layout, code) // good: format-string
    }

    static func free(_ columns: String, code: Int) -> String {
        let parts = columns.components(separatedBy: ",")
        return parts.map { String(format: $0, code) }.joined(separator: " ") // bad: format-string
    }
}
