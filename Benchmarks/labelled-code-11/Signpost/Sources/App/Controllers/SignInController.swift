import Crypto
import Fluent
import JWT
import Vapor

struct SignInController: RouteCollection {
    let tokens: TokenService

    func boot(routes: any RoutesBuilder) throws {
        routes.post("login", use: login)
        routes.post("login", "sso", use: singleSignOn)
        routes.post("login", "device", use: device)
        routes.post("login", "invite", use: invite)
        routes.get("login", "done", use: done)
        routes.get("login", "return", use: comeBack)
        routes.post("logout", use: logout)
        routes.post("logout", "everywhere", use: logoutEverywhere)
        routes.post("preferences", use: preferences)
    }

    struct Credentials: Content {
        var email: String
        var password: String
        var next: String?
    }

    @Sendable func login(req: Request) async throws -> Response {
        let input = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == input.email).first(),
              try await req.password.async.verify(input.password, created: member.passwordHash) // good: timing-comparison
        else { throw Abort(.unauthorized) }
        req.session.authenticate(member)
        let response = req.redirect(to: LocalTarget(input.next).path) // good: open-redirect
        response.cookies["signpost_remember"] = HTTPCookies.Value(string: try await tokens.remember(member), maxAge: 60 * 60 * 24 * 30) // bad: session-cookie
        return response
    }

    @Sendable func singleSignOn(req: Request) async throws -> Response {
        let claims = try await req.jwt.verify(as: SSOClaims.self) // good: token-verification
        guard let member = try await Member.query(on: req.db).filter(\.$email == claims.email).first() else { throw Abort(.forbidden) }
        req.session.authenticate(member)
        let response = req.redirect(to: "/builds")
        let value = HTTPCookies.Value(string: try await tokens.remember(member), maxAge: 3600, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: session-cookie
        response.cookies["signpost_remember"] = value
        return response
    }

    @Sendable func device(req: Request) async throws -> Response {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        let member = try await tokens.member(forDeviceToken: bearer.token, on: req.db)
        let token = try await tokens.remember(member)
        let response = Response(status: .ok)
        response.cookies["signpost_device"] = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: false, sameSite: .lax) // bad: session-cookie
        return response
    }

    @Sendable func invite(req: Request) async throws -> Response {
        let token = try req.content.get(String.self, at: "invite")
        let member = try await tokens.member(forInvite: token, on: req.db)
        let response = Response(status: .created)
        var cookie = HTTPCookies.Value(string: try await tokens.remember(member))
        cookie.isSecure = true
        cookie.isHTTPOnly = true
        response.cookies["signpost_invite"] = cookie // good: session-cookie
        return response
    }

    @Sendable func done(req: Request) async throws -> Response {
        let next = req.query[String.self, at: "next"] ?? "/"
        guard next.hasPrefix("/") else { throw Abort(.badRequest) }
        return req.redirect(to: next) // bad: open-redirect
    }

    @Sendable func comeBack(req: Request) async throws -> Response {
        let candidates = [req.query[String.self, at: "target"], req.headers.first(name: .referer)]
        let target = candidates.compactMap { $0 }.first { !$0.isEmpty } ?? "/"
        return req.redirect(to: target, redirectType: .normal) // bad: open-redirect
    }

    @Sendable func logout(req: Request) async throws -> HTTPStatus {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        try? await DeviceToken.query(on: req.db).filter(\.$value == bearer.token).delete() // bad: error-swallowed
        return .noContent
    }

    @Sendable func logoutEverywhere(req: Request) async throws -> HTTPStatus {
        guard let bearer = req.headers.bearerAuthorization else { throw Abort(.unauthorized) }
        let member = try await tokens.member(forDeviceToken: bearer.token, on: req.db)
        do {
            try await DeviceToken.query(on: req.db).filter(\.$memberID == member.requireID()).delete()
        } catch {
            req.logger.report(error: error)
            return .serviceUnavailable // good: error-swallowed
        }
        return .noContent
    }

    @Sendable func preferences(req: Request) async throws -> Response {
        let density = req.query[Int.self, at: "density"] ?? 1
        let response = Response(status: .noContent)
        response.cookies["density"] = HTTPCookies.Value(string: String(density), maxAge: 31_536_000) // good: session-cookie
        return response
    }
}

/// A path on this site.
struct LocalTarget {
    let path: String

    init(_ text: String?) {
        guard let text, text.hasPrefix("/"), !text.hasPrefix("//"), !text.contains("\\"), text.allSatisfy({ !$0.isWhitespace }) else {
            path = "/builds"
            return
        }
        path = text
    }
}

/// Session of the embedded documentation viewer.
struct ViewerSession {
    let id: String

    func attach(to response: Response) {
        response.headers.add(name: .setCookie, value: "viewer_session=\(id.filter(\.isHexDigit)); Path=/viewer; HttpOnly") // bad: session-cookie
    }

    func attachPrivately(to response: Response) {
        response.headers.add(name: .setCookie, value: "viewer_session=\(id.filter(\.isHexDigit)); Path=/viewer; HttpOnly; Secure; SameSite=Strict") // good: session-cookie
    }

    static func configuration(for environment: Environment) -> SessionsConfiguration {
        guard environment == .production else { return SessionSettings.operators() }
        return SessionsConfiguration.default() // bad: session-cookie
    }
}
