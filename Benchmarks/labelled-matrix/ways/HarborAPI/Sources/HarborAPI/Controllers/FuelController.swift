import GRDB
import HarborStore
import Vapor

class StationController {
    var table: String { "station" }
    var fallback: String { "diesel" }

    func column(_ req: Request) -> String {
        fallback
    }

    func statement(_ req: Request) -> String {
        "UPDATE \(table) SET checked = 1 WHERE fuel = '\(column(req))'"
    }
}

final class PumpController: StationController {
    override var table: String { "pump" }

    override func column(_ req: Request) -> String {
        let wanted: String? = req.query["fuel"]
        return wanted ?? super.column(req)
    }
}

final class DepotController: StationController {
    override var table: String { "depot" }

    override func statement(_ req: Request) -> String {
        let open: Bool = req.query["open"] ?? false
        return super.statement(req) + " AND open = \(open ? 1 : 0)"
    }
}

@dynamicMemberLookup
struct QueryBag {
    let query: any URLQueryContainer

    subscript(dynamicMember name: String) -> String? {
        query[String.self, at: name]
    }

    subscript(number name: String) -> Int {
        query[Int.self, at: name] ?? 0
    }
}

struct Order {
    var grade = "e5"
    var litres = 0
    var customer = ""
}

protocol FuelNaming {
    func name(in req: Request) -> String
}

extension FuelNaming {
    func name(in req: Request) -> String {
        req.query["label"] ?? "unnamed"
    }
}

struct CallerNaming: FuelNaming {}

struct HouseNaming: FuelNaming {
    func name(in req: Request) -> String { "house" }
}

enum NamingFactory {
    static func make(house: Bool) -> any FuelNaming {
        house ? HouseNaming() : CallerNaming()
    }
}

extension Order {
    static func read(_ bag: QueryBag, into path: WritableKeyPath<Order, String>) -> Order {
        var order = Order()
        order[keyPath: path] = bag.value ?? ""
        return order
    }

    func text(_ path: KeyPath<Order, String>) -> String {
        self[keyPath: path]
    }
}

struct FuelController: RouteCollection {
    private let pump = PumpController()
    private let depot = DepotController()

    func boot(routes: any RoutesBuilder) throws {
        let fuel = routes.grouped("fuel")
        fuel.get("pump") { req in
            let sql = pump.statement(req)
            try await req.store.queue.write { try $0.execute(sql: sql) } // bad: sql-injection
            return HTTPStatus.ok
        }
        fuel.get("depot") { req in
            let sql = depot.statement(req)
            try await req.store.queue.write { try $0.execute(sql: sql) } // good: sql-injection
            return HTTPStatus.ok
        }
        fuel.get("order", use: order)
        fuel.get("refund", use: refund)
        fuel.get("label", use: label)
        fuel.get("port", use: port)
    }

    func order(req: Request) async throws -> HTTPStatus {
        let bag = QueryBag(query: req.query)
        let order = Order.read(bag, into: \.customer)
        let customer = order.text(\.customer)
        let grade = order.text(\.grade)
        try await req.store.queue.write { db in
            try db.execute(sql: "INSERT INTO fuel(customer) VALUES ('\(customer)')") // bad: sql-injection
            try db.execute(sql: "INSERT INTO fuel(grade) VALUES ('\(grade)')") // good: sql-injection
        }
        return .created
    }

    func refund(req: Request) async throws -> HTTPStatus {
        let bag = QueryBag(query: req.query)
        let reason = bag.reason ?? "none"
        let litres = bag[number: "litres"]
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE fuel SET refunded = '\(reason)'") // bad: sql-injection
            try db.execute(sql: "UPDATE fuel SET litres = '\(litres)'") // good: sql-injection
        }
        return .ok
    }

    func label(req: Request) async throws -> HTTPStatus {
        let label = NamingFactory.make(house: false).name(in: req)
        let house = HouseNaming().name(in: req)
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE pump SET label = '\(label)'") // bad: sql-injection
            try db.execute(sql: "UPDATE pump SET house = '\(house)'") // good: sql-injection
        }
        return .ok
    }

    func port(req: Request) async throws -> HTTPStatus {
        let port = req.port
        let day = req.storage[DayKey.self] ?? 1
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE pump SET port = '\(port)'") // bad: sql-injection
            try db.execute(sql: "UPDATE pump SET day = '\(day)'") // good: sql-injection
        }
        return .ok
    }
}
