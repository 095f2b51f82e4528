package import AuditKit
package import CodeModel

/// Objects that a database keeps as they are.
package enum DatabaseObjects {
    package enum Kind {
        case coreData, realm, parse, couchbase

        package var name: String {
            switch self {
            case .coreData: "Core Data"
            case .realm: "Realm"
            case .parse: "Parse"
            case .couchbase: "Couchbase Lite"
            }
        }
    }

    /// The database that an expression is an object of.
    package static func kind(of node: Node, _ pass: Pass) -> Kind? {
        let node = node.unwrapped
        if pass.lookup.isValue(node, of: "NSManagedObject") { return .coreData }
        if pass.lookup.isValue(
            node, of: "Object", "RLMObject", "EmbeddedObject", "RealmSwiftObject", "RLMEmbeddedObject")
        {
            if let opened = realm(of: node, pass) { return opened == .plain ? .realm : nil }
            return pass[DatabaseEncryption.self].hasSealedRealm(node) ? nil : .realm
        }
        if realm(of: node, pass) == .plain { return .realm }
        if let realm = source(of: node, pass)?.base, realm.isRealm(pass), !realm.isSealedRealm(pass) { return .realm }
        if pass.lookup.isValue(node, of: "PFObject", "PFInstallation") { return .parse }
        if pass.lookup.isValue(node, of: "MutableDocument", "CBLMutableDocument") { return .couchbase }
        return isInserted(node, pass, steps: 4) ? .coreData : nil
    }

    /// How the Realm was opened that an object was read from: `realm.object(ofType: Account.self, forPrimaryKey: id)`.
    private static func realm(of node: Node, _ pass: Pass) -> DatabaseHandle.Kind? {
        source(of: node, pass)?.base.flatMap { DatabaseHandle.kind(ofRealm: $0, pass) }
    }

    /// The call of a Realm that gives an object, one of those that it finds, or a part of it.
    private static func source(of node: Node, _ pass: Pass) -> Node? {
        var node = node.uncast
        for _ in 0..<6 {
            switch node.kind {
            case .member, .subscriptCall: node = node.base?.uncast ?? node
            case .reference:
                guard let declared = pass.declaration(of: node) else { return nil }
                let found = declared.parent?.kind == .for ? declared.parent?.child(.subject) : declared.initialValue
                guard let found else { return nil }
                node = found.uncast
            case .call where node.name == "objects": return node.arguments.count == 1 ? node : nil
            case .call where ["object", "create"].contains(node.name):
                return node.argument("ofType") ?? node.argument("value") != nil ? node : nil
            case .call where ["filter", "sorted", "first", "where"].contains(node.name):
                node = node.base?.uncast ?? node
            default: return nil
            }
        }
        return nil
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
    package func leavesOut(_ target: Node, _ pass: Pass) -> Bool {
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

extension Node {
    /// Whether a record is given the database that it is to write itself to.
    package func storesItself(_ pass: Pass) -> Bool {
        guard let only = arguments.first, arguments.count == 1, only.label.isEmpty else { return false }
        if let type = pass.type(of: only) { return type.name == "Database" }
        return only.unwrapped.kind == .reference && ["db", "database"].contains(only.unwrapped.name)
    }

    /// `member.create(on: req.db)` of Fluent: the model is given the database of the request.
    package var isFluent: Bool {
        guard ["create", "save", "update", "upsert"].contains(name), let place = argument("on") else { return false }
        return arguments.count == 1 && ["db", "database", "transaction"].contains(place.lastName)
    }

    /// Whether an expression is a Realm, by its type or by the call that opens it.
    package func isRealm(_ pass: Pass) -> Bool {
        pass.lookup.isValue(self, of: "Realm", "RLMRealm") || DatabaseHandle.kind(ofRealm: self, pass) != nil
    }

    /// Whether a Realm is opened with a key, or that cannot be seen and some Realm of the project is.
    package func isSealedRealm(_ pass: Pass) -> Bool {
        if let kind = DatabaseHandle.kind(ofRealm: self, pass) { return kind != .plain }
        guard let made = pass.declaration(of: unwrapped)?.initialValue?.unwrapped, made.name == "Realm" else {
            return pass[DatabaseEncryption.self].hasSealedRealm(self)
        }
        guard var configuration = made.argument("configuration")?.unwrapped else {
            return pass[DatabaseEncryption.self].setsDefaultRealm
        }
        if configuration.kind == .reference, let value = pass.declaration(of: configuration)?.initialValue?.unwrapped {
            configuration = value
        }
        guard configuration.kind == .call else { return pass[DatabaseEncryption.self].hasSealedRealm(self) }
        return configuration.argument("encryptionKey").map { $0.unwrapped.kind != .nilLiteral } ?? false
    }
}
