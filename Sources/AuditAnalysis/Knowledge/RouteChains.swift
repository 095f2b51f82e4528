import AuditKit
import CodeModel

/// Follows a route from the call that registers it to the server, and collects what requests pass on the way.
struct RouteChains {
    let lookup: Lookup
    private let registrations: [String: [Node]]
    private let uses: [Node]
    /// The functions of the project's own that give back what routes are registered on, by their names.
    private let helpers: [String: [Node]]
    private let files: [SwiftFile]

    init(files: [SwiftFile], lookup: Lookup) {
        self.files = files
        self.lookup = lookup
        let calls = files.flatMap { $0.calls("register", "addRoutes") }
        registrations = Dictionary(grouping: calls.compactMap { Registration($0, lookup) }, by: \.collection)
            .mapValues { $0.map(\.call) }
        // `app.middleware.use(…)` counts for all routes, wherever it stands.
        uses = files.flatMap { $0.calls("use") }.filter { call in
            // `app.databases.middleware` sees records and no requests.
            call.base?.lastName == "middleware" && call.base?.unwrapped.base?.lastName != "databases"
        }
        .compactMap { $0.arguments.first }.filter { $0.label.isEmpty }
        helpers = Dictionary(grouping: files.flatMap { $0.nodes(.functionDecl) }.filter(\.givesBuilder), by: \.name)
    }

    private struct Registration {
        let collection: String
        let call: Node

        /// `register(collection: Users())` of Vapor and `addRoutes(Users().endpoints)` of Hummingbird.
        init?(_ call: Node, _ lookup: Lookup) {
            guard let given = call.argument("collection") ?? call.argument("") else { return nil }
            let whole = given.unwrapped
            let owner = call.name == "addRoutes" && whole.kind == .member ? whole.base ?? whole : whole
            guard let type = lookup.type(of: owner)?.name else { return nil }
            (collection, self.call) = (type, call)
        }
    }

    /// The route that a call registers; nothing where it registers none.
    func route(of call: Node) -> ServerRoutes.Route? {
        guard let base = call.base, call.callee?.kind == .member,
            Set(Words.of(base.lastName)).isDisjoint(with: otherThings),
            let answer = call.argument("use") ?? call.trailingClosure, let handler = handler(answer)
        else { return nil }
        let named = call.name == "on" ? call.arguments.first?.unwrapped.name.lowercased() ?? "" : call.name
        var steps = Self.mostSteps
        let found = middleware(before: base, at: call, &steps)
        return .init(call: call, method: named, handler: handler, middleware: found.map { $0 + uses })
    }

    private func handler(_ node: Node) -> Node? {
        let node = node.unwrapped
        switch node.kind {
        case .closure: return node
        case .reference:
            return lookup.declaration(of: node).flatMap { $0.kind == .functionDecl ? $0 : nil }
        case .member:
            return lookup.declaration(ofMember: node).flatMap { $0.kind == .functionDecl ? $0 : nil }
        default: return nil
        }
    }

    /// How many calls and declarations are looked at on the way from one route to the server.
    private static let mostSteps = 60

    /// What requests pass before they reach what a builder of routes registers; nothing where that is not known.
    private func middleware(before builder: Node, at use: Node, _ steps: inout Int) -> [Node]? {
        steps -= 1
        guard steps > 0 else { return nil }
        let node = builder.unwrapped
        switch node.kind {
        case .call: return middleware(throughCall: node, at: use, &steps)
        case .reference:
            if node.name == "self" { return node.isRoot(lookup) ? [] : nil }
            guard let made = lookup.declaration(of: node) else { return nil }
            return middleware(throughDeclaration: made, at: use, &steps)
        // `app.routes.get(…)`, and a property that keeps the application.
        case .member:
            if node.name == "routes", let base = node.base { return middleware(before: base, at: use, &steps) }
            return node.isRoot(lookup) ? [] : nil
        default: return nil
        }
    }

    private func middleware(throughCall call: Node, at use: Node, _ steps: inout Int) -> [Node]? {
        if ["Router", "RouterBuilder", "Application"].contains(call.name), call.base == nil { return [] }
        // The routes that a controller of Hummingbird lists: what stands before them is where they are added.
        if call.name == "RouteCollection", call.base == nil {
            return call.enclosingType.flatMap { common(buildersOfCollection($0), &steps) }
        }
        guard let base = call.base else { return nil }
        let own = middleware(addedBy: call) ?? middleware(addedByHelper: call)
        return middleware(before: base, at: use, &steps).map { $0 + own }
    }

    /// What a call of the library puts before routes; nothing where it is none that does.
    private func middleware(addedBy call: Node) -> [Node]? {
        switch call.name {
        case "grouped", "group": call.arguments.flatMap(\.listed).filter { $0.isMiddleware(lookup) }
        case "add": [call.argument("middleware")].compactMap(\.self)
        case "addMiddleware": call.trailingClosure.map { Array($0.children) } ?? []
        default: nil
        }
    }

    /// What a function of the project's own puts before the routes of the builder that it gives back, whatever it is told:
    /// `routes.forMembers()`. Of several functions of a name the one counts that puts least there.
    private func middleware(addedByHelper call: Node) -> [Node] {
        let ways = (helpers[call.name] ?? []).map { helper in
            helper.descendants(.call).filter { !$0.isChosen(in: helper) }.flatMap { middleware(addedBy: $0) ?? [] }
        }
        return ways.min { $0.count < $1.count } ?? []
    }

    private func middleware(throughDeclaration made: Node, at use: Node, _ steps: inout Int) -> [Node]? {
        switch made.kind {
        case .variable:
            guard let value = made.initialValue else { return made.isRoot(lookup) ? [] : nil }
            let later = made.tree.nodes(.call, named: ["add", "addMiddleware"]).filter {
                $0.base?.unwrapped.name == made.name && $0.enclosingFunction == made.enclosingFunction
            }
            let added = later.flatMap { call in
                call.argument("middleware").map { [$0] } ?? call.trailingClosure.map { Array($0.children) } ?? []
            }
            return middleware(before: value, at: made, &steps).map { $0 + added }
        case .parameter:
            guard let function = made.parent else { return nil }
            if function.kind == .closure { return middleware(aroundClosure: function, &steps) }
            return middleware(givenTo: made, of: function, &steps)
        default: return nil
        }
    }

    /// `users.group(":id") { user in … }`
    private func middleware(aroundClosure closure: Node, _ steps: inout Int) -> [Node]? {
        guard let call = closure.parent, call.kind == .call, call.name == "group" else { return nil }
        return middleware(throughCall: call, at: call, &steps)
    }

    /// What all callers put before the builder that a function is given.
    private func middleware(givenTo parameter: Node, of function: Node, _ steps: inout Int) -> [Node]? {
        if parameter.isRoot(lookup) { return [] }
        if function.name == "boot", let type = function.enclosingType {
            return common(buildersOfCollection(type), &steps)
        }
        let calls = files.flatMap { $0.calls(function.name) }.filter { lookup.function(of: $0) == function }
        return common(calls.compactMap { $0.argument(parameter.label) }, &steps)
    }

    /// What the routes that a type lists are added to.
    private func buildersOfCollection(_ type: Node) -> [Node] {
        (registrations[TypeName.base(type.name)] ?? []).compactMap(\.base)
    }

    /// The middleware on the way that has least of it: a route is as open as its most open door.
    private func common(_ builders: [Node], _ steps: inout Int) -> [Node]? {
        var found: [[Node]] = []
        for builder in builders.prefix(4) {
            guard let way = middleware(before: builder, at: builder, &steps) else { return nil }
            found.append(way)
        }
        return found.min { $0.count < $1.count }
    }
}

/// Words in the names of what has methods like `get` and `delete`, too, and registers no route.
private let otherThings: Set<String> = [
    "client", "http", "redis", "cache", "session", "db", "database", "sql", "storage", "persist", "content", "query",
]

extension Node {
    /// Whether a variable or a parameter is the server itself.
    fileprivate func isRoot(_ lookup: Lookup) -> Bool {
        guard let type = (typeText.map { TypeName.base($0) }) ?? lookup.type(of: self)?.name else { return false }
        return ["Application", "Router", "RouterBuilder"].contains(type)
    }

    /// The elements of a list that is written out, or the expression itself.
    fileprivate var listed: [Node] { unwrapped.kind == .array ? Array(unwrapped.children) : [self] }

    /// Whether a function gives back what routes are registered on.
    fileprivate var givesBuilder: Bool {
        let type = child(.returnType)?.text ?? ""
        return ["RoutesBuilder", "RouterGroup", "RouterMethods", "Router<"].contains { type.contains($0) }
    }

    /// Whether a place in a function is reached on some ways alone.
    fileprivate func isChosen(in function: Node) -> Bool {
        ancestors.prefix { $0 != function }.contains {
            [.if, .switch, .guard, .ternary, .for, .while, .closure].contains($0.kind)
        }
    }

    /// Whether what is given to `grouped` stands before the routes, and is no part of their path.
    fileprivate func isMiddleware(_ lookup: Lookup) -> Bool {
        if kind == .closure || ["path", "context", "maxSize"].contains(label) { return false }
        if let type = lookup.declaration(of: unwrapped)?.typeText,
            type.contains("PathComponent") || TypeName.base(type) == "String"
        {
            return false
        }
        if lookup.constant(self) != nil { return false }
        if unwrapped.kind == .string || unwrapped.kind == .interpolatedString { return false }
        // `.constant("users")`, `.parameter("id")` and `.catchall`.
        return !unwrapped.has(.hasImplicitBase) && unwrapped.callee?.has(.hasImplicitBase) != true
    }
}
