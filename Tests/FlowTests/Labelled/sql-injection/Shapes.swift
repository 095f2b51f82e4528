// Harder roads into SQL: builders, inout, operators, recursion, wrappers, switches, shadowed names.
import Foundation

// Stub of a library type that must be visible.
final class Connection {
    func execute(_ sql: String) throws {}
    func run(_ sql: String, _ values: Any?...) throws {}
}

/// Statements of the app are values; appending a value never binds it.
struct Statement {
    private(set) var text = ""
    private(set) var values: [String] = []

    mutating func add(_ clause: String) { text += " " + clause }
    mutating func bind(_ column: StaticString, to value: String) {
        text += " \(column) = ?"
        values.append(value)
    }
    func appending(_ clause: String) -> Statement {
        var copy = self
        copy.add(clause)
        return copy
    }
}

infix operator ~~

func ~~ (table: String, name: String) -> String { "DROP VIEW \(table)_\(name)" }

@propertyWrapper
struct Trimmed {
    private var text = ""
    var wrappedValue: String {
        get { text }
        set { text = newValue.trimmingCharacters(in: .whitespaces) }
    }
}

final class Importer {
    let db = Connection()
    @Trimmed var owner: String

    init() { owner = ProcessInfo.processInfo.environment["OWNER"] ?? "" }

    func load(_ url: URL) async throws {
        let (data, _) = try await URLSession.shared.data(from: url)
        let word = String(decoding: data.prefix(64), as: UTF8.self)

        var statement = Statement()
        statement.add("SELECT * FROM item WHERE")
        try db.execute(statement.text + " 1")  // good: sql-injection
        statement.bind("name", to: word)
        try db.run(statement.text, statement.values)  // good: sql-injection
        statement.add("OR name = '\(word)'")
        try db.execute(statement.text)  // bad: sql-injection

        let chained = Statement().appending("DELETE FROM item WHERE x =").appending(word)
        try db.execute(chained.text)  // bad: sql-injection
        try db.execute("v" ~~ word)  // bad: sql-injection
        try db.execute("v" ~~ "old")  // good: sql-injection
        try await nested(["a": ["b": word]])
    }

    func nested(_ table: [String: [String: String]]) async throws {
        guard let inner = table["a"] else { return }
        for (_, value) in inner {
            try db.execute("INSERT INTO item VALUES ('\(value)')")  // bad: sql-injection
        }
        for (index, _) in inner.values.enumerated() {
            try db.execute("INSERT INTO item VALUES (\(index))")  // good: sql-injection
        }
    }

    func wrapped() throws {
        try db.execute("DELETE FROM item WHERE owner = '\(owner)'")  // bad: sql-injection
        try db.run("DELETE FROM item WHERE owner = ?", owner)  // good: sql-injection
    }

    func kind() throws {
        let kind: String
        switch readLine() {
        case "book"?: kind = "book"
        case "film"?: kind = "film"
        default: kind = "other"
        }
        try db.execute("DELETE FROM \(kind)")  // good: sql-injection
    }

    func reassigned() throws {
        var name = readLine() ?? ""
        name = name.isEmpty ? "none" : "some"
        try db.execute("UPDATE state SET name = '\(name)'")  // good: sql-injection
        name = readLine()!
        let sql = { "UPDATE state SET name = '\(name)'" }
        try db.execute(sql())  // bad: sql-injection
    }

    func fill(_ sql: inout String, depth: Int, word: String) {
        guard depth > 0 else { return sql.append("'" + word + "'") }
        sql.append("(")
        fill(&sql, depth: depth - 1, word: word)
        sql.append(")")
    }

    func deep(_ arguments: [String] = CommandLine.arguments) throws {
        var sql = "SELECT "
        fill(&sql, depth: 3, word: arguments.last ?? "")
        try db.execute(sql)  // bad: sql-injection
        var fixed = "SELECT "
        fill(&fixed, depth: 3, word: "1")
        try db.execute(fixed)  // good: sql-injection
    }

    func execute(_ sql: String) -> String { sql }

    func shown() -> String {
        execute("SELECT '\(readLine() ?? "")'")  // good: sql-injection
    }
}
