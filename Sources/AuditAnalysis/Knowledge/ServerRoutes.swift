package import AuditKit
package import CodeModel

/// The routes of the project's servers: what each answers with, and what stands before it.
package struct ServerRoutes: Fact {
    package struct Route: Sendable {
        /// The call that registers the route: `users.delete(":id", use: remove)`.
        package let call: Node
        /// `get`, `post`, `put`, `patch`, `delete`; of `on(.POST, …)` what it names.
        package let method: String
        /// The function or the closure that answers.
        package let handler: Node
        /// What every request passes before it, what stands before all routes last; nothing where the way to the server was not
        /// found.
        package let middleware: [Node]?
    }

    /// Whether somebody signs in to the project's servers, so that some of their routes are for those who did.
    package let haveSignIn: Bool
    /// The types that those who sign in are of.
    package let accounts: Set<String>
    private let byHandler: [Node: [Route]]
    private let byFile: [String: [Route]]
    private let handlersByFile: [String: [Node]]

    package init(workspace: Workspace) {
        let files = workspace.swift.filter { $0.role.isShipped && $0.tree.isOfServer }
        let lookup = workspace.lookup
        let chains = RouteChains(files: files, lookup: lookup)
        let routes = files.flatMap { file in
            file.tree.nodes(.call, named: routeMethods).compactMap { chains.route(of: $0) }
        }
        byHandler = Dictionary(grouping: routes, by: \.handler)
        byFile = Dictionary(grouping: routes, by: \.call.tree.path)
        handlersByFile = Dictionary(grouping: byHandler.keys, by: \.tree.path)
            .mapValues { $0.sorted { $0.isBefore($1) } }
        let index = lookup.index
        accounts = Set(
            index.types.values.filter { type in type.inherited.contains(where: signedIn.contains) }.map(\.name))
        haveSignIn = !files.isEmpty && (!accounts.isEmpty || files.contains { $0.hasSignIn })
    }

    /// The routes that a file registers.
    package func routes(in file: SwiftFile) -> [Route] { byFile[file.path] ?? [] }

    /// The routes that a function or a closure answers.
    package func routes(answeredBy handler: Node) -> [Route] { byHandler[handler] ?? [] }

    /// Another handler that does something of that name, and asks who it is.
    package func handler(doing name: String, askingWho lookup: Lookup, besides node: Node) -> Node? {
        byHandler.keys.filter { other in
            other != node && other.tree.nodes(.call, named: [name]).contains(where: other.contains)
        }
        .sorted { $0.isBefore($1) }.first { RouteHandler($0, lookup).asksWho }
    }

    /// The functions and closures of a file that answer routes.
    package func handlers(in file: SwiftFile) -> [Node] { handlersByFile[file.path] ?? [] }
}

extension ServerRoutes.Route {
    /// Whether nothing that may know who asks stands before the handler.
    package func isOpen(_ lookup: Lookup) -> Bool {
        middleware.map { $0.allSatisfy { $0.isForEverybody(lookup) } } ?? false
    }

    /// Whether its path says that it is for those who run the service: `admin`, `backoffice`.
    package func isForStaff(_ lookup: Lookup) -> Bool {
        let words = path(lookup).flatMap { Words.of($0) }
        return words.contains(where: staffPaths.contains) && !words.contains(where: entrances.contains)
    }

    /// Whether people come in by it, or a service reports something there.
    package func isEntrance(_ lookup: Lookup) -> Bool {
        (path(lookup).flatMap { Words.of($0) } + Words.of(handler.name)).contains {
            entrances.contains($0) || publicPaths.contains($0)
        }
    }

    /// The parts of the path, those of the groups around it last.
    package func path(_ lookup: Lookup) -> [String] {
        var parts = call.texts(lookup)
        var builder = call.base?.unwrapped
        for _ in 0..<8 {
            guard let node = builder else { break }
            switch node.kind {
            case .call:
                if ["grouped", "group"].contains(node.name) { parts += node.texts(lookup) }
                builder = node.base?.unwrapped
            case .reference:
                guard let made = lookup.declaration(of: node) else { return parts }
                let around = made.kind == .parameter && made.parent?.kind == .closure ? made.parent?.parent : nil
                builder = around ?? made.initialValue?.unwrapped
            default: builder = nil
            }
        }
        return parts
    }

    /// Whether what stands before the handler only finds out who asks, and does not decide what they may do.
    package func onlyIdentifies(_ lookup: Lookup) -> Bool {
        middleware.map { $0.allSatisfy { $0.isForEverybody(lookup) || $0.identifies(lookup) } } ?? false
    }
}

extension SwiftFile {
    fileprivate var hasSignIn: Bool {
        [
            "authenticator", "guardMiddleware", "AuthenticatorMiddleware", "SessionAuthenticator", "BasicAuthenticator",
            "requireIdentity",
        ]
        .contains(where: tree.mentions) || tree.mentions("unauthorized") && tree.mentions("authorization")
    }
}

extension Node {
    /// The constant texts among the arguments without a label.
    fileprivate func texts(_ lookup: Lookup) -> [String] {
        arguments.compactMap { $0.label.isEmpty ? lookup.constant($0)?.value.string : nil }
    }

    /// Whether a middleware lets everybody through: it writes logs, compresses, names origins, or finds out who asks and
    /// refuses nobody.
    fileprivate func isForEverybody(_ lookup: Lookup) -> Bool {
        let made = unwrapped
        let maker = made.kind == .call && made.callee?.kind == .member ? made.base?.lastName ?? "" : ""
        let name = middlewareName
        if Words.of(name).last == "authenticator" {
            // Authenticators of Vapor log in whom they know and pass on all others; that of a token refuses.
            guard let type = lookup.index.types[maker.isEmpty ? name : maker] else { return !maker.isEmpty }
            return !type.inherited.contains("JWTPayload") && !type.refuses
        }
        let words = Set(Words.of(name) + Words.of(maker))
        guard words.isDisjoint(with: deciding) else { return false }
        return !words.isDisjoint(with: harmless) || lookup.index.types[name].map { !$0.refuses } ?? false
    }

    /// Whether a middleware only finds out who asks: `User.sessionAuthenticator()`, `User.guardMiddleware()`.
    fileprivate func identifies(_ lookup: Lookup) -> Bool {
        let name = middlewareName
        let words = Set(Words.of(name))
        guard words.isDisjoint(with: ranks) else { return false }
        // A middleware of the project's own is looked into: it may ask for a role.
        guard let type = lookup.index.types[name] else { return !words.isDisjoint(with: identifying) }
        let mentioned = (type.declarations + type.extensions).flatMap(\.descendants).filter {
            [.reference, .member, .string].contains($0.kind)
        }
        guard !words.isDisjoint(with: identifying) || mentioned.contains(where: { $0.name == "unauthorized" }) else {
            return false
        }
        return !mentioned.contains { $0.name.utf8.count < 40 && !ranks.isDisjoint(with: Words.of($0.name)) }
    }

    /// The name by which a middleware is known: of `User.guardMiddleware()` the method, of `Keys(minimum: 2)` the type, of a
    /// variable what it was made with.
    private var middlewareName: String {
        var node = unwrapped
        for _ in 0..<4 {
            if node.kind == .reference, let made = node.tree.scopes.variable(named: node)?.initialValue {
                node = made.unwrapped
            } else if node.kind == .call, let callee = node.callee?.unwrapped,
                callee.name == "init" || callee.name == "default",
                let base = callee.base
            {
                node = base.unwrapped
            } else {
                break
            }
        }
        // `app.sessions.middleware`
        if node.kind == .member, node.name == "middleware", let base = node.base { return base.lastName }
        return TypeName.base(node.name)
    }
}

extension DeclaredType {
    /// Whether a middleware of the project's own turns some requests away, or has to do with who asks.
    fileprivate var refuses: Bool {
        (declarations + extensions).flatMap(\.descendants).contains { node in
            if node.kind == .throw { return true }
            guard node.kind == .member || node.kind == .call else { return false }
            return ["unauthorized", "forbidden", "guardMiddleware", "Abort", "HTTPError"].contains(node.name)
        }
    }
}

extension Scopes {
    /// The local variable that a name means.
    fileprivate func variable(named reference: Node) -> Node? {
        for scope in around(reference) where !scope.kind.isTypeDeclaration && scope.kind != .file {
            if let found = declaration(ofName: reference.nameID, in: scope, at: reference) {
                return found.kind == .variable ? found : nil
            }
        }
        return nil
    }
}

/// Methods that register a route.
private let routeMethods = ["get", "post", "put", "patch", "delete", "on"]

/// What types conform to that somebody signs in as.
private let signedIn: Set<String> = [
    "Authenticatable", "ModelAuthenticatable", "ModelSessionAuthenticatable", "ModelCredentialsAuthenticatable",
    "SessionAuthenticatable", "PasswordAuthenticatable", "ModelUser",
]

/// Words of paths that are for those who run the service.
private let staffPaths: Set<String> = [
    "admin", "admins", "administration", "administrator", "backoffice", "superuser", "moderation", "staff",
]

/// Words of paths by which those people come in.
private let entrances: Set<String> = [
    "login", "logout", "signin", "session", "auth", "oauth", "callback", "token", "password", "health", "assets",
    "static", "webhook", "hook",
]

/// Words of paths that everybody may call.
private let publicPaths: Set<String> = [
    "public", "signup", "register", "join", "invite", "invitation", "contact", "feedback", "subscribe", "unsubscribe",
    "vote", "search", "graphql", "rpc", "hooks", "events", "metrics", "ping", "verify", "confirm", "reset", "demo",
]

/// Words of middleware that no one is held back by.
private let harmless: Set<String> = [
    "cors", "file", "files", "error", "errors", "log", "logs", "logger", "logging", "compression", "metrics", "tracing",
    "trace", "route", "version", "cache", "caching", "date", "header", "headers", "sessions", "session", "locale",
    "language", "redirect", "https", "public", "static", "request", "response",
]

/// Words of middleware that may know who asks.
private let deciding: Set<String> = [
    "auth", "authentication", "authorization", "authenticator", "guard", "require", "required", "requires", "ensure",
    "protect", "protected", "secure", "secured", "token", "bearer", "jwt", "key", "keys", "signature", "signed",
    "verify", "verifier", "user", "account", "login", "identity", "permission", "basic", "credentials",
]

private let identifying: Set<String> = [
    "authenticator", "authentication", "authenticated", "guard", "session", "sessions", "jwt", "bearer", "token",
    "basic", "credentials", "auth", "login",
]

/// Words of what somebody may do.
private let ranks: Set<String> = [
    "admin", "admins", "administrator", "role", "roles", "permission", "permissions", "owner", "manager", "staff",
    "moderator", "scope", "scopes", "policy", "acl", "rank", "privilege", "superuser", "ability", "access", "level",
    "member", "membership", "team", "organization", "tenant",
]
