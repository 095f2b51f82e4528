import Vapor
import Fluent
import JWT

struct Credentials: Content {
    let email: String
    let password: String
    let next: String?
}

struct AccountController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let group = routes.grouped("account")
        group.post("register", use: register)
        group.post("login", use: login)
        group.post("staff-login", use: staffLogin)
        group.get("leave", use: leave)
        group.post("forgot", use: forgot)
        group.post("reset", use: reset)
        group.get("linked", use: linked)
    }

    func register(_ req: Request) async throws -> Account.Public {
        let form = try req.content.decode(Credentials.self)
        guard form.password.count >= 10 else { throw Abort(.badRequest, reason: "Password too short") }
        let hash = try await req.password.async.hash(form.password) // good: weak-password-hash
        let account = Account(email: form.email.lowercased(), passwordHash: hash)
        try await account.save(on: req.db)
        req.logger.info("registered account", metadata: ["id": .stringConvertible(account.id ?? UUID())]) // good: secret-in-log
        return account.outline
    }

    func login(_ req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        guard let account = try await Account.query(on: req.db).filter(\.$email == form.email.lowercased()).first(), // good: sql-injection
              try await req.password.async.verify(form.password, created: account.passwordHash) else {
            req.logger.warning("login refused for \(form.email) with \(form.password)") // bad: secret-in-log
            throw Abort(.unauthorized)
        }
        req.session.authenticate(account)
        let response = req.redirect(to: form.next ?? "/") // bad: open-redirect
        let remember = SecretCodes.token()
        try await RememberStore(database: req.db).keep(remember, for: account)
        response.cookies["lantern-remember"] = HTTPCookies.Value(string: remember, maxAge: 2_592_000) // bad: session-cookie
        response.cookies["lantern-theme"] = HTTPCookies.Value(string: "dusk", maxAge: 31_536_000) // good: session-cookie
        return response
    }

    func staffLogin(_ req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        guard let account = try await Account.query(on: req.db).filter(\.$email == form.email.lowercased()).first(),
              account.role != .member,
              try await req.password.async.verify(form.password, created: account.passwordHash) else {
            throw Abort(.unauthorized)
        }
        req.session.authenticate(account)
        return req.redirect(to: ReturnPath.local(form.next)) // good: open-redirect
    }

    func leave(_ req: Request) async throws -> Response {
        req.auth.logout(Account.self)
        req.session.destroy()
        let target = try? req.query.get(String.self, at: "to")
        guard let target, target.hasPrefix("/") else { return req.redirect(to: "/") }
        return req.redirect(to: target) // bad: open-redirect
    }

    func forgot(_ req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let account = try await Account.query(on: req.db).filter(\.$email == email.lowercased()).first() else {
            return .accepted
        }
        account.resetCode = SecretCodes.resetCode(for: email)
        try await account.save(on: req.db)
        return .accepted
    }

    func reset(_ req: Request) async throws -> HTTPStatus {
        struct Form: Content { let email: String; let code: String; let password: String }
        let form = try req.content.decode(Form.self)
        guard let account = try await Account.query(on: req.db).filter(\.$email == form.email.lowercased()).first(),
              let stored = account.resetCode,
              SecretCodes.matches(form.code, stored) else { throw Abort(.forbidden) }
        account.passwordHash = PasswordVault.legacyDigest(form.password)
        account.resetCode = nil
        try await account.save(on: req.db)
        return .ok
    }

    func linked(_ req: Request) async throws -> Response {
        let partner = try req.query.get(String.self, at: "partner")
        let destinations = ["rail": "https://rail.example/lost", "bus": "https://bus.example/found"]
        guard let destination = destinations[partner] else { throw Abort(.notFound) }
        return req.redirect(to: destination) // good: open-redirect
    }
}
