import Fluent
import JWT
import Vapor

struct SessionPayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim

    func verify(using algorithm: some JWTAlgorithm) async throws { // good: token-verification
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "quayside")
    }
}

struct DevicePayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var device: String

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: token-verification
}

struct DeskPayload: JWTPayload {
    var sub: SubjectClaim
    var issuedAt: IssuedAtClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        guard issuedAt.value > Date(timeIntervalSinceNow: -3600) else { // good: token-verification
            throw JWTError.claimVerificationFailure(failedClaim: issuedAt, reason: "too old")
        }
    }
}

struct PartnerIdentity: JWTPayload {
    var sub: SubjectClaim
    var email: String
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws { try exp.verifyNotExpired() }
}

struct TokenService {
    let req: Request

    func rememberToken(for account: Account) async throws -> String {
        try await sign(SessionPayload(
            sub: .init(value: account.requireID().uuidString),
            exp: .init(value: Date(timeIntervalSinceNow: 2_592_000)),
            aud: .init(value: ["quayside"])
        ))
    }

    func deviceToken(for account: Account) async throws -> String {
        try await sign(DevicePayload(
            sub: .init(value: account.requireID().uuidString),
            exp: .init(value: Date(timeIntervalSinceNow: 7_776_000)),
            device: UUID().uuidString
        ))
    }

    func deskToken(for account: Account) async throws -> String {
        try await sign(DeskPayload(sub: .init(value: account.requireID().uuidString), issuedAt: .init(value: Date())))
    }

    private func sign<P: JWTPayload>(_ payload: P) async throws -> String {
        try await req.application.jwt.keys.sign(payload)
    }

    /// The account a partner hands over in the `identity` field.
    func partnerAccount(_ token: String) async throws -> Account? {
        let identity = try await req.application.jwt.keys.unverified(token, as: PartnerIdentity.self) // bad: token-verification
        return try await Account.query(on: req.db).filter(\.$email == identity.email).first()
    }

    func sessionAccount(_ token: String) async throws -> Account? {
        let payload = try await req.application.jwt.keys.verify(token, as: SessionPayload.self) // good: token-verification
        return try await Account.find(UUID(uuidString: payload.sub.value), on: req.db)
    }

    func deviceAccount(_ token: String) async throws -> Account? {
        let payload = try await req.jwt.verify(token, as: DevicePayload.self)
        return try await Account.find(UUID(uuidString: payload.sub.value), on: req.db)
    }

    /// Tokens of the sign-on service that the ferry line runs.
    func lineAccount(_ token: String) async throws -> Account? {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let json = Data(base64URL: String(parts[1])) else { throw Abort(.unauthorized) }
        let identity = try JSONDecoder().decode(PartnerIdentity.self, from: json) // bad: token-verification
        try identity.exp.verifyNotExpired()
        return try await Account.query(on: req.db).filter(\.$email == identity.email).first()
    }

    /// Harbour offices sign with keys of their own and say in the header where these are.
    func officeAccount(_ token: String) async throws -> Account? {
        struct Head: Decodable { let jku: String }
        guard let first = token.split(separator: ".").first, let json = Data(base64URL: String(first)) else { throw Abort(.unauthorized) }
        let head = try JSONDecoder().decode(Head.self, from: json)
        let answer = try await req.client.get(URI(string: head.jku)) // bad: server-side-request
        let ring = JWTKeyCollection()
        try await ring.add(jwks: answer.content.decode(JWKS.self))
        let identity = try await ring.verify(token, as: PartnerIdentity.self) // bad: token-verification
        return try await Account.query(on: req.db).filter(\.$email == identity.email).first()
    }

    func agencyAccount(_ token: String) async throws -> Account? {
        let answer = try await req.client.get("https://id.quayside.example/agencies/jwks.json") // good: server-side-request
        let ring = JWTKeyCollection()
        try await ring.add(jwks: answer.content.decode(JWKS.self))
        let identity = try await ring.verify(token, as: PartnerIdentity.self) // good: token-verification
        return try await Account.query(on: req.db).filter(\.$email == identity.email).first()
    }

    /// Used in log lines only; authentication has already happened.
    func label(for token: String) async -> String {
        let payload = try? await req.application.jwt.keys.unverified(token, as: SessionPayload.self) // good: token-verification
        return String(payload?.sub.value.prefix(8) ?? "unknown")
    }
}

extension Data {
    init?(base64URL text: String) {
        var padded = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while padded.count % 4 != 0 { padded += "=" }
        self.init(base64Encoded: padded)
    }
}

struct TokenAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let tokens = TokenService(req: request)
        let label = await tokens.label(for: bearer.token)
        request.logger.debug("bearer \(label)")

        switch request.headers.first(name: "X-Token-Kind") {
        case "partner":
            if let account = try await tokens.partnerAccount(bearer.token) { request.auth.login(account) }
        case "device":
            if let account = try await tokens.deviceAccount(bearer.token) { request.auth.login(account) }
        case "office":
            if let account = try await tokens.officeAccount(bearer.token) { request.auth.login(account) }
        case "agency":
            if let account = try await tokens.agencyAccount(bearer.token) { request.auth.login(account) }
        case "line":
            if let account = try await tokens.lineAccount(bearer.token) { request.auth.login(account) }
        default:
            do {
                if let account = try await tokens.sessionAccount(bearer.token) { request.auth.login(account) }
            } catch {
                guard let stale = try? await request.application.jwt.keys.unverified(bearer.token, as: SessionPayload.self) else { return } // bad: token-verification
                if let account = try await Account.find(UUID(uuidString: stale.sub.value), on: request.db) {
                    request.auth.login(account)
                }
            }
        }
    }
}
