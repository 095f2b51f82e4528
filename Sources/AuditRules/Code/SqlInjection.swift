import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// SQL put together from text.
    static let sqlInjection = Rule(
        id: "sql-injection",
        title: "SQL statement built from untrusted input",
        category: .code,
        severity: .high,
        confidence: .medium,
        references: [.cwe(89), .cwe(943), .masvs("CODE", 4), .maswe(50), .mobileTop10(4)],
        why: """
            A quotation mark in the input ends the literal, and the rest becomes part of the statement: other rows \
            are read, changed or deleted, and conditions no longer hold.
            """,
        remedy: """
            Write `?` in the statement and bind the value separately: `sqlite3_bind_text`, `arguments:` in GRDB and \
            FMDB, bindings in SQLite.swift, or GRDB's `literal:` with interpolation. Table and column names cannot \
            be bound: Bulwark’s `quotedSQLIdentifier()` quotes them.
            """,
        bad: .sqlInjectionBad + .sqlInjectionByClients + .sqlInjectionInLanguages,
        good: .sqlInjectionGood + .sqlInjectionByClientsGood + .sqlInjectionInLanguagesGood,
        checks: [
            .swift(inspect), .swift(inspectStatementFunctions), .swift(inspectMacros), .swift(inspectKeptLiterals),
            .swift(QueryLanguages.inspect),
        ]
    )
}

private func inspect(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.tree.nodes(.call, named: sinks) where !pass.lookup.isOwnCode(call) {
        for text in call.boundLiteral(pass) ?? [call.sql].compactMap(\.self) where judge(text, in: call, &pass) {
            break
        }
    }
}

/// Reports a statement or a piece of one; whether it did.
private func judge(_ text: Node, in call: Node, _ pass: inout Pass) -> Bool {
    if pass.isToldAtCallers(text) { return true }
    let outside = OutsideText(pass: pass)
    let isStatement =
        call.boundLiteral(pass) == nil && outside.isComposed(text)
        && StatementText.source(of: text, pass).map { source in
            call.isCertainlySQL || pass.pattern(source).map(looksLikeSQL) == true
        } == true
    let place = isStatement ? outside.place(in: text, except: \.isPieceOfSQL) : nil
    let pieces = place == nil ? [] : outside.pieces(in: text, except: \.isPieceOfSQL)
    let isField = place?.typedField != nil || pieces.contains { $0.isValue(pass) }
    if call.takesSQL(text, pass),
        pass.reportFlow(into: text, .statement, "becomes part of an SQL statement", holdsWithoutWay: isField)
    {
        return true
    }
    guard let place else { return false }
    if pass.areSettled(pieces, .statement) { return false }
    pass.report(
        "`\(place.text.prefix(60))` is inserted into an SQL statement instead of being bound", at: text,
        .init(confidence: isField ? .medium : .low))
    return true
}

/// Functions of the project that hand one of their parameters whole to SQLite: `prepare(_ sql: String)`.
private struct StatementFunctions: Fact {
    /// The parameters, by the names of the functions.
    let byName: [String: [Node]]

    init(workspace: Workspace) {
        let lookup = workspace.lookup
        var found: [String: [Node]] = [:]
        for file in workspace.swift where file.role.isShipped && file.tree.mentions("SQLite3") {
            for call in file.nodes(.call, whereName: { $0.hasPrefix("sqlite3_") }) where sinks.contains(call.name) {
                guard let parameter = call.sql.flatMap(lookup.handedParameter), let function = parameter.parent,
                    found[function.name]?.contains(parameter) != true
                else { continue }
                found[function.name, default: []].append(parameter)
            }
        }
        byName = found
    }
}

extension Pass {
    /// Whether a text is one that several callers of such a function hand over, one with something from outside in it,
    /// which is told where it is handed over: the others are no worse for it.
    fileprivate func isToldAtCallers(_ text: Node) -> Bool {
        guard let parameter = lookup.handedParameter(text), let function = parameter.parent,
            self[StatementFunctions.self].byName[function.name]?.contains(parameter) == true
        else { return false }
        return isToldOfCallers(of: parameter)
    }

    fileprivate func isToldOfCallers(of parameter: Node) -> Bool {
        let given = workspace.arguments(handedTo: parameter).compactMap(\.self)
        return given.count > 1 && given.contains { outsideFlow(to: $0, .statement) != nil }
    }
}

/// Statements that callers hand to such functions with values in them.
private func inspectStatementFunctions(_ file: SwiftFile, _ pass: inout Pass) {
    let parameters = pass[StatementFunctions.self].byName
    for name in parameters.keys.sorted() where !file.calls(name).isEmpty {
        for parameter in parameters[name] ?? [] {
            for text in pass.workspace.arguments(handedTo: parameter).compactMap(\.self) where text.tree === file.tree {
                if pass.outsideFlow(to: text, .statement) != nil {
                    // Of a single caller it is told where SQLite is given it.
                    if pass.isToldOfCallers(of: parameter), !pass.isToldAtCallers(text) {
                        _ = pass.reportFlow(into: text, .statement, "becomes part of an SQL statement")
                    }
                    continue
                }
                guard let source = StatementText.source(of: text, pass),
                    pass.pattern(source).map(looksLikeSQL) == true
                else { continue }
                let pieces = OutsideText(pass: pass).pieces(in: text, except: \.isPieceOfSQL)
                guard let value = pieces.first(where: { $0.isValue(pass) }), !pass.areSettled(pieces, .statement) else {
                    continue
                }
                pass.report(
                    "`\(value.text.prefix(60))` is inserted into an SQL statement instead of being bound", at: text)
            }
        }
    }
}

private let sinks =
    [
        "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2", "sqlite3_prepare_v3", "sqlite3_prepare16",
        "sqlite3_prepare16_v2", "sqlite3_prepare16_v3", "SQLRaw",
        "executeQuery", "executeUpdate", "executeStatements", "execute", "run", "prepare", "scalar", "vaultedQuery",
        "makeStatement", "cachedStatement", "internalCachedStatement",
        "sqlite3_get_table",
        "prepareRowIterator", "simpleQuery", "SQLQueryString", "PostgresQuery", "raw", "stringForQuery", "intForQuery",
        "longForQuery", "boolForQuery", "doubleForQuery", "dataForQuery", "dateForQuery",
        "makeSelectStatement", "makeUpdateStatement", "executeRawQuery", "query", "sqlExpression", "updateSQL",
        "statement", "prepareStatement", "createQuery", "custom", "SQLQueryExpression", "QueryFragment",
    ] + labelled + Array(clients.keys)

/// Calls that take SQL or a piece of it under the label `sql` alone.
private let labelled = [
    "fetchAll", "fetchOne", "fetchCursor", "fetchSet", "SQLRequest", "SQL", "filter", "select", "order", "group",
    "having", "annotated", "allStatements", "SQLStatementCursor", "CommonTableExpression", "append", "Statement",
    "check", "constraint", "defaults", "generatedAs", "column", "SQLExpression", "dumpSQL", "addColumn", "add",
    "Expression", "sql", "init",
]

/// Functions of the clients that PostgreSQL, MySQL and DuckDB give to C, with the place of the statement.
private let clients: [String: Int] = [
    "PQexec": 1, "PQexecParams": 1, "PQprepare": 2, "PQsendQuery": 1, "PQsendQueryParams": 1, "mysql_query": 1,
    "mysql_real_query": 1, "mysql_stmt_prepare": 1, "duckdb_query": 1, "duckdb_prepare": 1,
]

private let databases: Set<String> = ["Connection", "Database", "FMDatabase", "FMDatabaseQueue", "SQLiteDatabase"]

private let certain: Set<String> = [
    "SQLRaw",
    "executeQuery", "executeUpdate", "executeStatements", "SQLQueryString", "prepareRowIterator", "stringForQuery",
    "intForQuery", "longForQuery", "boolForQuery", "doubleForQuery", "dataForQuery", "dateForQuery",
]

extension Node {
    /// The raw pieces of a literal whose other pieces the library binds; `nil` where the text is taken as it is.
    fileprivate func boundLiteral(_ pass: Pass) -> [Node]? {
        let binds =
            ["SQL", "SQLRequest", "raw", "PostgresQuery", "SQLQueryExpression", "QueryFragment"].contains(name)
            || name == "SQLQueryString" && arguments.first?.unwrapped.kind == .interpolatedString
            || ["query", "execute"].contains(name) && asksPostgres(pass) && !takesPlainText
        let isLiteral = binds && arguments.first?.label.isEmpty == true
        // SQLite.swift takes the text of an expression as it is.
        if name == "Expression" { return nil }
        guard let text = argument("literal") ?? (isLiteral ? arguments.first : nil) else { return nil }
        return text.unwrapped.children(.interpolation).compactMap(\.children.first).filter {
            ["sql", "raw", "unsafeRaw", "unescaped"].contains($0.label)
        }
    }

    /// Whether a call is one of PostgresNIO, by its receiver or by the library that the file imports: its texts bind what is
    /// put into them.
    private func asksPostgres(_ pass: Pass) -> Bool {
        if tree.imports.contains("PostgresNIO") { return true }
        return base.map { pass.lookup.isValue($0, of: "PostgresConnection", "PostgresClient") } ?? false
    }

    /// `query(text, [PostgresData(string: name)])`: a text with its values behind it, of which nothing is bound by the text.
    private var takesPlainText: Bool {
        arguments.count > 1 && arguments[1].label.isEmpty && arguments[1].kind != .closure
    }

    /// Whether a text is a statement, by the call, by what it is called on, or by its words.
    fileprivate func takesSQL(_ text: Node, _ pass: Pass) -> Bool {
        if isCertainlySQL || boundLiteral(pass) != nil { return true }
        if name == "Statement" {
            return callee?.kind == .reference
                && pass.lookup.isValue(arguments[arguments.startIndex], of: "Connection", "Database")
        }
        if name == "statement" {
            return base.map { pass.lookup.isValue($0, of: "StatementCache", "DatabaseStatementCache") } ?? false
        }
        if let base, let type = pass.type(of: base)?.name { return databases.contains(type) || reads(text, pass) }
        let words = base.map { Words.of($0.unwrapped.name) } ?? []
        return words.contains { ["db", "database", "connection", "sqlite"].contains($0) } || reads(text, pass)
    }

    private func reads(_ text: Node, _ pass: Pass) -> Bool {
        StatementText.source(of: text, pass).flatMap { pass.pattern($0) }.map(looksLikeSQL) ?? false
    }

    /// The text of `SQL(stringLiteral: text)` and its like, which nothing binds.
    fileprivate var literal: Node? {
        guard ["SQL", "SQLRequest", "QueryFragment"].contains(name) else { return nil }
        return argument("stringLiteral") ?? argument("unicodeScalarLiteral")
            ?? argument("extendedGraphemeClusterLiteral") ?? argument("stringInterpolation")
    }

    private func unlabelled(_ place: Int) -> Node? { argument(at: place).flatMap { $0.label.isEmpty ? $0 : nil } }

    /// The statement among the arguments.
    fileprivate var sql: Node? {
        if name.hasPrefix("sqlite3_") { return argument(at: 1) }
        if let place = clients[name] { return callee?.kind == .reference ? argument(at: place) : nil }
        if let labelled = argument("sql") ?? argument("rawSQL") ?? argument("unsafeSQL") { return labelled }
        if let text = literal { return text }
        // SQLite.swift's own initializer, and the cache of statements in GRDB.
        if name == "Statement", argument("sql") == nil { return arguments.count == 2 ? unlabelled(1) : nil }
        if name == "statement" { return arguments.count == 1 ? unlabelled(0) : nil }
        // `filter(.custom(text))` and `sort(.custom(text))` of Fluent, which takes a text as it is.
        if name == "custom" { return isOfFluent ? unlabelled(0) : nil }
        if name == "sql" { return argument("unsafeRaw") ?? argument("raw") }
        if name == "prepareStatement" { return argument("text") ?? unlabelled(0) }
        if let statement = argument("statement"), ["query", "execute", "prepare"].contains(name) { return statement }
        // `Expression<Bool>("copies > ?", [count])`: a text with its values behind it.
        if name == "Expression" { return argument("literal") ?? (arguments.count == 2 ? unlabelled(0) : nil) }
        if name == "prepare", let text = argument("query") { return text }
        guard !labelled.contains(name) else { return nil }
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
        name.hasPrefix("sqlite3_") || certain.contains(name) || clients[name] != nil || argument("sql") != nil
            || argument("unsafeSQL") != nil || name == "sql" || literal != nil
            || name == "Expression" && (argument("literal") != nil || arguments.count == 2)
            || name == "custom" && isOfFluent
    }

    private var isOfFluent: Bool {
        callee?.unwrapped.has(.hasImplicitBase) == true && tree.imports.contains { $0.hasPrefix("Fluent") }
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
