import AuditKit

extension Node {
    /// The SQL that a call is given.
    func statement(_ pass: Pass) -> String? {
        if let prepared = base?.preparedStatement(pass) { return prepared }
        let text =
            name.hasPrefix("sqlite3_") ? argument(at: 1) : argument("sql") ?? argument("literal") ?? arguments.first
        guard let text, ["", "sql", "literal"].contains(text.label) else { return nil }
        return StatementText.pattern(of: text, pass)
    }

    /// The SQL of the statement that an expression is, made on the spot or before: `db.prepare(sql).bind(values)`.
    func preparedStatement(_ pass: Pass) -> String? {
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

extension String {
    /// Whether SQL puts values into a table.
    var isStoring: Bool {
        let text = uppercased().drop { $0.isWhitespace }
        return ["INSERT", "UPDATE", "REPLACE", "WITH", "UPSERT"].contains { text.hasPrefix($0) }
    }
}
