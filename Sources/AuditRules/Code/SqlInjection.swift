import AuditKit
import AuditModel

extension Rule {
    /// SQL put together from text.
    static let sqlInjection = Rule(
        id: "sql-injection",
        title: "SQL statement is put together from text",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(89), .cwe(943), .masvs("CODE", 4), .mobileTop10(4)],
        why: """
            A quotation mark in the text ends the literal, and the rest of it becomes part of the statement: other \
            rows are read, changed or deleted, and conditions no longer hold.
            """,
        remedy: """
            Write `?` in the statement and pass the value apart: `sqlite3_bind_text`, `arguments:` in GRDB and FMDB, \
            bindings in SQLite.swift, or GRDB's `literal:` with interpolation.
            """,
        bad: [
            Example(
                """
                func find(name: String) {
                    let query = "SELECT * FROM user WHERE name = '\\(name)'"
                    sqlite3_prepare_v2(db, ↓query, -1, &statement, nil)
                }
                """),
            Example(
                "func f(id: String) throws { try db.execute(sql: \"DELETE FROM item WHERE id = '\\(↓id)'\") }", "GRDB"),
            Example(
                "func f(id: String) throws { try Row.fetchAll(db, sql: \"SELECT * FROM item WHERE id = \" + ↓id) }"),
            Example(
                "database.executeQuery(\"SELECT * FROM t WHERE a = '\\(↓field.text!)'\", withArgumentsIn: [])", "FMDB"),
            Example("func f(s: String) throws { try connection.run(\"UPDATE t SET a = '\\(↓s)'\") }", "SQLite.swift"),
            Example(
                """
                func f(s: String) { let q = String(format: "SELECT * FROM t WHERE a = '%@'", s)
                 sqlite3_exec(db, ↓q, nil, nil, nil) }
                """
            ),
            Example(
                """
                func search() {
                    var wanted = "%"
                    if let typed = searchField.text { wanted = "%" + "\\(typed)" + "%" }
                    let query = "SELECT title FROM article WHERE title LIKE '\\(wanted)'"
                    sqlite3_prepare_v2(db, ↓query, -1, &statement, nil)
                }
                """, "put together in several steps"),
        ],
        good: [
            Example(
                """
                func f(id: String) throws { try db.execute(sql: "DELETE FROM item WHERE id = ?", arguments: [id]) }
                """),
            Example(
                "func f(id: String) throws { try db.execute(literal: \"DELETE FROM item WHERE id = \\(id)\") }",
                "GRDB binds this"),
            Example(
                """
                enum T { static let name = "item" }
                func f() throws { try db.execute(sql: "DELETE FROM \\(T.name)") }
                """,
                "a constant"),
            Example(
                "func f(limit: Int) throws { try Row.fetchAll(db, sql: \"SELECT * FROM item LIMIT \\(limit)\") }",
                "a number"),
            Example(
                """
                func f(ids: [String]) throws {
                    let marks = ids.map { _ in "?" }.joined(separator: ",")
                    try db.execute(sql: "DELETE FROM item WHERE id IN (\\(marks))", arguments: .init(ids))
                }
                """, "only question marks are put in"),
            Example(
                """
                func f(columns: [String]) throws { try db.execute(sql: "INSERT INTO t(\\(columns.joined())) VALUES (1)") }
                """,
                "names cannot be bound"),
            Example(
                """
                func upsert(_ columns: [String], _ changes: [Change], _ context: Context) throws {
                    var sql = "INSERT INTO player(\\(columns.map(\\.quotedDatabaseIdentifier).joined(separator: ", ")))"
                    let changesSQL = try changes.compactMap { try $0.sql(context) }.joined(separator: ", ")
                    sql += " DO UPDATE SET "
                    sql += changesSQL
                    try db.execute(sql: sql, arguments: context.arguments)
                }
                """, "pieces that a builder quotes and binds"),
            Example(
                """
                func clean(_ today: Date) throws {
                    let oldestDate = formatter.string(from: today)
                    try db.executeUpdate("DELETE FROM visit WHERE day < date('\\(oldestDate)')", values: nil)
                }
                """, "a date that was formatted here"),
            Example(
                "func f(name: String) { shell.run(\"update \\(name)\"); task.execute(\"select \\(name)\") }", "no SQL"),
        ],
        checks: [.swift(inspect)]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: sinks) {
        guard let text = call.sql else { continue }
        let outside = OutsideText(pass: pass)
        guard outside.isComposed(text), let source = StatementText.source(of: text, pass),
            (call.isCertainlySQL || pass.pattern(source).map(looksLikeSQL) == true),
            let place = outside.place(in: text, except: \.isPieceOfSQL)
        else { continue }
        let isValue =
            place.typedField != nil || outside.pieces(in: text, except: \.isPieceOfSQL).contains { $0.isValue(pass) }
        pass.report(
            "`\(place.text.prefix(60))` becomes part of an SQL statement instead of a bound value", at: place,
            .init(confidence: isValue ? .medium : .low))
    }
}

private let sinks = [
    "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare16",
    "sqlite3_prepare16_v2",
    "executeQuery", "executeUpdate", "executeStatements", "execute", "run", "prepare", "scalar", "vaultedQuery",
    "fetchAll",
    "fetchOne", "fetchCursor", "fetchSet", "makeStatement", "SQLRequest", "SQL", "cachedStatement", "filter",
    "sqlite3_get_table",
    "makeSelectStatement", "makeUpdateStatement", "executeRawQuery", "query", "sqlExpression", "updateSQL",
]

private let certain: Set<String> = ["executeQuery", "executeUpdate", "executeStatements"]

extension Node {
    /// The statement among the arguments.
    fileprivate var sql: Node? {
        if name.hasPrefix("sqlite3_") { return argument(at: 1) }
        if let labelled = argument("sql") ?? argument("rawSQL") { return labelled }
        guard !["fetchAll", "fetchOne", "fetchCursor", "fetchSet", "SQLRequest", "SQL", "filter"].contains(name) else {
            return nil
        }
        return arguments.first.flatMap { $0.label.isEmpty ? $0 : nil }
    }

    /// Whether a name says that the text is SQL of the program's own, the name of a table or column, or a date.
    fileprivate var isPieceOfSQL: Bool {
        let words = Words.of(dottedName.isEmpty ? unwrapped.name : dottedName)
        return words.contains { ["sql", "table", "column", "columns", "date", "timestamp"].contains($0) }
            || words.last.map(pieces.contains) ?? false || isListOfSQL
    }

    /// `names.map(\.quotedDatabaseIdentifier)` and `assignments.compactMap { $0.sql(context) }`, joined or not.
    private var isListOfSQL: Bool {
        let node = uncast
        guard node.kind == .call else { return false }
        if node.name == "joined" { return node.base?.isListOfSQL ?? false }
        guard ["map", "compactMap", "flatMap"].contains(node.name), let body = node.arguments.first else {
            return false
        }
        if body.kind == .keyPath { return body.name.split(separator: ".").last.map { isSQL(String($0)) } ?? false }
        return body.kind == .closure
            && body.descendants.contains { [.call, .member].contains($0.kind) && isSQL($0.name) }
    }

    fileprivate var isCertainlySQL: Bool {
        name.hasPrefix("sqlite3_") || certain.contains(name) || argument("sql") != nil
    }
}

/// Whether a member gives SQL: `quotedDatabaseIdentifier`, `sql`, `expressionSQL`.
private func isSQL(_ name: String) -> Bool {
    let words = Words.of(name)
    return words.contains("sql") || words.contains("quoted") || words.contains("escaped")
}

private let pieces: Set<String> = [
    "column", "columns", "table", "tables", "clause", "clauses", "placeholders", "placeholder", "identifier",
    "bindings",
    "rowid", "schema", "quoted", "conditions", "ordering", "marks", "fields", "attribute", "collation", "tokenizer",
]

/// Whether a text reads as SQL: a statement in capitals, or in any case with the words that belong to it.
private func looksLikeSQL(_ text: String) -> Bool {
    let words = text.uppercased().split { !$0.isLetter && $0 != "_" }.map(String.init)
    guard let first = words.first else { return false }
    switch first {
    case "SELECT": return words.contains("FROM")
    case "INSERT", "REPLACE": return words.contains("INTO") && (words.contains("VALUES") || words.contains("SELECT"))
    case "UPDATE": return words.contains("SET")
    case "DELETE": return words.contains("FROM")
    case "CREATE", "DROP", "ALTER": return words.contains("TABLE") || words.contains("INDEX")
    case "PRAGMA", "ATTACH", "WITH": return true
    default: return false
    }
}

extension Node {
    /// Whether text stands where SQL takes a value: in quotation marks, or as text after a comparison.
    ///
    /// Names of tables and columns cannot be bound; they are mostly the program's own.
    fileprivate func isValue(_ pass: Pass) -> Bool {
        let inner = parent?.kind == .interpolation ? parent : self
        guard let inner, let text = inner.parent else { return false }
        if text.kind == .call, text.argument("format") != nil { return true }
        guard text.kind == .interpolatedString || text.kind == .binary else { return true }
        let before = text.children.prefix { $0 != inner }.last.flatMap {
            pass.constant($0)?.value.string ?? ($0.kind == .string ? $0.name : nil)
        }
        guard var before, text.children.first?.name.uppercased().hasPrefix("PRAGMA") != true else { return false }
        while before.last == " " { before.removeLast() }
        if before.hasSuffix("'") || before.hasSuffix("%") || before.hasSuffix("\"") && before.hasSuffix("=\"") {
            return true
        }
        guard pass.type(of: self)?.name == "String", uncast.kind == .reference || uncast.kind == .member else {
            return false
        }
        return ["=", "<", ">", "LIKE", "like", "MATCH", "(", ","].contains { before.hasSuffix($0) }
    }
}
