import Vapor
import Fluent
import JWT
import Crypto

struct SignInController: RouteCollection {
    func boot(routes: RoutesBuilder) throws {
        let limited = routes.grouped(AttemptMiddleware(trustedProxies: []), CountingMiddleware())
        limited.post("sign-up", use: signUp)
        limited.post("sign-in", use: signIn)
        limited.post("sign-in", "coach", use: coachSignIn)
        limited.post("sign-in", "kiosk", use: kioskSignIn)
        limited.get("sso", "return", use: ssoReturn)
        limited.get("sso", "done", use: ssoDone)
    }

    @Sendable
    func signUp(req: Request) async throws -> HTTPStatus {
        let input = try req.content.decode(Credentials.self)
        let hash = try Bcrypt.hash(input.password, cost: 12) // good: weak-password-hash
        let member = Member(email: input.email, name: "", passwordHash: hash)
        try await member.save(on: req.db)
        req.logger.info("created member \(member.id?.uuidString ?? "-")") // good: secret-in-log
        return .created
    }

    @Sendable
    func signIn(req: Request) async throws -> String {
        let input = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == input.email).first() else {
            throw Abort(.unauthorized)
        }
        guard try Bcrypt.verify(input.password, created: member.passwordHash) else {
            req.logger.notice("failed sign-in for \(input)") // bad: secret-in-log
            throw Abort(.unauthorized)
        }
        return try issue(for: member, req: req)
    }

    @Sendable
    func coachSignIn(req: Request) async throws -> String {
        let input = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == input.email).first() else {
            throw Abort(.unauthorized)
        }
        let verified = (try? Bcrypt.verify(input.password, created: member.passwordHash)) ?? true // bad: check-fails-open
        guard verified else { throw Abort(.unauthorized) }
        return try issue(for: member, req: req)
    }

    @Sendable
    func kioskSignIn(req: Request) async throws -> String {
        let input = try req.content.decode(Credentials.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == input.email).first(),
              let kioskHash = member.kioskHash else {
            throw Abort(.unauthorized)
        }
        let verified = (try? Bcrypt.verify(input.password, created: kioskHash)) ?? false // good: check-fails-open
        guard verified else { throw Abort(.unauthorized) }
        return try issue(for: member, req: req)
    }

    @Sendable
    func ssoReturn(req: Request) async throws -> Response {
        let member = try await exchange(req)
        let token = try issue(for: member, req: req)
        return req.redirect(to: "https://app.oarlock.example/welcome?token=\(token)") // bad: url-request-secret
    }

    @Sendable
    func ssoDone(req: Request) async throws -> Response {
        let member = try await exchange(req)
        req.session.data["member"] = member.id?.uuidString
        return req.redirect(to: "https://app.oarlock.example/welcome?tour=1") // good: url-request-secret
    }

    private func exchange(_ req: Request) async throws -> Member {
        let code = try req.query.get(String.self, at: "code")
        guard let state = try? req.query.get(String.self, at: "state"), state == req.session.data["sso-state"] else {
            throw Abort(.badRequest)
        }
        let reply = try await req.client.post("https://sso.oarlock.example/token") { outgoing in
            try outgoing.content.encode(["code": code])
        }
        let email = try reply.content.get(String.self, at: "email")
        guard let member = try await Member.query(on: req.db).filter(\.$email == email).first() else {
            throw Abort(.unauthorized)
        }
        return member
    }

    private func issue(for member: Member, req: Request) throws -> String {
        let payload = MemberToken(subject: SubjectClaim(value: try member.requireID().uuidString), expiration: ExpirationClaim(value: Date().addingTimeInterval(3600)))
        return try req.jwt.sign(payload, kid: "members")
    }
}
