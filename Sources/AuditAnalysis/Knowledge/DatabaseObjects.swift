package import AuditKit
package import CodeModel

/// Objects that a database keeps as they are.
package enum DatabaseObjects {
    package enum Kind {
        case coreData, swiftData, realm, parse, couchbase, cloudKit

        package var name: String {
            switch self {
            case .coreData: "Core Data"
            case .swiftData: "SwiftData"
            case .realm: "Realm"
            case .parse: "Parse"
            case .couchbase: "Couchbase Lite"
            case .cloudKit: "CloudKit"
            }
        }
    }

    /// The database that an expression is an object of, or a collection in one.
    package static func kind(of node: Node, _ pass: Pass) -> Kind? {
        let node = node.handedOn
        let types = Ancestry(of: node, pass)
        if types.include("NSManagedObject") { return .coreData }
        if types.isModel { return .swiftData }
        if types.includeAny(realmObjects) {
            if let opened = realm(of: node, pass) { return opened == .plain ? .realm : nil }
            if let opened = DatabaseHandle.kind(ofRealmAround: node, pass) { return opened == .plain ? .realm : nil }
            return pass[DatabaseEncryption.self].hasSealedRealm(node) ? nil : .realm
        }
        if let owner = RealmCollections.owner(of: node, pass) { return kind(of: owner, pass) }
        if realm(of: node, pass) == .plain { return .realm }
        if let realm = source(of: node, pass)?.base, realm.isRealm(pass), !realm.isSealedRealm(pass) { return .realm }
        if types.include("PFObject", "PFInstallation") { return .parse }
        if types.include("MutableDocument", "CBLMutableDocument") { return .couchbase }
        if types.include("CKRecord") { return .cloudKit }
        return isInserted(node, pass, steps: 4) ? .coreData : nil
    }

    /// The database that the object round a place is kept in: whose method writes `name = password` without `self`.
    package static func kind(ofObjectAround place: Node, _ pass: Pass) -> Kind? {
        guard let type = place.enclosingType else { return nil }
        let types = Ancestry(inside: type, pass)
        if types.include("NSManagedObject") { return .coreData }
        if types.isModel { return .swiftData }
        guard types.includeAny(realmObjects) else { return nil }
        return pass[DatabaseEncryption.self].hasSealedRealm(place) ? nil : .realm
    }

    /// What a type is and inherits from.
    private struct Ancestry {
        private let type: InferredType?
        private let index: SwiftIndex

        /// The type of an expression, also where only a loop, a closure or a list tells it: `users.first?`, `$0`.
        init(of node: Node, _ pass: Pass) {
            index = pass.lookup.index
            if let known = pass.type(of: node) {
                type = known.isMetatype ? nil : known
            } else {
                type = ValueTypes(lookup: pass.lookup).text(of: node).map { InferredType(text: $0) }
            }
        }

        init(inside declaration: Node, _ pass: Pass) {
            index = pass.lookup.index
            type = InferredType(text: declaration.name, path: index.path(of: declaration))
        }

        func include(_ others: String...) -> Bool { type.map { includes($0, others) } ?? false }

        func includeAny(_ others: [String]) -> Bool { type.map { includes($0, others) } ?? false }

        private func includes(_ type: InferredType, _ others: [String]) -> Bool {
            others.contains { index.type(type, inherits: $0) }
        }

        /// Whether the type is marked `@Model`.
        var isModel: Bool {
            type.flatMap { index.types[$0.name] }?.declarations.contains {
                $0.kind == .classDecl && $0.attribute("Model") != nil
            } ?? false
        }
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
                if let list = node.iteratedList(pass) {
                    node = list.uncast
                    continue
                }
                guard let declared = pass.declaration(of: node) else { return nil }
                let found = declared.parent?.kind == .for ? declared.parent?.child(.subject) : declared.initialValue
                guard let found else { return nil }
                node = found.uncast
            case .call where node.name == "objects": return node.arguments.count == 1 ? node : nil
            case .call where ["object", "create"].contains(node.name):
                return node.argument("ofType") ?? node.argument("value") != nil ? node : nil
            case .call where ["filter", "sorted", "first", "where", "thaw", "freeze"].contains(node.name):
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

private let realmObjects = ["Object", "RLMObject", "EmbeddedObject", "RealmSwiftObject", "RLMEmbeddedObject"]

extension Node {
    /// The object itself behind what hands it on: `user.thaw()`, also in a local.
    fileprivate var handedOn: Node {
        var node = unwrapped
        for _ in 0..<4 {
            guard node.kind == .call, ["thaw", "freeze"].contains(node.name), let inner = node.base else { break }
            node = inner.unwrapped
        }
        return node
    }

    /// The list whose elements a closure is given, one of which this is: `$0` in `users.forEach { $0.name = "" }`.
    fileprivate func iteratedList(_ pass: Pass) -> Node? {
        let closure: Node?
        if name == "$0" {
            closure = enclosing(.closure)
        } else {
            closure = pass.declaration(of: self).flatMap { $0.kind == .parameter ? $0.parent : nil }
        }
        guard let closure, closure.kind == .closure, let call = closure.parent, call.kind == .call,
            ["forEach", "map", "compactMap", "filter", "first"].contains(call.name)
        else { return nil }
        return call.base
    }
}

extension DatabaseObjects.Kind {
    /// Whether a property of such an object is not kept: among properties that are marked, one that is not.
    package func leavesOut(_ target: Node, _ pass: Pass) -> Bool {
        guard let property = target.declaredProperty(pass), property.kind == .variable else { return false }
        if property.has(.isStatic) { return true }
        if self == .swiftData {
            return property.attribute("Transient") != nil || property.isTransformed || property.has(.isComputed)
        }
        guard let mark, property.attribute(mark) == nil, property.attribute("objc") == nil,
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
        case .swiftData, .parse, .couchbase, .cloudKit: nil
        }
    }
}

extension Node {
    /// Whether `@Attribute(.encrypt)` or a transformer changes what is stored.
    package var isTransformed: Bool {
        attribute("Attribute").map { $0.text.contains("encrypt") || $0.text.contains("transformable") } ?? false
    }

    /// The property that an assignment's target names, with `self` or without.
    package func declaredProperty(_ pass: Pass) -> Node? {
        kind == .member
            ? pass.lookup.declaration(ofMember: self) : kind == .reference ? pass.declaration(of: self) : nil
    }

    /// Whether a record is given the database that it is to write itself to.
    package func storesItself(_ pass: Pass) -> Bool {
        guard let only = arguments.first, only.label.isEmpty,
            arguments.dropFirst().allSatisfy({ recordOptions.contains($0.label) || $0.kind == .closure })
        else { return false }
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

/// What GRDB's records take beside the database: `player.update(db, columns: ["name"])`.
private let recordOptions: Set<String> = [
    "columns", "onConflict", "as", "select", "selection", "doUpdate", "returning",
]
