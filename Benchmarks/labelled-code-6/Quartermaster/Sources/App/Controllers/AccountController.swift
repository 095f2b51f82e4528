import Fluent
import Redis
import Vapor

struct LoginForm: Content {
    var email: String
    var password: String
    var next: String?
    var remember: Bool?
}

struct CodeForm: Content {
    var code: String
    var next: String?
}

struct RegisterForm: Content, Validatable {
    var email: String
    var displayName: String
    var password: String

    static func validations(_ validations: inout Validations) {
        validations.add("email", as: String.self, is: .email)
        validations.add("displayName", as: String.self, is: .count(1...80))
        validations.add("password", as: String.self, is: .count(12...128))
    }
}

struct ResetForm: Content {
    var email: String
}

struct NewPasswordForm: Content {
    var password: String
}

struct KeyForm: Content {
    var label: String
}

struct RememberedLogin: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if !request.auth.has(User.self),
           let raw = request.cookies["qm_remember"]?.string,
           let id = UUID(uuidString: raw),
           let user = try await User.find(id, on: request.db) {
            request.auth.login(user) // bad: session
        }
        return try await next.respond(to: request)
    }
}

struct AccountController: Sendable {
    let tokens: TokenService

    // MARK: Login

    @Sendable func login(_ req: Request) async throws -> Response {
        let form = try req.content.decode(LoginForm.self)
        let email = form.email.lowercased()
        guard let user = try await User.query(on: req.db).filter(\.$email == email).first() else {
            throw Abort(.unauthorized, reason: "There is no account for \(email).") // bad: user-enumeration
        }
        guard try await req.password.async.verify(form.password, created: user.passwordHash) else {
            throw Abort(.unauthorized, reason: "The password is wrong.")
        }
        if user.totpSecret != nil {
            req.session.data["pendingUser"] = try user.requireID().uuidString
            return req.redirect(to: "/login/code")
        }
        try signIn(user, on: req)

        let response = req.redirect(to: form.next ?? "/orders") // bad: open-redirect
        if form.remember == true {
            var cookie = HTTPCookies.Value(string: try user.requireID().uuidString)
            cookie.maxAge = 30 * 86_400
            cookie.isHTTPOnly = true
            cookie.isSecure = false // bad: session
            response.cookies["qm_remember"] = cookie
        }
        return response
    }

    @Sendable func confirmCode(_ req: Request) async throws -> Response {
        let form = try req.content.decode(CodeForm.self)
        guard
            let pending = req.session.data["pendingUser"].flatMap(UUID.init(uuidString:)),
            let user = try await User.find(pending, on: req.db),
            let secret = user.totpSecret.flatMap({ Data(base64Encoded: $0) })
        else {
            throw Abort(.unauthorized)
        }
        let expected = TOTP(key: .init(data: secret), digits: .six, interval: 30).generate(time: .now)
        guard expected.constantTimeEquals(form.code) else { throw Abort(.unauthorized) }
        req.session.data["pendingUser"] = nil
        try signIn(user, on: req)
        return req.redirect(to: LocalPath(form.next)?.value ?? "/orders") // good: open-redirect
    }

    private func signIn(_ user: User, on req: Request) throws {
        req.auth.login(user)
        req.session.authenticate(user)
        req.session.data["formToken"] = [UInt8].random(count: 24).base64URLEncoded
    }

    @Sendable func logoutPage(_ req: Request) async throws -> View {
        try await req.view.render("logout", ["formToken": req.session.data["formToken"] ?? ""])
    }

    @Sendable func logout(_ req: Request) async throws -> Response {
        req.auth.logout(User.self)
        req.session.destroy() // good: session
        return req.redirect(to: "/")
    }

    // MARK: Registration

    @Sendable func register(_ req: Request) async throws -> Response {
        try RegisterForm.validate(content: req)
        let form = try req.content.decode(RegisterForm.self) // good: mass-assignment
        let user = User(
            email: form.email.lowercased(),
            displayName: form.displayName,
            passwordHash: try await req.password.async.hash(form.password)
        )
        try await user.create(on: req.db)
        try signIn(user, on: req)
        return req.redirect(to: "/orders")
    }

    @Sendable func updateProfile(_ req: Request) async throws -> UserCard {
        let user = try req.auth.require(User.self)
        user.apply(try req.content.decode(ProfilePatch.self))
        try await user.save(on: req.db)
        return try UserCard(user)
    }

    @Sendable func createKey(_ req: Request) async throws -> [String: String] {
        let user = try req.auth.require(User.self)
        let form = try req.content.decode(KeyForm.self)
        let secret = try await tokens.createKey(label: form.label, for: user, on: req.db)
        return ["key": secret]
    }

    // MARK: Password reset

    @Sendable func requestReset(_ req: Request) async throws -> Response {
        let form = try req.content.decode(ResetForm.self)
        if let user = try await User.query(on: req.db).filter(\.$email == form.email.lowercased()).first() {
            let token = try await tokens.makeResetToken(for: user, on: req)
            let host = req.headers.first(name: .host) ?? "shop.quartermaster.example"
            let link = "https://\(host)/reset/\(token)" // bad: host-header
            try await Outbox(req).send(to: user.email, subject: "Your new password", body: "Open \(link) to choose a new password.")
        }
        return try await req.view.render("reset-sent", ["message": "If there is an account, a message is on its way."]).encodeResponse(for: req) // good: user-enumeration
    }

    @Sendable func completeReset(_ req: Request) async throws -> Response {
        let token = try req.parameters.require("token")
        let form = try req.content.decode(NewPasswordForm.self)
        guard form.password.count >= 12, let id = try await tokens.resetSubject(token, on: req), let user = try await User.find(id, on: req.db) else {
            throw Abort(.badRequest, reason: "The link is no longer valid.")
        }
        user.passwordHash = try await req.password.async.hash(form.password)
        try await user.save(on: req.db)
        req.logger.info("password reset completed", metadata: ["user": "\(id)"])
        let link = "\(req.application.settings.publicBase)/login" // good: host-header
        try await Outbox(req).send(to: user.email, subject: "Password changed", body: "Sign in at \(link).")
        return req.redirect(to: "/login")
    }
}
