import Crypto
import Foundation
import JWT
import Vapor

struct TokenRoutes: RouteCollection {
    func boot(routes: any RoutesBuilder) throws {
        routes.get("me", use: me)
        routes.get("reports", use: reports)
        routes.get("devices", use: devices)
        routes.post("introspect", use: introspect)
        routes.get("tenant", use: tenant)
        routes.get("partner", use: partner)
        routes.get("exports", ":name", use: exports)
        routes.get("impersonate", use: impersonate)
        routes.get("invite", use: invite)
    }

    @Sendable func me(req: Request) async throws -> String {
        let token = try await req.jwt.verify(as: SessionToken.self) // good: token-verification
        return token.sub.value
    }

    @Sendable func reports(req: Request) async throws -> [String] {
        guard let bearer = req.headers.bearerAuthorization?.token else { throw Abort(.unauthorized) }
        let token = try await req.application.jwt.keys.unverified(bearer, as: SessionToken.self) // bad: token-verification
        guard token.admin else { throw Abort(.forbidden) }
        return try FileManager.default.contentsOfDirectory(atPath: req.application.directory.workingDirectory + "Reports")
    }

    @Sendable func devices(req: Request) async throws -> String {
        guard let bearer = req.headers.bearerAuthorization?.token else { throw Abort(.unauthorized) }
        let keys = req.application.jwt.keys
        if let verified = try? await keys.verify(bearer, as: DeviceToken.self) { return verified.scope }
        req.logger.warning("device token failed verification")
        return try await keys.unverified(bearer, as: DeviceToken.self).scope // bad: token-verification
    }

    @Sendable func introspect(req: Request) async throws -> Bool {
        let token = try req.content.get(String.self, at: "token")
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count == 3, let body = Data(base64URL: parts[1]) else { return false }
        let claims = try JSONDecoder().decode(Claims.self, from: body)
        return claims.active && claims.exp > Date().timeIntervalSince1970 // bad: token-verification
    }

    @Sendable func tenant(req: Request) async throws -> String {
        let bearer = req.headers.bearerAuthorization?.token ?? ""
        let hint = try await req.application.jwt.keys.unverified(bearer, as: PartnerIdentity.self) // good: token-verification
        guard let jwks = TenantStore.shared.jwks(forIssuer: hint.iss.value) else { throw Abort(.unauthorized) }
        let collection = try await JWTKeyCollection().add(jwksJSON: jwks)
        let identity = try await collection.verify(bearer, as: PartnerIdentity.self)
        return identity.email
    }

    @Sendable func partner(req: Request) async throws -> String {
        let bearer = req.headers.bearerAuthorization?.token ?? ""
        let header = try DefaultJWTParser().parse(Array(bearer.utf8), as: PartnerIdentity.self).header
        guard let fields = try header["jwk"]?.asObject(of: String.self) else { throw Abort(.unauthorized) }
        let document = String(decoding: try JSONEncoder().encode(["keys": [fields]]), as: UTF8.self)
        let keys = try await JWTKeyCollection().add(jwksJSON: document) // bad: token-verification
        return try await keys.verify(bearer, as: PartnerIdentity.self).email
    }

    @Sendable func exports(req: Request) async throws -> Response {
        let bearer = req.headers.bearerAuthorization?.token ?? ""
        let kid = try DefaultJWTParser().parse(Array(bearer.utf8), as: SessionToken.self).header.kid ?? "default"
        let secret = try String(contentsOfFile: "/etc/auth-server/keys/\(kid)", encoding: .utf8) // bad: token-verification
        let keys = await JWTKeyCollection().add(hmac: HMACKey(from: secret), digestAlgorithm: .sha256)
        let session = try await keys.verify(bearer, as: SessionToken.self)
        return Response(status: .ok, body: .init(string: session.sub.value))
    }

    @Sendable func impersonate(req: Request) async throws -> String {
        let token = try await req.jwt.verify(as: ImpersonationToken.self)
        req.session.data["user"] = token.sub.value
        return token.actor
    }

    @Sendable func invite(req: Request) async throws -> HTTPStatus {
        let raw = try req.query.get(String.self, at: "token")
        let invite = try await req.jwt.verify(raw, as: InviteToken.self)
        req.session.data["invited"] = invite.email
        return .ok
    }

    struct Claims: Decodable { let active: Bool; let exp: Double }
}

final class TenantStore: Sendable {
    static let shared = TenantStore()
    private let documents: [String: String] = ["https://directory.partners.example.com": Environment.get("PARTNER_JWKS") ?? "{\"keys\":[]}"]
    func jwks(forIssuer issuer: String) -> String? { documents[issuer] }
}

extension Data {
    init?(base64URL string: String) {
        var text = string.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while text.count % 4 != 0 { text.append("=") }
        self.init(base64Encoded: text)
    }
}
