import GRDB
import HarborStore
import Vapor

struct CrewController: RouteCollection {
    let audit: any AuditSink

    func boot(routes: any RoutesBuilder) throws {
        let crew = routes.grouped("crew")
        crew.get("box", use: box)
        crew.get("condition", use: dismiss)
        crew.get("quote", use: promote)
        crew.get("many", use: assign)
        crew.get("clean", use: clean)
        crew.get("run", use: run)
        crew.get("sort", use: sort)
        crew.get("nick", use: nick)
        crew.get("audit", use: auditTrail)
    }

    func box(req: Request) async throws -> HTTPStatus {
        let name = try req.query.get(String.self, at: "name")
        let boxed = Boxed(value: name).map { $0.trimmingCharacters(in: .whitespaces) }
        let count = Boxed(value: name).map(\.count)
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE crew SET aboard = 1 WHERE name = '\(boxed.value)'") // bad: sql-injection
            try db.execute(sql: "UPDATE crew SET aboard = 1 WHERE seats = '\(count.value)'") // good: sql-injection
        }
        return .ok
    }

    func dismiss(req: Request) async throws -> HTTPStatus {
        let opaque = condition(named: req.query["name"] ?? "").render()
        let existential: any Condition = SizeCondition(operand: req.query["size"] ?? 0)
        let other: any Condition = NameCondition(operand: req.query["other"] ?? "")
        let text = existential.render()
        let more = other.render()
        try await req.store.queue.write { db in
            try db.execute(sql: "DELETE FROM crew WHERE " + opaque) // bad: sql-injection
            try db.execute(sql: "DELETE FROM crew WHERE " + text) // good: sql-injection
            try db.execute(sql: "DELETE FROM guest WHERE " + more) // bad: sql-injection
        }
        return .ok
    }

    func promote(req: Request) async throws -> HTTPStatus {
        let rank = quoted(try req.query.get(String.self, at: "rank"))
        let years = quoted(try req.query.get(Int.self, at: "years"))
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE crew SET rank = \(rank)") // bad: sql-injection
            try db.execute(sql: "UPDATE crew SET years = \(years)") // good: sql-injection
        }
        return .ok
    }

    func assign(req: Request) async throws -> HTTPStatus {
        struct Assignment: Content { let watch: Int; let mate: String; let cook: String }
        let body = try req.content.decode(Assignment.self)
        let row = tuple(body.watch, body.mate)
        let either = anyOf("name", "nobody", body.cook)
        let clause: Clause<Int> = (column: "watch", value: body.watch)
        try await req.store.queue.write { db in
            try db.execute(sql: "INSERT INTO watch(no, mate) VALUES \(row)") // bad: sql-injection
            try db.execute(sql: "UPDATE crew SET galley = 1 WHERE \(either)") // bad: sql-injection
            try db.execute(sql: "UPDATE crew SET galley = 0 WHERE \(clause.column) = \(clause.value)") // good: sql-injection
        }
        return .ok
    }

    func clean(req: Request) async throws -> HTTPStatus {
        let before: String? = req.query["before"]
        let sql = delete(from: "logbook", where: "written < '\(before ?? "1970")'")
        let fixed = delete(from: "logbook", where: "written IS NULL", limit: req.query["limit"] ?? 10)
        try await req.store.queue.write { db in
            try db.execute(sql: sql) // bad: sql-injection
            try db.execute(sql: fixed) // good: sql-injection
        }
        return .ok
    }

    func run(req: Request) async throws -> HTTPStatus {
        let runner = StatementRunner(queue: req.store.queue)
        try await runner("UPDATE crew SET shore = 1 WHERE name LIKE '\(try req.query.get(String.self, at: "like"))%'")
        return .ok
    }

    func sort(req: Request) async throws -> [String] {
        let column = ColumnName(rawValue: req.query["by"] ?? "name")
        guard let secondary = SortColumn(rawValue: req.query["then"] ?? "name") else { throw Abort(.badRequest) }
        return try await req.store.queue.read { db in
            let first = try String.fetchAll(db, sql: "SELECT name FROM crew ORDER BY \(column.rawValue)") // bad: sql-injection
            let second = try String.fetchAll(db, sql: "SELECT name FROM guest ORDER BY \(secondary.rawValue)") // good: sql-injection
            return first + second
        }
    }

    func nick(req: Request) async throws -> HTTPStatus {
        guard let nickname = Nickname(req.query["nick"]), let code = WatchCode(req.query["code"]) else { throw Abort(.badRequest) }
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE crew SET nick = '\(nickname.text)'") // bad: sql-injection
            try db.execute(sql: "UPDATE crew SET code = '\(code.text)'") // good: sql-injection
        }
        return .ok
    }

    func auditTrail(req: Request) async throws -> HTTPStatus {
        try await audit.record(actor: req.query["as"] ?? "anonymous", verb: "read")
        return .noContent
    }
}
