import Foundation
import GRDB

final class WalletDatabase {
    let pool: DatabasePool
    let memory: DatabaseQueue
    let ciphered: DatabaseQueue

    init(folder: URL, passphrase: @escaping @Sendable () throws -> Data) throws {
        var open = Configuration()
        open.prepareDatabase { db in
            db.trace { event in
                print("sql>", event.expandedDescription) // bad: log-secret
            }
        }
        pool = try DatabasePool(path: folder.appendingPathComponent("wallet.sqlite").path, configuration: open)
        memory = try DatabaseQueue()
        var configuration = Configuration()
        configuration.prepareDatabase { db in
            var key = try passphrase()
            defer { key.resetBytes(in: 0..<key.count) }
            try db.usePassphrase(key)
            db.trace { event in
                print("vault>", event) // good: log-secret
            }
        }
        ciphered = try DatabaseQueue(path: folder.appendingPathComponent("vault.sqlite").path, configuration: configuration)
        try Self.migrator.migrate(pool)
        try Self.migrator.migrate(memory)
        try Self.migrator.migrate(ciphered)
    }

    private static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.create(table: "wallet") { t in
                t.autoIncrementedPrimaryKey("id")
                t.column("label", .text).notNull()
                t.column("address", .text).notNull()
                t.column("extra", .text).notNull()
            }
            try db.create(table: "account_key") { t in
                t.column("walletID", .integer).notNull()
                t.column("derivationPath", .text).notNull()
                t.column("content", .text).notNull()
            }
            try db.create(table: "address") { t in
                t.column("value", .text).primaryKey()
                t.column("usedAt", .datetime)
            }
            try db.create(table: "exchange") { t in
                t.column("name", .text).primaryKey()
                t.column("secret", .text)
                t.column("nickname", .text)
            }
        }
        return migrator
    }

    @discardableResult
    func createWallet(label: String, mnemonic: Mnemonic, first: DerivedKeys) throws -> Int64? {
        var record = WalletRecord(id: nil, label: label, address: first.address, extra: mnemonic.phrase)
        try pool.write { db in
            try record.insert(db) // bad: store-secret-database
        }
        return record.id
    }

    @discardableResult
    func createWatchOnly(label: String, address: String) throws -> Int64? {
        var record = WalletRecord(id: nil, label: label, address: address, extra: "watch-only")
        try pool.write { db in
            try record.insert(db) // good: store-secret-database
        }
        return record.id
    }

    func createInVault(label: String, mnemonic: Mnemonic, first: DerivedKeys) throws {
        var record = WalletRecord(id: nil, label: label, address: first.address, extra: mnemonic.phrase)
        try ciphered.write { db in
            try record.insert(db) // good: store-secret-database
        }
    }

    func attach(_ keys: DerivedKeys, to walletID: Int64) throws {
        let repository = TableRepository<KeyRecord>(writer: pool)
        let path = "m/44'/60'/\(keys.account)'/0/0"
        try repository.store(KeyRecord(walletID: walletID, derivationPath: path, content: keys.material))
        try AddressRepository(writer: pool).store(AddressRecord(value: keys.address, usedAt: nil))
    }

    func link(_ link: ExchangeLink) throws {
        try pool.write { db in
            try db.execute( // bad: store-secret-database
                sql: "INSERT OR REPLACE INTO exchange (name, secret, nickname) VALUES (?, ?, ?)",
                arguments: [link.exchange, link.apiSecret, link.nickname]
            )
        }
    }

    func rename(_ link: ExchangeLink) throws {
        try pool.write { db in
            try db.execute(sql: "UPDATE exchange SET nickname = ? WHERE name = ?", arguments: [link.nickname, link.exchange]) // good: store-secret-database
        }
    }

    func linkInVault(_ link: ExchangeLink) throws {
        try ciphered.write { db in
            try db.execute(sql: "UPDATE exchange SET secret = ? WHERE name = ?", arguments: [link.apiSecret, link.exchange]) // good: store-secret-database
        }
    }

    func rotate(_ link: ExchangeLink, to fresh: String) async throws {
        try await pool.write { db in
            try db.execute(literal: "UPDATE exchange SET secret = \(fresh) WHERE name = \(link.exchange)") // bad: store-secret-database
        }
    }

    func stage(_ mnemonic: Mnemonic) throws {
        var record = WalletRecord(id: nil, label: "staged", address: "", extra: mnemonic.phrase)
        try memory.write { db in
            try record.insert(db) // good: store-secret-database
        }
    }
}
