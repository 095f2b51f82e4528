import GRDB
import HarborStore
import Vapor

struct StoreKey: StorageKey {
    typealias Value = BerthStore
}

extension Application {
    var store: BerthStore {
        get { storage[StoreKey.self]! }
        set { storage[StoreKey.self] = newValue }
    }
}

struct PortKey: StorageKey {
    typealias Value = String
}

struct DayKey: StorageKey {
    typealias Value = Int
}

extension Request {
    var store: BerthStore { application.store }

    var port: String {
        storage[PortKey.self] ?? "main"
    }
}

struct PortMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        request.storage[PortKey.self] = request.query[String.self, at: "port"]
        request.storage[DayKey.self] = request.query[Int.self, at: "day"]
        return try await next.respond(to: request)
    }
}

enum HarborProblem: Error {
    case unknownBoat(name: String)
    case closed(until: Int)
}

/// Keeps count of what the callers looked for in vain.
struct ProblemMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            return try await next.respond(to: request)
        } catch HarborProblem.unknownBoat(let name) {
            try await request.store.queue.write { db in
                try db.execute(sql: "INSERT INTO miss(name) VALUES ('\(name)')") // bad: sql-injection
            }
            throw Abort(.notFound)
        } catch let HarborProblem.closed(until) {
            try await request.store.queue.write { db in
                try db.execute(sql: "INSERT INTO miss(hour) VALUES ('\(until)')") // good: sql-injection
            }
            throw Abort(.serviceUnavailable)
        }
    }
}
