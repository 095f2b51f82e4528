import Foundation
import GRDB

struct Player: Codable, FetchableRecord, PersistableRecord {
    var id: Int64
    var name: String
    static let team = belongsTo(Team.self)
}
struct Team: Codable, FetchableRecord, PersistableRecord { var id: Int64; var title: String }

final class PlayerService {
    let dbQueue: DatabaseQueue
    init(dbQueue: DatabaseQueue) { self.dbQueue = dbQueue }

    func payload() throws -> String {
        let data = try Data(contentsOf: URL(string: "https://example.com/q")!)
        return String(data: data, encoding: .utf8) ?? ""
    }

    func statements() throws {
        let term = try payload()
        try dbQueue.write { db in
            try db.execute(sql: "DELETE FROM player WHERE name = '\(term)'")  // bad: sql, execute(sql:)
            try db.execute(sql: "DELETE FROM player WHERE id = ? AND name = '\(term)'", arguments: [1])  // bad: sql, execute(sql:arguments:)
            _ = try db.makeStatement(sql: "SELECT * FROM player WHERE name = '\(term)'")  // bad: sql, makeStatement
            _ = try db.cachedStatement(sql: "SELECT * FROM player WHERE name = '\(term)'")  // bad: sql, cachedStatement
            let all = try db.allStatements(sql: "SELECT 1; " + term)  // bad: sql, allStatements
            while let s = try all.next() { try s.execute() }
            try db.execute(literal: "DELETE FROM player WHERE name = \(term)")  // good: sound, sound literal binds
            try db.execute(literal: "DELETE FROM player WHERE \(sql: term)")  // bad: sql, literal with sql: interpolation
            try db.execute(sql: "DELETE FROM player WHERE name = ?", arguments: [term])  // good: sound, bound
            try db.execute(sql: "DELETE FROM player WHERE name = :n", arguments: ["n": term])  // good: sound, bound
        }
    }

    func fetches() throws {
        let term = try payload()
        let sql = "SELECT * FROM player WHERE name LIKE '%\(term)%'"
        try dbQueue.read { db in
            _ = try Row.fetchCursor(db, sql: sql)  // bad: sql, Row.fetchCursor
            _ = try Row.fetchAll(db, sql: sql)  // bad: sql, Row.fetchAll
            _ = try Row.fetchSet(db, sql: sql)  // bad: sql, Row.fetchSet
            _ = try Row.fetchOne(db, sql: sql, arguments: [], adapter: nil)  // bad: sql, Row.fetchOne
            _ = try Player.fetchCursor(db, sql: sql)  // bad: sql, record fetchCursor
            _ = try Player.fetchAll(db, sql: sql, arguments: [])  // bad: sql, record fetchAll
            _ = try Player.fetchOne(db, sql: sql)  // bad: sql, record fetchOne
            _ = try String.fetchAll(db, sql: sql)  // bad: sql, value fetchAll
            _ = try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM \(term)")  // bad: sql, Int.fetchOne
            _ = try Date.fetchSet(db, sql: sql)  // bad: sql, Date.fetchSet
            _ = try Optional<Int>.fetchCursor(db, sql: sql)  // bad: sql, Optional fetchCursor
            _ = try Row.fetchAll(db, SQLRequest<Row>(sql: sql))  // bad: sql, SQLRequest nested
            _ = try SQLRequest<Player>(sql: sql, arguments: [], adapter: nil, cached: true).fetchAll(db)  // bad: sql, SQLRequest full init
            let req: SQLRequest<Player> = "SELECT * FROM player WHERE name = \(term)"  // good: sound, sound SQLRequest interpolation binds
            _ = try req.fetchAll(db)
            _ = try Player.fetchAll(db, sql: "SELECT * FROM player WHERE name = ?", arguments: [term])  // good: sound, bound
            _ = try Player.filter(Column("name") == term).fetchAll(db)  // good: sound, sound query interface
        }
    }

    func queryInterface() throws {
        let term = try payload()
        try dbQueue.read { db in
            _ = try Player.filter(sql: "name = '\(term)'").fetchAll(db)  // bad: sql, TableRecord.filter(sql:)
            _ = try Player.order(sql: term).fetchAll(db)  // bad: sql, TableRecord.order(sql:)
            _ = try Player.select(sql: term).fetchAll(db)  // bad: sql, TableRecord.select(sql:)
            _ = try Player.select(sql: term, as: String.self).fetchAll(db)  // bad: sql, select(sql:as:)
            _ = try Player.all().filter(sql: "name = '\(term)'", arguments: []).fetchOne(db)  // bad: sql, request.filter
            _ = try Player.all().order(sql: "\(term) DESC").fetchOne(db)  // bad: sql, request.order
            _ = try Player.all().group(sql: term).fetchAll(db)  // bad: sql, request.group
            _ = try Player.all().group(Column("id")).having(sql: "max(\(term)) > 1").fetchAll(db)  // bad: sql, request.having
            _ = try Player.including(required: Player.team.filter(sql: "title = '\(term)'")).asRequest(of: Row.self).fetchAll(db)  // bad: sql, association filter
            _ = try Player.filter(literal: "name = \(term)").fetchAll(db)  // good: sound, literal
            _ = try Player.filter(sql: "name = ?", arguments: [term]).fetchAll(db)  // good: sound, bound
        }
    }

    func literals() throws {
        let term = try payload()
        var lit = SQL(sql: "SELECT * FROM player WHERE name = '\(term)'")  // bad: sql, SQL(sql:)
        lit.append(sql: " ORDER BY \(term)")  // bad: sql, SQL.append(sql:)
        lit.append(literal: " LIMIT \(term.count)")  // good: sound, literal
        let cte = CommonTableExpression(named: "x", sql: "SELECT '\(term)'")  // bad: sql, CommonTableExpression
        let safe: SQL = "SELECT * FROM player WHERE name = \(term)"  // good: sound, sound SQL literal binds
        try dbQueue.read { db in
            _ = try Row.fetchAll(db, SQLRequest<Row>(literal: safe))  // good: sound, literal
            _ = try cte.all().fetchAll(db)
            _ = lit
        }
    }

    func schema() throws {
        let expr = try payload()
        var migrator = DatabaseMigrator()
        migrator.registerMigration("v1") { db in
            try db.create(table: "player") { t in
                t.autoIncrementedPrimaryKey("id")
                t.column(sql: expr)  // bad: sql, TableDefinition.column(sql:)
                t.check(sql: expr)  // bad: sql, TableDefinition.check(sql:)
                t.constraint(sql: expr)  // bad: sql, TableDefinition.constraint(sql:)
                t.column("score", .integer).check(sql: expr)  // bad: sql, ColumnDefinition.check(sql:)
                t.column("rank", .integer).defaults(sql: expr)  // bad: sql, ColumnDefinition.defaults(sql:)
                t.column("sum", .integer).generatedAs(sql: expr)  // bad: sql, ColumnDefinition.generatedAs(sql:)
                t.column("flag", .boolean).defaults(sql: "0")  // good: sound, constant
            }
            try db.alter(table: "player") { t in
                t.addColumn(sql: "extra TEXT DEFAULT '\(expr)'")  // bad: sql, TableAlteration.addColumn(sql:)
            }
            try db.create(view: "best", as: SQLRequest(sql: "SELECT * FROM player WHERE name = '\(expr)'"))  // bad: sql, create view
        }
        try migrator.migrate(dbQueue)
    }

    func open() throws {
        let path = try payload()
        _ = try DatabaseQueue(path: path)  // bad: path, DatabaseQueue
        _ = try DatabasePool(path: path, configuration: Configuration())  // bad: path, DatabasePool
        _ = try DatabaseSnapshotPool(path: path)  // bad: path, DatabaseSnapshotPool
        var config = Configuration()
        config.prepareDatabase { db in
            try db.execute(sql: "PRAGMA key = '\(path)'")  // bad: sql, prepareDatabase closure
        }
        _ = try DatabaseQueue(named: "memory", configuration: config)  // good: sound, sound constant name
    }

    func observe() throws -> ValueObservation<ValueReducers.Fetch<[Player]>> {
        let term = try payload()
        return ValueObservation.tracking { db in
            try Player.fetchAll(db, sql: "SELECT * FROM player WHERE name = '\(term)'")  // bad: sql, ValueObservation
        }
    }
}
