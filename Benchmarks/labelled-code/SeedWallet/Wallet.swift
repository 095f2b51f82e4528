import CryptoKit
import Foundation
import GRDB

struct Mnemonic {
    let words: [String]

    var phrase: String { words.joined(separator: " ") }
    var wordCount: Int { words.count }
    var language: String { "english" }
}

struct DerivedKeys {
    let account: Int
    let scalar: Data
    let point: Data
    let address: String

    var material: String { scalar.map { String(format: "%02x", $0) }.joined() }
}

struct WalletRecord: Codable, FetchableRecord, MutablePersistableRecord {
    static let databaseTableName = "wallet"

    var id: Int64?
    var label: String
    var address: String
    var extra: String

    mutating func didInsert(_ inserted: InsertionSuccess) {
        id = inserted.rowID
    }
}

struct KeyRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "account_key"

    var walletID: Int64
    var derivationPath: String
    var content: String
}

struct AddressRecord: Codable, FetchableRecord, PersistableRecord {
    static let databaseTableName = "address"

    var value: String
    var usedAt: Date?
}

struct ExchangeLink: Codable {
    var exchange: String
    var apiKey: String
    var apiSecret: String
    var nickname: String
}

protocol Repository {
    associatedtype Item
    func store(_ item: Item) throws
    func all() throws -> [Item]
}

struct TableRepository<Item: Codable & FetchableRecord & PersistableRecord>: Repository {
    let writer: any DatabaseWriter

    func store(_ item: Item) throws {
        try writer.write { db in
            try item.save(db) // bad: store-secret-database
        }
    }

    func all() throws -> [Item] {
        try writer.read { db in try Item.fetchAll(db) }
    }
}

struct AddressRepository: Repository {
    let writer: any DatabaseWriter

    func store(_ item: AddressRecord) throws {
        try writer.write { db in
            try item.save(db) // good: store-secret-database
        }
    }

    func all() throws -> [AddressRecord] {
        try writer.read { db in try AddressRecord.fetchAll(db) }
    }
}
