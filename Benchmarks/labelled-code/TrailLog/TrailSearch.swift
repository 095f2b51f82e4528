import Foundation
import SQLite3

struct RegionPack: Decodable {
    let code: String
    let displayName: String
    let parent: String
    let revision: Int
}

final class TrailSearch {
    private let connection: OpaquePointer?
    private(set) var published: [String: [String]] = [:]
    private(set) var names: [String] = []
    private let endpoint = URL(string: "https://packs.traillog.example/regions.json")!

    init(connection: OpaquePointer?) {
        self.connection = connection
    }

    func fullText(_ filter: TrailFilter) throws -> [TrailSummary] {
        var statement: OpaquePointer?
        let sql = "SELECT rowid, title FROM trail_fts WHERE trail_fts MATCH '" + filter.keywords + "'"
        let units = Array(sql.utf16) + [0]
        guard sqlite3_prepare16_v2(connection, units, -1, &statement, nil) == SQLITE_OK else { return [] } // bad: sql-injection
        return drain(statement)
    }

    func fullTextBound(_ filter: TrailFilter) -> [TrailSummary] {
        var statement: OpaquePointer?
        let units = Array("SELECT rowid, title FROM trail_fts WHERE trail_fts MATCH ?".utf16) + [0]
        guard sqlite3_prepare16_v2(connection, units, -1, &statement, nil) == SQLITE_OK else { return [] } // good: sql-injection
        sqlite3_bind_text(statement, 1, filter.keywords, -1, sqliteTransient)
        return drain(statement)
    }

    func refreshRegions() async throws {
        let (body, _) = try await URLSession.shared.data(from: endpoint)
        let packs = try JSONDecoder().decode([RegionPack].self, from: body)
        for pack in packs {
            merge(pack)
            attachParent(of: pack)
            stamp(pack)
            published[pack.code] = neighbours(of: pack)
        }
        names = titles(of: packs)
    }

    private func merge(_ pack: RegionPack) {
        let text = "INSERT OR REPLACE INTO regions (code, name) VALUES ('\(pack.code)', '\(pack.displayName)')"
        var statement: OpaquePointer?
        let units = Array(text.utf16) + [0]
        let flags = UInt32(SQLITE_PREPARE_NO_VTAB)
        guard sqlite3_prepare16_v3(connection, units, -1, flags, &statement, nil) == SQLITE_OK else { return } // bad: sql-injection
        sqlite3_step(statement)
        sqlite3_finalize(statement)
    }

    private func attachParent(of pack: RegionPack) {
        pack.parent.withCString { parent in
            withVaList([parent]) { values in
                let plain = sqlite3_vmprintf("UPDATE regions SET seen = 1 WHERE code = '%s'", values)
                sqlite3_exec(connection, plain, nil, nil, nil) // bad: sql-injection
                sqlite3_free(plain)
            }
            withVaList([parent]) { values in
                let quoted = sqlite3_vmprintf("UPDATE regions SET linked = 1 WHERE code = %Q", values)
                sqlite3_exec(connection, quoted, nil, nil, nil) // good: sql-injection
                sqlite3_free(quoted)
            }
        }
    }

    private func stamp(_ pack: RegionPack) {
        sqlite3_exec(connection, "UPDATE meta SET revision = \(pack.revision)", nil, nil, nil) // good: sql-injection
    }

    func neighbours(of pack: RegionPack) -> [String] {
        var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var rows: Int32 = 0
        var columns: Int32 = 0
        let sql = "SELECT name FROM regions WHERE parent = '\(pack.parent)'"
        guard sqlite3_get_table(connection, sql, &table, &rows, &columns, nil) == SQLITE_OK else { return [] } // bad: sql-injection
        defer { sqlite3_free_table(table) }
        return (1...max(1, Int(rows))).compactMap { index in table?[index].map { String(cString: $0) } }
    }

    func regionCount() -> Int {
        var table: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
        var rows: Int32 = 0
        var columns: Int32 = 0
        sqlite3_get_table(connection, "SELECT code FROM regions", &table, &rows, &columns, nil) // good: sql-injection
        sqlite3_free_table(table)
        return Int(rows)
    }

    func title(code: String) -> String? {
        let wanted = LookupStatement(connection: connection, text: "SELECT 0, name FROM regions WHERE code = '\(code)'")
        return wanted.first()
    }

    func titles(of packs: [RegionPack]) -> [String] {
        packs.compactMap { title(code: $0.code) }
    }

    private func drain(_ statement: OpaquePointer?) -> [TrailSummary] {
        defer { sqlite3_finalize(statement) }
        var rows: [TrailSummary] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let text = sqlite3_column_text(statement, 1).map { String(cString: $0) } ?? ""
            rows.append(TrailSummary(id: sqlite3_column_int64(statement, 0), title: text))
        }
        return rows
    }
}

final class LookupStatement {
    private var handle: OpaquePointer?

    init(connection: OpaquePointer?, text: String) {
        let units = Array(text.utf16) + [0]
        sqlite3_prepare16(connection, units, -1, &handle, nil) // bad: sql-injection
    }

    deinit { sqlite3_finalize(handle) }

    func first() -> String? {
        guard sqlite3_step(handle) == SQLITE_ROW else { return nil }
        return sqlite3_column_text(handle, 1).map { String(cString: $0) }
    }
}
