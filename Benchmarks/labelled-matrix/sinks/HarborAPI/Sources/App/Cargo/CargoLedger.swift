import MongoKitten
import Vapor

struct CargoItem: Codable {
    var label: String
    var port: String
}

struct CargoLedger: RouteCollection {
    let database: MongoDatabase

    func boot(routes: RoutesBuilder) throws {
        routes.get("cargo") { req async throws -> Int in
            let port = try req.query.get(String.self, at: "port")
            let script = String(format: "function() { return this.port == '%@'; }", port)
            let query: Document = ["$where": script]
            return try await database["cargo"].count(query) // bad: sql-injection
        }
        routes.get("cargo", ":port") { req async throws -> Int in
            let port = req.parameters.get("port") ?? "unknown"
            return try await database["cargo"].count("port" == port) // good: sql-injection
        }
        routes.get("cargo", "label") { req async throws -> Int in
            let text: String = try req.query.get(at: "text")
            let query: Document = ["label": ["$regex": text, "$options": "i"] as Document]
            return try await database["cargo"].count(query) // bad: regex-injection
        }
        routes.get("cargo", "prefix") { req async throws -> Int in
            let text: String = try req.query.get(at: "text")
            let escaped = NSRegularExpression.escapedPattern(for: text)
            let query: Document = ["label": ["$regex": "^" + escaped] as Document]
            return try await database["cargo"].count(query) // good: regex-injection
        }
    }
}
