package import AuditKit
import CodeModel

extension Node {
    /// The SQL that a call is given.
    package func statement(_ pass: Pass) -> String? {
        if let prepared = base?.preparedStatement(pass) { return prepared }
        // `Statement(db, sql)` of SQLite.swift takes the database first, as the C API does.
        let isSecond = name.hasPrefix("sqlite3_") || name == "Statement"
        let text = isSecond ? argument(at: 1) : argument("sql") ?? argument("literal") ?? arguments.first
        guard let text, ["", "sql", "literal"].contains(text.label) else { return nil }
        return StatementText.pattern(of: text, pass)
    }

    /// The SQL of the statement that an expression is, made on the spot or before: `db.prepare(sql).bind(values)`.
    package func preparedStatement(_ pass: Pass) -> String? {
        var made = unwrapped
        if made.kind == .reference, let start = pass.declaration(of: made)?.initialValue { made = start.unwrapped }
        while made.kind == .call, ["bind", "reset"].contains(made.name), let inner = made.base {
            made = inner.unwrapped
        }
        guard made.kind == .call, ["prepare", "makeStatement", "cachedStatement"].contains(made.name) else {
            return nil
        }
        return made.statement(pass)
    }
}

extension Node {
    /// Whether a call may put the values that it is given into a database: not where its SQL is known only to read, and
    /// where nothing tells the SQL, only if the values are bound to it there.
    package func storesValues(_ pass: Pass) -> Bool {
        if name == "append" { return lengthensStoring(pass) }
        if clauses.contains(name) { return false }
        let sql = statement(pass).map { $0.drop { $0.isWhitespace } }
        if let sql, !sql.isEmpty, sql.first != "\u{FFFC}" { return String(sql).isStoring }
        if name.hasPrefix("fetch") || name == "scalar" || name == "executeQuery", !takesAnyStatement(pass) {
            return false
        }
        let owner = base.flatMap { pass.type(of: $0) }?.name ?? ""
        if bindings.contains(where: { argument($0) != nil }) {
            let first = arguments.first?.label ?? ""
            guard ["arguments", "uncheckedArguments"].contains(first) else {
                return ["sql", "literal", ""].contains(first)
            }
            return Words.of(owner.isEmpty ? base?.unwrapped.name ?? "" : owner).contains {
                ["statement", "stmt"].contains($0)
            }
        }
        if ["Statement", "UpdateStatement"].contains(owner) { return binders.contains(name) }
        // SQLite.swift takes the values right behind the text.
        return owner == "Connection" && ["run", "prepare"].contains(name) && arguments.count > 1
            && arguments[1].label.isEmpty
    }
}

extension Node {
    /// Whether a call that fetches rows is given whatever statement its function is given, or an empty one: `RETURNING` makes
    /// rows of those that store, too.
    fileprivate func takesAnyStatement(_ pass: Pass) -> Bool {
        let text =
            argument("sql")
            ?? arguments.first { argument in
                argument.label.isEmpty && pass.type(of: argument).map { $0.name.hasSuffix("Statement") } ?? false
            }
        guard let text = text?.unwrapped else { return false }
        if text.kind == .string { return text.name.isEmpty }
        guard text.kind == .reference, pass.declaration(of: text)?.kind == .parameter else { return false }
        return Set(Words.of(text.name)).isDisjoint(with: reading)
    }

    /// Whether a call is given values for a statement, or a part of one, of which nothing tells that it only reads: a statement
    /// that stores gives rows, too, where it says `RETURNING`.
    package func mayStoreValues(_ pass: Pass) -> Bool {
        guard arguments.contains(where: { $0.label == "arguments" }), readers.contains(name) else { return false }
        if let text = argument("sql") {
            let known = StatementText.pattern(of: text, pass)?.drop { $0.isWhitespace } ?? ""
            return (known.isEmpty || known.first == "\u{FFFC}") && !text.speaksOfReading
        }
        guard name.hasPrefix("fetch"), let statement = arguments.first, statement.label.isEmpty else { return false }
        let made = statement.preparedStatement(pass)?.drop { $0.isWhitespace } ?? ""
        return (made.isEmpty || made.first == "\u{FFFC}") && !statement.speaksOfReading
    }

    /// Whether the words of a name say that a statement only reads.
    private var speaksOfReading: Bool { !Set(Words.of(dottedName) + Words.of(lastName)).isDisjoint(with: reading) }

    /// `sql.append(literal: "pw = \(password)")`, where what `sql` begins with puts values into a table.
    private func lengthensStoring(_ pass: Pass) -> Bool {
        guard let piece = argument("sql") ?? argument("literal"), let whole = base else { return false }
        return whole.isLengthened(by: StatementText.pattern(of: piece, pass) ?? "", pass)
    }

    /// Whether a statement that is made piece by piece stores what this piece holds.
    package func isLengthened(by piece: String, _ pass: Pass) -> Bool {
        if piece.isStoring { return true }
        let words = piece.uppercased().split { !$0.isLetter }
        if let first = words.first, restricting.contains(String(first)) { return false }
        guard let made = pass.declaration(of: unwrapped), let start = made.initialValue?.uncast else { return false }
        let text = start.kind == .call ? start.statement(pass) : StatementText.pattern(of: start, pass)
        return text?.isStoring ?? false
    }
}

/// Words with which the part of a statement begins that tells which rows are meant.
private let restricting: Set<String> = ["WHERE", "AND", "OR", "HAVING", "ORDER", "LIMIT", "RETURNING"]

/// Calls of GRDB that read with values for a statement or for a part of one.
private let readers: Set<String> = clauses.union([
    "fetchAll", "fetchOne", "fetchSet", "fetchCursor", "SQLRequest", "CommonTableExpression",
])

/// Calls of GRDB that are given one clause of a statement that reads.
private let clauses: Set<String> = ["filter", "select", "order", "having", "group"]

/// Words in the names of statements that only read.
private let reading: Set<String> = [
    "select", "selection", "query", "queries", "fetch", "read", "find", "lookup", "search", "count", "where", "filter",
    "condition",
]

/// Labels under which values are bound to a statement.
private let bindings = [
    "arguments", "uncheckedArguments", "values", "withArgumentsIn", "withParameterDictionary", "withVAList",
    "withArgumentsInArray", "bindings",
]

/// Methods of statements that take values.
private let binders: Set<String> = ["setArguments", "setUncheckedArguments", "bind", "run", "execute", "scalar"]

extension String {
    /// Whether SQL puts values into a table: not where it is known only to read or to delete.
    package var isStoring: Bool {
        let text = uppercased().drop { $0.isWhitespace }
        if text.hasPrefix("WITH") { return storing.contains { text.contains($0 + " ") } }
        return storing.contains { text.hasPrefix($0) } || text.hasPrefix("CREATE TRIGGER")
            || text.hasPrefix("BEGIN") && storing.contains { text.contains($0 + " ") }
    }
}

private let storing = ["INSERT", "UPDATE", "REPLACE", "UPSERT", "MERGE"]
