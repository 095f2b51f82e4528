import Crypto
import Foundation
import Logging
import NIOSSL
import PostgresNIO
import SQLite3

struct ReadingQuery: Sendable {
    var device: String
    var metric: String
    var orderBy: String?
    var from: Date

    enum Order: String, Sendable { case stamp, value, metric }

    var order: Order { orderBy.flatMap(Order.init(rawValue:)) ?? .stamp }
}

protocol ReadingStore: Sendable {
    func readings(_ query: ReadingQuery) async throws -> [Double]
    func register(device: String, secret: String) async throws
}

struct PostgresReadings: ReadingStore {
    let client: PostgresClient
    let logger: Logger

    static func make(password: String?, logger: Logger) -> PostgresReadings {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.certificateVerification = .noHostnameVerification // bad: tls-off
        let configuration = PostgresClient.Configuration(
            host: "pg.tidewire.internal",
            port: 5432,
            username: "tidewire",
            password: password ?? "Moorings#Harbour_41", // bad: hardcoded-password
            database: "readings",
            tls: .require(tls)
        )
        return PostgresReadings(client: PostgresClient(configuration: configuration), logger: logger)
    }

    func readings(_ query: ReadingQuery) async throws -> [Double] {
        let sql = "SELECT value FROM readings WHERE device = '\(query.device)' AND metric = '\(query.metric)'"
        let rows = try await client.query(PostgresQuery(unsafeSQL: sql), logger: logger) // bad: sql-injection
        var values: [Double] = []
        for try await value in rows.decode(Double.self) { values.append(value) }
        return values
    }

    func recent(_ query: ReadingQuery) async throws -> [Double] {
        let rows = try await client.query("SELECT value FROM readings WHERE device = \(query.device) AND stamp > \(query.from)", logger: logger) // good: sql-injection
        var values: [Double] = []
        for try await value in rows.decode(Double.self) { values.append(value) }
        return values
    }

    func register(device: String, secret: String) async throws {
        try await client.query("INSERT INTO devices (name, secret) VALUES (\(device), \(secret))", logger: logger) // bad: store-secret-database
        logger.info("registered", metadata: ["device": "\(device)", "secret": "\(secret)"]) // bad: log-secret
    }

    func registerHashed(device: String, secret: String) async throws {
        let digest = SHA256.hash(data: Data(secret.utf8)).map { String(format: "%02x", $0) }.joined()
        try await client.query("INSERT INTO devices (name, secret_digest) VALUES (\(device), \(digest))", logger: logger) // good: store-secret-database
        logger.info("registered", metadata: ["device": "\(device)", "digest": "\(digest.prefix(8))"]) // good: log-secret
    }
}

/// Local spool for when the primary is away.
actor SpoolStore: ReadingStore {
    private var handle: OpaquePointer?
    private let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    init(path: String) throws {
        guard sqlite3_open_v2(path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK else {
            throw SpoolError.open
        }
        sqlite3_exec(handle, "CREATE TABLE IF NOT EXISTS spool (device TEXT, metric TEXT, value REAL, stamp REAL)", nil, nil, nil) // good: sql-injection
    }

    enum SpoolError: Error { case open, prepare }

    func readings(_ query: ReadingQuery) throws -> [Double] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, "SELECT value FROM spool WHERE device = ?1", -1, &statement, nil) == SQLITE_OK else { // good: sql-injection
            throw SpoolError.prepare
        }
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, query.device, -1, transient)
        var values: [Double] = []
        while sqlite3_step(statement) == SQLITE_ROW { values.append(sqlite3_column_double(statement, 0)) }
        return values
    }

    func clear(device: String) {
        let sql = "DELETE FROM spool WHERE device = '" + device + "'"
        sqlite3_exec(handle, sql, nil, nil, nil) // bad: sql-injection
    }

    func register(device: String, secret: String) async throws {
        guard let handle else { return }
        var statement: OpaquePointer?
        sqlite3_prepare_v2(handle, "INSERT INTO pairing (device, secret) VALUES (?1, ?2)", -1, &statement, nil)
        defer { sqlite3_finalize(statement) }
        sqlite3_bind_text(statement, 1, device, -1, transient)
        sqlite3_bind_text(statement, 2, secret, -1, transient) // bad: store-secret-database
        sqlite3_step(statement)
    }
}
