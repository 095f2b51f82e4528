import AuditAnalysis
import AuditKit
import CodeModel

extension [Example] {
    /// Other databases, and objects that are stored whole.
    static let secretInDatabaseKinds: [Example] = [
        Example(
            """
            @objc(Login) final class Login: NSManagedObject { @NSManaged var secret: String }
            func keep(secret: String, in context: NSManagedObjectContext) {
                let login = Login(context: context)
                ↓login.secret = secret
            }
            func add(_ typed: String) { keep(secret: typed.encrypted(), in: context) }
            func bring(_ typed: String) { keep(secret: typed, in: context) }
            """, "one caller passes plaintext"),
        Example(
            """
            class Account: Object { @Persisted var note = "" }
            func keep(_ realm: Realm, _ iban: String) { for account in realm.objects(Account.self) { ↓account.note = iban } }
            """, "an object that Realm finds"),
        Example(
            """
            import GRDB
            func keep(_ db: Database, _ sql: String, _ statement: Statement, _ password: String) throws {
                _ = try Row.fetchAll(db, sql: sql, arguments: [↓password])
                statement.arguments = ↓[password]
            }
            """, "for any statement"),
        Example(
            """
            import SQLite
            func keep(_ db: Connection, _ cards: Table, _ number: SQLite.Expression<String>, _ cardNumber: String) throws {
                try db.run(cards.insert(↓Card(holder: "", number: cardNumber)))
                try db.run(cards.update(↓number.replace("0", with: cardNumber)))
            }
            """, "rows of SQLite.swift"),
        Example(
            """
            struct Safe {
                let open: DatabaseQueue
                let locked: DatabaseQueue
                init(folder: String) throws {
                    open = try DatabaseQueue(path: folder + "/notes.sqlite")
                    var settings = Configuration()
                    settings.prepareDatabase { db in try db.usePassphrase(phrase) }
                    locked = try DatabaseQueue(path: folder + "/safe.sqlite", configuration: settings)
                }
                func keep(_ apiToken: String) throws {
                    try open.write { db in try db.execute(sql: "INSERT INTO link VALUES (?)", arguments: [↓apiToken]) }
                    try locked.write { db in try db.execute(sql: "INSERT INTO link VALUES (?)", arguments: [apiToken]) }
                }
            }
            """, "one of two databases has a key"),
        Example(
            """
            struct Row: Codable, PersistableRecord { var id: Int; var blob: Data }
            enum Rows { static func make(_ login: Login) throws -> Row { Row(id: 1, blob: try JSONEncoder().encode(login)) } }
            struct Login: Codable { var user: String; var password: String }
            func store(_ login: Login) throws {
                let row = try Rows.make(login)
                try queue.write { db in try ↓row.insert(db) }
            }
            """, "a record whose only column is what was encoded"),
        Example(
            """
            final class Member: Model { var name = ""; var answer = ""; init(name: String, answer: String) { self.name = name; self.answer = answer } }
            func join(_ req: Request, _ form: Form) async throws {
                let member = Member(name: form.name, answer: form.password)
                try await ↓member.save(on: req.db)
            }
            """, "Fluent"),
        Example(
            """
            enum Stores {
                static func shared() throws -> Realm { try Realm(configuration: Realm.Configuration(schemaVersion: 2)) }
                static func sealed(_ key: Data) throws -> Realm { try Realm(configuration: Realm.Configuration(encryptionKey: key)) }
            }
            final class Journal {
                private let open: () throws -> Realm
                init() { open = Stores.shared }
                func keep(_ accessToken: String) throws {
                    let realm = try open()
                    realm.create(Entry.self, value: ↓["remote": accessToken])
                    let safe = try Stores.sealed(key)
                    safe.create(Entry.self, value: ["remote": accessToken])
                }
            }
            """, "a Realm from a factory, and one with a key"),
        Example(
            """
            func amend(_ context: NSManagedObjectContext, _ id: NSManagedObjectID, diagnosis: String) throws {
                let patient = try context.existingObject(with: id)
                patient.setValuesForKeys(↓["note": diagnosis])
            }
            """),
        Example(
            """
            func keep(_ statements: [String], password: String, db: Database) throws {
                for sql in statements { try db.execute(sql: sql, arguments: [↓password]) }
            }
            """, "nothing says that the statement only reads"),
        Example(
            """
            func keep(_ password: String, db: Database) throws {
                let request = SQL(sql: "INSERT INTO login (password) VALUES (?)", arguments: [↓password])
                _ = try db.allStatements(sql: "UPDATE login SET password = ?", arguments: [↓password])
                try db.execute(literal: request)
            }
            """),
        Example(
            """
            func f(pin: Int32) { sqlite3_prepare_v2(db, "INSERT INTO u VALUES (?)", -1, &s, nil); sqlite3_bind_int(s, 1, ↓pin) }
            """),
        Example(
            """
            func f(password: String) { try User.updateAll(db, Column("p").set(to: ↓password)) }
            """),
        Example(
            """
            func f(password: String) { try db.prepare("INSERT INTO u VALUES (?)").run(↓password) }
            """, "a statement built in place"),
        Example(
            """
            func f(pin: String) { try db.prepare("INSERT INTO u VALUES (:p)").bind(↓[":p": pin]).run() }
            """),
        Example(
            """
            func f(password: String) throws {
                let statement = try db.makeStatement(sql: "UPDATE u SET p = ?")
                statement.arguments = ↓StatementArguments([password])
            }
            """, "GRDB"),
        Example(
            """
            func keep(_ statement: Statement, _ cardNumber: Int, _ db: Connection, _ sql: String) throws {
                try statement.execute(arguments: [↓cardNumber])
                try db.run(sql, ↓cardNumber)
            }
            """, "statements passed in"),
        Example(
            """
            struct Login: PersistableRecord {
                var password: String
                func encode(to container: inout PersistenceContainer) throws { container["p"] = ↓password }
            }
            """, "what a record keeps of itself"),
        Example("@Model final class Account { ↓var password: String = \"\" }", "SwiftData"),
        Example(
            "class Card: Object { @Persisted var cvv: String }\nlet card = Card()\n↓card.cvv = typed",
            "Realm, no key"),
        Example("transaction.setObject(↓value, forKey: \"Password\", inCollection: \"A\")", "YapDatabase"),
        Example("try document.putProperties(↓[\"password\": password])", "Couchbase Lite"),
        Example("func f(pin: String) { sqlite3_bind_text(statement, 1, ↓pin, -1, nil) }", "the C API"),
        Example("let user = PFObject(className: \"A\")\n↓user[\"password\"] = field.text", "Parse"),
        Example("func f(pin: String) { let s = try db.prepare(\"INSERT INTO u VALUES (?)\")\n try s.run(↓pin) }"),
        Example("try db.run(users.insert(passwordColumn <- ↓password))", "SQLite.swift"),
        Example(
            """
            final class Session: PersistentModel { var bearerToken = ""; init(_ text: String) { bearerToken = text } }
            func begin(_ context: ModelContext, _ text: String) { let session = Session(text); context.insert(↓session) }
            """, "SwiftData, inserted as a whole"),
        Example(
            """
            func load(_ cards: [(String, pin: String)]) {
                _ = NSBatchInsertRequest(entityName: "Card", objects: ↓cards.map { ["code": $0.pin] })
            }
            """, "Core Data, many at once"),
    ]

    /// Code of the same shapes that is right.
    static let secretInDatabaseLookAlikes: [Example] = [
        Example(
            """
            @objc(Login) final class Login: NSManagedObject { @NSManaged var secret: String }
            func keep(secret: String, in context: NSManagedObjectContext) {
                let login = Login(context: context)
                login.secret = secret
            }
            func add(_ typed: String) { keep(secret: typed.encrypted(), in: context) }
            """, "every caller passes ciphertext"),
        Example(
            """
            import SwiftData
            @Model final class Inputs {
                var buttonGpio: Int = 0
                var gpioPin: Int = 0
                var monitorPin: Int = 0
                init(_ settings: Settings) { monitorPin = settings.monitorPin }
            }
            """, "connectors of a board"),
        Example(
            """
            import GRDB
            struct Asset { let token: String; let chainId: Int; let coinCode: String; let contractAddress: String }
            struct Fee { let gasPrice: Int; let gasLimit: Int }
            func keep(_ asset: Asset, _ db: Database) throws {
                try db.execute(sql: "INSERT INTO asset VALUES (?, ?)", arguments: [asset.token, asset.coinCode])
            }
            """, "a token on a ledger"),
        Example(
            """
            import CoreData
            enum Stored { class Application: NSManagedObject { @NSManaged var name: String } }
            enum Remote {
                struct Application: Codable {
                    var clientSecret: String
                    init(clientSecret: String) { self.clientSecret = clientSecret }
                }
            }
            """, "another type of that name is the object of the database"),
        Example(
            """
            import GRDB
            func forget(_ password: String, in queue: DatabaseQueue) throws {
                try queue.write { db in
                    try db.execute(sql: "UPDATE member SET hint = NULL WHERE oldPassword = ?", arguments: [password])
                    try db.execute(sql: "UPDATE member SET visits = ? WHERE oldPassword = ?", arguments: [12, password])
                }
            }
            """, "rows are looked up by it"),
        Example(
            """
            final class Draft {
                let scratch: DatabaseQueue
                init() throws { scratch = try DatabaseQueue() }
                func keep(_ apiToken: String) throws {
                    try scratch.write { db in try db.execute(sql: "INSERT INTO link VALUES (?)", arguments: [apiToken]) }
                }
            }
            """, "in memory only"),
        Example(
            """
            struct Score: Codable, PersistableRecord { var id: Int; var points: Int; var nickname: String }
            func store(_ nickname: String) throws {
                let score = Score(id: 1, points: 3, nickname: nickname)
                try queue.write { db in try score.insert(db) }
            }
            """),
        Example(
            """
            final class AssetRow: Object {
                @Persisted var tokenContract = ""
                @Persisted var tokenId = ""
                @Persisted var accuracyAuthorization = ""
            }
            """, "an asset on a public ledger, and a choice of the user"),
        Example(
            """
            func find(_ password: String, db: Database) throws -> Row? {
                try Row.fetchOne(db, sql: query, arguments: [password])
            }
            """, "fetching keeps nothing"),
        Example(
            """
            class User: NSManagedObject {
                @NSManaged var name: String
                var typedPassword = ""
            }
            func fill(_ user: User, field: UITextField) { user.typedPassword = field.text ?? "" }
            """, "not one of the properties that are kept"),
        Example(
            """
            class Card: Object { @Persisted var cvv: String }
            let configuration = Realm.Configuration(encryptionKey: key)
            let card = Card()
            card.cvv = typed
            """, "an encrypted Realm"),
        Example(
            """
            final class Database {}
            struct Visit { var room: String }
            func add(_ visit: Visit, _ db: Database) throws { try visit.insert(db) }
            """, "a record without a secret"),
        Example(
            """
            class Card: Object { var number = "" }
            func store(cardNumber: String, key: Data) throws {
                let realm = try Realm(configuration: Realm.Configuration(encryptionKey: key))
                let card = Card()
                card.number = cardNumber
                try realm.write { realm.add(card) }
            }
            """, "an encrypted Realm"),
        Example(
            """
            func f(password: String) throws {
                let hash = try Argon2id.hash(password)
                try db.execute(sql: "INSERT INTO u VALUES (?)", arguments: [hash])
            }
            """, "a slow hash"),
        Example("func f(pin: String) { sqlite3_bind_int(statement, 1, Int32(pin.count)) }", "a length"),
        Example(
            """
            func save(name: String) { transaction.setObject(name, forKey: "cardPin", inCollection: "cards") }
            """, "a name"),
    ]
}
