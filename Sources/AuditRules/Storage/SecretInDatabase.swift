import AuditKit
import AuditModel

extension Rule {
    /// Secrets in databases that are not encrypted.
    static let secretInDatabase = Rule(
        id: "secret-in-database",
        title: "Sensitive value kept in a database in clear text",
        category: .storage,
        severity: .high,
        references: [
            .cwe(312), .cwe(313), .cwe(922), .cwe(311), .cwe(359), .masvs("STORAGE", 1), .mastg("MASTG-TEST-0052"),
            .mobileTop10(9),
        ],
        why: """
            A database file is as readable as any other: with the container, a backup or a stolen copy of it comes \
            every row in clear text.
            """,
        remedy: """
            Keep the secret in the keychain and only a reference to it in the database, or encrypt the database: \
            `encryptionKey` for Realm, SQLCipher for SQLite, an encrypted value transformer for Core Data.
            """,
        bad: [
            Example(
                """
                class User: NSManagedObject { @NSManaged var password: String }
                func save(_ user: User, field: UITextField) { ↓user.password = field.text }
                """, "Core Data"),
            Example("let row = NSManagedObject(entity: e, insertInto: c)\nrow.setValue(↓text, forKey: \"password\")"),
            Example(
                "class Card: Object { @Persisted var cvv: String }\nlet card = Card()\n↓card.cvv = typed",
                "Realm, no key"),
            Example("@Model final class Account { ↓var password: String = \"\" }", "SwiftData"),
            Example(
                "func f(password: String) { try db.execute(sql: \"INSERT INTO u VALUES (?)\", arguments: [↓password]) }"
            ),
            Example("func f(pin: String) { let s = try db.prepare(\"INSERT INTO u VALUES (?)\")\n try s.run(↓pin) }"),
            Example("try db.run(users.insert(passwordColumn <- ↓password))", "SQLite.swift"),
            Example("transaction.setObject(↓value, forKey: \"Password\", inCollection: \"A\")", "YapDatabase"),
            Example("try document.putProperties(↓[\"password\": password])", "Couchbase Lite"),
            Example("func f(pin: String) { sqlite3_bind_text(statement, 1, ↓pin, -1, nil) }", "the C API"),
            Example("let user = PFObject(className: \"A\")\n↓user[\"password\"] = field.text", "Parse"),
        ],
        good: [
            Example("class User: NSManagedObject {}\nfunc f(u: User) { u.isPasswordVisible = true; u.name = title }"),
            Example(
                "struct Form { var password = \"\" }\nvar form = Form()\nform.password = typed", "no database object"),
            Example(
                """
                class Card: Object { @Persisted var cvv: String }
                let configuration = Realm.Configuration(encryptionKey: key)
                let card = Card()
                card.cvv = typed
                """, "an encrypted Realm"),
            Example(
                "try db.execute(sql: \"SELECT id FROM u WHERE email = ?\", arguments: [email])", "looked up, not stored"
            ),
            Example("func f(passwordHash: String) { sqlite3_bind_text(statement, 1, passwordHash, -1, nil) }"),
            Example("@Model final class Account { var isPasswordSet: Bool = false }"),
        ],
        checks: [.swift(inspectObjects), .swift(inspectStatements), .swift(inspectDocuments)]
    )
}

private func report(_ found: SensitiveValue, _ place: Node, _ database: String, _ pass: inout Pass) {
    guard !found.isDerived else { return }
    pass.report(
        "\(found.statement) and is kept in \(database) in clear text", at: place,
        .init(severity: found.severity, confidence: found.confidence))
}

// MARK: - Objects with properties

private func inspectObjects(_ file: SwiftFile, _ pass: inout Pass) {
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand) else {
            continue
        }
        // The names first: they settle nearly all assignments, and types are dear.
        guard let base = target.base, let found = stored(value, in: target, pass), !pass.isPlain(value),
            let database = DatabaseObjects.kind(of: base, pass)
        else { continue }
        report(found, assignment, database.name, &pass)
    }
    for call in file.calls("setValue", "setPrimitiveValue", "setObject", "setString") {
        guard let value = call.arguments.first, let base = call.base, let key = call.argument("forKey") else {
            continue
        }
        guard let found = pass.sensitiveValue(value, under: key), let database = DatabaseObjects.kind(of: base, pass)
        else { continue }
        report(found, value, database.name, &pass)
    }
    for attribute in file.tree.nodes(.attribute, named: ["Model"]) {
        guard let type = attribute.parent, type.kind == .classDecl else { continue }
        for property in type.children where property.kind == .variable && !property.has(.isComputed) {
            guard !property.has(.isStatic), property.attribute("Transient") == nil, !property.isTransformed else {
                continue
            }
            let found = SensitiveReader(names: pass[SensitiveNames.self], lookup: pass.lookup).named(
                property.name, property)
            if let found { report(found, property, "SwiftData", &pass) }
        }
    }
}

/// What an assignment stores, by the name of the property or by the value.
private func stored(_ value: Node, in target: Node, _ pass: Pass) -> SensitiveValue? {
    if let (kind, name) = telling(target, pass) { return SensitiveValue(kind: kind, confidence: .high, name: name) }
    guard pass[DatabaseEncryption.self].hasObjects, let found = pass.sensitiveValue(value) else { return nil }
    return found.kind == .personal || found.confidence == .low ? nil : found
}

/// The name in `user.password` or `user["password"]`.
private func telling(_ target: Node, _ pass: Pass) -> (SensitiveKind, String)? {
    let name: String
    switch target.kind {
    case .member: name = target.name
    case .subscriptCall: name = pass.constant(target.arguments.first)?.value.string ?? ""
    default: return nil
    }
    return pass[SensitiveNames.self].kind(of: name).map { ($0, name) }
}

extension Node {
    /// Whether `@Attribute(.encrypt)` or a transformer changes what is stored.
    fileprivate var isTransformed: Bool {
        attribute("Attribute").map { $0.text.contains("encrypt") || $0.text.contains("transformable") } ?? false
    }
}

// MARK: - SQL

private func inspectStatements(_ file: SwiftFile, _ pass: inout Pass) {
    guard !pass[DatabaseEncryption.self].sqlite else { return }
    for call in file.calls(
        "execute", "executeUpdate", "run", "makeStatement", "sqlite3_exec", "sqlite3_prepare", "sqlite3_prepare_v2",
        "sqlite3_prepare_v3", "prepare")
    {
        guard let sql = call.statement(pass), sql.isStoring else { continue }
        for argument in call.arguments where argument.kind != .closure {
            guard let found = pass.sensitiveValue(argument) else { continue }
            report(found, argument.place(of: found, pass), "a database", &pass)
            break
        }
    }
    for call in file.calls("sqlite3_bind_text", "sqlite3_bind_blob", "sqlite3_bind_text16") {
        guard let value = call.argument(at: 2), let found = pass.sensitiveValue(value) else { continue }
        guard call.enclosingFunction.map({ !$0.onlyQueries }) ?? true else { continue }
        report(found, value, "a database", &pass)
    }
    for setter in file.tree.nodes(.binary, named: ["<-"]) {
        let sides = setter.children(.operand)
        guard sides.count == 2, setter.isColumnSetter(in: file),
            let found = pass.sensitiveValue(sides[1], under: sides[0])
        else { continue }
        report(found, sides[1], "a database", &pass)
    }
}

extension Node {
    /// The SQL that a call is given.
    fileprivate func statement(_ pass: Pass) -> String? {
        if name == "run" || name == "execute",
            let made = base.flatMap({ pass.declaration(of: $0.unwrapped) })?.initialValue?.unwrapped,
            made.kind == .call, ["prepare", "makeStatement", "cachedStatement"].contains(made.name)
        {
            return made.statement(pass)
        }
        let text = name.hasPrefix("sqlite3_") ? argument(at: 1) : argument("sql") ?? arguments.first
        guard let text, text.label.isEmpty || text.label == "sql" else { return nil }
        return StatementText.pattern(of: text, pass)
    }

    /// Whether `<-` sets a column of SQLite.swift, and does not map JSON.
    fileprivate func isColumnSetter(in file: SwiftFile) -> Bool {
        if children(.operand).last?.unwrapped.kind == .subscriptCall { return false }
        let calls: Set<String> = ["insert", "update", "upsert", "insertMany", "replace"]
        return file.imports("SQLite") || ancestors.prefix { $0.kind != .block }.contains { calls.contains($0.name) }
    }

    /// The element of an array of arguments that is sensitive, or the argument itself.
    fileprivate func place(of found: SensitiveValue, _ pass: Pass) -> Node {
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

extension String {
    /// Whether SQL puts values into a table.
    fileprivate var isStoring: Bool {
        let text = uppercased().drop { $0.isWhitespace }
        return ["INSERT", "UPDATE", "REPLACE", "WITH", "UPSERT"].contains { text.hasPrefix($0) }
    }
}

// MARK: - Documents

private func inspectDocuments(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("setObject") where call.argument("inCollection") != nil {
        guard let value = call.arguments.first else { continue }
        if let found = pass.sensitiveValue(value, under: call.argument("forKey")) {
            report(found, value, "YapDatabase", &pass)
        }
    }
    for call in file.calls("putProperties", "createRevision", "MutableDocument", "setData", "updateData", "addDocument")
    {
        for argument in call.arguments where ["", "data", "withProperties"].contains(argument.label) {
            guard let found = pass.sensitiveValue(argument) else { continue }
            guard argument.isRecord(pass) else { continue }
            let isRemote = ["setData", "updateData", "addDocument"].contains(call.name)
            report(found, argument, isRemote ? "Firestore" : "Couchbase Lite", &pass)
        }
    }
}

extension Node {
    /// Whether an expression is a dictionary of values.
    fileprivate func isRecord(_ pass: Pass) -> Bool {
        kind == .dictionary || pass.type(of: self)?.name == "Dictionary"
    }
}
