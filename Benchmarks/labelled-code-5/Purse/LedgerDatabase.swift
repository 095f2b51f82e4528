import Combine
import Foundation
import GRDB

struct Payment: Codable, FetchableRecord, PersistableRecord, Identifiable {
    var id: Int64?
    var reference: String
    var payee: String
    var amount: Int
    var note: String?
    var createdAt: Date
}

struct CardRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "card"
    var id: String
    var lastFour: String
    var number: String?
    var verificationCode: String?
    var network: String
}

enum PaymentOrder: String, CaseIterable {
    case newest = "createdAt DESC"
    case largest = "amount DESC"
}

protocol LedgerStoring {
    func payments(payee: String) throws -> [Payment]
    func search(_ text: String, order: String) throws -> [Payment]
    func observe() -> AnyPublisher<[Payment], Error>
}

final class LedgerDatabase: LedgerStoring {
    private let queue: DatabaseQueue

    init(url: URL, passphrase: @escaping () throws -> String) throws {
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            try db.usePassphrase(passphrase()) // good: database-key
        }
        #if DEBUG
        configuration.publicStatementArguments = true // good: secret-in-log
        #endif
        queue = try DatabaseQueue(path: url.path, configuration: configuration)
    }

    static func archive(at url: URL) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.publicStatementArguments = true // bad: secret-in-log
        configuration.prepareDatabase { db in
            try db.usePassphrase("purse-archive") // bad: database-key
        }
        return try DatabaseQueue(path: url.path, configuration: configuration)
    }

    func payments(payee: String) throws -> [Payment] {
        try queue.read { db in
            try Payment.fetchAll(db, sql: "SELECT * FROM payment WHERE payee = ?", arguments: [payee]) // good: sql-injection
        }
    }

    func search(_ text: String, order: String) throws -> [Payment] {
        try queue.read { db in
            let sql = "SELECT * FROM payment WHERE note LIKE '%\(text)%' ORDER BY createdAt"
            return try Payment.fetchAll(db, sql: sql) // bad: sql-injection
        }
    }

    func sorted(by order: PaymentOrder) throws -> [Payment] {
        try queue.read { db in
            try Payment.fetchAll(db, sql: "SELECT * FROM payment ORDER BY \(order.rawValue)") // good: sql-injection
        }
    }

    func matching(reference: String) throws -> Payment? {
        try queue.read { db in
            try Payment.filter(sql: "reference = '\(reference)'").fetchOne(db) // bad: sql-injection
        }
    }

    func rename(_ old: String, to new: String) throws {
        try queue.write { db in
            try db.execute(literal: "UPDATE payment SET payee = \(new) WHERE payee = \(old)") // good: sql-injection
        }
    }

    func deleteAll(payee: String) throws {
        try queue.write { db in
            try db.execute(sql: "DELETE FROM payment WHERE payee = '" + payee + "'") // bad: sql-injection
        }
    }

    func contains(_ text: String) throws -> [Payment] {
        try queue.read { db in
            try Payment.filter(Column("note").like("%\(text)%")).fetchAll(db)
        }
    }

    func save(card form: CardForm, network: String) throws {
        var record = CardRecord(id: UUID().uuidString, lastFour: String(form.number.suffix(4)), number: nil, verificationCode: nil, network: network)
        record.verificationCode = form.securityCode
        record.number = form.number
        let row = record
        try queue.write { db in
            try row.insert(db) // bad: secret-in-database
        }
    }

    func saveReference(card form: CardForm, network: String) throws {
        let record = CardRecord(id: UUID().uuidString, lastFour: String(form.number.suffix(4)), number: nil, verificationCode: nil, network: network)
        try queue.write { db in
            try record.insert(db) // good: secret-in-database
        }
    }

    func observe() -> AnyPublisher<[Payment], Error> {
        ValueObservation
            .tracking { db in try Payment.order(Column("createdAt").desc).limit(50).fetchAll(db) }
            .publisher(in: queue)
            .eraseToAnyPublisher()
    }
}
