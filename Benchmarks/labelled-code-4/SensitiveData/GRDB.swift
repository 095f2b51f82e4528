import Foundation
import GRDB

struct Player: Codable, FetchableRecord, PersistableRecord {
    var id: Int64?
    var name: String
    var password: String
    var score: Int
}

final class Patient: Record {
    var ssn = ""
    var insuranceNumber = ""
}

final class Repository {
    let dbQueue: DatabaseQueue
    init(_ q: DatabaseQueue) { dbQueue = q }

    func writes(password: String, score: Int) throws {
        try dbQueue.write { db in
            try db.execute(sql: "INSERT INTO p(pw) VALUES(?)", arguments: [password])  // bad: database, execute array literal
            try db.execute(sql: "INSERT INTO p(pw) VALUES(:pw)", arguments: ["pw": password])  // bad: database, execute dictionary literal
            try db.execute(sql: "INSERT INTO p(pw) VALUES(?)", arguments: StatementArguments([password]))  // bad: database, StatementArguments(array)
            try db.execute(sql: "INSERT INTO p(pw) VALUES(:pw)", arguments: StatementArguments(["pw": password])!)  // bad: database, StatementArguments(dictionary)
            try db.execute(sql: "INSERT INTO p(pw) VALUES('\(password)')")  // bad: database, sql text
            try db.execute(literal: "INSERT INTO p(pw) VALUES(\(password))")  // bad: database, SQL interpolation literal
            try db.execute(literal: SQL(sql: "UPDATE p SET pw = ?", arguments: [password]))  // bad: database, SQL(sql:arguments:)
            var lit = SQL("UPDATE p SET ")
            lit.append(sql: "pw = ?", arguments: [password])  // bad: database, SQL.append(sql:arguments:)
            lit.append(literal: "pw = \(password)")  // bad: database, SQL.append(literal:)
            lit += "pw = \(password)"  // bad: database, SQL +=
            try db.execute(literal: lit)
            try db.execute(sql: "UPDATE p SET score = ?", arguments: [score])  // good: sound, sound a score
            _ = try db.allStatements(sql: "UPDATE p SET pw = ?", arguments: [password])  // bad: database, allStatements
            let more: StatementArguments = [score] + [password]
            try db.execute(sql: "UPDATE p SET score = ?, pw = ?", arguments: more)  // bad: database, arguments added up
            let stmt = try db.makeStatement(sql: "UPDATE p SET pw = ?")
            try stmt.execute(arguments: [password])  // bad: database, Statement.execute(arguments:)
            try stmt.setArguments([password])  // bad: database, Statement.setArguments
            stmt.setUncheckedArguments([password])  // bad: database, Statement.setUncheckedArguments
            stmt.arguments = [password]  // bad: database, Statement.arguments assignment
            try db.cachedStatement(sql: "UPDATE p SET pw = ?").execute(arguments: [password])  // bad: database, cachedStatement chain
        }
    }

    func records(password: String, bankAcct: String) throws {
        try dbQueue.inDatabase { db in
            let p = Player(id: nil, name: "a", password: password, score: 1)
            try p.insert(db)  // bad: database, record insert
            try p.update(db)  // bad: database, record update
            try p.save(db)  // bad: database, record save
            try p.upsert(db)  // bad: database, record upsert
            try Player(id: 1, name: "a", password: password, score: 1).inserted(db)  // bad: database, record inserted
            let r = Patient()
            r.ssn = bankAcct
            try r.insert(db)  // bad: database, Record subclass insert
            try Player.filter(Column("id") == 1).updateAll(db, Column("password").set(to: password))  // bad: database, updateAll set(to:)
            try Player.updateAll(db, [Column("password").set(to: password)])  // bad: database, updateAll array
            try Player.updateAll(db, Column("score") += 1)  // good: sound, sound a score
        }
    }

    func reads(password: String) throws -> [Row] {
        try dbQueue.read { db in
            _ = try Row.fetchAll(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: [password]) // READ: db: Row.fetchAll
            _ = try Row.fetchOne(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: [password]) // READ: db: Row.fetchOne
            _ = try Row.fetchSet(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: [password]) // READ: db: Row.fetchSet
            _ = try Row.fetchCursor(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: [password], adapter: nil) // READ: db: Row.fetchCursor
            _ = try String.fetchOne(db, sql: "SELECT name FROM p WHERE pw = ?", arguments: [password]) // READ: db: String.fetchOne
            _ = try Int.fetchAll(db, sql: "SELECT id FROM p WHERE pw = ?", arguments: [password]) // READ: db: Int.fetchAll
            _ = try Player.fetchOne(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: [password]) // READ: db: record fetchOne
            _ = try Player.fetchAll(db, sql: "SELECT * FROM p WHERE pw = ?", arguments: ["pw": password]) // READ: db: record fetchAll
            let st = try db.makeStatement(sql: "SELECT * FROM p WHERE pw = ?")
            _ = try Player.fetchAll(st, arguments: [password]) // READ: db: fetchAll(statement, arguments:)
            _ = try Row.fetchOne(st, arguments: [password], adapter: nil) // READ: db: Row.fetchOne(statement, arguments:)
            _ = try Player.filter(sql: "pw = ?", arguments: [password]).fetchAll(db) // READ: db: filter(sql:arguments:)
            _ = try Player.select(sql: "pw = ?", arguments: [password]).fetchAll(db) // READ: db: select(sql:arguments:)
            _ = try Player.order(sql: "pw = ?", arguments: [password]).fetchAll(db) // READ: db: order(sql:arguments:)
            _ = try Player.all().filter(sql: "pw = ?", arguments: [password]).fetchCount(db) // READ: db: request filter(sql:arguments:)
            _ = CommonTableExpression(named: "c", sql: "SELECT ?", arguments: [password]) // READ: db: CommonTableExpression
            let req = SQLRequest<Player>(sql: "SELECT * FROM p WHERE pw = ?", arguments: [password]) // READ: db: SQLRequest
            _ = try req.fetchAll(db)
            let lit: SQLRequest<Player> = "SELECT * FROM p WHERE pw = \(password)" // READ: db: SQLRequest literal
            _ = try lit.fetchAll(db)
            return try Row.fetchAll(db, sql: "SELECT * FROM p WHERE score > ?", arguments: [3])  // good: sound, constant
        }
    }

    func save(creditScore: Int) async throws {
        try await dbQueue.write { try $0.execute(sql: "UPDATE p SET cs = ?", arguments: [creditScore]) }  // bad: database, async write, $0
        try await dbQueue.writeWithoutTransaction { db in try db.execute(sql: "UPDATE p SET cs = ?", arguments: [creditScore]) }  // bad: database, writeWithoutTransaction
        _ = dbQueue.asyncWrite({ db in try db.execute(sql: "UPDATE p SET cs = ?", arguments: [creditScore]) }, completion: { _, _ in })  // bad: database, asyncWrite
    }
}
