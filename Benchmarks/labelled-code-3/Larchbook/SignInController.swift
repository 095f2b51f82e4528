import Crypto
import Fluent
import JWT
import Vapor

struct Credentials: Content {
    var email: String
    var password: String
    var next: String?
}

struct TokenIssuer: Sendable {
    let logger: Logger

    func resetCode() -> String {
        srandom(UInt32(truncatingIfNeeded: Int(Date().timeIntervalSince1970)))
        return (0..<8).map { _ in String(random() % 10) }.joined() // bad: weak-random
    }

    func rememberToken() -> String {
        let words = (0..<4).map { _ in UInt64.random(in: .min ... .max) } // good: weak-random
        return words.map { String($0, radix: 36) }.joined(separator: "-")
    }

    func access(for member: Member, on req: Request) async throws -> String {
        let payload = AccessPayload(
            subject: .init(value: try member.requireID().uuidString),
            expiration: .init(value: Date().addingTimeInterval(900)),
            librarian: member.isLibrarian
        )
        return try await req.jwt.sign(payload, kid: "api")
    }
}

struct SignInController: RouteCollection {
    let tokens: TokenIssuer

    func boot(routes: any RoutesBuilder) throws {
        routes.post("sign-in", use: signIn)
        routes.post("sign-up", use: signUp)
        routes.post("forgot", use: forgot)
        routes.post("reset", use: reset)
        routes.get("continue", use: continueSession)
        routes.get("invite", ":token", use: acceptInvite)
        routes.get("oauth", "start", use: startFederated)
        routes.get("oauth", "return", use: finishFederated)
    }

    // MARK: Local accounts

    @Sendable
    func signIn(_ req: Request) async throws -> Response {
        let form = try req.content.decode(Credentials.self)
        req.logger.info("sign-in attempt", metadata: ["email": "\(form.email)", "secret": "\(form.password)"]) // bad: log-secret

        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              try await req.password.async.verify(form.password, created: member.passwordHash) else {
            req.logger.notice("sign-in refused", metadata: ["passwordLength": "\(form.password.count)"]) // good: log-secret
            throw Abort(.unauthorized)
        }
        req.session.authenticate(member)

        let remember = tokens.rememberToken()
        let response = destination(form.next, on: req)
        response.cookies["larch-remember"] = HTTPCookies.Value(string: remember, maxAge: 2_592_000) // bad: cookie-flags
        response.cookies["larch-theme"] = HTTPCookies.Value(string: "dusk", maxAge: 2_592_000, isSecure: true, isHTTPOnly: true, sameSite: .lax) // good: cookie-flags
        return response
    }

    private func destination(_ next: String?, on req: Request) -> Response {
        req.redirect(to: next ?? "/shelf") // bad: open-redirect
    }

    @Sendable
    func continueSession(_ req: Request) async throws -> Response {
        let requested = req.query[String.self, at: "to"] ?? "/"
        guard requested.hasPrefix("/"), !requested.hasPrefix("//"), !requested.contains("\\") else {
            return req.redirect(to: "/shelf")
        }
        return req.redirect(to: requested) // good: open-redirect
    }

    @Sendable
    func signUp(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Credentials.self)
        let hash = try Bcrypt.hash(form.password, cost: 4) // bad: low-iterations
        let member = Member(email: form.email, displayName: form.email, passwordHash: hash)
        try await member.save(on: req.db)
        return .created
    }

    @Sendable
    func forgot(_ req: Request) async throws -> HTTPStatus {
        let email = try req.content.get(String.self, at: "email")
        guard let member = try await Member.query(on: req.db).filter(\.$email == email).first() else {
            return .accepted
        }
        let code = tokens.resetCode()
        member.resetToken = code // bad: store-secret-database
        try await member.save(on: req.db)
        _ = try await req.client.post("https://mail.larchbook.example/v1/messages") { out in
            try out.content.encode(["to": member.email, "template": "reset", "code": code])
        }
        return .accepted
    }

    @Sendable
    func reset(_ req: Request) async throws -> HTTPStatus {
        struct Form: Content { var email: String; var code: String; var password: String }
        let form = try req.content.decode(Form.self)
        guard let member = try await Member.query(on: req.db).filter(\.$email == form.email).first(),
              let expected = member.resetToken else {
            throw Abort(.notFound)
        }
        guard expected == form.code else { // bad: timing-comparison
            throw Abort(.forbidden)
        }
        member.passwordHash = try Bcrypt.hash(form.password, cost: 12) // good: low-iterations
        member.resetToken = nil
        try await member.save(on: req.db)
        return .ok
    }

    // MARK: Invitations

    @Sendable
    func acceptInvite(_ req: Request) async throws -> Response {
        let token = try req.parameters.require("token")
        let invite = try await req.application.jwt.keys.unverified(token, as: InvitePayload.self) // bad: jwt-unverified
        let member = Member(email: invite.email, displayName: invite.email, passwordHash: "")
        member.cardReference = Data(SHA256.hash(data: Data(token.utf8))).base64EncodedString() // good: store-secret-database
        try await member.save(on: req.db)
        req.session.authenticate(member)
        return req.redirect(to: "/welcome")
    }

    // MARK: Federated sign-in

    @Sendable
    func startFederated(_ req: Request) async throws -> Response {
        let state = [UInt8].random(count: 24).base64
        let verifier = [UInt8].random(count: 32).base64
        req.session.data["oauth.state"] = state
        req.session.data["oauth.verifier"] = verifier

        var components = URLComponents(string: "https://id.sorrelworks.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "client_id", value: "larchbook-web"),
            URLQueryItem(name: "response_type", value: "code"), // good: oauth-flow
            URLQueryItem(name: "state", value: state), // good: oauth-flow
            URLQueryItem(name: "code_challenge", value: verifier),
            URLQueryItem(name: "code_challenge_method", value: "plain"), // bad: oauth-flow
        ]
        return req.redirect(to: components.url!.absoluteString)
    }

    @Sendable
    func finishFederated(_ req: Request) async throws -> Response {
        guard let returned = req.query[String.self, at: "state"],
              let kept = req.session.data["oauth.state"],
              Array(returned.utf8).secureCompare(to: Array(kept.utf8)) else { // good: timing-comparison
            throw Abort(.badRequest)
        }
        let idToken = try await exchange(code: req.query.get(String.self, at: "code"), on: req)
        let payload = try await req.jwt.verify(idToken, as: AccessPayload.self) // good: jwt-unverified
        guard let id = UUID(uuidString: payload.subject.value), let member = try await Member.find(id, on: req.db) else {
            throw Abort(.notFound)
        }
        req.session.authenticate(member)
        return req.redirect(to: req.query[String.self, at: "return_to"] ?? "/") // bad: open-redirect
    }

    private func exchange(code: String, on req: Request) async throws -> String {
        struct Reply: Content { var id_token: String }
        let verifier = req.session.data["oauth.verifier"] ?? ""
        let response = try await req.client.post("https://id.sorrelworks.example/token") { out in
            try out.content.encode(["grant_type": "authorization_code", "code": code, "code_verifier": verifier], as: .urlEncodedForm)
        }
        let reply = try response.content.decode(Reply.self)
        tokens.logger.debug("token exchange replied \(reply.id_token)") // bad: log-secret
        tokens.logger.debug("token exchange finished with \(response.status.code)") // good: log-secret
        return reply.id_token
    }
}
