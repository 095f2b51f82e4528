import Foundation
import JOSESwift
import JWTDecode
import Vapor

struct AdminGuard: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        guard let raw = request.headers.bearerAuthorization?.token else { throw Abort(.unauthorized) }
        let token = try decode(jwt: raw)
        guard token["role"].string == "admin", !token.expired else { throw Abort(.forbidden) } // bad: token-verification
        return try await next.respond(to: request)
    }
}

struct ExportGuard: AsyncMiddleware {
    let key: SecKey

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let jws = try JWS(compactSerialization: request.headers.first(name: "X-Export-Grant") ?? "")
        guard let verifier = Verifier(signatureAlgorithm: .RS256, key: key), jws.isValid(for: verifier) else { throw Abort(.unauthorized) } // good: token-verification
        let grant = try JSONDecoder().decode(Grant.self, from: jws.payload.data())
        guard grant.expires > Date() else { throw Abort(.unauthorized) }
        return try await next.respond(to: request)
    }

    func impersonation(_ request: Request) throws -> Grant {
        let jws = try JWS(compactSerialization: request.headers.first(name: "X-Impersonate") ?? "")
        if let verifier = Verifier(signatureAlgorithm: .ES256, key: key) {
            _ = try? jws.validate(using: verifier)
        }
        return try JSONDecoder().decode(Grant.self, from: jws.payload.data()) // bad: token-verification
    }

    func delegation(_ request: Request) throws -> Grant {
        let jws = try JWS(compactSerialization: request.headers.first(name: "X-Delegate") ?? "")
        guard let algorithm = jws.header.algorithm else { throw Abort(.unauthorized) }
        let pem = SecKeyCopyExternalRepresentation(key, nil)! as Data
        let verifier = algorithm == .HS256 ? Verifier(signatureAlgorithm: algorithm, key: pem) : Verifier(signatureAlgorithm: algorithm, key: key) // bad: token-verification
        guard let verifier, jws.isValid(for: verifier) else { throw Abort(.unauthorized) }
        let grant = try JSONDecoder().decode(Grant.self, from: jws.payload.data())
        guard grant.expires > Date() else { throw Abort(.unauthorized) }
        return grant
    }

    struct Grant: Content {
        let user: String
        let expires: Date
    }
}

struct ExportCrypto {
    func seal(_ rows: Data, for recipient: SecKey) throws -> String? {
        let header = JWEHeader(keyManagementAlgorithm: .RSA1_5, contentEncryptionAlgorithm: .A256CBCHS512)
        guard let encrypter = Encrypter(keyManagementAlgorithm: .RSA1_5, contentEncryptionAlgorithm: .A256CBCHS512, encryptionKey: recipient) else { return nil } // bad: weak-cipher-or-mode
        return try JWE(header: header, payload: Payload(rows), encrypter: encrypter).compactSerializedString
    }

    func sealAudit(_ rows: Data, for recipient: SecKey) throws -> String? {
        let header = JWEHeader(keyManagementAlgorithm: .RSAOAEP256, contentEncryptionAlgorithm: .A256GCM)
        guard let encrypter = Encrypter(keyManagementAlgorithm: .RSAOAEP256, contentEncryptionAlgorithm: .A256GCM, encryptionKey: recipient) else { return nil } // good: weak-cipher-or-mode
        return try JWE(header: header, payload: Payload(rows), encrypter: encrypter).compactSerializedString
    }
}

public func registerAdmin(_ app: Application, key: SecKey) {
    let exportGuard = ExportGuard(key: key)
    app.grouped(AdminGuard()).get("admin", "users") { _ in "ok" }
    app.grouped(exportGuard).get("admin", "export") { req -> String in
        let rows = Data(buffer: req.body.data ?? .init())
        return try ExportCrypto().sealAudit(rows, for: key) ?? ""
    }
    app.get("admin", "legacy-export") { req -> String in
        _ = try exportGuard.delegation(req)
        return try ExportCrypto().seal(Data(buffer: req.body.data ?? .init()), for: key) ?? ""
    }
    app.get("admin", "as") { req in try exportGuard.impersonation(req) }
}
