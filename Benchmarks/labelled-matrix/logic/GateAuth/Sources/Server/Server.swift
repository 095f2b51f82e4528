import Fluent
import FluentPostgresDriver
import JWT
import Redis
import Vapor
import WebAuthn

@main
enum Server {
    static func main() async throws {
        let app = try await Application.make(.detect())
        guard let key = Environment.get("LINK_KEY").flatMap({ Data(base64Encoded: $0) }) else { fatalError("LINK_KEY missing") }
        app.storage[Application.LinkKey.self] = SymmetricKey(data: key)
        app.jwt.signers.use(.rs256(key: try .public(pem: Data(contentsOf: URL(fileURLWithPath: "/etc/gate/issuer.pem")))))
        app.redis.configuration = try RedisConfiguration(hostname: "redis.gate.internal")
        app.logger.logLevel = .info
        app.http.server.configuration.hostname = "127.0.0.1" // good: insecure-configuration
        app.sessions.configuration.cookieName = "gate"
        app.sessions.configuration.cookieFactory = { id in
            HTTPCookies.Value(string: id.string, maxAge: 315_360_000, isSecure: true, isHTTPOnly: true, sameSite: .strict) // bad: session-cookie
        }
        let throttled = app.grouped(LoginThrottle())
        try throttled.grouped(StrictBearerGate()).register(collection: CodeController())
        try app.grouped(BearerGate()).register(collection: DocumentController())
        try app.grouped(app.sessions.middleware, StrictBearerGate()).register(collection: PasskeyController())
        try await app.execute()
        try await app.asyncShutdown()
    }
}

struct PasskeyController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("passkeys", "legacy", use: legacyRegister)
        routes.post("passkeys", use: register)
        routes.post("authorize", use: authorize)
        routes.get("authorize", "app", use: authorizeApp)
    }

    private var manager: WebAuthnManager {
        WebAuthnManager(configuration: .init(relyingPartyID: "gate.example", relyingPartyName: "Gate", relyingPartyOrigin: "https://gate.example"))
    }

    @Sendable func legacyRegister(req: Request) async throws -> HTTPStatus {
        struct Form: Decodable { let challenge: String; let credential: RegistrationCredential }
        _ = try req.auth.require(Account.self)
        let form = try req.content.decode(Form.self)
        guard let bytes = Data(base64Encoded: form.challenge) else { throw Abort(.badRequest) }
        let credential = try await manager.finishRegistration(
            challenge: [UInt8](bytes), // bad: one-time-token
            credentialCreationData: form.credential,
            confirmCredentialIDNotRegisteredYet: { _ in true }
        )
        req.logger.info("passkey \(credential.id)")
        return .created
    }

    @Sendable func register(req: Request) async throws -> HTTPStatus {
        _ = try req.auth.require(Account.self)
        guard let stored = req.session.data["challenge"].flatMap({ Data(base64Encoded: $0) }) else { throw Abort(.badRequest) }
        req.session.data["challenge"] = nil
        let credential = try await manager.finishRegistration(
            challenge: [UInt8](stored), // good: one-time-token
            credentialCreationData: try req.content.decode(RegistrationCredential.self),
            confirmCredentialIDNotRegisteredYet: { _ in true }
        )
        req.logger.info("passkey \(credential.id)")
        return .created
    }

    @Sendable func authorize(req: Request) async throws -> Response {
        struct Form: Content { let clientID: String; let redirectURI: String; let state: String }
        let account = try req.auth.require(Account.self)
        let form = try req.content.decode(Form.self)
        let code = [UInt8].random(count: 24).hex
        try await req.redis.setex("code:\(code)", toJSON: [form.clientID, account.email], expirationInSeconds: 60)
        return req.redirect(to: "\(form.redirectURI)?code=\(code)&state=\(form.state)") // bad: open-redirect
    }

    @Sendable func authorizeApp(req: Request) async throws -> Response {
        let account = try req.auth.require(Account.self)
        let client = try req.query.get(String.self, at: "client_id")
        let registered = ["ios": "https://gate.example/app/ios", "mac": "https://gate.example/app/mac"]
        guard let target = registered[client] else { throw Abort(.badRequest) }
        let code = [UInt8].random(count: 24).hex
        try await req.redis.setex("code:\(code)", toJSON: [client, account.email], expirationInSeconds: 60)
        return req.redirect(to: "\(target)?code=\(code)") // good: open-redirect
    }
}
