import AuditKit

/// Whether the project encrypts a database of a kind, read from the names that doing so takes.
struct DatabaseEncryption: Fact {
    /// Realm with a key.
    let realm: Bool
    /// SQLite through SQLCipher, or another of its encrypted forms.
    let sqlite: Bool
    /// Whether the configuration that is used by itself is changed.
    let setsDefaultRealm: Bool
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
            || trees.contains { tree in databaseClasses.contains { $0 != "Object" && tree.mentions($0) } }
        setsDefaultRealm = realm && trees.contains { $0.mentions("defaultConfiguration") }
        sqlite = trees.contains { tree in
            tree.mentions("SQLCipher")
                || !tree.calls("sqlite3_key", "sqlite3_key_v2", "usePassphrase", "sqlite3_rekey", "setKey").isEmpty
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

extension DatabaseObjects.Kind {
    /// Whether a property of such an object is not kept: among properties that are marked, one that is not.
    func leavesOut(_ target: Node, _ pass: Pass) -> Bool {
        guard let mark, target.kind == .member, let property = pass.lookup.declaration(ofMember: target),
            property.kind == .variable, property.attribute(mark) == nil, property.attribute("objc") == nil,
            let owner = property.enclosingType, owner.kind == .classDecl
        else { return false }
        return property.children(.accessor).isEmpty
            && owner.children.contains { $0.kind == .variable && $0.attribute(mark) != nil }
    }

    /// The attribute of properties that are kept.
    private var mark: String? {
        switch self {
        case .coreData: "NSManaged"
        case .realm: "Persisted"
        case .parse, .couchbase: nil
        }
    }
}
