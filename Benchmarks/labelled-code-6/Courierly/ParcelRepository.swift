import Foundation
import GRDB

struct Parcel: Codable, Identifiable, FetchableRecord, PersistableRecord, Sendable {
    static let databaseTableName = "parcel"

    var id: String
    var sender: String
    var carrier: String
    var status: String
    var lockerID: String
    var pickupCode: String
    var note: String?
    var eta: Date?
}

enum ParcelOrder: String {
    case eta
    case sender
    case status
}

enum AppDatabase {
    static let shared: DatabasePool = {
        do {
            let directory = try FileManager.default.url(
                for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true
            ).appending(path: "Database", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(
                at: directory,
                withIntermediateDirectories: true,
                attributes: [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication] // good: file-protection
            )
            let pool = try DatabasePool(path: directory.appending(path: "courierly.sqlite").path(percentEncoded: false))
            try migrator.migrate(pool)
            return pool
        } catch {
            fatalError("Database unavailable: \(error)")
        }
    }()

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.create(table: "parcel") { table in
                table.primaryKey("id", .text)
                table.column("sender", .text).notNull()
                table.column("carrier", .text).notNull()
                table.column("status", .text).notNull()
                table.column("lockerID", .text).notNull()
                table.column("pickupCode", .text).notNull()
                table.column("note", .text)
                table.column("eta", .datetime)
            }
        }
        return migrator
    }
}

protocol ParcelSearching: Sendable {
    func search(_ query: ParcelQuery) async throws -> [Parcel]
}

final class ParcelRepository: ParcelSearching, Sendable {
    private let database: DatabasePool
    private let api: APIClient

    init(database: DatabasePool, api: APIClient) {
        self.database = database
        self.api = api
    }

    func search(_ query: ParcelQuery) async throws -> [Parcel] {
        if let carrier = query.carrier {
            return try await parcels(ofCarrier: carrier, sortedBy: query.sort)
        }
        return try await matches(query.text, limit: query.limit, offset: query.offset)
    }

    private func matches(_ needle: String, limit: Int, offset: Int) async throws -> [Parcel] {
        try await database.read { db in
            let sql = "SELECT * FROM parcel WHERE sender LIKE ? OR note LIKE ? ORDER BY eta LIMIT \(limit) OFFSET \(offset)"
            return try Parcel.fetchAll(db, sql: sql, arguments: ["%\(needle)%", "%\(needle)%"]) // good: sql-injection
        }
    }

    private func parcels(ofCarrier carrier: String, sortedBy column: String) async throws -> [Parcel] {
        try await database.read { db in
            let sql = "SELECT * FROM parcel WHERE carrier = ? ORDER BY \(column)"
            return try Parcel.fetchAll(db, sql: sql, arguments: [carrier]) // bad: sql-injection
        }
    }

    func setNote(_ note: String, parcelID: String) async throws {
        try await database.write { db in
            try db.execute(literal: "UPDATE parcel SET note = \(note) WHERE id = \(parcelID)") // good: sql-injection
        }
    }

    func archive(sender: String) async throws {
        try await database.write { db in
            try db.execute(sql: "UPDATE parcel SET status = 'archived' WHERE sender = '\(sender)'") // bad: sql-injection
        }
    }

    func list(_ order: ParcelOrder) async throws -> [Parcel] {
        try await database.read { db in
            try Parcel.order(sql: "\(order.rawValue) DESC").fetchAll(db) // good: sql-injection
        }
    }

    func refresh(id: String) async {
        do {
            let parcel: Parcel = try await api.perform(Endpoint(path: "parcels", query: [URLQueryItem(name: "id", value: id)]))
            try await database.write { db in try parcel.save(db) }
        } catch {
            return
        }
    }

    func changeAddress(_ draft: AddressDraft) async throws {
        let body = try JSONEncoder().encode(["parcel": draft.parcelID, "street": draft.street, "city": draft.city])
        let _: Empty = try await api.perform(Endpoint(method: .post, path: "parcels/address", body: body))
    }

    func firstScan(of parcelID: String, scanner: LabelScanner) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            scanner.scan(parcelID) { result in
                switch result {
                case .code(let value):
                    continuation.resume(returning: value)
                case .failed(let error):
                    continuation.resume(throwing: error)
                case .cancelled:
                    break // bad: continuation
                }
            }
        }
    }

    func dimensions(from label: LabelPayload) -> ParcelSize? {
        guard let grams = Int(exactly: label.weight.rounded()) else { return nil } // good: trap-on-input
        return ParcelSize(grams: grams, height: label.height, width: label.width)
    }
}

struct LabelPayload: Decodable {
    let weight: Double
    let height: Double
    let width: Double
}

struct ParcelSize {
    let grams: Int
    let height: Double
    let width: Double
}

protocol LabelScanner: Sendable {
    func scan(_ parcelID: String, completion: @escaping @Sendable (ScanResult) -> Void)
}

enum ScanResult: Sendable {
    case code(String)
    case failed(Error)
    case cancelled
}
