// SQL stores: the SQLite C interface, GRDB, SQLite.swift and FMDB shapes, all with parameters bound correctly.
// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

// Stubs of the library types that must be visible.
struct Expression<Value> {
    let name: String
    init(_ name: String) { self.name = name }
}
struct Setter {}
func <- <Value>(column: Expression<Value>, value: Value) -> Setter { Setter() }
infix operator <- : AssignmentPrecedence
struct Table {
    init(_ name: String) {}
    func insert(_ values: Setter...) -> Insert { Insert() }
}
struct Insert {}
final class Connection {
    func run(_ query: Insert) throws {}
    func run(_ statement: String, _ bindings: Any?...) throws {}
    func key(_ passphrase: String) throws {}
}
final class FMDatabase {
    func executeUpdate(_ sql: String, withArgumentsIn values: [Any]) -> Bool { true }
    func setKey(_ key: String) -> Bool { true }
}
final class Database {
    func execute(sql: String, arguments: [Any] = []) throws {}
}
final class DatabaseQueue {
    func write<T>(_ updates: (Database) throws -> T) throws -> T { try updates(Database()) }
}

private let users = Table("users")
private let login = Expression<String>("login")
private let verifier = Expression<String>("password")
private let attempts = Expression<Int>("passwordAttempts")

final class AccountTable {
    let queue = DatabaseQueue()
    let db = Connection()

    func insert(name: String, password: String, attemptCount: Int) throws {
        try db.run(users.insert(login <- name, attempts <- attemptCount))  // good: secret-in-database
        try db.run(users.insert(login <- name, verifier <- password))  // bad: secret-in-database
        let hash = try PasswordHasher.argon2id(password)
        try db.run(users.insert(login <- name, verifier <- hash))  // good: secret-in-database
    }

    func log(oneTimeCode: String, for name: String) throws {
        let row: [Any] = [name, oneTimeCode]
        try queue.write { db in
            try db.execute(sql: "INSERT INTO codes VALUES (?, ?)", arguments: row)  // bad: secret-in-database
            try db.execute(sql: "INSERT INTO oneTimeCode VALUES (?)", arguments: [name])  // good: secret-in-database
        }
    }

    func rawInsert(refreshToken: String, issued: Date) throws {
        let sql = "INSERT INTO state VALUES (?)"
        try db.run(sql, refreshToken)  // bad: secret-in-database
        try db.run(sql, issued.timeIntervalSince1970)  // good: secret-in-database
    }
}

final class LedgerFile {
    private var handle: OpaquePointer?

    func put(_ card: (number: String, brand: String), statement: OpaquePointer?) {
        let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        sqlite3_bind_text(statement, 1, card.brand, -1, transient)  // good: secret-in-database
        let cardNumber = card.number
        sqlite3_bind_text(statement, 2, (cardNumber as NSString).utf8String, -1, transient)  // bad: secret-in-database
        sqlite3_bind_int(statement, 3, Int32(cardNumber.count))  // good: secret-in-database
    }

    func put(privateKey: Data, statement: OpaquePointer?) {
        privateKey.withUnsafeBytes { bytes in
            _ = sqlite3_bind_blob(statement, 1, bytes.baseAddress, Int32(bytes.count), nil)  // bad: secret-in-database
        }
    }

    func putEncrypted(privateKey: Data, with seal: (Data) throws -> Data, statement: OpaquePointer?) rethrows {
        let box = try seal(privateKey)
        box.withUnsafeBytes { bytes in
            _ = sqlite3_bind_blob(statement, 1, bytes.baseAddress, Int32(bytes.count), nil)  // good: secret-in-database
        }
    }

    func legacy(_ fm: FMDatabase, taxId: String, year: Int) {
        _ = fm.executeUpdate("UPDATE person SET tax = ?", withArgumentsIn: [taxId])  // bad: secret-in-database
        _ = fm.executeUpdate("UPDATE person SET taxId_year = ?", withArgumentsIn: [year])  // good: secret-in-database
    }
}

typealias sqlite3_destructor_type = @convention(c) (UnsafeMutableRawPointer?) -> Void
@discardableResult func sqlite3_bind_text(
    _ s: OpaquePointer?, _ i: Int32, _ t: UnsafePointer<CChar>?, _ n: Int32, _ d: sqlite3_destructor_type?
) -> Int32 { 0 }
@discardableResult func sqlite3_bind_blob(
    _ s: OpaquePointer?, _ i: Int32, _ t: UnsafeRawPointer?, _ n: Int32, _ d: sqlite3_destructor_type?
) -> Int32 { 0 }
@discardableResult func sqlite3_bind_int(_ s: OpaquePointer?, _ i: Int32, _ n: Int32) -> Int32 { 0 }
enum PasswordHasher {
    static func argon2id(_ password: String) throws -> String { throw CocoaError(.featureUnsupported) }
}
