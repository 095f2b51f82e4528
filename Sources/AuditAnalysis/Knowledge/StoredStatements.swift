package import AuditKit
import CodeModel

extension Node {
    /// The SQL that a call is given.
    package func statement(_ pass: Pass) -> String? {
        if let prepared = base?.preparedStatement(pass) { return prepared }
        let text =
            name.hasPrefix("sqlite3_") ? argument(at: 1) : argument("sql") ?? argument("literal") ?? arguments.first
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
}

/// Words in the names of statements that only read.
private let reading: Set<String> = ["select", "query", "fetch", "read", "find", "lookup", "search", "count"]

/// Labels under which values are bound to a statement.
private let bindings = [
    "arguments", "uncheckedArguments", "values", "withArgumentsIn", "withParameterDictionary", "withVAList",
    "withArgumentsInArray",
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
