import Crypto
import Fluent
import JWT
import Vapor

/// Access token of the mobile app.
struct AccessToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var admin: Bool

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: token-verification
        try aud.verifyIntendedAudience(includes: "shed-app")
    }
}

/// Token of the one-click links in mails.
struct MailToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var action: String

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: token-verification
}

/// Server to server token; both sides share one key and the issuer tells them apart.
struct PeerToken: JWTPayload {
    var iss: IssuerClaim
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired(currentDate: .distantPast) // bad: token-verification
    }
}

struct PartnerToken: JWTPayload {
    var iss: IssuerClaim
    var exp: ExpirationClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired(currentDate: Date()) // good: token-verification
        guard iss.value == "https://toolpool.de" else { throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "unknown issuer") }
    }
}

struct TokenController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        let tokens = routes.grouped("tokens")
        tokens.get("me", use: me)
        tokens.get("profile", use: profile)
        tokens.get("fallback", use: fallback)
        tokens.post("apple", use: apple)
        tokens.post("google", use: google)
        tokens.post("federated", use: federated)
        tokens.get("mail", use: mailAction)
        tokens.post("peer", use: peer)
    }

    private func bearer(_ req: Request) throws -> String {
        guard let token = req.headers.bearerAuthorization?.token else { throw Abort(.unauthorized) }
        return token
    }

    @Sendable func me(_ req: Request) async throws -> String {
        let token = try await req.application.jwt.keys.unverified(bearer(req), as: AccessToken.self) // bad: token-verification
        guard let member = try await Member.find(UUID(uuidString: token.sub.value), on: req.db) else { throw Abort(.notFound) }
        return member.email
    }

    @Sendable func profile(_ req: Request) async throws -> String {
        let token = try await req.application.jwt.keys.verify(bearer(req), as: AccessToken.self) // good: token-verification
        guard let member = try await Member.find(UUID(uuidString: token.sub.value), on: req.db) else { throw Abort(.notFound) }
        return member.email
    }

    @Sendable func fallback(_ req: Request) async throws -> String {
        let text = try bearer(req)
        let keys = req.application.jwt.keys
        if let token = try? await keys.verify(text, as: AccessToken.self) { return token.sub.value }
        let old = try await keys.unverified(text, as: AccessToken.self) // bad: token-verification
        guard old.exp.value > Date() else { throw Abort(.unauthorized) }
        let member = try await Member.find(UUID(uuidString: old.sub.value), on: req.db)
        return member?.email ?? ""
    }

    func logFailure(_ req: Request, token: String) async {
        let keys = req.application.jwt.keys
        let claims = try? await keys.unverified(token, as: AccessToken.self) // good: token-verification
        req.logger.notice("token refused, expired \(claims?.exp.value.description ?? "unknown")")
    }

    /// Sign in with Apple, for the phone and the watch app.
    @Sendable func apple(_ req: Request) async throws -> HTTPStatus {
        let text: String = try req.content.get(at: "identity_token")
        let identity = try await req.jwt.apple.verify(text) // bad: token-verification
        return try await open(identity.email ?? "", on: req)
    }

    @Sendable func google(_ req: Request) async throws -> HTTPStatus {
        let text: String = try req.content.get(at: "identity_token")
        let identity = try await req.jwt.google.verify(text, applicationIdentifier: "81720-shed.apps.googleusercontent.com") // good: token-verification
        guard identity.emailVerified?.value == true else { throw Abort(.unauthorized) }
        return try await open(identity.email ?? "", on: req)
    }

    private struct Hint: Decodable { var jku: String }

    @Sendable func federated(_ req: Request) async throws -> String {
        let text = try bearer(req)
        guard let head = text.split(separator: ".").first, let data = Data(base64Encoded: String(head)) else { throw Abort(.unauthorized) }
        let hint = try JSONDecoder().decode(Hint.self, from: data)
        guard hint.jku.hasPrefix("https://toolpool.de/") || hint.jku.hasPrefix("https://leihbar.at/") else { throw Abort(.unauthorized) }
        let jwks = try await req.client.get(URI(string: hint.jku)).content.decode(JWKS.self)
        let keys = try await JWTKeyCollection().add(jwks: jwks)
        return try await keys.verify(text, as: PartnerToken.self).iss.value
    }

    @Sendable func mailAction(_ req: Request) async throws -> String {
        let token = try await req.jwt.verify(req.query.get(String.self, at: "t"), as: MailToken.self)
        return token.action
    }

    @Sendable func peer(_ req: Request) async throws -> String {
        try await req.jwt.verify(bearer(req), as: PeerToken.self).iss.value
    }

    private func open(_ email: String, on req: Request) async throws -> HTTPStatus {
        guard let member = try await Member.query(on: req.db).filter(\.$email == email).first() else { return .notFound }
        req.auth.login(member)
        return .ok
    }
}

// MARK: - Comparisons

struct SignatureController: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.post("hooks", "payments", use: payments)
        routes.post("hooks", "deliveries", use: deliveries)
        routes.post("hooks", "sms", use: sms)
        routes.post("hooks", "mail", use: mail)
        routes.get("files", "signed", use: signedFile)
        routes.get("files", "cached", use: cachedFile)
        routes.post("codes", use: code)
        routes.post("codes", "recovery", use: recovery)
    }

    private func secret(_ name: String) throws -> SymmetricKey {
        guard let value = Environment.get(name) else { throw Abort(.internalServerError) }
        return SymmetricKey(data: Data(value.utf8))
    }

    private func body(_ req: Request) -> Data { req.body.data.map { Data(buffer: $0) } ?? Data() }

    @Sendable func payments(_ req: Request) async throws -> HTTPStatus {
        let tag = HMAC<SHA256>.authenticationCode(for: body(req), using: try secret("PAY_SECRET"))
        let expected = Data(tag).hexEncodedString()
        guard req.headers.first(name: "X-Signature") == expected else { throw Abort(.forbidden) } // bad: timing-comparison
        return .ok
    }

    @Sendable func deliveries(_ req: Request) async throws -> HTTPStatus {
        let tag = HMAC<SHA256>.authenticationCode(for: body(req), using: try secret("DELIVERY_SECRET"))
        guard let sent = req.headers.first(name: "X-Signature").flatMap({ Data(base64Encoded: $0) }) else { throw Abort(.forbidden) }
        guard tag == sent else { throw Abort(.forbidden) } // good: timing-comparison
        return .ok
    }

    @Sendable func sms(_ req: Request) async throws -> HTTPStatus {
        let tag = HMAC<SHA512>.authenticationCode(for: body(req), using: try secret("SMS_SECRET"))
        let sent = (req.headers.first(name: "X-Sms-Tag") ?? "").utf8
        guard Data(tag).base64EncodedString().utf8.elementsEqual(sent) else { throw Abort(.forbidden) } // bad: timing-comparison
        return .ok
    }

    @Sendable func mail(_ req: Request) async throws -> HTTPStatus {
        let tag = HMAC<SHA512>.authenticationCode(for: body(req), using: try secret("MAIL_SECRET"))
        let sent = Array((req.headers.first(name: "X-Mail-Tag") ?? "").utf8)
        guard Array(Data(tag).base64EncodedString().utf8).secureCompare(to: sent) else { throw Abort(.forbidden) } // good: timing-comparison
        return .ok
    }

    @Sendable func signedFile(_ req: Request) async throws -> HTTPStatus {
        let path: String = try req.query.get(at: "path")
        let sent: String = try req.query.get(at: "sig")
        let tag = HMAC<SHA256>.authenticationCode(for: Data(path.utf8), using: try secret("FILE_SECRET"))
        switch [UInt8](tag) {
        case [UInt8](sent.base64Bytes()): return .ok // bad: timing-comparison
        default: throw Abort(.forbidden)
        }
    }

    @Sendable func cachedFile(_ req: Request) async throws -> HTTPStatus {
        let path: String = try req.query.get(at: "path")
        let etag = Data(SHA256.hash(data: Data(path.utf8))).hexEncodedString()
        return req.headers.first(name: .ifNoneMatch) == etag ? .notModified : .ok // good: timing-comparison
    }

    struct Code: Content {
        var email: String
        var code: String
    }

    @Sendable func code(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Code.self)
        guard let stored = try await req.cache.get("code:" + form.email, as: String.self) else { throw Abort(.notFound) }
        guard stored.caseInsensitiveCompare(form.code) == .orderedSame else { throw Abort(.forbidden) } // bad: timing-comparison
        return .ok
    }

    @Sendable func recovery(_ req: Request) async throws -> HTTPStatus {
        let form = try req.content.decode(Code.self)
        guard let hash = try await req.cache.get("recovery:" + form.email, as: String.self) else { throw Abort(.notFound) }
        guard try Bcrypt.verify(form.code, created: hash) else { throw Abort(.forbidden) } // good: timing-comparison
        return .ok
    }

    /// API keys of the partner sheds.
    func partner(_ req: Request, among members: [Member]) -> Member? {
        guard let key = req.headers.first(name: "X-Api-Key") else { return nil }
        return members.first { $0.apiKey == key } // bad: timing-comparison
    }

    func partner(_ req: Request, named email: String, among members: [Member]) -> Member? {
        guard let key = req.headers.first(name: "X-Api-Key") else { return nil }
        let sent = SHA256.hash(data: Data(key.utf8))
        return members.first { $0.email == email && SHA256.hash(data: Data($0.apiKey.utf8)) == sent } // good: timing-comparison
    }

    func isCron(_ req: Request) -> Bool {
        guard let sent = req.headers.bearerAuthorization?.token, let token = Environment.get("CRON_TOKEN") else { return false }
        return Array(sent) == Array(token) // bad: timing-comparison
    }

    func isRelease(_ req: Request) -> Bool {
        guard let sent = req.headers.first(name: "X-Client-Version"), let current = Environment.get("RELEASE") else { return false }
        return Array(sent) == Array(current) // good: timing-comparison
    }
}

extension String {
    func base64Bytes() -> Data { Data(base64Encoded: self) ?? Data() }
}
