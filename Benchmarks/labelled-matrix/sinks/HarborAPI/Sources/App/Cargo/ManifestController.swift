import MongoDBVapor
import Redis
import Vapor

struct Manifest: Content {
    var ship: String
    var weight: Int
}

struct ManifestController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        routes.get("manifests", use: list)
        routes.get("manifests", "by-ship", ":ship", use: byShip)
        routes.get("manifests", "heavier", use: heavier)
        routes.post("manifests", "counters", use: bump)
        routes.webSocket("manifests", "live", onUpgrade: live)
    }

    @Sendable func list(req: Request) async throws -> [Manifest] {
        let owner = try req.query.get(String.self, at: "owner")
        let filter = try BSONDocument(fromJSON: "{\"owner\": \"\(owner)\", \"public\": true}") // bad: sql-injection
        let found = try await req.mongoDB.db("harbor").collection("manifests", withType: Manifest.self).find(filter)
        return try await found.toArray()
    }

    @Sendable func byShip(req: Request) async throws -> [Manifest] {
        let ship = try req.parameters.require("ship")
        let manifests = req.mongoDB.db("harbor").collection("manifests", withType: Manifest.self)
        return try await manifests.find(["ship": .string(ship)]).toArray() // good: sql-injection
    }

    @Sendable func heavier(req: Request) async throws -> [Manifest] {
        let limit = req.query[String.self, at: "than"] ?? "0"
        let manifests = req.mongoDB.db("harbor").collection("manifests", withType: Manifest.self)
        let scripted = try await manifests.find(["$where": .string("this.weight > \(limit) && this.public")]).toArray() // bad: sql-injection
        guard let number = Int(limit) else { throw Abort(.badRequest) }
        let typed = try await manifests.find(["weight": ["$gt": BSON(number)]]).toArray() // good: sql-injection
        return scripted + typed
    }

    @Sendable func bump(req: Request) async throws -> Int {
        struct Counter: Content { let name: String; let by: String }
        let counter = try req.content.decode(Counter.self)
        let script = "return redis.call('INCRBY', 'counter:" + counter.name + "', " + counter.by + ")"
        let result = try await req.redis.send(command: "EVAL", with: [.init(from: script), .init(from: 0)]).get() // bad: sql-injection
        let fixed = "return redis.call('INCRBY', KEYS[1], ARGV[1])"
        let arguments: [RESPValue] = [.init(from: fixed), .init(from: 1), .init(from: "total:" + counter.name), .init(from: counter.by)]
        _ = try await req.redis.send(command: "EVAL", with: arguments).get() // good: sql-injection
        return result.int ?? 0
    }

    @Sendable func live(req: Request, socket: WebSocket) {
        socket.onText { socket, text in
            do {
                let stage = try BSONDocument(fromJSON: text)
                let rows = try await req.mongoDB.db("harbor").collection("manifests")
                    .aggregate([["$match": ["public": true]], stage]) // bad: sql-injection
                    .toArray()
                try await socket.send("\(rows.count)")
            } catch {
                try? await socket.close(code: .unacceptableData)
            }
        }
    }
}
