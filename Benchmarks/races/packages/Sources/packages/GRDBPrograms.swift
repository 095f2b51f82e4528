import Foundation
import GRDB

let grdbPrograms: [String: @Sendable () throws -> Void] = [
    "grdb-log-error": {
        together { thread, round in
            if thread == 0 { Database.logError = { _, _ in } } else { _ = Database.logError == nil }
        }
    },
    "grdb-inflections": {
        together { thread, round in
            if thread == 0 {
                Inflections.default.uncountableWords(["gear\(round)"])
            } else {
                _ = Inflections.default.pluralize("player")
            }
        }
    },
    "grdb-table-alias": {
        let pool = try makePool()
        for _ in 0..<50 {
            let alias = TableAlias<Player>()
            together(rounds: 2) { _, _ in
                _ = try? pool.read { try Player.all().aliased(alias).filter(alias[Column("id")] > 0).fetchCount($0) }
            }
        }
    },
    "grdb-observation": {
        let queue = try makeQueue()
        let shared = ValueObservation.tracking { try Player.fetchCount($0) }
            .shared(in: queue, scheduling: .async(onQueue: .global()))
        together(rounds: 30) { thread, _ in
            if thread == 0 { try? queue.write { try Player(id: nil, name: "a").insert($0) } }
            shared.start(onError: { _ in }, onChange: { _ in }).cancel()
        }
    },
    "grdb-subscription": {
        let pool = try makePool()
        let observation = ValueObservation.tracking { try Player.fetchCount($0) }
        for _ in 0..<20 {
            let started = observation.start(in: pool, scheduling: .async(onQueue: .global()), onError: { _ in }) { _ in
            }
            together(rounds: 5) { thread, _ in
                if thread == 0 {
                    try? pool.write { try Player(id: nil, name: "a").insert($0) }
                } else {
                    started.cancel()
                }
            }
        }
    },
    "grdb-region": {
        let queue = try makeQueue()
        for _ in 0..<20 {
            let started = DatabaseRegionObservation(tracking: Player.all()).start(in: queue, onError: { _ in }) { _ in }
            together(rounds: 5) { thread, _ in
                if thread == 0 {
                    try? queue.write { try Player(id: nil, name: "a").insert($0) }
                } else {
                    started.cancel()
                }
            }
        }
    },
    "grdb-pool-readers": {
        let pool = try makePool()
        together(threads: 8, rounds: 60) { thread, _ in
            if thread == 0 {
                try? pool.write { try Player(id: nil, name: "a").insert($0) }
            } else {
                _ = try? pool.read { try Player.fetchCount($0) }
            }
        }
    },
]

private struct Player: Codable, FetchableRecord, PersistableRecord {
    var id: Int64?
    var name: String
}

private func makeQueue() throws -> DatabaseQueue {
    let queue = try DatabaseQueue()
    try queue.write(makeTable)
    return queue
}

private func makePool() throws -> DatabasePool {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let pool = try DatabasePool(path: folder.appendingPathComponent("players.sqlite").path)
    try pool.write(makeTable)
    return pool
}

private func makeTable(_ database: Database) throws {
    try database.create(table: "player") { table in
        table.autoIncrementedPrimaryKey("id")
        table.column("name", .text)
    }
}
