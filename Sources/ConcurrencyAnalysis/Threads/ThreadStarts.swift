import AuditKit
import CodeModel

/// Functions and closures that libraries call as their own threads come by.
extension ConcurrencyProject {
    /// Whether a class lives on the main actor: by what is written on it, or by a class of the interface above it, by its
    /// name where a library has it.
    func livesOnMainActor(_ parts: TypeParts) -> Bool {
        if isolation.ofType(parts) == .global("MainActor") { return true }
        return lookup.index.types[parts.name]?.ancestors.contains { ancestor in
            isolation.isOfMainActor(ancestor) || ancestor.hasSuffix("ViewController")
        } ?? false
    }

    /// Whether a function is on the main actor by the class around it, and says nothing else itself.
    func livesOnMainActor(around function: Node) -> Bool {
        guard isolation.written(on: function) == nil, let parts = function.enclosingType.flatMap(types.owner) else {
            return false
        }
        return livesOnMainActor(parts)
    }
}

extension Node {
    /// Whether it is a property of an operation that queues of operations read on threads of their own.
    func isAskedByQueue(_ types: ProjectTypes) -> Bool {
        let property = kind == .accessor ? parent ?? self : self
        guard property.kind == .variable, property.has(.isOverride), askedByQueues.contains(property.name),
            let type = property.enclosingType, let parts = types.owner(of: type)
        else { return false }
        return types.libraryAncestor(of: parts).map(operations.contains) ?? false
    }

    /// Whether a server calls a function with a request: once for each that comes, and for many at the same time.
    var answersRequests: Bool {
        guard kind == .functionDecl, !tree.imports.isDisjoint(with: servers) else { return false }
        return children(.parameter).contains { $0.typeText.map(TypeName.base) == "Request" }
    }

    /// Whether a closure is given to a route, to be called with each request: `app.get("visits") { request in … }`.
    var isGivenToRoute: Bool {
        guard kind == .closure, role == .argument, let call = parent, call.kind == .call, call.base != nil,
            routes.contains(call.name), !tree.imports.isDisjoint(with: servers)
        else { return false }
        return children(.parameter).first.map { ["req", "request"].contains($0.name) || $0.typeText == "Request" }
            ?? false
    }

    /// Whether a server has one object of the type around a place for all that come: a controller, middleware.
    func servesAll(_ types: ProjectTypes) -> Bool {
        guard let type = enclosingType, let parts = types.owner(of: type) else { return false }
        return parts.all.contains { part in
            part.children(.inherited).contains { served.contains(TypeName.base($0.name)) }
        }
    }

    /// Whether a closure runs while the function around it waits for a continuation that the closure resumes after a place
    /// in it: `await withCheckedContinuation { c in queue.async { self.result = x; c.resume() } }`.
    func isAwaited(at place: Node) -> Bool {
        let around = ancestors.prefix {
            ![.functionDecl, .initializerDecl, .accessor, .subscriptDecl].contains($0.kind)
        }
        guard
            let opener = around.first(where: { up in
                up.kind == .call && up.name.hasPrefix("with") && up.name.hasSuffix("Continuation")
            }), let body = opener.trailingClosure, body != self, body.contains(self)
        else { return false }
        let name = body.children(.parameter).first?.name ?? "$0"
        return descendants(.call).contains { call in
            call.name == "resume" && call.base?.unwrapped.name == name && (place.isBefore(call) || call.contains(place))
        }
    }

    /// Whether members of a type stand right below: a type, or an `#if` in it.
    var isTypeMemberScope: Bool {
        kind.isTypeDeclaration || (kind == .ifClause || kind == .ifConfig) && parent?.isTypeMemberScope == true
    }
}

private let askedByQueues: Set<String> = ["isExecuting", "isFinished", "isCancelled", "isReady", "isAsynchronous"]
private let servers: Set<String> = ["Vapor", "Hummingbird", "HummingbirdCore"]
private let routes: Set<String> = ["get", "post", "put", "patch", "delete", "head", "on", "webSocket", "stream"]
private let served: Set<String> = [
    "RouteCollection", "Middleware", "AsyncMiddleware", "HBMiddleware", "HBAsyncMiddleware", "RouterMiddleware",
    "MiddlewareProtocol", "RouterController", "HTTPResponder", "Responder", "AsyncResponder", "RequestAuthenticator",
    "AsyncRequestAuthenticator", "BearerAuthenticator", "AsyncBearerAuthenticator", "BasicAuthenticator",
    "AsyncBasicAuthenticator", "CredentialsAuthenticator", "AsyncCredentialsAuthenticator", "SessionAuthenticator",
    "AsyncSessionAuthenticator",
]
private let operations: Set<String> = ["Operation", "BlockOperation", "NSOperation"]
