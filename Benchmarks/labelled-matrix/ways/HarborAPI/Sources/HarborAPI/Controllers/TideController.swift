import GRDB
import HarborStore
import Vapor

struct Reading: Decodable {
    let station: String
    let level: Int

    private enum Keys: String, CodingKey { case place, station, level }

    init(from decoder: Decoder) throws {
        let container = try decoder.container(keyedBy: Keys.self)
        if let place = try container.decodeIfPresent(String.self, forKey: .place) {
            station = place.lowercased()
        } else {
            station = try container.decode(String.self, forKey: .station)
        }
        level = try container.decode(Int.self, forKey: .level)
    }
}

extension Reading: Content {
    func encode(to encoder: Encoder) throws {
        var container = encoder.container(keyedBy: Keys.self)
        try container.encode(station, forKey: .station)
        try container.encode(level, forKey: .level)
    }
}

struct TideController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let tides = routes.grouped("tides")
        tides.post("reading", use: reading)
        tides.post("raw", use: raw)
        tides.get("set", use: set)
        tides.post("batch", use: batch)
        tides.get("pairs", use: pairs)
        tides.post("groups", use: groups)
        tides.get("lazy", use: firstMatch)
    }

    func reading(req: Request) async throws -> HTTPStatus {
        let reading = try req.content.decode(Reading.self)
        try await req.store.queue.write { db in
            try db.execute(sql: "INSERT INTO tide(station) VALUES ('\(reading.station)')") // bad: sql-injection
            try db.execute(sql: "INSERT INTO tide(level) VALUES ('\(reading.level)')") // good: sql-injection
        }
        return .created
    }

    func raw(req: Request) async throws -> HTTPStatus {
        guard let buffer = req.body.data,
              let root = try JSONSerialization.jsonObject(with: Data(buffer: buffer)) as? [String: Any],
              let meta = root["meta"] as? [String: Any],
              let observer = meta["observer"] as? String
        else { throw Abort(.badRequest) }
        let level = (root["levels"] as? [NSNumber])?.first?.doubleValue ?? 0
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE tide SET observer = '\(observer)'") // bad: sql-injection
            try db.execute(sql: "UPDATE tide SET level = '\(level)'") // good: sql-injection
        }
        return .ok
    }

    func set(req: Request) async throws -> HTTPStatus {
        let fields = try req.query.decode([String: String].self)
        let assignments = fields.sorted { $0.key < $1.key }.map { "\($0.key) = '\($0.value)'" }.joined(separator: ", ")
        let columns = ["height", "flow"].filter { fields.keys.contains($0) }
        let cleared = columns.map { "\($0) = NULL" }.joined(separator: ", ")
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE tide SET \(assignments)") // bad: sql-injection
            if !cleared.isEmpty {
                try db.execute(sql: "UPDATE tide SET \(cleared)") // good: sql-injection
            }
        }
        return .ok
    }

    func batch(req: Request) async throws -> HTTPStatus {
        let readings = try req.content.decode([Reading].self)
        let values = readings.reduce("") { text, reading in
            (text.isEmpty ? "" : text + ", ") + "('\(reading.station)')"
        }
        let total = readings.reduce(0) { $0 + $1.level }
        try await req.store.queue.write { db in
            try db.execute(sql: "INSERT INTO tide(station) VALUES " + values) // bad: sql-injection
            try db.execute(sql: "INSERT INTO total(level) VALUES ('\(total)')") // good: sql-injection
        }
        return .ok
    }

    func pairs(req: Request) async throws -> HTTPStatus {
        let names = try req.query.get([String].self, at: "station")
        let heights = try req.query.get([Int].self, at: "height")
        for (index, (name, height)) in zip(names, heights).enumerated() {
            let sql = String(format: "UPDATE tide SET height = %d WHERE station = '%@'", height, name)
            let place = String(format: "UPDATE tide SET place = %d WHERE height = '%d'", index, height)
            try await req.store.queue.write { db in
                try db.execute(sql: sql) // bad: sql-injection
                try db.execute(sql: place) // good: sql-injection
            }
        }
        return .ok
    }

    func groups(req: Request) async throws -> HTTPStatus {
        let readings = try req.content.decode([Reading].self)
        for (station, members) in Dictionary(grouping: readings, by: \.station) {
            try await req.store.queue.write { db in
                try db.execute(sql: "DELETE FROM tide WHERE station = '\(station)'") // bad: sql-injection
                try db.execute(sql: "UPDATE stats SET members = '\(members.count)'") // good: sql-injection
            }
        }
        return .ok
    }

    func firstMatch(req: Request) async throws -> HTTPStatus {
        let list: String = req.query["list"] ?? ""
        guard let chosen = list.split(separator: ";").lazy.map(String.init).first(where: { $0.count > 3 }) else { return .ok }
        let known = ["north": "n_gauge", "south": "s_gauge"]
        let gauge = known[chosen] ?? "n_gauge"
        try await req.store.queue.write { db in
            try db.execute(sql: "UPDATE gauge SET active = 1 WHERE name = '\(chosen)'") // bad: sql-injection
            try db.execute(sql: "UPDATE gauge SET active = 1 WHERE name = '\(gauge)'") // good: sql-injection
        }
        return .ok
    }
}
