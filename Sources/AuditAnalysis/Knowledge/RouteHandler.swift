package import AuditKit
package import CodeModel

/// What the handler of a route does with records of the database, and whether it asks who is there.
package struct RouteHandler {
    package let node: Node
    private let lookup: Lookup

    package init(_ node: Node, _ lookup: Lookup) {
        (self.node, self.lookup) = (node, lookup)
    }

    /// A record that is found by what the request names.
    package struct Found {
        /// The call that looks for it: `User.find(req.parameters.get("id"), on: req.db)`.
        package let call: Node
        /// The type of the record.
        package let model: String
        /// The variable that it is kept in.
        package let variable: Node?
    }

    /// The records of the project's own models that the handler finds by a part of the path or the query.
    package var found: [Found] {
        let asked = names
        let models = node.tree.nodes(.call, named: ["find", "filter"]).filter(node.contains).compactMap {
            call -> Found? in
            guard let model = model(of: call), call.finds(by: asked) else { return nil }
            return Found(call: call, model: model, variable: call.keptIn)
        }
        return models.isEmpty ? foundInStores(asked) : models
    }

    /// The records that a store of the project's own gives out for what the request names: `try await orders.order(id)`.
    private func foundInStores(_ asked: Set<String>) -> [Found] {
        node.descendants(.call).compactMap { call in
            guard call.callee?.unwrapped.kind == .member, call.arguments.contains(where: { $0.isTaken(from: asked) }),
                let variable = call.keptIn, let function = lookup.function(of: call),
                let written = function.child(.returnType)?.name
            else { return nil }
            let name = TypeName.base(written.hasSuffix("?") ? String(written.dropLast()) : written)
            guard let type = lookup.index.types[name], type.ownerName != nil else { return nil }
            return Found(call: call, model: name, variable: variable)
        }
    }

    /// What it does to something that the path names, for which nobody makes up: `jobs.cancel(id)`.
    package var deed: Node? {
        let asked = names
        return node.descendants(.call).first { call in
            guard call.callee?.unwrapped.kind == .member, call.callee?.unwrapped.has(.hasImplicitBase) == false,
                Words.of(call.name).first.map(deeds.contains) == true
            else { return false }
            return call.arguments.contains { $0.isTaken(from: asked) }
        }
    }

    /// What it has another part of the project do with something that the path names: `await pumps.drain(number)`.
    package var errand: Node? {
        let asked = names
        return node.descendants(.call).first { call in
            guard let callee = call.callee?.unwrapped, callee.kind == .member, !callee.has(.hasImplicitBase),
                let verb = Words.of(call.name).first, !reading.contains(verb), call.isAwaited
            else { return false }
            return call.arguments.contains { $0.unwrapped.isTaken(from: asked) && $0.unwrapped.kind == .reference }
        }
    }

    /// Whether it changes or deletes what it has found.
    package func changes(_ found: Found) -> Bool { change(of: found) != nil }

    /// The call that changes or deletes what it has found.
    package func change(of found: Found) -> Node? {
        let calls = node.tree.nodes(.call, named: ["delete", "update", "save"]).filter(node.contains)
        return calls.first { call in
            guard let base = call.base else { return false }
            // `store.delete(order)`, `store.save(order.id)`
            if let kept = found.variable, call.arguments.contains(where: { $0.unwrapped.rootName == kept.name }) {
                return true
            }
            // `User.find(…).flatMap { $0.delete(on: db) }` and `User.query(on: db).filter(…).delete()`.
            if base.contains(found.call) || found.call.statement(of: node) == call.statement(of: node) { return true }
            guard base.unwrapped.kind == .reference else { return false }
            return found.variable.map { $0.name == base.unwrapped.name } ?? false
        }
    }

    /// Where it gives back what it has found in a statement of its own.
    package func answer(with found: Found) -> Node? {
        guard let name = found.variable?.name else { return nil }
        return node.descendants.first { $0.kind == .return && $0.children.first?.unwrapped.name == name }
    }

    /// Whether it gives back the record itself.
    package func returns(_ found: Found) -> Bool {
        guard let type = answer else { return false }
        return TypeName.base(TypeName.element(of: type) ?? type) == found.model
    }

    /// The type of the answer, as it is written: of `EventLoopFuture<Page<User>>` the `User`.
    package var answer: String? {
        guard var written = node.child(.returnType)?.name else { return nil }
        while let start = written.firstIndex(of: "<"), written.hasSuffix(">"),
            carriers.contains(String(written[..<start]))
        {
            written = String(written[written.index(after: start)...].dropLast())
        }
        return written
    }

    /// Whether it, or a function of the project that it calls, asks who sent the request or what they may do.
    package var asksWho: Bool { asksWho(node, 2, includesDropped: true) }

    /// Whether it does something with the answer, too: `_ = try req.auth.require(User.self)` only asks that there be somebody.
    package var usesWho: Bool { asksWho(node, 2, includesDropped: false) }

    private func asksWho(_ body: Node, _ depth: Int, includesDropped: Bool) -> Bool {
        // What the request itself names as the owner says nothing of who asks.
        let asked = body == node ? names : []
        let searched = body == node ? found.compactMap(\.call.arguments.first) : []
        let tells = body.descendants.contains { node in
            node.tellsWho && (includesDropped || !node.isDropped)
                && !(node.kind == .reference && asked.contains(node.name))
                && !searched.contains { $0.contains(node) && !$0.isAboutSender(node) }
        }
        if tells { return true }
        if body.children(.parameter).contains(where: { $0.typeText.map { tellsWhoIsThere($0) } ?? false }) {
            return true
        }
        guard depth > 0 else { return false }
        return body.descendants(.call).contains { call in
            guard let function = lookup.function(of: call), function != body else { return false }
            return (includesDropped || !call.isDropped)
                && asksWho(function, depth - 1, includesDropped: includesDropped)
        }
    }

    /// `context: TodoContext`, whose initializer asks for the identity.
    private func tellsWhoIsThere(_ type: String) -> Bool {
        lookup.index.types[TypeName.base(type)].map { declared in
            declared.declarations.contains { $0.kind == .structDecl && $0.descendants.contains(where: \.tellsWho) }
        } ?? false
    }

    /// The model of the project whose records a call looks through.
    private func model(of call: Node) -> String? {
        var base = call.base?.unwrapped
        for _ in 0..<8 {
            guard let node = base else { return nil }
            if node.kind == .call {
                base = node.base?.unwrapped
            } else {
                guard let type = lookup.index.types[node.name], type.isStoredModel else { return nil }
                return type.name
            }
        }
        return nil
    }

    /// The locals that the handler takes out of the path or the query.
    private var names: Set<String> {
        Set(
            node.descendants(.variable).filter { variable in
                variable.initialValue?.isOutOfRequest == true
            }.map(\.name))
    }
}

/// Generic types that bring an answer.
private let carriers: Set<String> = ["EventLoopFuture", "Future", "EditedResponse", "Page"]

extension Node {
    fileprivate var isAwaited: Bool {
        ancestors.prefix { [.await, .try].contains($0.kind) }.contains { $0.kind == .await }
    }

    /// Whether nothing is done with what an expression gives: it is a statement, or goes into `_`.
    fileprivate var isDropped: Bool {
        let around = ancestors.first { ![.try, .await, .call, .member, .tuple, .optionalChain].contains($0.kind) }
        guard let around else { return false }
        if around.kind == .assignment { return around.child(.target)?.name == "_" }
        return around.kind == .block
            && !Words.of(outerCall.name).contains {
                ["check", "ensure", "authorize", "authorise", "verify", "assert", "may", "can", "enforce", "permit"]
                    .contains($0)
            }
    }

    /// The outermost call of the statement in which an expression stands.
    private var outerCall: Node { ancestors.prefix { $0.kind != .block }.last { $0.kind == .call } ?? self }

    /// The variable at the start of a chain: `order` in `order.id`.
    fileprivate var rootName: String {
        var node = self
        while node.kind == .member, let base = node.base?.unwrapped { node = base }
        return node.kind == .reference ? node.name : ""
    }

    /// Whether an expression is taken out of the path or the query of the request.
    fileprivate var isOutOfRequest: Bool {
        unwrapped.isPartOfRequest || descendants.contains(where: \.isPartOfRequest)
    }

    /// `req.parameters`, `request.query`.
    private var isPartOfRequest: Bool {
        kind == .member && ["parameters", "query"].contains(name)
            && ["req", "request", "context", "uri"].contains(base?.lastName ?? "")
    }

    /// Whether a value is taken out of the path or the query, or is one of the locals that are.
    fileprivate func isTaken(from names: Set<String>) -> Bool {
        isOutOfRequest || unwrapped.kind == .reference && names.contains(unwrapped.name)
    }

    /// Whether a call finds one record by what the request asks for.
    fileprivate func finds(by names: Set<String>) -> Bool {
        func isAsked(_ value: Node) -> Bool { value.isTaken(from: names) }
        guard let first = arguments.first, first.label.isEmpty else { return false }
        if name == "find" { return argument("on") != nil && isAsked(first) }
        // `.filter(\.$id == id)` and `.filter(\.$id, .equal, id)`.
        if first.kind == .binary {
            let sides = first.children(.operand)
            return first.name == "==" && sides.contains { $0.text.hasSuffix(".$id") || $0.text.hasSuffix("._$id") }
                && sides.contains(where: isAsked)
        }
        return first.text.hasSuffix(".$id") && arguments.last.map(isAsked) == true
    }

    /// The variable that a value is kept in at once.
    fileprivate var keptIn: Node? {
        for outer in ancestors {
            if outer.kind == .variable { return outer }
            if outer.kind == .block || outer.role == .statement || outer.kind == .closure { return nil }
        }
        return nil
    }

    /// The statement of a handler's own body in which an expression stands.
    fileprivate func statement(of handler: Node) -> Node {
        var last = self
        for outer in ancestors {
            if outer == handler || outer.kind == .block && outer.parent == handler { break }
            last = outer
        }
        return last
    }

    /// Whether a name in what is searched for belongs to a value that the search itself works out: `== req.auth.require(…)`.
    fileprivate func isAboutSender(_ name: Node) -> Bool {
        name.kind == .call || name.ancestors.prefix { $0 != self }.contains { $0.kind == .call && $0.name != "==" }
    }

    /// Whether a name in a handler has to do with who asks and what they may do.
    fileprivate var tellsWho: Bool {
        guard [.reference, .member, .call, .string].contains(kind), name.utf8.count < 40 else { return false }
        // `member.isAdmin = true` gives a right, and asks for none.
        if role == .target { return false }
        return Words.of(name).contains(where: who.contains)
    }
}

/// Verbs whose deeds only some may do.
private let deeds: Set<String> = [
    "cancel", "delete", "remove", "revoke", "erase", "purge", "promote", "demote", "ban", "approve", "refund",
    "transfer", "withdraw", "terminate", "kill", "stop", "restart", "deploy", "reset", "disable", "enable", "grant",
]

/// Verbs of calls that only look something up.
private let reading: Set<String> = [
    "get", "find", "fetch", "load", "read", "list", "search", "count", "require", "decode", "render", "query", "filter",
    "first", "all", "exists", "lookup", "make", "view", "value", "log", "info", "debug",
]

private let who: Set<String> = [
    "auth", "authenticate", "authenticated", "authorize", "authorise", "authorized", "authorization", "identity", "jwt",
    "bearer", "session", "sessions", "permission", "permissions", "owner", "role", "roles", "admin", "current", "me",
    "token", "secret", "signature", "verify", "verified", "verifier", "policy", "access", "password", "apikey",
    "logged", "ensure", "otp", "pin", "allowed", "can", "may",
]
