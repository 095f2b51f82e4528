import GRDB
import SwiftUI

struct TrailFile: Decodable, Sendable {
    let name: String
    let checksum: Int
    let region: String
}

actor TrailVault {
    private var wanted: [String] = []
    private var runs = 0
    let database: DatabaseQueue

    init(database: DatabaseQueue) {
        self.database = database
    }

    func want(_ name: String) {
        wanted.append(name)
        runs += 1
    }

    func drain() async throws {
        let (name, count) = (wanted.popLast() ?? "", runs)
        try await database.write { db in
            try db.execute(sql: "DELETE FROM wanted WHERE name = '\(name)'") // bad: sql-injection
            try db.execute(sql: "UPDATE stats SET runs = '\(count)'") // good: sql-injection
        }
    }
}

@globalActor
actor ImportActor {
    static let shared = ImportActor()
}

@ImportActor
final class RegionIndex {
    private(set) var region = "alps"

    func choose(_ name: String) {
        region = name
    }

    func statement() -> String {
        "UPDATE region SET active = (slug = '\(region)')"
    }
}

enum ImportContext {
    @TaskLocal static var batch = "manual"
    @TaskLocal static var attempt = 1
}

struct TrailClient: Sendable {
    func file(_ id: Int) async throws -> TrailFile {
        let (data, _) = try await URLSession.shared.data(from: URL(string: "https://api.trailkit.app/files/\(id)")!)
        return try JSONDecoder().decode(TrailFile.self, from: data)
    }

    func legacyName(_ id: Int) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            URLSession.shared.dataTask(with: URL(string: "https://api.trailkit.app/v1/\(id)")!) { data, _, error in
                if let error { return continuation.resume(throwing: error) }
                let object = data.flatMap { try? JSONSerialization.jsonObject(with: $0) } as? [String: Any]
                continuation.resume(returning: object?["name"] as? String ?? "")
            }.resume()
        }
    }

    func stream(_ ids: [Int]) -> AsyncThrowingStream<TrailFile, Error> {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    for id in ids { continuation.yield(try await file(id)) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

struct ImportTab: View {
    @State private var vault = TrailVault(database: try! DatabaseQueue(path: URL.documentsDirectory.appending(path: "trails.sqlite").path(percentEncoded: false)))
    @State private var ids: [Int] = [1, 2, 3]
    private let client = TrailClient()

    var body: some View {
        List(ids, id: \.self) { Text("File \($0)") }
            .refreshable { try? await refresh() }
            .onOpenURL { url in
                Task { try? await accept(url) }
            }
            .task { try? await follow() }
    }

    private func accept(_ url: URL) async throws {
        await vault.want(url.item("want") ?? "")
        try await vault.drain()

        let index = await RegionIndex()
        await index.choose(url.item("region") ?? "alps")
        let statement = await index.statement()
        try await vault.database.write { try $0.execute(sql: statement) } // bad: sql-injection

        try await ImportContext.$batch.withValue(url.item("batch") ?? "manual") {
            try await stamp()
        }
    }

    private func stamp() async throws {
        let (batch, attempt) = (ImportContext.batch, ImportContext.attempt)
        try await vault.database.write { db in
            try db.execute(sql: "INSERT INTO batch(label) VALUES ('\(batch)')") // bad: sql-injection
            try db.execute(sql: "INSERT INTO attempt(no) VALUES ('\(attempt)')") // good: sql-injection
        }
    }

    private func refresh() async throws {
        async let file = client.file(ids[0])
        async let name = client.legacyName(ids[1])
        let (first, second) = try await (file, name)
        let folder = URL.documentsDirectory.appending(path: "files")
        FileManager.default.createFile(atPath: folder.appending(path: first.name).path(percentEncoded: false), contents: nil) // bad: path-traversal
        FileManager.default.createFile(atPath: folder.appending(path: "\(first.checksum)").path(percentEncoded: false), contents: nil) // good: path-traversal
        try FileManager.default.createDirectory(at: folder.appending(path: second), withIntermediateDirectories: true) // bad: path-traversal

        let names = try await withThrowingTaskGroup(of: TrailFile.self) { group in
            for id in ids { group.addTask { try await client.file(id) } }
            var found: [String] = []
            for try await file in group { found.append(file.region) }
            return found
        }
        for region in names {
            let sql = "INSERT OR IGNORE INTO region(slug) VALUES ('\(region)')"
            try await vault.database.write { db in
                try db.execute(sql: sql) // bad: sql-injection
                try db.execute(sql: "INSERT OR IGNORE INTO region(slug) VALUES (?)", arguments: [region]) // good: sql-injection
            }
        }
    }

    private func follow() async throws {
        for try await file in client.stream(ids) {
            let old = URL.cachesDirectory.appending(path: "parts/\(file.name)")
            try FileManager.default.removeItem(at: old) // bad: path-traversal
        }
        let lines = URL(string: "https://api.trailkit.app/changes")!.lines
        let removals = lines.filter { $0.hasPrefix("-") }.map { "DELETE FROM trail WHERE slug = '\($0.dropFirst())'" }
        for try await removal in removals {
            try await vault.database.write { try $0.execute(sql: removal) } // bad: sql-injection
        }
        let numbers = lines.compactMap { Int($0) }.map { "DELETE FROM trail WHERE id = '\($0)'" }
        for try await removal in numbers {
            try await vault.database.write { try $0.execute(sql: removal) } // good: sql-injection
        }
    }
}
