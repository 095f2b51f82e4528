import Crypto
import Fluent
import JWT
import Vapor

struct AccessPayload: JWTPayload {
    let sub: SubjectClaim
    let exp: ExpirationClaim
    let role: Role

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: jwt
    }
}

struct InvitePayload: JWTPayload {
    let sub: SubjectClaim
    let exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: jwt
}

struct AuthController: RouteCollection {
    private let throttle = LoginThrottle()
    private let landings: Set<String> = ["/", "/bookings", "/profile"]

    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("auth")
        group.post("signup", use: signUp)
        group.post("import", use: importUser)
        group.post("login", use: login)
        group.post("quick-login", use: quickLogin)
        group.post("forgot", use: forgot)
        group.post("forgot-legacy", use: forgotLegacy)
        group.get("me", use: me)
        group.get("invite", use: invite)
        group.get("continue", use: resume)
        group.get("logout", use: logout)
    }

    @Sendable func signUp(_ req: Request) async throws -> User.Public {
        try SignUp.validate(content: req)
        let form = try req.content.decode(SignUp.self)
        let user = User(email: form.email, name: form.name, passwordHash: try await req.password.async.hash(form.password)) // good: password-hash
        try await user.save(on: req.db)
        return user.public // good: data-exposure
    }

    @Sendable func importUser(_ req: Request) async throws -> User {
        let form = try req.content.decode(SignUp.self)
        let digest = SHA256.hash(data: Data(form.password.utf8)).hex // bad: password-hash
        let user = User(email: form.email, name: form.name, passwordHash: digest)
        try await user.save(on: req.db)
        return user // bad: data-exposure
    }

    @Sendable func login(_ req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        let key = req.remoteAddress?.ipAddress ?? "unknown"
        guard await throttle.allows(key) else { throw Abort(.tooManyRequests) } // good: brute-force
        guard let user = try await User.query(on: req.db).filter(\.$email == form.email).first(),
              try user.verify(password: form.password) else {
            await throttle.fail(key)
            throw Abort(.unauthorized, reason: "Email or password is wrong.") // good: error-detail
        }
        req.session.authenticate(user)
        req.logger.info("login", metadata: ["user": .string(user.id?.uuidString ?? "")]) // good: secret-in-log
        return req.redirect(to: form.next.flatMap { landings.contains($0) ? $0 : nil } ?? "/") // good: redirect
    }

    @Sendable func quickLogin(_ req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        req.logger.info("quick login \(form.email) / \(form.password)") // bad: secret-in-log
        guard let user = try await User.query(on: req.db).filter(\.$email == form.email).first() else {
            throw Abort(.notFound, reason: "There is no account for \(form.email).") // bad: account-enumeration
        }
        guard user.passwordHash == SHA256.hash(data: Data(form.password.utf8)).hex else { throw Abort(.unauthorized) } // bad: timing
        let response = req.redirect(to: form.next ?? "/") // bad: redirect
        response.cookies["remember"] = HTTPCookies.Value(string: user.id!.uuidString, isSecure: false, isHTTPOnly: false) // bad: cookie
        response.cookies["theme"] = HTTPCookies.Value(string: "dark", isSecure: true, isHTTPOnly: true, sameSite: .strict) // good: cookie
        return response
    }

    @Sendable func forgot(_ req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else { return .accepted } // good: account-enumeration
        let token = [UInt8].random(count: 32).base64 // good: randomness
        user.resetToken = SHA256.hash(data: Data(token.utf8)).hex // good: secret-in-database
        try await user.save(on: req.db)
        return .accepted
    }

    @Sendable func forgotLegacy(_ req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else { return .accepted }
        let stamp = Int(Date().timeIntervalSince1970)
        let token = Insecure.MD5.hash(data: Data("\(email)\(stamp)".utf8)).hex // bad: randomness
        user.resetToken = token // bad: secret-in-database
        try await user.save(on: req.db)
        req.logger.notice("reset link /auth/reset?token=\(token)") // bad: secret-in-log
        return .accepted
    }

    @Sendable func me(_ req: Request) async throws -> User.Public {
        let payload = try await req.jwt.verify(as: AccessPayload.self) // good: jwt
        guard let id = UUID(uuidString: payload.sub.value), let user = try await User.find(id, on: req.db) else { throw Abort(.unauthorized) }
        return user.public
    }

    @Sendable func invite(_ req: Request) async throws -> String {
        let token: String = try req.query.get(at: "token")
        let payload = try await req.application.jwt.keys.unverified(token, as: InvitePayload.self) // bad: jwt
        req.session.data["invited"] = payload.sub.value
        return "ok"
    }

    @Sendable func resume(_ req: Request) async throws -> Response {
        let target: String = try req.query.get(at: "to")
        if target.hasPrefix("/") {
            return req.redirect(to: target) // bad: redirect
        }
        return req.redirect(to: "/") // good: redirect
    }

    @Sendable func logout(_ req: Request) async throws -> Response {
        req.auth.logout(User.self)
        req.session.destroy() // good: session
        return req.redirect(to: "/auth/login") // good: redirect
    }

    func token(for user: User, on req: Request) async throws -> String {
        try await req.jwt.sign(AccessPayload(sub: .init(value: user.requireID().uuidString), exp: .init(value: .now.addingTimeInterval(900)), role: user.role)) // good: jwt
    }

    func longToken(for user: User, on req: Request) async throws -> String {
        try await req.jwt.sign(AccessPayload(sub: .init(value: user.requireID().uuidString), exp: .init(value: .distantFuture), role: user.role)) // bad: jwt
    }
}

struct Credentials: Content {
    let email: String
    let password: String
    let next: String?
}

extension Sequence where Element == UInt8 {
    var hex: String { map { String(format: "%02x", $0) }.joined() }
}
