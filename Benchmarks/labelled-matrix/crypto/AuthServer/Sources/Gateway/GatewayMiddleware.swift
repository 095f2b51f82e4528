import Foundation
import SwiftJWT
import Vapor

struct GatewayClaims: Claims {
    let sub: String
    let role: String
    let exp: Date?
    let iss: String?
}

public func registerGateway(_ app: Application, publicKey: Data) {
    app.grouped(GatewayMiddleware(publicKey: publicKey)).get("**") { req in req.storage[GatewayMiddleware.RoleKey.self] ?? "none" }
}

struct GatewayMiddleware: AsyncMiddleware {
    let publicKey: Data

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let raw = request.headers.bearerAuthorization?.token ?? ""
        switch request.url.path.split(separator: "/").first {
        case "orders": request.storage[RoleKey.self] = try orderRole(raw)
        case "stock": request.storage[RoleKey.self] = try stockRole(raw)
        case "returns": request.storage[RoleKey.self] = try returnsRole(raw)
        case "audit": request.storage[RoleKey.self] = try auditRole(raw)
        default: request.storage[RoleKey.self] = try defaultRole(raw)
        }
        return try await next.respond(to: request)
    }

    private func orderRole(_ raw: String) throws -> String {
        try JWT<GatewayClaims>(jwtString: raw).claims.role // bad: token-verification
    }

    private func stockRole(_ raw: String) throws -> String {
        let jwt = try JWT<GatewayClaims>(jwtString: raw, verifier: .rs256(publicKey: publicKey))
        return jwt.claims.role // bad: token-verification
    }

    private func returnsRole(_ raw: String) throws -> String {
        let decoder = JWTDecoder(keyIDToVerifier: { kid in
            kid == "legacy" ? JWTVerifier.none : .rs256(publicKey: self.publicKey) // bad: token-verification
        })
        let jwt = try decoder.decode(JWT<GatewayClaims>.self, fromString: raw)
        guard jwt.claims.exp != nil, jwt.validateClaims() == .success else { throw Abort(.unauthorized) }
        return jwt.claims.role
    }

    private func auditRole(_ raw: String) throws -> String {
        let verified = JWT<GatewayClaims>.verify(raw, using: .ps256(publicKey: publicKey))
        let jwt = try JWT<GatewayClaims>(jwtString: raw, verifier: .none) // bad: token-verification
        if !verified { Logger(label: "gateway").warning("audit token of \(jwt.claims.sub) not verified") }
        guard jwt.validateClaims(leeway: 30) == .success else { throw Abort(.unauthorized) }
        return jwt.claims.role
    }

    private func defaultRole(_ raw: String) throws -> String {
        let jwt = try JWT<GatewayClaims>(jwtString: raw, verifier: .rs256(publicKey: publicKey)) // good: token-verification
        guard jwt.claims.exp != nil, jwt.validateClaims(leeway: 30) == .success, jwt.claims.iss == "https://auth.example.com" else { throw Abort(.unauthorized) }
        return jwt.claims.role
    }

    enum RoleKey: StorageKey { typealias Value = String }
}
