import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel

extension Rule {
    /// Secrets in databases that are not encrypted.
    static let secretInDatabase = Rule(
        id: "secret-in-database",
        title: "Sensitive value kept in a database in clear text",
        category: .storage,
        severity: .high,
        references: [
            .cwe(312), .cwe(313), .cwe(922), .cwe(311), .cwe(359), .masvs("STORAGE", 1), .maswe(1),
            .mastg("MASTG-TEST-0300"), .mastg("MASTG-TEST-0302"), .mobileTop10(9),
        ],
        why: """
            A database file is as readable as any other: with the container, a backup or a stolen copy of it comes \
            every row in clear text.
            """,
        remedy: """
            Keep the secret in the keychain and only a reference to it in the database, or encrypt the database: \
            `encryptionKey` for Realm, SQLCipher for SQLite, an encrypted value transformer for Core Data. \
            Bulwark’s `KeychainStore` keeps the secret, where there is no keychain its `Vault`.
            """,
        bad: [
            Example(
                """
                class User: NSManagedObject { @NSManaged var password: String }
                func save(_ user: User, field: UITextField) { ↓user.password = field.text }
                """, "Core Data"),
            Example("let row = NSManagedObject(entity: e, insertInto: c)\nrow.setValue(↓text, forKey: \"password\")"),
            Example(
                "func f(password: String) { try db.execute(sql: \"INSERT INTO u VALUES (?)\", arguments: [↓password]) }"
            ),
        ] + .secretInDatabaseKinds,
        good: [
            Example("class User: NSManagedObject {}\nfunc f(u: User) { u.isPasswordVisible = true; u.name = title }"),
            Example(
                "struct Form { var password = \"\" }\nvar form = Form()\nform.password = typed", "no database object"),
            Example(
                "try db.execute(sql: \"SELECT id FROM u WHERE email = ?\", arguments: [email])", "looked up, not stored"
            ),
            Example("func f(passwordHash: String) { sqlite3_bind_text(statement, 1, passwordHash, -1, nil) }"),
            Example("@Model final class Account { var isPasswordSet: Bool = false }"),
        ] + .secretInDatabaseLookAlikes,
        checks: [
            .swift(inspectObjects), .swift(inspectStoredStatements), .swift(inspectDocuments), .swift(inspectRecords),
        ]
    )
}

func reportStored(_ found: SensitiveValue, _ place: Node, _ database: String, _ pass: inout Pass) {
    guard !found.isDerived else { return }
    if database == "a database" {
        switch DatabaseHandle.kind(of: place, pass) {
        case .plain: break
        case .sealed, .memory: return
        case nil: if pass[DatabaseEncryption.self].hasSealedSQLite(place) { return }
        }
    }
    var details = Pass.Details(found)
    // To keep what its user enters is what an app has a database for, but for what names a person to an authority.
    if found.kind == .personal, !found.identifies { details.isAdvice = true }
    pass.report("\(found.statement) and is kept in \(database) in clear text", at: place, details)
}

// MARK: - Objects with properties

private func inspectObjects(_ file: SwiftFile, _ pass: inout Pass) {
    for assignment in file.nodes(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, let value = assignment.child(.operand) else {
            continue
        }
        // The names first: they settle nearly all assignments, and types are dear.
        guard let base = target.base, target.kind == .member || target.kind == .subscriptCall,
            telling(target, pass) != nil || pass[DatabaseEncryption.self].hasObjects,
            !pass.isPlain(value), let database = DatabaseObjects.kind(of: base, pass),
            !database.leavesOut(target, pass), !target.isKeptElsewhere(pass),
            let found = stored(value, in: target, pass)
        else { continue }
        reportStored(found, assignment, database.name, &pass)
    }
    for call in file.calls("setValuesForKeys") {
        guard let values = call.arguments.first, let base = call.base,
            let database = DatabaseObjects.kind(of: base, pass), let found = pass.sensitiveValue(values)
        else { continue }
        reportStored(found, values, database.name, &pass)
    }
    for call in file.calls("setValue", "setPrimitiveValue", "setObject", "setString") {
        guard let value = call.arguments.first, let base = call.base,
            let key = call.argument("forKey") ?? call.argument("forKeyPath")
        else { continue }
        guard let found = pass.sensitiveValue(value, under: key), let database = DatabaseObjects.kind(of: base, pass)
        else { continue }
        reportStored(found, value, database.name, &pass)
    }
    for attribute in file.tree.nodes(.attribute, named: ["Model"]) {
        guard let type = attribute.parent, type.kind == .classDecl else { continue }
        for property in type.children where property.kind == .variable && !property.has(.isComputed) {
            guard !property.has(.isStatic), property.attribute("Transient") == nil, !property.isTransformed else {
                continue
            }
            if let found = named(property, pass) { reportStored(found, property, "SwiftData", &pass) }
        }
    }
}

/// What a property keeps by its name, if its type can.
private func named(_ property: Node, _ pass: Pass) -> SensitiveValue? {
    guard let kind = pass[SensitiveNames.self].kind(of: property.name) else { return nil }
    guard let type = pass.type(of: property) else {
        return SensitiveValue(kind: kind, confidence: .medium, name: property.name)
    }
    switch SensitiveTypes.judge(type, pass.lookup.index) {
    case .text: return SensitiveValue(kind: kind, confidence: .high, name: property.name)
    case .unclear: return SensitiveValue(kind: kind, confidence: .medium, name: property.name)
    case .never:
        guard SensitiveTypes.isSecretNumber(type, named: property.name) else { return nil }
        return SensitiveValue(kind: kind, confidence: .medium, name: property.name, isNumber: true)
    }
}

/// What an assignment stores, by the name of the property or by the value.
private func stored(_ value: Node, in target: Node, _ pass: Pass) -> SensitiveValue? {
    let found = pass.sensitiveValue(value)
    if let (kind, name) = telling(target, pass), found != nil || pass.maybeSecret(value) {
        return SensitiveValue(kind: kind, confidence: .high, name: name, paths: found?.paths ?? [])
    }
    guard let found, pass[DatabaseEncryption.self].hasObjects, found.confidence > .low else { return nil }
    return found.kind == .personal && SensitiveNames.isWidelyKnown(found.name) ? nil : found
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
    /// Whether a property is worked out, so that its own setter says where a value goes, or is encrypted by its wrapper.
    fileprivate func isKeptElsewhere(_ pass: Pass) -> Bool {
        guard kind == .member, let declared = pass.lookup.declaration(ofMember: self), declared.kind == .variable else {
            return false
        }
        if declared.children(.attribute).contains(where: { Words.of($0.name).first == "encrypted" }) { return true }
        return declared.has(.isComputed) && !declared.children(.attribute).contains { $0.name.hasPrefix("NS") }
    }

    /// Whether `@Attribute(.encrypt)` or a transformer changes what is stored.
    fileprivate var isTransformed: Bool {
        attribute("Attribute").map { $0.text.contains("encrypt") || $0.text.contains("transformable") } ?? false
    }
}

// MARK: - Objects that are stored whole

/// `record.insert(db)` of GRDB, `realm.add(card)` and `realm.create(Card.self, value: fields)`.
private func inspectRecords(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("insert", "save", "update", "upsert", "inserted", "saved", "insertAndFetch", "create") {
        guard let base = call.base, call.storesItself(pass) || call.isFluent,
            let found = pass.sensitiveProperty(of: base), found.confidence > .low
        else { continue }
        reportStored(found, base, "a database", &pass)
    }
    inspectColumns(file, &pass)
    inspectInsertions(file, &pass)
    for call in file.calls("add", "create") {
        guard let realm = call.base, realm.isRealm(pass), !realm.isSealedRealm(pass),
            let value = call.name == "add" ? call.arguments.first : call.argument("value")
        else { continue }
        if let found = madeOnTheSpot(value, pass) {
            reportStored(found, value, "Realm", &pass)
        } else if DatabaseObjects.kind(of: value, pass) == nil, let found = pass.sensitiveContent(value) {
            reportStored(found, value, "Realm", &pass)
        }
    }
}

/// What an object is made with where it is stored: `realm.add(Pairing(name: name, shared: secret))`.
private func madeOnTheSpot(_ value: Node, _ pass: Pass) -> SensitiveValue? {
    let made = value.unwrapped
    guard made.kind == .call, made.name.first?.isUppercase == true else { return nil }
    return made.arguments.lazy.compactMap { pass.isPlain($0) ? nil : pass.sensitiveValue($0) }.first
}

/// `container["password"] = password` where a record of GRDB says what is kept of it.
private func inspectColumns(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.tree.mentions("encode") else { return }
    for target in file.nodes(.subscriptCall) where target.role == .target {
        guard let key = target.arguments.first, let value = target.parent?.child(.operand), let base = target.base,
            pass.type(of: base)?.name == "PersistenceContainer", let found = pass.sensitiveValue(value, under: key)
        else { continue }
        reportStored(found, value, "a database", &pass)
    }
}

/// `context.insert(session)` of SwiftData and `NSBatchInsertRequest(entity:objects:)` of Core Data.
private func inspectInsertions(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("insert") {
        guard let value = call.arguments.first, call.arguments.count == 1, value.label.isEmpty, let base = call.base,
            pass.lookup.isValue(base, of: "ModelContext"), !isDeclaredModel(value, pass),
            let found = pass.sensitiveContent(value), !pass[ModelProperties.self].names.contains(found.name)
        else { continue }
        reportStored(found, value, "SwiftData", &pass)
    }
    for target in file.members("propertiesToUpdate") where target.role == .target {
        guard let fields = target.parent?.child(.operand), let found = pass.sensitiveContent(fields) else { continue }
        reportStored(found, fields, "Core Data", &pass)
    }
    for call in file.calls("NSBatchInsertRequest") {
        guard let objects = call.argument("objects"), let found = pass.sensitiveContent(objects) else { continue }
        reportStored(found, objects, "Core Data", &pass)
    }
}

/// The properties of types that are marked `@Model`, which are reported where they are declared.
private struct ModelProperties: Fact {
    let names: Set<String>

    init(workspace: Workspace) {
        let types = workspace.swift.flatMap { file in
            file.tree.nodes(.attribute, named: ["Model"]).compactMap(\.parent).filter { $0.kind == .classDecl }
        }
        names = Set(types.flatMap { $0.children.filter { $0.kind == .variable }.map(\.name) })
    }
}

/// Whether the type of an object is marked `@Model`: what it keeps is reported where it is declared.
private func isDeclaredModel(_ value: Node, _ pass: Pass) -> Bool {
    let type = pass.type(of: value).flatMap { pass.lookup.index.types[$0.name] }
    return type?.declarations.contains { $0.attribute("Model") != nil } ?? false
}

// MARK: - Documents

private func inspectDocuments(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("setObject") where call.argument("inCollection") != nil {
        guard let value = call.arguments.first else { continue }
        if let found = pass.sensitiveValue(value, under: call.argument("forKey")) {
            reportStored(found, value, "YapDatabase", &pass)
        }
    }
    for call in file.calls("putProperties", "createRevision", "MutableDocument", "setData", "updateData", "addDocument")
    {
        for argument in call.arguments where ["", "data", "withProperties"].contains(argument.label) {
            guard let found = pass.sensitiveValue(argument) else { continue }
            guard argument.isRecord(pass) else { continue }
            let isRemote = ["setData", "updateData", "addDocument"].contains(call.name)
            reportStored(found, argument, isRemote ? "Firestore" : "Couchbase Lite", &pass)
        }
    }
}

extension Node {
    /// Whether an expression is a dictionary of values.
    fileprivate func isRecord(_ pass: Pass) -> Bool {
        kind == .dictionary || pass.type(of: self)?.name == "Dictionary"
    }
}
