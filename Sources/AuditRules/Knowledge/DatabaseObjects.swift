import AuditKit

/// Whether the project encrypts a database of a kind, read from the names that doing so takes.
struct DatabaseEncryption: Fact {
    /// Realm with a key.
    let realm: Bool
    /// SQLite through SQLCipher, or another of its encrypted forms.
    let sqlite: Bool
    /// Whether the project has objects of a database at all.
    let hasObjects: Bool

    init(workspace: Workspace) {
        let trees = workspace.swift.filter { $0.role.isShipped }.map(\.tree)
        realm = trees.contains { tree in
            tree.members("encryptionKey").contains { $0.role == .target && $0.base?.name != "self" }
                || tree.calls("Configuration", "Realm", "init").contains { $0.argument("encryptionKey") != nil }
        }
        hasObjects =
            workspace.imports("CoreData", "RealmSwift", "Realm", "Parse", "ParseSwift", "CouchbaseLiteSwift")
            || workspace.lookup.index.types.values.contains { $0.inherited.contains(where: databaseClasses.contains) }
        sqlite = trees.contains { tree in
            ["sqlite3_key", "sqlite3_key_v2", "usePassphrase", "SQLCipher", "sqlite3_rekey", "setKey"].contains {
                tree.mentions($0)
            }
                || tree.nodes(.string).contains { $0.name.lowercased().hasPrefix("pragma key") }
        }
    }
}

private let databaseClasses: Set<String> = [
    "NSManagedObject", "Object", "RLMObject", "EmbeddedObject", "RealmSwiftObject", "PFObject", "MutableDocument",
]

/// Objects that a database keeps as they are.
enum DatabaseObjects {
    enum Kind {
        case coreData, realm, parse, couchbase

        var name: String {
            switch self {
            case .coreData: "Core Data"
            case .realm: "Realm"
            case .parse: "Parse"
            case .couchbase: "Couchbase Lite"
            }
        }
    }

    /// The database that an expression is an object of.
    static func kind(of node: Node, _ pass: Pass) -> Kind? {
        let node = node.unwrapped
        if pass.lookup.isValue(node, of: "NSManagedObject") { return .coreData }
        if pass.lookup.isValue(
            node, of: "Object", "RLMObject", "EmbeddedObject", "RealmSwiftObject", "RLMEmbeddedObject")
        {
            return pass[DatabaseEncryption.self].realm ? nil : .realm
        }
        if pass.lookup.isValue(node, of: "PFObject", "PFInstallation") { return .parse }
        if pass.lookup.isValue(node, of: "MutableDocument", "CBLMutableDocument") { return .couchbase }
        return isInserted(node, pass, steps: 4) ? .coreData : nil
    }

    /// Whether the object comes from `NSEntityDescription.insertNewObject` or an initializer with a context.
    private static func isInserted(_ node: Node, _ pass: Pass, steps: Int) -> Bool {
        guard steps > 0 else { return false }
        let node = node.uncast
        if node.kind == .call {
            return node.name == "insertNewObject" || node.argument("insertInto") != nil
                || node.argument("context") != nil && node.callee?.name.first?.isUppercase == true
        }
        guard node.kind == .reference else { return false }
        guard let declaration = pass.declaration(of: node) else { return false }
        if let start = declaration.initialValue { return isInserted(start, pass, steps: steps - 1) }
        return declaration.tree.nodes(.reference, named: [node.name]).contains { mention in
            guard let assignment = mention.parent, assignment.kind == .assignment, mention.role == .target,
                mention.enclosingDeclaredFunction == node.enclosingDeclaredFunction
            else { return false }
            return assignment.child(.operand).map { isInserted($0, pass, steps: steps - 1) } ?? false
        }
    }
}
