import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

/// Values that SQL puts into a database.
func inspectStoredStatements(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "execute", "run", "makeStatement", "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2",
        "sqlite3_prepare_v3", "sqlite3_prepare16", "sqlite3_prepare16_v2", "sqlite3_prepare16_v3", "prepare",
        "setArguments", "setUncheckedArguments", "bind", "bindText", "execSQL",
        "updateSQL", "scalar", "executeStatements", "fetchAll", "fetchOne", "fetchCursor", "fetchSet", "allStatements",
        "SQL", "SQLRequest", "append", "cachedStatement", "executeUpdate", "executeQuery", "makeUpdateStatement",
        "SQLStatementCursor", "CommonTableExpression", "Statement", "prepareRowIterator", "filter", "select", "order",
        "having", "group")
    {
        let isCommon = ["append", "filter", "select", "order", "having", "group"].contains(call.name)
        if isCommon, call.argument("sql") == nil, call.argument("literal") == nil { continue }
        guard call.storesValues(pass) else {
            if call.mayStoreValues(pass) { inspectReading(call, &pass) }
            continue
        }
        let looked = call.valuesToLookFor(pass)
        for argument in call.arguments where argument.kind != .closure {
            let isPart = argument.kind == .array && !looked.isDisjoint(with: argument.children)
            let values = isPart ? Array(argument.children) : [argument]
            let reader = pass
            let stored = values.filter { !looked.contains($0) && reader.sensitiveValue($0) != nil }
            guard let first = stored.first, let found = pass.sensitiveValue(first) else { continue }
            reportStored(found, isPart ? first : argument.placeOfSecret(pass), "a database", &pass)
            break
        }
    }
    inspectLiterals(file, &pass)
    for target in file.members("arguments") where target.role == .target {
        guard let value = target.parent?.child(.operand), let statement = target.base,
            statement.isStoringStatement(pass),
            let found = pass.sensitiveValue(value)
        else { continue }
        reportStored(found, value, "a database", &pass)
    }
    for call in file.calls(
        "sqlite3_bind_text", "sqlite3_bind_blob", "sqlite3_bind_text16", "sqlite3_bind_text64",
        "sqlite3_bind_blob64", "sqlite3_bind_value", "sqlite3_bind_int", "sqlite3_bind_int64", "sqlite3_bind_double")
    {
        guard let value = call.argument(at: 2), let found = pass.sensitiveValue(value) else { continue }
        guard call.enclosingFunction.map({ !$0.onlyQueries }) ?? true else { continue }
        reportStored(found, value, "a database", &pass)
    }
    for call in file.calls("set") where call.ancestors.prefix(4).contains(where: { $0.name == "updateAll" }) {
        guard let value = call.argument("to"), let found = pass.sensitiveValue(value) else { continue }
        reportStored(found, value, "a database", &pass)
    }
    for setter in file.tree.nodes(.binary, named: ["<-"]) {
        let sides = setter.children(.operand)
        guard sides.count == 2, setter.isColumnSetter(in: file),
            let found = pass.sensitiveValue(sides[1], under: sides[0])
        else { continue }
        reportStored(found, sides[1], "a database", &pass)
    }
    inspectRows(file, &pass)
}

/// `request.fetchAll(db, sql: sql, arguments: [password])`, where nothing tells the statement: mostly rows are looked for, so
/// that it is worth a look and no more.
private func inspectReading(_ call: Node, _ pass: inout Pass) {
    guard let values = call.argument("arguments"), let found = pass.sensitiveValue(values), !found.isDerived else {
        return
    }
    guard DatabaseHandle.kind(of: values, pass) ?? .plain == .plain,
        !pass[DatabaseEncryption.self].hasSealedSQLite(values)
    else { return }
    var details = Pass.Details(found)
    details.isAdvice = true
    details.confidence = .low
    pass.report(
        "\(found.statement) and is bound to a statement that may store it unencrypted in a database",
        at: values.placeOfSecret(pass), details)
}

/// SQL of GRDB in literals: `let sql: SQL = "INSERT …"`, the pieces of a list, and what is added to one.
private func inspectLiterals(_ file: SwiftFile, _ pass: inout Pass) {
    for variable in file.nodes(.variable) {
        guard let type = variable.typeText, type == "SQL" || type == "[SQL]", let start = variable.initialValue else {
            continue
        }
        let pieces = start.kind == .array ? Array(start.children) : [start]
        let reader = pass
        guard pieces.contains(where: { StatementText.pattern(of: $0, reader)?.isStoring == true }) else { continue }
        for piece in pieces where piece.kind == .interpolatedString {
            guard let found = pass.sensitiveValue(piece) else { continue }
            reportStored(found, piece, "a database", &pass)
        }
    }
    for sum in file.tree.nodes(.assignment, named: ["+="]) {
        guard let target = sum.child(.target)?.unwrapped, target.kind == .reference,
            let piece = sum.child(.operand), piece.kind == .interpolatedString,
            let made = pass.declaration(of: target), made.isOfSQL,
            target.isLengthened(by: StatementText.pattern(of: piece, pass) ?? "", pass),
            let found = pass.sensitiveValue(piece)
        else { continue }
        reportStored(found, piece, "a database", &pass)
    }
}

/// `table.insert(card)` and `table.update(number.replace("", with: number))` of SQLite.swift.
private func inspectRows(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.imports("SQLite") else { return }
    for call in file.calls("insert", "upsert", "update", "insertMany") where !pass.lookup.isOwnCode(call) {
        let rows = call.arguments.first.map { $0.label.isEmpty ? $0 : call.argument("encodable") ?? $0 }
        guard let row = rows, ["", "encodable"].contains(row.label), row.kind != .closure else { continue }
        let values = row.unwrapped.kind == .array ? Array(row.unwrapped.children) : [row]
        for value in values where value.unwrapped.kind != .binary {
            guard let found = written(value.unwrapped, by: call, pass) else { continue }
            reportStored(found, value, "a database", &pass)
        }
    }
}

/// What a row of SQLite.swift is made of: of the new value in `number.replace("0", with: number)` and `number += "0"`, of what
/// a record is made with on the spot, or of the properties of one that was made before.
private func written(_ value: Node, by call: Node, _ pass: Pass) -> SensitiveValue? {
    if value.name == "replace", let new = value.argument("with") { return pass.sensitiveValue(new) }
    if value.kind == .assignment { return pass.sensitiveValue(value.child(.operand)) }
    if let made = value.madeOf.lazy.compactMap({ pass.sensitiveValue($0) }).first { return made }
    guard [.reference, .member].contains(value.kind), call.isOnTable(pass), let type = pass.type(of: value)?.name,
        ["Encodable", "Codable"].contains(where: { pass.lookup.index.type(type, inherits: $0) })
    else { return nil }
    let found = pass.sensitiveProperty(of: value)
    return found.flatMap { $0.confidence > .low ? $0 : nil }
}

extension Node {
    /// Whether a variable holds SQL of GRDB.
    fileprivate var isOfSQL: Bool { typeText == "SQL" || initialValue?.unwrapped.callee?.name == "SQL" }

    /// Whether a call is made on a table of SQLite.swift, or gives a statement that a connection runs.
    fileprivate func isOnTable(_ pass: Pass) -> Bool {
        if let base, let type = pass.type(of: base)?.name { return tables.contains(type) }
        return ancestors.prefix(4).contains { $0.kind == .call && ["run", "prepare", "execute"].contains($0.name) }
    }

    /// What a record is made with on the spot.
    fileprivate var madeOf: [Node] {
        kind == .call && name.first?.isUppercase == true ? Array(arguments) : []
    }

    /// Whether a statement may store what is bound to it: one that was given from elsewhere, too.
    fileprivate func isStoringStatement(_ pass: Pass) -> Bool {
        if let sql = preparedStatement(pass) { return sql.isStoring }
        guard unwrapped.kind == .reference, pass.declaration(of: unwrapped)?.kind == .parameter else { return false }
        return pass.type(of: self)?.name == "Statement"
    }

    /// The values that stand behind `WHERE` in a statement whose values are told apart by their order: rows are looked for by
    /// them, and nothing is stored.
    fileprivate func valuesToLookFor(_ pass: Pass) -> Set<Node> {
        guard let sql = statement(pass)?.uppercased(), let place = sql.firstRange(of: " WHERE ") else { return [] }
        let stored = sql[..<place.lowerBound].count { $0 == "?" }
        let all = sql.count { $0 == "?" }
        let list = arguments.first { $0.kind == .array }
        let values = list.map { Array($0.children) } ?? arguments.filter { $0.label.isEmpty }.dropFirst().map(\.self)
        guard all > stored, values.count == all else { return [] }
        return Set(values.dropFirst(stored))
    }

    /// Whether `<-` sets a column of SQLite.swift, and does not map JSON.
    fileprivate func isColumnSetter(in file: SwiftFile) -> Bool {
        if children(.operand).last?.unwrapped.kind == .subscriptCall { return false }
        let calls: Set<String> = ["insert", "update", "upsert", "insertMany", "replace"]
        return file.imports("SQLite") || ancestors.prefix { $0.kind != .block }.contains { calls.contains($0.name) }
    }

    /// The element of an array of arguments that is sensitive, or the argument itself.
    fileprivate func placeOfSecret(_ pass: Pass) -> Node {
        guard kind == .array else { return self }
        return children.first { pass.sensitiveValue($0) != nil } ?? self
    }

    /// Whether all SQL that a function holds only reads.
    fileprivate var onlyQueries: Bool {
        let texts = descendants.filter { $0.kind == .string }.map { $0.name.uppercased() }.filter {
            $0.contains("SELECT ") || $0.isStoring
        }
        return !texts.isEmpty && !texts.contains { $0.isStoring }
    }
}

private let tables: Set<String> = ["Table", "View", "VirtualTable", "QueryType", "SchemaType"]
