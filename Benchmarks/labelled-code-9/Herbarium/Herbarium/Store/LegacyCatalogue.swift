import FMDB
import Foundation

/// Libraries of version 1 are still opened in place.
final class LegacyCatalogue {
    private let database: FMDatabase

    init(path: String) {
        database = FMDatabase(path: path)
        database.open()
    }

    func place(of sheet: String) throws -> String? {
        let results = try database.executeQuery("SELECT place FROM catalogue WHERE sheet = '\(sheet)'", values: nil) // bad: sql-injection
        defer { results.close() }
        return results.next() ? results.string(forColumn: "place") : nil
    }

    func family(of sheet: String) throws -> String? {
        let results = try database.executeQuery("SELECT family FROM catalogue WHERE sheet = ?", values: [sheet]) // good: sql-injection
        defer { results.close() }
        return results.next() ? results.string(forColumn: "family") : nil
    }

    func importStatements(_ names: [String]) -> Bool {
        let script = names.map { "INSERT INTO names(name) VALUES('" + $0 + "');" }.joined()
        return database.executeStatements(script) // bad: sql-injection
    }
}
