import Fluent
import Vapor

struct SignInController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("sign-in", use: signIn)
        routes.post("sign-in", "kiosk", use: kioskSignIn)
        routes.post("sign-out", use: signOut)
        routes.post("reset", "request", use: requestReset)
        routes.post("reset", "confirm", use: confirmReset)
        routes.post("reset", "link", use: confirmLink)
        routes.post("verify", "phone", use: verifyPhone)
        routes.post("remember", use: remember)
    }

    @Sendable func signIn(req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              try member.verify(password: form.password) else { throw Abort(.unauthorized) }
        req.auth.login(member)
        req.session.authenticate(member) // bad: session-cookie
        return req.redirect(to: form.returnTo ?? "/orders") // bad: open-redirect
    }

    @Sendable func kioskSignIn(req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              try member.verify(password: form.password) else { throw Abort(.unauthorized) }
        req.session.destroy()
        req.auth.login(member)
        req.session.authenticate(member) // good: session-cookie
        let targets = ["menu": "/kiosk/menu", "pay": "/kiosk/pay"]
        return req.redirect(to: targets[form.returnTo ?? "menu"] ?? "/kiosk/menu") // good: open-redirect
    }

    @Sendable func signOut(req: Request) async throws -> Response {
        let response = req.redirect(to: "/")
        response.cookies["orders-session"] = .expired // bad: session-cookie
        return response
    }

    @Sendable func remember(req: Request) async throws -> Response {
        let member = try req.auth.require(Member.self)
        let response = Response(status: .ok)
        response.cookies["remember"] = HTTPCookies.Value(
            string: try member.requireID().uuidString, // bad: session-cookie
            maxAge: 60 * 60 * 24 * 30,
            isSecure: true,
            isHTTPOnly: true,
            sameSite: .strict
        )
        return response
    }

    @Sendable func requestReset(req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let member = try await Member.query(on: req.db).filter(\.$email == email).first() else { return .accepted }
        let code = String(Int.random(in: 1_000...9_999)) // bad: one-time-token
        member.resetCode = try await req.password.async.hash(code)
        if (member.resetExpires ?? .distantPast) < Date(timeIntervalSinceNow: -3_600) { member.resetAttempts = 0 }
        member.resetExpires = Date(timeIntervalSinceNow: 600)
        try await member.save(on: req.db)
        try await CodeMailer(client: req.client).send(code, to: email)
        return .accepted
    }

    @Sendable func confirmReset(req: Request) async throws -> HTTPStatus {
        struct Form: Content { let email: String; let code: String; let password: String; let attempts: Int }
        let form = try req.content.decode(Form.self)
        guard form.attempts < 5 else { throw Abort(.tooManyRequests) } // bad: one-time-token
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              let expires = member.resetExpires, expires > Date(),
              let stored = member.resetCode, try Bcrypt.verify(form.code, created: stored) else { throw Abort(.unauthorized) }
        member.passwordHash = try await req.password.async.hash(form.password)
        member.resetCode = nil
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func confirmLink(req: Request) async throws -> HTTPStatus {
        struct Form: Content { let email: String; let token: String; let password: String }
        let form = try req.content.decode(Form.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              let expires = member.resetExpires, expires > Date(), member.resetAttempts < 5 else { throw Abort(.unauthorized) }
        member.resetAttempts += 1
        try await member.save(on: req.db)
        guard let stored = member.resetCode, try Bcrypt.verify(form.token, created: stored) else { throw Abort(.unauthorized) }
        member.passwordHash = try await req.password.async.hash(form.password) // bad: one-time-token
        try await member.save(on: req.db)
        return .ok
    }

    @Sendable func verifyPhone(req: Request) async throws -> HTTPStatus {
        let member = try req.auth.require(Member.self)
        let code = try req.content.get(String.self, at: "code")
        guard let expires = member.resetExpires, expires > Date(), member.resetAttempts < 5 else { throw Abort(.gone) }
        member.resetAttempts += 1
        try await member.save(on: req.db)
        guard let stored = member.resetCode, try Bcrypt.verify(code, created: stored) else { throw Abort(.unauthorized) }
        member.resetCode = nil
        member.resetExpires = nil
        try await member.save(on: req.db) // good: one-time-token
        return .ok
    }
}

struct CodeMailer {
    let client: any Client

    func send(_ code: String, to address: String) async throws {
        _ = try await client.post("https://mail.orders.example/send") { request in
            try request.content.encode(["to": address, "text": "Your code is \(code)"])
        }
    }
}
