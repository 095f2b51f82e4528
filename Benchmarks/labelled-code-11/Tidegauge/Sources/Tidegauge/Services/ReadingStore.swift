import Foundation
import Hummingbird
import Logging
import PostgresNIO

struct Station: Sendable {
    let id: UUID
    let name: String
}

struct ReadingStore: Sendable {
    let client: PostgresClient

    func levels(of station: String, harbour: UUID, orderedBy column: String) async throws -> [Double] {
        let rows = try await client.query("SELECT level FROM readings WHERE harbour = \(harbour) AND station = \(station) ORDER BY \(unescaped: column)") // bad: sql-injection
        var levels: [Double] = []
        for try await level in rows.decode(Double.self) { levels.append(level) }
        return levels
    }

    func levels(of station: String, harbour: UUID, since date: Date) async throws -> [Double] {
        let rows = try await client.query("SELECT level FROM readings WHERE harbour = \(harbour) AND station = \(station) AND taken_at > \(date)") // good: sql-injection
        var levels: [Double] = []
        for try await level in rows.decode(Double.self) { levels.append(level) }
        return levels
    }

    func purge(station: String, harbour: UUID) async throws {
        let sql = "DELETE FROM readings WHERE harbour = '\(harbour)' AND station = '\(station)'"
        try await client.query(PostgresQuery(unsafeSQL: sql)) // bad: sql-injection
    }

    func vacuum(_ table: Table) async throws {
        let sql = "VACUUM ANALYZE \(table.rawValue)"
        try await client.query(PostgresQuery(unsafeSQL: sql)) // good: sql-injection
    }

    enum Table: String { case readings, alarms }
}

struct StationStore: Sendable {
    let client: PostgresClient

    func names(matching term: String, harbour: UUID) async throws -> [String] {
        var bindings = PostgresBindings()
        bindings.append("%\(term)%")
        bindings.append(harbour)
        let rows = try await client.query(PostgresQuery(unsafeSQL: "SELECT name FROM stations WHERE name ILIKE $1 AND harbour = $2", binds: bindings)) // good: sql-injection
        var names: [String] = []
        for try await name in rows.decode(String.self) { names.append(name) }
        return names
    }

    func station(_ id: UUID, harbour: UUID) async throws -> Station {
        let rows = try await client.query("SELECT name FROM stations WHERE id = \(id) AND harbour = \(harbour)")
        for try await name in rows.decode(String.self) { return Station(id: id, name: name) }
        throw HTTPError(.notFound)
    }

    func owner(of id: UUID) async throws -> UUID? {
        let rows = try await client.query("SELECT harbour FROM stations WHERE id = \(id)")
        for try await harbour in rows.decode(UUID.self) { return harbour }
        return nil
    }

    func delete(_ id: UUID) async throws { try await client.query("DELETE FROM stations WHERE id = \(id)") }

    func rename(_ id: UUID, to name: String) async throws {
        try await client.query("UPDATE stations SET name = \(name) WHERE id = \(id)")
    }

    func setDatum(_ datum: Double, of id: UUID) async throws {
        try await client.query("UPDATE stations SET datum = \(datum) WHERE id = \(id)")
    }

    func deleteAlarm(_ id: UUID, harbour: UUID) async throws {
        try await client.query("DELETE FROM alarms WHERE id = \(id) AND harbour = \(harbour)")
    }

    /// Filters used by the dash boards; a dash board is shared by its address.
    func matching(_ names: [String], filter: String) throws -> [String] {
        let regex = try NSRegularExpression(pattern: filter.replacingOccurrences(of: "*", with: ".*"), options: [.caseInsensitive]) // bad: regex-injection
        return names.filter { regex.numberOfMatches(in: $0, range: NSRange($0.startIndex..., in: $0)) > 0 }
    }

    func matching(_ names: [String], wildcard: String) throws -> [String] {
        let pattern = wildcard.split(separator: "*", omittingEmptySubsequences: false).map { NSRegularExpression.escapedPattern(for: String($0)) }
        let regex = try NSRegularExpression(pattern: "^" + pattern.joined(separator: ".*") + "$") // good: regex-injection
        return names.filter { regex.numberOfMatches(in: $0, range: NSRange($0.startIndex..., in: $0)) > 0 }
    }

    func code(in name: String, prefix: String) -> Substring? {
        guard let range = name.range(of: prefix + "-[0-9]+", options: [.regularExpression, .anchored]) else { return nil } // bad: regex-injection
        return name[range]
    }

    func code(in name: String, digits: UInt8) -> Substring? {
        guard let range = name.range(of: "TG-[0-9]{\(digits)}", options: [.regularExpression, .anchored]) else { return nil } // good: regex-injection
        return name[range]
    }
}
