import GRDB
import HarborStore
import Vapor

struct Boat: Content, FetchableRecord, TableRecord {
    let id: Int
    let name: String
}

enum BoatFilter {
    case named(String)
    case longer(than: Double)
    indirect case both(BoatFilter, BoatFilter)
    case everything

    var clause: String {
        switch self {
        case .named(let name): return "name = '\(name)'"
        case .longer(let metres): return "length > \(metres)"
        case let .both(left, right): return "(\(left.clause) AND \(right.clause))"
        case .everything: return "1"
        }
    }
}

struct BoatController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let boats = routes.grouped("boats")
        boats.get("hide", use: hide)
        boats.get("trim", use: trim)
        boats.delete("one", use: remove)
        boats.get("find", ":name", use: find)
        boats.post("rename", use: rename)
        boats.get("filter", use: remember)
        boats.get("again", use: again)
        boats.get("old") { req in try self.legacy(req) }
        boats.get("berths", "release", use: release)
    }

    func hide(req: Request) async throws -> HTTPStatus {
        let filter: BoatFilter
        if let name = req.query[String.self, at: "name"] {
            filter = .both(.named(name), .longer(than: 0))
        } else {
            filter = .everything
        }
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE boat SET hidden = 1 WHERE \(filter.clause)") // bad: sql-injection
        }
        return .noContent
    }

    func trim(req: Request) async throws -> HTTPStatus {
        let filter = BoatFilter.longer(than: try req.query.get(Double.self, at: "length"))
        try await req.store.queue.write { db in
            try db.execute(sql: "DELETE FROM boat WHERE \(filter.clause)") // good: sql-injection
        }
        return .noContent
    }

    func remove(req: Request) async throws -> HTTPStatus {
        let wanted: Result<String, Abort> = req.query[String.self, at: "name"]
            .map { .success($0) } ?? .failure(Abort(.badRequest))
        let sql = try wanted.map { "DELETE FROM boat WHERE name = '\($0)'" }.get()
        try await req.store.queue.write { try $0.execute(sql: sql) } // bad: sql-injection

        let day = Result { try req.query.get(Int.self, at: "day") }
            .map { "DELETE FROM visit WHERE day = '\($0)'" }
        if case .success(let statement) = day {
            try await req.store.queue.write { try $0.execute(sql: statement) } // good: sql-injection
        }
        return .noContent
    }

    func find(req: Request) async throws -> Boat {
        let name = req.parameters.get("name") ?? ""
        let boat = try await req.store.queue.read { db in
            try Boat.fetchOne(db, sql: "SELECT * FROM boat WHERE name = ?", arguments: [name]) // good: sql-injection
        }
        if (7...21).contains(Calendar.current.component(.hour, from: Date())) == false {
            throw HarborProblem.closed(until: 7)
        }
        guard let boat else { throw HarborProblem.unknownBoat(name: name) }
        return boat
    }

    struct Rename: Content {
        let id: Int
        let title: String
        let kind: Kind

        enum Kind: String, Codable { case sail, motor }
        enum CodingKeys: String, CodingKey {
            case id
            case title = "boat_name"
            case kind
        }
    }

    func rename(req: Request) async throws -> HTTPStatus {
        let body = try req.content.decode(Rename.self)
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE boat SET name = '\(body.title)' WHERE id = \(body.id)") // bad: sql-injection
            try db.execute(sql: "UPDATE boat SET kind = '\(body.kind.rawValue)' WHERE id = \(body.id)") // good: sql-injection
        }
        return .ok
    }

    func remember(req: Request) async throws -> HTTPStatus {
        req.session.data["boat.filter"] = try req.query.get(String.self, at: "term")
        req.session.data["boat.nonce"] = UUID().uuidString
        return .accepted
    }

    func again(req: Request) async throws -> HTTPStatus {
        guard let term = req.session.data["boat.filter"], let nonce = req.session.data["boat.nonce"] else { return .gone }
        try await req.store.queue.write { db in
            try db.execute(sql: "INSERT INTO searched(term) VALUES ('\(term)')") // bad: sql-injection
            try db.execute(sql: "INSERT INTO nonce(value) VALUES ('\(nonce)')") // good: sql-injection
        }
        return .ok
    }

    func legacy(_ req: Request) throws -> EventLoopFuture<HTTPStatus> {
        let queue = req.store.queue
        let owner = try req.query.get(String.self, at: "owner")
        return req.eventLoop.makeSucceededFuture(owner)
            .map { "UPDATE boat SET checked = 1 WHERE owner = '\($0)'" }
            .flatMapThrowing { sql in
                try queue.write { try $0.execute(sql: sql) } // bad: sql-injection
                return .ok
            }
    }

    func release(req: Request) async throws -> Response {
        if let number = req.query[Int.self, at: "number"] {
            try await req.store.release(berthNumber: number)
        } else {
            try await req.store.release(berth: try req.query.get(String.self, at: "berth"))
        }
        let locator = ChartLocator(store: req.store, sheet: req.query["sheet"] ?? "overview.pdf")
        return Response(status: .ok, body: .init(data: req.store.chart(locator) ?? Data()))
    }
}
