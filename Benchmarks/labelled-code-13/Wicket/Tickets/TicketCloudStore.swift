import Foundation
import CloudKit

struct TicketCloudStore {
    private let database = CKContainer.default().privateCloudDatabase

    func find(venue: String) async throws -> [CKRecord] {
        let predicate = NSPredicate(format: "venue == %@", venue) // good: predicate-injection
        return try await run(CKQuery(recordType: "Ticket", predicate: predicate))
    }

    func find(_ filters: [String: String]) async throws -> [CKRecord] {
        let clauses = filters.map { "\($0.key) == \"\($0.value)\"" }.joined(separator: " AND ")
        return try await run(CKQuery(recordType: "Ticket", predicate: NSPredicate(format: clauses, argumentArray: nil))) // bad: predicate-injection
    }

    func upcoming() async throws -> [CKRecord] {
        try await run(CKQuery(recordType: "Ticket", predicate: NSPredicate(format: "starts > %@", Date() as NSDate))) // good: predicate-injection
    }

    func save(_ ticket: Ticket) async throws {
        let record = CKRecord(recordType: "Ticket", recordID: CKRecord.ID(recordName: ticket.id.uuidString))
        record["venue"] = ticket.venue
        record.encryptedValues["barcode"] = ticket.barcode
        try await database.save(record) // good: error-swallowed
    }

    private func run(_ query: CKQuery) async throws -> [CKRecord] {
        let (matches, _) = try await database.records(matching: query, resultsLimit: 50)
        return try matches.map { try $0.1.get() }
    }
}

struct Ticket: Codable, Sendable {
    let id: UUID
    let venue: String
    let barcode: String
    let seat: String
}
