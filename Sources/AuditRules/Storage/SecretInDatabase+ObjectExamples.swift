import AuditAnalysis
import AuditKit

extension [Example] {
    /// Objects of databases that lists, closures and `self` stand for.
    static let secretInDatabaseObjects: [Example] = [
        Example(
            """
            import RealmSwift
            class Guest: Object { @Persisted var pass: String; @Persisted var room: Int }
            func notes(_ key: Data) throws -> Realm {
                var configuration = Realm.Configuration(fileURL: folder.appending(path: "notes"))
                configuration.encryptionKey = key
                return try Realm(configuration: configuration)
            }
            func arrive(_ password: String) throws {
                let configuration = Realm.Configuration(fileURL: folder.appending(path: "guests"))
                let realm = try Realm(configuration: configuration)
                try realm.write { realm.create(Guest.self, value: ↓["pass": password, "room": 7], update: .modified) }
            }
            """, "next to another file that has a key"),
        Example(
            """
            class Person: NSManagedObject { @NSManaged var note: String?; var draft = "" }
            extension Person {
                func keep(_ password: String) {
                    ↓note = password
                    draft = password
                    setPrimitiveValue(↓password, forKey: "note")
                }
            }
            func change(_ people: [Person], _ context: NSManagedObjectContext, _ password: String) throws {
                ↓people[0].note = password
                ↓people.first?.note = password
                people.forEach { ↓$0.note = password }
                if let person = people.last { ↓person.note = password }
                try ↓context.fetch(NSFetchRequest<Person>(entityName: "Person")).first?.note = password
            }
            """, "without `self`, and one of several"),
        Example(
            """
            import RealmSwift
            class Member: Object { @Persisted var tags: List<String>; @Persisted var note: String?; let level = RealmProperty<Int?>() }
            func change(_ member: Member, _ realm: Realm, _ password: String, _ salary: Int) {
                member.tags.append(↓password)
                ↓member.tags[0] = password
                ↓member.level.value = salary
                let live = member.thaw()
                ↓live?.note = password
                realm.objects(Member.self).forEach { ↓$0.note = password }
            }
            """, "collections, boxes and live copies"),
        Example(
            """
            import RealmSwift
            class Member: Object { @Persisted var note = "" }
            final class Stores {
                func seal(_ key: Data, _ password: String) throws {
                    let realm = try Realm(configuration: Realm.Configuration(encryptionKey: key))
                    let member = Member()
                    member.note = password
                    try realm.write { realm.add(member) }
                }
                func keep(_ password: String) throws {
                    let realm = try Realm()
                    let member = Member()
                    ↓member.note = password
                    try realm.write { realm.add(member) }
                }
            }
            """, "one Realm with a key, and one without"),
        Example(
            """
            import SwiftData
            @Model final class Wallet {
                var title: String
                var content: String
                @Transient var draft = ""
                init(title: String, content: String) { self.title = title; self.content = content }
            }
            func keep(_ context: ModelContext, _ walletPassword: String) throws {
                context.insert(Wallet(title: "main", content: ↓walletPassword))
                let wallets = try context.fetch(FetchDescriptor<Wallet>())
                ↓wallets.first?.content = walletPassword
                wallets.forEach { ↓$0.content = walletPassword }
                wallets.last?.draft = walletPassword
            }
            """, "into a property of another name"),
        Example(
            """
            import GRDB
            struct Player: Codable, PersistableRecord { var id: Int; var note: String; var password: String }
            func change(_ db: Database, _ password: String) throws {
                var player = Player(id: 1, note: "", password: password)
                try player.updateChanges(db) { $0.note = ↓password }
                try ↓player.update(db, columns: ["password"])
                try ↓player.insert(db, onConflict: .replace)
            }
            """, "records and their columns"),
        Example(
            """
            import MMKV
            final class Store {
                private let values = MMKV.default()!
                func keep(_ password: String) {
                    values.set(↓password, forKey: "a")
                    MMKV(mmapID: "b")?.set(↓password, forKey: "c")
                }
            }
            """, "MMKV"),
        Example(
            """
            import CloudKit
            func keep(_ record: CKRecord, _ password: String) {
                ↓record["note"] = password as CKRecordValue
                record.setObject(↓password as NSString, forKey: "note")
                record.encryptedValues["note"] = password
            }
            """, "CloudKit"),
        Example(
            """
            func tell(_ password: String) throws { try WCSession.default.updateApplicationContext(↓["note": password]) }
            """, "a watch"),
    ]

    /// Statements that are made in pieces, and handles of which one has a key.
    static let secretInDatabaseStatements: [Example] = [
        Example(
            """
            import SQLite3
            final class Files {
                var notes: OpaquePointer?
                var safe: OpaquePointer?
                init(_ folder: String, _ key: String) {
                    sqlite3_open(folder + "/notes.db", &notes)
                    sqlite3_open(folder + "/safe.db", &safe)
                    sqlite3_key(safe, key, Int32(key.utf8.count))
                }
                func keep(_ password: String) {
                    var first: OpaquePointer?
                    sqlite3_prepare_v2(notes, "INSERT INTO a VALUES (?)", -1, &first, nil)
                    sqlite3_bind_text(first, 1, ↓password, -1, nil)
                    var second: OpaquePointer?
                    sqlite3_prepare_v2(safe, "INSERT INTO a VALUES (?)", -1, &second, nil)
                    sqlite3_bind_text(second, 1, password, -1, nil)
                }
            }
            """, "two handles of the C API"),
        Example(
            """
            func keep(_ statement: OpaquePointer?, _ accountNo: Int64, _ salary: Double, _ password: String) {
                sqlite3_bind_int64(statement, 1, ↓sqlite3_int64(accountNo))
                sqlite3_bind_double(statement, 2, ↓salary)
                sqlite3_bind_text(statement, 3, ↓strdup(password), -1, free)
            }
            """, "numbers and copies"),
        Example(
            """
            import SQLite
            struct Member: Codable { var name: String; var passcode: String }
            let users = Table("users")
            func keep(_ db: Connection, _ member: Member, _ pw: SQLite.Expression<String>, _ password: String) throws {
                let own = Member(name: "", passcode: password)
                try db.run(users.insert(↓own))
                try db.run(users.insertMany([↓member]))
                try db.run(users.insert(or: .replace, encodable: ↓own))
                try db.run(users.update(↓pw += password))
                _ = try Statement(db, ↓"INSERT INTO users VALUES ('\\(password)')")
            }
            """, "rows created before"),
        Example(
            """
            import GRDB
            func change(_ db: Database, _ password: String) throws {
                var sql = SQL("UPDATE member SET ")
                sql.append(literal: ↓"password = \\(password)")
                sql += ↓", hint = \\(password)"
                sql.append(literal: " WHERE former = \\(password)")
                try db.execute(literal: sql)
            }
            """, "piece by piece"),
        Example(
            """
            import GRDB
            enum Queue { static func next() -> String { load() } }
            func run(_ db: Database, _ password: String) throws {
                _ = try Row.fetchAll(db, sql: Queue.next(), arguments: [↓password])
            }
            """, "the statement is unknown"),
    ]

    /// Code like that which is right.
    static let secretInDatabaseObjectLookAlikes: [Example] = [
        Example(
            """
            import SQLite3
            final class Safe {
                var db: OpaquePointer?
                init(_ path: String, _ key: String) {
                    var opened: OpaquePointer?
                    sqlite3_open(path, &opened)
                    sqlite3_key(opened, key, Int32(key.utf8.count))
                    db = opened
                }
                func keep(_ password: String) {
                    sqlite3_exec(db, "INSERT INTO a VALUES ('\\(password)')", nil, nil, nil)
                }
            }
            """, "the handle has a key before it is kept"),
        Example(
            """
            import SQLite
            var seen: Set<Login> = []
            struct Login: Codable, Hashable { var password: String }
            func note(_ login: Login) { seen.insert(login) }
            """, "a set in memory"),
        Example(
            """
            import SwiftData
            @Model final class Wallet {
                var title: String
                @Attribute(.transformable(by: Sealing.self)) var content: String
                init(title: String, content: String) { self.title = title; self.content = content }
            }
            func keep(_ walletPassword: String) -> Wallet { Wallet(title: "main", content: walletPassword) }
            """, "a transformer seals it"),
        Example(
            """
            import GRDB
            func find(_ db: Database, _ password: String) throws {
                let statement = try db.makeStatement(sql: "SELECT * FROM member WHERE password = ?")
                _ = try Row.fetchAll(statement, arguments: [password])
                _ = try Row.fetchAll(db, sql: Queries.memberByPassword, arguments: [password])
            }
            """, "rows are looked up"),
        Example(
            """
            import SQLite3
            func keep(_ statement: OpaquePointer?, _ pins: [String], _ width: Double) {
                sqlite3_bind_int64(statement, 1, sqlite3_int64(pins.count))
                sqlite3_bind_double(statement, 2, Double(width))
            }
            """, "a count and a width"),
    ]
}
