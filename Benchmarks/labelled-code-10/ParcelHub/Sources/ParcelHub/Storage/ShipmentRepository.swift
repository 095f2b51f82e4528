import Foundation
import Hummingbird
import Logging
import MySQLNIO
import NIOCore
import PostgresNIO

struct Shipment: ResponseCodable, Sendable {
    var id: UUID
    var owner: UUID
    var reference: String
    var status: String
    var note: String
}

struct ShipmentQuery: Sendable {
    var status: String?
    var reference: String?
    var order: String?
}

struct ShipmentRepository: Sendable {
    let client: PostgresClient
    let logger: Logger

    private func collect(_ rows: PostgresRowSequence) async throws -> [Shipment] {
        var result: [Shipment] = []
        for try await (id, owner, reference, status, note) in rows.decode((UUID, UUID, String, String, String).self) {
            result.append(Shipment(id: id, owner: owner, reference: reference, status: status, note: note))
        }
        return result
    }

    func find(id: UUID) async throws -> Shipment? {
        let rows = try await client.query("SELECT id, owner, reference, status, note FROM shipments WHERE id = \(id)", logger: logger) // good: sql-injection
        return try await collect(rows).first
    }

    func list(_ query: ShipmentQuery, owner: UUID) async throws -> [Shipment] {
        var text = "SELECT id, owner, reference, status, note FROM shipments WHERE owner = '\(owner.uuidString)'"
        if let status = query.status {
            text += " AND status = '\(status)'"
        }
        let rows = try await client.query(PostgresQuery(unsafeSQL: text), logger: logger) // bad: sql-injection
        return try await collect(rows)
    }

    func byReference(_ query: ShipmentQuery, owner: UUID) async throws -> [Shipment] {
        var binds = PostgresBindings()
        var text = "SELECT id, owner, reference, status, note FROM shipments WHERE owner = $1"
        binds.append(owner)
        if let reference = query.reference {
            binds.append(reference)
            text += " AND reference = $2"
        }
        let rows = try await client.query(PostgresQuery(unsafeSQL: text, binds: binds), logger: logger) // good: sql-injection
        return try await collect(rows)
    }

    func ordered(_ query: ShipmentQuery, owner: UUID) async throws -> [Shipment] {
        let order = query.order ?? "reference"
        let rows = try await client.query(
            "SELECT id, owner, reference, status, note FROM shipments WHERE owner = \(owner) ORDER BY \(unescaped: order)", // bad: sql-injection
            logger: logger
        )
        return try await collect(rows)
    }

    func sorted(_ query: ShipmentQuery, owner: UUID) async throws -> [Shipment] {
        let columns = ["ref": "reference", "state": "status"]
        let column = columns[query.order ?? ""] ?? "id"
        let rows = try await client.query(
            "SELECT id, owner, reference, status, note FROM shipments WHERE owner = \(owner) ORDER BY \(unescaped: column)", // good: sql-injection
            logger: logger
        )
        return try await collect(rows)
    }

    func setStatus(_ status: String, id: UUID) async throws {
        try await client.query("UPDATE shipments SET status = \(status) WHERE id = \(id)", logger: logger)
    }

    func delete(id: UUID) async throws {
        try await client.query("DELETE FROM shipments WHERE id = \(id)", logger: logger)
    }
}

struct LegacyTariffs: Sendable {
    let connection: MySQLConnection

    func zone(postcode: String) async throws -> String? {
        let rows = try await connection.simpleQuery("SELECT zone FROM tariff WHERE postcode = '\(postcode)'").get() // bad: sql-injection
        return rows.first?.column("zone")?.string
    }

    func price(postcode: String, grams: Int) async throws -> Int? {
        let rows = try await connection.query(
            "SELECT cents FROM tariff WHERE postcode = ? AND max_grams >= ? LIMIT 1", // good: sql-injection
            [MySQLData(string: postcode), MySQLData(int: grams)]
        ).get()
        return rows.first?.column("cents")?.int
    }
}
