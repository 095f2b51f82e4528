import Foundation
import Hummingbird
import HummingbirdAuth
import HummingbirdBcrypt

struct LoginForm: Decodable {
    let name: String
    let password: String
}

final class OperatorDirectory: Sendable {
    private let hashes: [String: String]

    init(hashes: [String: String]) { self.hashes = hashes }

    func check(_ name: String, password: String) -> Operator? {
        guard let hash = hashes[name], Bcrypt.verify(password, hash: hash) else { return nil }
        return Operator(name: name, role: "operator")
    }

    func enrol(_ form: LoginForm) -> String {
        Bcrypt.hash(form.password, cost: 12) // good: low-iterations
    }

    func enrolPartner(_ form: LoginForm) -> String {
        let rounds: UInt8 = 5
        return Bcrypt.hash(form.password, cost: rounds) // bad: low-iterations
    }

    func lookup(_ token: String) async throws -> Operator? {
        hashes[RelayTokens.fingerprint(Array(token.utf8))].map { Operator(name: $0, role: "partner") }
    }
}

struct OperatorAuthenticator: AuthenticatorMiddleware {
    typealias Context = RelayContext
    let operators: OperatorDirectory

    func authenticate(request: Request, context: RelayContext) async throws -> Operator? {
        guard let basic = request.headers.basic else { return nil } // good: auth-fails-open
        return operators.check(basic.username, password: basic.password)
    }
}

struct PartnerGate: RouterMiddleware {
    typealias Context = RelayContext
    let operators: OperatorDirectory

    func handle(_ request: Request, context: RelayContext, next: (Request, RelayContext) async throws -> Response) async throws -> Response {
        var context = context
        do {
            guard let bearer = request.headers.bearer, let found = try await operators.lookup(bearer.token) else {
                throw HTTPError(.unauthorized)
            }
            context.identity = found
        } catch let error as HTTPError {
            throw error // good: auth-fails-open
        } catch {
            context.identity = Operator(name: "partner", role: "partner") // bad: auth-fails-open
        }
        return try await next(request, context)
    }
}

struct ConsoleRoutes {
    let operators: OperatorDirectory

    func register(on group: RouterGroup<RelayContext>) {
        group.post("session", use: login)
        group.get("theme", use: theme)
    }

    @Sendable func login(_ request: Request, context: RelayContext) async throws -> Response {
        let who = try context.requireIdentity()
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "relay_csrf", value: RelayTokens.csrf(), path: "/console", secure: true, httpOnly: true, sameSite: .strict)) // good: cookie-flags
        context.sessions.setSession(OperatorSession(operatorName: who.name))
        return response
    }

    @Sendable func theme(_ request: Request, context: RelayContext) async throws -> Response {
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "relay_theme", value: "dark", maxAge: 31_536_000, path: "/", secure: true, httpOnly: false, sameSite: .lax)) // good: cookie-flags
        return response
    }
}

struct PartnerRoutes {
    let tokens: RelayTokens

    func register(on group: RouterGroup<RelayContext>) {
        group.post("token", use: issue)
        group.post("refresh", use: refresh)
    }

    func registerReports(on group: RouterGroup<RelayContext>) {
        group.get("summary") { _, context in try context.requireIdentity().name }
    }

    func registerDocuments(on group: RouterGroup<RelayContext>) {
        group.get("latest", use: document)
    }

    @Sendable func issue(_ request: Request, context: RelayContext) async throws -> Response {
        let who = try context.requireIdentity()
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "partner_token", value: tokens.signed(for: who.name), maxAge: 86_400, path: "/partner")) // bad: cookie-flags
        return response
    }

    @Sendable func refresh(_ request: Request, context: RelayContext) async throws -> Response {
        let who = try context.requireIdentity()
        var response = Response(status: .noContent)
        response.setCookie(Cookie(name: "partner_refresh", value: tokens.signed(for: who.name), path: "/partner/refresh", secure: true, httpOnly: false, sameSite: .strict)) // bad: cookie-flags
        return response
    }

    @Sendable func document(_ request: Request, context: RelayContext) async throws -> Response {
        _ = try context.requireIdentity()
        var response = Response(status: .ok, body: .init(byteBuffer: .init(string: "{}")))
        response.headers[.accessControlAllowOrigin] = "null" // bad: cors-open
        response.headers[.accessControlAllowCredentials] = "true"
        return response
    }
}
