import AuditKit
package import CodeModel

/// Which databases of the project are encrypted, read from the names that doing so takes and from where they stand: a key
/// of one database says nothing of another.
package struct DatabaseEncryption: Fact {
    private let realm: SealedCode
    private let sqlite: SealedCode
    /// Whether the configuration that is used by itself is changed.
    let setsDefaultRealm: Bool
    /// Whether the project has objects of a database at all.
    package let hasObjects: Bool

    init(workspace: Workspace) {
        let trees = workspace.swift.filter { $0.role.isShipped }.map(\.tree)
        // Where the configuration that is used by itself has a key, who opens a Realm without saying how has it too.
        let keysDefault = trees.contains { $0.mentions("defaultConfiguration") && !$0.sealsRealm.isEmpty }
        realm = SealedCode(
            trees, opens: { tree in tree.opensRealm.filter { !keysDefault || !$0.opensDefaultRealm } },
            seals: \.sealsRealm)
        sqlite = SealedCode(trees, opens: \.opensSQLite, seals: \.sealsSQLite)
        hasObjects =
            workspace.imports(
                "CoreData", "SwiftData", "CloudKit", "RealmSwift", "Realm", "Parse", "ParseSwift", "CouchbaseLiteSwift")
            || workspace.lookup.index.types.values.contains { $0.inherited.contains(where: databaseClasses.contains) }
            || trees.contains { tree in databaseClasses.contains { $0 != "Object" && tree.mentions($0) } }
        setsDefaultRealm = realm.hasAny && trees.contains { $0.mentions("defaultConfiguration") }
    }

    /// Whether what is written at this place goes to a Realm with a key.
    func hasSealedRealm(_ place: Node) -> Bool { realm.covers(place) }

    /// Whether what is written at this place goes to SQLite through SQLCipher, or another of its encrypted forms.
    package func hasSealedSQLite(_ place: Node) -> Bool { sqlite.covers(place) }
}

/// The code that opens databases of one sort, with a key and without.
private struct SealedCode: Sendable {
    /// Types, and files for what stands outside of types, that give a key themselves.
    private let sealed: Set<Node>
    /// The names of the types among them.
    private let owners: Set<String>
    /// Whether some database is opened where no key is given.
    private let isMixed: Bool
    private let judged = SharedTable<Node, Bool>()

    init(_ trees: [CodeTree], opens: (CodeTree) -> [Node], seals: (CodeTree) -> [Node]) {
        sealed = Set(trees.flatMap(seals).map(\.ownerOfDatabase))
        owners = Set(sealed.filter { $0.kind.isTypeDeclaration }.map { TypeName.base($0.name) })
        let (keyed, names) = (sealed, owners)
        isMixed = trees.flatMap(opens).map(\.ownerOfDatabase).contains { owner in
            !keyed.contains(owner) && !owner.worksWith(names)
        }
    }

    var hasAny: Bool { !sealed.isEmpty }

    /// Whether a place is in code that gives a key, or works with a type that does; anywhere where all databases have one.
    func covers(_ place: Node) -> Bool {
        guard hasAny else { return false }
        if !isMixed { return true }
        let owner = place.ownerOfDatabase
        return judged.value(owner) {
            sealed.contains(owner) || owners.contains(TypeName.base(owner.name)) || owner.worksWith(owners)
        }
    }
}

extension Node {
    /// `Realm()` and `Realm(configuration: .defaultConfiguration)`.
    fileprivate var opensDefaultRealm: Bool {
        arguments.first { $0.label == "configuration" }.map { $0.unwrapped.name == "defaultConfiguration" }
            ?? arguments.isEmpty
    }

    /// Whether code names one of these types.
    fileprivate func worksWith(_ types: Set<String>) -> Bool {
        descendants.contains { types.contains($0.name) || types.contains($0.typeText ?? "") }
    }

    /// The outermost type round a place, or the file.
    fileprivate var ownerOfDatabase: Node {
        Array(ancestors).last { $0.kind.isTypeDeclaration } ?? (kind.isTypeDeclaration ? self : tree.root)
    }
}

extension CodeTree {
    fileprivate var opensSQLite: [Node] { nodes(.call, named: openers) }

    fileprivate var sealsSQLite: [Node] {
        nodes(.call, named: keyingCalls)
            // SQLite.swift calls it `db.key(…)`.
            + nodes(.call, named: ["key", "rekey"]).filter { call in
                call.arguments.count == 1 && Words.of(call.base?.lastName ?? "").contains { connections.contains($0) }
            }
            + nodes(.string).filter {
                let text = $0.name.lowercased()
                return text.hasPrefix("pragma key") || text.hasPrefix("pragma hexkey")
                    || text.contains("sqlcipher_export")
            } + (imports.contains("SQLCipher") ? [root] : [])
    }

    fileprivate var opensRealm: [Node] { calls("Realm") }

    fileprivate var sealsRealm: [Node] {
        members("encryptionKey").filter { $0.role == .target && $0.base?.name != "self" }
            + calls("Configuration", "Realm", "init").filter {
                $0.argument("encryptionKey").map { $0.unwrapped.kind != .nilLiteral } ?? false
            }
    }
}

/// Calls that open a database of SQLite.
private let openers = [
    "DatabaseQueue", "DatabasePool", "Connection", "FMDatabase", "FMDatabaseQueue", "FMDatabasePool", "sqlite3_open",
    "sqlite3_open_v2", "sqlite3_open16",
]

/// Words in the names of open databases.
private let connections: Set<String> = ["db", "database", "connection"]

/// Calls that give a database its key, whatever they are called on.
let keyingCalls = [
    "sqlite3_key", "sqlite3_key_v2", "sqlite3_rekey", "sqlite3_rekey_v2", "usePassphrase", "changePassphrase", "setKey",
    "setKeyWith", "keyAndMigrate", "key_v2",
]

private let databaseClasses: Set<String> = [
    "NSManagedObject", "Object", "RLMObject", "EmbeddedObject", "RealmSwiftObject", "PFObject", "MutableDocument",
]
