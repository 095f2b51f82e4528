import AuditAnalysis
import AuditKit
import AuditModel
import CodeModel
import SourceFormats

extension Rule {
    /// Secrets in databases that are not encrypted.
    static let secretInDatabase = Rule(
        id: "secret-in-database",
        title: "Sensitive value stored unencrypted in a database",
        category: .storage,
        severity: .high,
        confidence: .medium,
        references: [
            .cwe(312), .cwe(313), .cwe(922), .cwe(311), .cwe(359), .masvs("STORAGE", 1), .maswe(1),
            .mastg("MASTG-TEST-0300"), .mastg("MASTG-TEST-0302"), .mobileTop10(9),
        ],
        why: """
            A database file is as readable as any other file: anyone who gets the container, a backup or a stolen copy \
            can read every row in plain text.
            """,
        remedy: """
            Keep the secret in the keychain and only a reference to it in the database, or encrypt the database: \
            `encryptionKey` for Realm, SQLCipher for SQLite, an encrypting value transformer for Core Data. Bulwark’s \
            `KeychainStore` stores the secret; where there is no keychain, use its `Vault`.
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
        ] + .secretInDatabaseKinds + .secretInDatabaseObjects + .secretInDatabaseStatements
            + .secretInDatabaseServers,
        good: [
            Example("class User: NSManagedObject {}\nfunc f(u: User) { u.isPasswordVisible = true; u.name = title }"),
            Example(
                "struct Form { var password = \"\" }\nvar form = Form()\nform.password = typed", "no database object"),
            Example(
                "try db.execute(sql: \"SELECT id FROM u WHERE email = ?\", arguments: [email])", "looked up, not stored"
            ),
            Example("func f(passwordHash: String) { sqlite3_bind_text(statement, 1, passwordHash, -1, nil) }"),
            Example("@Model final class Account { var isPasswordSet: Bool = false }"),
        ] + .secretInDatabaseLookAlikes + .secretInDatabaseObjectLookAlikes
            + .secretInDatabaseServerLookAlikes,
        checks: [
            .swift(inspectObjects), .swift(inspectModels), .swift(inspectStoredStatements), .swift(inspectDocuments),
            .swift(inspectRecords), .swift(inspectRedis),
        ]
    )
}

func reportStored(
    _ found: SensitiveValue, _ place: Node, _ database: String, isAdvice: Bool = false, _ pass: inout Pass
) {
    guard !found.isDerived else { return }
    if database == "a database" {
        switch DatabaseHandle.kind(of: place, pass) {
        case .plain: break
        case .sealed, .memory: return
        case nil: if pass[DatabaseEncryption.self].hasSealedSQLite(place) { return }
        }
    }
    var details = Pass.Details(found)
    if isAdvice { details.isAdvice = true }
    if found.kind == .credential, found.opensLittle(pass) { details.severity = .medium }
    // Whether a column is in the clear says where it is written from, which is often out of sight.
    details.confidence = min(found.confidence, pass.rule.confidence)
    // To keep what its user enters is what an app has a database for, but for what names a person to an authority.
    if found.kind == .personal, !found.identifies { details.isAdvice = true }
    // Both are encrypted on their way and where they are kept, and not for the app alone.
    if database == DatabaseObjects.Kind.cloudKit.name || database == watch { details.isAdvice = true }
    pass.report("\(found.statement) and is stored unencrypted in \(database)", at: place, details)
}

// MARK: - Objects that are stored whole

/// `record.insert(db)` of GRDB, `realm.add(card)` and `realm.create(Card.self, value: fields)`.
private func inspectRecords(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls(
        "insert", "save", "update", "upsert", "inserted", "saved", "insertAndFetch", "create", "saveAndFetch",
        "updateAndFetch", "upsertAndFetch", "updateChanges", "updateChangesAndFetch")
    {
        if call.name.hasPrefix("updateChanges"), let changes = call.trailingClosure {
            if call.storesItself(pass) { inspectChanges(changes, &pass) }
            continue
        }
        guard let base = call.base, call.storesItself(pass) || call.isFluent,
            let found = pass.sensitiveProperty(of: base), found.confidence > .low
        else { continue }
        if call.isFluent {
            inspectModel(base, stored: found, &pass)
        } else {
            reportStored(found, base, "a database", &pass)
        }
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

/// `player.updateChanges(db) { $0.note = password }`
private func inspectChanges(_ changes: Node, _ pass: inout Pass) {
    let record = changes.child(.parameter)?.name ?? "$0"
    for assignment in changes.descendants(.assignment) {
        guard let target = assignment.child(.target)?.unwrapped, target.kind == .member,
            target.base?.unwrapped.name == record, let value = assignment.child(.operand),
            let found = stored(value, in: target, isKept: true, pass)
        else { continue }
        reportStored(found, value, "a database", &pass)
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

// MARK: - Documents

/// Whether the project takes YapDatabase with SQLCipher, which opens nothing without a key.
private struct SealedPods: Fact {
    let sealYapDatabase: Bool

    init(workspace: Workspace) {
        let pods = workspace.files.filter { $0.kind == .podfileLock }
            .flatMap { (try? PodfileLock.parse($0.bytes))?.pods ?? [] }
        sealYapDatabase = pods.contains { $0.name == "YapDatabase/SQLCipher" }
    }
}

private let watch = "the application context sent to the watch"

private func inspectDocuments(_ file: SwiftFile, _ pass: inout Pass) {
    for call in file.calls("updateApplicationContext") {
        guard let values = call.arguments.first, let found = pass.sensitiveValue(values) else { continue }
        reportStored(found, values, watch, &pass)
    }
    for call in file.calls("setMetadata") where call.argument("for") != nil && file.imports("CoreData") {
        guard let values = call.arguments.first, let found = pass.sensitiveValue(values) else { continue }
        reportStored(found, values, "Core Data", &pass)
    }
    inspectMappedValues(file, &pass)
    for call in file.calls("setObject") where call.argument("inCollection") != nil {
        guard let value = call.arguments.first, !pass[SealedPods.self].sealYapDatabase else { continue }
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

/// `MMKV.default()?.set(password, forKey: "p")`, without a key for the file.
private func inspectMappedValues(_ file: SwiftFile, _ pass: inout Pass) {
    guard file.imports("MMKV"), !file.tree.mentions("cryptKey") else { return }
    for call in file.calls("set") {
        guard let key = call.argument("forKey"), let value = call.arguments.first, value.label.isEmpty,
            let store = call.base,
            pass.lookup.isValue(store, of: "MMKV") || store.madeBy(pass)?.dottedName.hasPrefix("MMKV") == true,
            let found = pass.sensitiveValue(value, under: key)
        else { continue }
        reportStored(found, value, "MMKV", &pass)
    }
}

extension Node {
    /// The expression itself, or what the variable starts with that it names.
    fileprivate func madeBy(_ pass: Pass) -> Node? {
        guard [.reference, .member].contains(unwrapped.kind) else { return unwrapped }
        return unwrapped.declaredProperty(pass)?.initialValue?.unwrapped
    }

    /// Whether an expression is a dictionary of values.
    fileprivate func isRecord(_ pass: Pass) -> Bool {
        kind == .dictionary || pass.type(of: self)?.name == "Dictionary"
    }
}

extension SensitiveValue {
    /// Whether it is a code, which opens one thing or one time, or a token of a server's own users, whose data lie in the same
    /// database.
    fileprivate func opensLittle(_ pass: Pass) -> Bool {
        let words = Words.of(name)
        return words.contains("code") || words.contains("token") && pass[ServerCode.self].exists
    }
}
