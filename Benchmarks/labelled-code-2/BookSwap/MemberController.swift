import Fluent
import JWT
import Vapor

struct LoginForm: Content {
    var email: String
    var password: String
    var next: String?
}

struct PasswordResetForm: Content {
    var email: String
}

struct AccessPayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var admin: Bool

    func verify(using algorithm: some JWTAlgorithm) throws {
        try exp.verifyNotExpired()
    }
}

struct MemberController: RouteCollection {
    let credentials = CredentialService()

    func boot(routes: any RoutesBuilder) throws {
        let members = routes.grouped("members")
        members.post("login", use: login)
        members.get("logout", use: logout)
        members.get("welcome", use: welcome)
        members.get("out", use: leave)
        members.post("reset", use: requestReset)
        members.post("device", use: registerDevice)
        members.grouped(MemberGate()).get("me", use: me)
        routes.grouped(AdminGate()).get("admin", "members", use: listAll)
    }

    @Sendable func login(req: Request) async throws -> Response {
        let form = try req.content.decode(LoginForm.self)
        req.logger.info("login form: \(form.email) / \(form.password)") // bad: log-secret
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first() else { // good: sql-injection
            throw Abort(.unauthorized)
        }
        guard try await req.password.async.verify(form.password, created: member.passwordHash) else { // good: auth-fails-open
            req.logger.notice("failed login for member \(member.id?.uuidString ?? "-")") // good: log-secret
            throw Abort(.unauthorized)
        }
        let token = try await req.jwt.sign(AccessPayload(
            sub: .init(value: try member.requireID().uuidString),
            exp: .init(value: Date().addingTimeInterval(3600)),
            admin: member.isAdmin
        ))
        req.logger.debug("issued access token \(token)") // bad: log-secret
        let response = req.redirect(to: Destination.local(form.next)) // good: open-redirect
        response.cookies["access"] = HTTPCookies.Value(string: token, isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: cookie-flags
        let refresh = [UInt8].random(count: 32).base64
        member.refreshDigest = credentials.digest(of: refresh)
        try await member.save(on: req.db)
        response.cookies["refresh"] = HTTPCookies.Value(string: refresh, path: "/members") // bad: cookie-flags
        return response
    }

    @Sendable func logout(req: Request) async throws -> Response {
        req.session.destroy()
        return req.redirect(to: "/") // good: open-redirect
    }

    @Sendable func welcome(req: Request) async throws -> Response {
        guard let next: String = req.query["next"] else {
            return req.redirect(to: "/listings") // good: open-redirect
        }
        return req.redirect(to: next) // bad: open-redirect
    }

    @Sendable func leave(req: Request) async throws -> Response {
        let target = try req.query.get(String.self, at: "url")
        let response = Response(status: .seeOther)
        if target.hasPrefix("/") {
            response.headers.replaceOrAdd(name: .location, value: target) // bad: open-redirect
        } else {
            guard let host = URL(string: target)?.host, Destination.partners.contains(host) else {
                throw Abort(.badRequest)
            }
            response.headers.replaceOrAdd(name: .location, value: "https://\(host)/") // good: open-redirect
        }
        return response
    }

    @Sendable func requestReset(req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(PasswordResetForm.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first() else {
            return .accepted
        }
        let code = credentials.makeResetToken()
        member.resetDigest = credentials.digest(of: code)
        try await member.save(on: req.db)
        try await credentials.mailResetLink(to: member, code: code, client: req.client)
        return .accepted
    }

    @Sendable func registerDevice(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let rememberToken = [UInt8].random(count: 32).base64 // good: weak-random
        member.rememberDigest = credentials.digest(of: rememberToken)
        try await member.save(on: req.db)
        let response = Response(status: .created)
        response.cookies["remember_me"] = HTTPCookies.Value(string: rememberToken, maxAge: 60 * 60 * 24 * 90, isSecure: false, isHTTPOnly: false) // bad: cookie-flags
        return response
    }

    @Sendable func me(req: Request) async throws -> View {
        let member = try req.auth.require(Member.self)
        return try await req.view.render("me", ["name": member.displayName])
    }

    @Sendable func listAll(req: Request) async throws -> [Member] {
        try await Member.query(on: req.db).sort(\.$email).all()
    }
}

enum Destination {
    static let partners: Set<String> = ["library.example", "post.example"]
    static let pages: Set<String> = ["/", "/listings", "/members/me", "/loans"]

    static func local(_ wanted: String?) -> String {
        guard let wanted, pages.contains(wanted) else { return "/" }
        return wanted
    }
}

struct MemberGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let payload = try await request.jwt.verify(as: AccessPayload.self) // good: auth-fails-open
        guard let member = try await Member.find(UUID(uuidString: payload.sub.value), on: request.db) else {
            throw Abort(.unauthorized)
        }
        request.auth.login(member)
        return try await next.respond(to: request)
    }
}

struct AdminGate: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        do {
            let payload = try await request.jwt.verify(as: AccessPayload.self)
            guard payload.admin else { throw Abort(.forbidden) }
        } catch {
            request.logger.warning("admin check failed: \(error)")
            return try await next.respond(to: request) // bad: auth-fails-open
        }
        return try await next.respond(to: request)
    }
}
