package import AuditKit
package import CodeModel

/// What is known of one open database: tells it from the others of the project.
package enum DatabaseHandle {
    package enum Kind { case plain, sealed, memory }

    /// How the database was opened that is written to at this place; nothing where that cannot be seen.
    package static func kind(of place: Node, _ pass: Pass) -> Kind? {
        if let call = CDatabase.call(around: place) { return CDatabase(pass: pass).kind(of: call) }
        guard let handle = handle(of: place, pass) else { return nil }
        let made = Openings(pass: pass).calls(of: handle, steps: 6)
        let kinds = Set(made.compactMap { kind(ofOpening: $0, by: handle, pass) })
        return kinds.count == 1 ? kinds.first : nil
    }

    /// How the Realm is opened that an object of this function is put into: the only one, or each of those that are opened
    /// there in the same way.
    static func kind(ofRealmAround object: Node, _ pass: Pass) -> Kind? {
        guard let function = object.enclosingDeclaredFunction else { return nil }
        let name = object.unwrapped.kind == .reference ? object.unwrapped.name : ""
        let added = object.tree.nodes(.call, named: ["add", "create"]).filter { call in
            function.contains(call) && call.arguments.first?.unwrapped.kind == .reference
                && call.arguments.first?.unwrapped.name == name
        }
        let known = added.compactMap(\.base).compactMap { kind(ofRealm: $0, pass) }
        if let first = known.first { return Set(known).count == 1 ? first : nil }
        let opened = object.tree.nodes(.call, named: ["Realm"]).filter(function.contains)
        let kinds = Set(opened.map { kind(ofRealmOpening: $0, pass) })
        return kinds.count == 1 ? kinds.first ?? nil : nil
    }

    /// How a Realm was opened: with a key, in memory alone, or neither.
    static func kind(ofRealm realm: Node, _ pass: Pass) -> Kind? {
        let made = Openings(pass: pass).calls(of: realm, steps: 6).filter { $0.name == "Realm" }
        let kinds = Set(made.compactMap { kind(ofRealmOpening: $0, pass) })
        return kinds.count == 1 ? kinds.first : nil
    }

    /// The database whose closure a place stands in, `pool.write { db in … }`, or that a call is made on.
    private static func handle(of place: Node, _ pass: Pass) -> Node? {
        for up in place.ancestors where up.kind == .closure {
            if let call = up.parent, call.kind == .call, scopes.contains(call.name), let base = call.base {
                return base
            }
        }
        guard
            let call = sequence(first: place, next: \.parent).first(where: { node in
                node.kind == .call && ["run", "prepare", "execute", "executeUpdate", "scalar"].contains(node.name)
            }), let base = call.base?.unwrapped, base.kind == .reference || base.kind == .member
        else { return nil }
        let declared = base.kind == .member ? pass.lookup.declaration(ofMember: base) : pass.declaration(of: base)
        return declared?.kind == .variable ? base : nil
    }

    private static func kind(ofOpening call: Node, by handle: Node, _ pass: Pass) -> Kind? {
        guard openers.contains(call.name) else { return nil }
        let place = call.argument("path") ?? call.argument("named") ?? call.arguments.first
        guard let place, place.label != "configuration" else { return .memory }
        if ["inMemory", "temporary"].contains(place.unwrapped.name) || pass.constant(place)?.value.string == ":memory:"
        {
            return .memory
        }
        if call.isKeyed(by: handle.lastName) { return .sealed }
        guard let configuration = call.argument("configuration")?.unwrapped else { return .plain }
        guard configuration.kind == .reference, let function = call.enclosingDeclaredFunction else { return nil }
        let keyed = function.descendants(.call).contains { key in
            keyingCalls.contains(key.name)
                && key.ancestors.contains { up in
                    up.kind == .call && up.name == "prepareDatabase" && up.base?.unwrapped.name == configuration.name
                }
        }
        let isLocal = function.descendants(.variable).contains { $0.name == configuration.name }
        return keyed ? .sealed : isLocal ? .plain : nil
    }

    private static func kind(ofRealmOpening call: Node, _ pass: Pass) -> Kind? {
        guard var configuration = call.argument("configuration")?.unwrapped else {
            return pass[DatabaseEncryption.self].setsDefaultRealm ? nil : .plain
        }
        if configuration.kind == .reference {
            // Of this variable, and not of one that has its name elsewhere.
            let (name, declared) = (configuration.name, pass.declaration(of: configuration))
            let fields = call.tree.members("encryptionKey", "inMemoryIdentifier").filter { field in
                guard field.role == .target, let base = field.base?.unwrapped, base.name == name else { return false }
                return pass.declaration(of: base) == declared
            }
            if let field = fields.first { return field.name == "encryptionKey" ? .sealed : .memory }
            guard let start = pass.declaration(of: configuration)?.initialValue?.unwrapped else { return nil }
            configuration = start
        }
        guard configuration.kind == .call else { return nil }
        if configuration.argument("inMemoryIdentifier") != nil { return .memory }
        if let key = configuration.argument("encryptionKey") {
            return key.unwrapped.kind == .nilLiteral ? .plain : .sealed
        }
        return .plain
    }
}

/// Follows a handle to the calls that open what it stands for: through locals, properties, closures and functions.
private struct Openings {
    let pass: Pass

    func calls(of node: Node, steps: Int) -> [Node] {
        guard steps > 0 else { return [] }
        let node = node.uncast
        switch node.kind {
        case .call:
            if node.callee?.unwrapped.name.first?.isUppercase == true { return [node] }
            if let function = pass.lookup.function(of: node) { return returned(by: function, steps) }
            guard let callee = node.callee?.unwrapped, let holder = declaration(of: callee) else { return [] }
            return values(of: holder).flatMap { returned(by: $0.unwrapped, steps) }
        case .reference, .member:
            guard let declared = declaration(of: node), declared.kind == .variable else { return [] }
            return values(of: declared).flatMap { calls(of: $0, steps: steps - 1) }
        default: return []
        }
    }

    private func declaration(of node: Node) -> Node? {
        node.kind == .member ? pass.lookup.declaration(ofMember: node) : pass.declaration(of: node)
    }

    /// What a variable is set to, where it is declared and in the methods of its type.
    private func values(of variable: Node) -> [Node] {
        let scope = variable.enclosingType ?? variable.tree.root
        let names = variable.tree.references(variable.name) + variable.tree.members(variable.name)
        let set = names.compactMap { name -> Node? in
            guard name.role == .target, scope.contains(name), name.kind == .reference || name.base?.name == "self"
            else {
                return nil
            }
            return name.parent?.child(.operand)
        }
        var given: [Node] = []
        if variable.initialValue == nil, set.isEmpty, scope.kind == .structDecl {
            // The initializer that the compiler writes.
            for file in pass.workspace.swift where file.role.isShipped {
                given += file.tree.nodes(.call, named: [scope.name]).compactMap { $0.argument(variable.name) }
            }
        }
        return (variable.initialValue.map { [$0] } ?? []) + set.prefix(4) + given.prefix(8)
    }

    /// What a function, a closure, or the function that a name stands for gives back.
    private func returned(by code: Node, _ steps: Int) -> [Node] {
        var code = code
        if code.kind == .member || code.kind == .reference {
            let named =
                code.kind == .member
                ? code.base.flatMap { pass.lookup.index.members(code.name, of: $0.unwrapped.name).first }
                : pass.declaration(of: code)
            guard let named, named.kind == .functionDecl else { return [] }
            code = named
        }
        let body = code.kind == .closure ? code : code.child(.body)
        guard let body else { return [] }
        let statements = body.children.filter { $0.role == .statement }
        let results = code.descendants.filter { $0.kind == .return }.compactMap(\.children.first)
        let only = statements.count == 1 && results.isEmpty ? Array(statements) : []
        return (results + only).flatMap { calls(of: $0, steps: steps - 1) }
    }
}

extension Node {
    /// Whether the type or function round the opening of a database gives it a key under this name: `db.key(secret)`.
    fileprivate func isKeyed(by name: String) -> Bool {
        let scope = enclosingType ?? enclosingDeclaredFunction ?? tree.root
        let calls = tree.nodes(.call, named: keyingCalls + ["key", "rekey"])
        return calls.contains { call in scope.contains(call) && call.base?.lastName == name && !call.arguments.isEmpty }
    }
}

/// Calls that open a database of SQLite.
private let openers: Set<String> = [
    "DatabaseQueue", "DatabasePool", "Connection", "FMDatabase", "FMDatabaseQueue", "FMDatabasePool",
]

/// Calls that run a closure with the database.
private let scopes: Set<String> = [
    "write", "writeWithoutTransaction", "barrierWriteWithoutTransaction", "asyncWrite", "asyncWriteWithoutTransaction",
    "inTransaction", "inDatabase", "inDeferredTransaction", "inExclusiveTransaction", "inSavePoint",
    "unsafeReentrantWrite",
    "writePublisher",
]
