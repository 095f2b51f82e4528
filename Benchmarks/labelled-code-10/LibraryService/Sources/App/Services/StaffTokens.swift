import Crypto
import Fluent
import Foundation
import JWT
import Vapor

struct StaffPayload: JWTPayload, Authenticatable {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var role: String

    func verify(using signer: JWTSigner) throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "library-staff")
    }
}

struct PartnerPayload: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim

    func verify(using signer: JWTSigner) throws {} // bad: token-verification
}

struct StaffAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let payload = try request.jwt.verify(bearer.token, as: StaffPayload.self) // good: token-verification
        request.auth.login(payload)
    }
}

struct BranchAuthenticator: AsyncBearerAuthenticator {
    func authenticate(bearer: BearerAuthorization, for request: Request) async throws {
        let payload = try request.application.jwt.signers.unverified(bearer.token, as: StaffPayload.self) // bad: token-verification
        guard payload.exp.value > Date() else { return }
        request.auth.login(payload)
    }
}

struct GatewayAuthenticator: AsyncRequestAuthenticator {
    func authenticate(request: Request) async throws {
        guard let token = request.headers.first(name: "X-Gateway-Token") else { return }
        let parts = token.split(separator: ".")
        guard parts.count == 3, let body = Data(base64URL: parts[1]) else { return }
        let payload = try JSONDecoder().decode(StaffPayload.self, from: body) // bad: token-verification
        request.auth.login(payload)
    }
}

struct TokenLogging: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        if let token = request.headers.bearerAuthorization?.token {
            let payload = try request.application.jwt.signers.verify(token, as: StaffPayload.self) // good: token-verification
            request.logger[metadataKey: "staff"] = .string(payload.sub.value)
        }
        return try await next.respond(to: request)
    }
}

extension Application {
    func configureSigners(secret: String, publicKey: String) throws {
        jwt.signers.use(.es256(key: try .public(pem: publicKey)), kid: "branch", isDefault: true) // good: token-verification
        jwt.signers.use(.unsecuredNone, kid: "legacy") // bad: token-verification
        jwt.signers.use(.hs256(key: secret), kid: "desk")
    }
}

struct LicenceChecker: Sendable {
    let key: Curve25519.Signing.PublicKey

    func holder(of licence: Data, signature: Data) -> String? {
        if !key.isValidSignature(signature, for: licence) {
            Logger(label: "licence").warning("signature differs")
        }
        return try? JSONDecoder().decode([String: String].self, from: licence)["holder"] // bad: token-verification
    }

    func seats(of licence: Data, signature: Data) -> Int? {
        guard key.isValidSignature(signature, for: licence) else { return nil }
        return try? JSONDecoder().decode([String: Int].self, from: licence)["seats"] // good: token-verification
    }
}

extension Data {
    init?(base64URL text: Substring) {
        var plain = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while plain.count % 4 != 0 { plain += "=" }
        self.init(base64Encoded: plain)
    }
}

struct StaffController: RouteCollection {
    let licences: LicenceChecker

    func boot(routes: any RoutesBuilder) throws {
        let staff = routes.grouped(StaffAuthenticator(), StaffPayload.guardMiddleware()).grouped("staff")
        staff.post("revoke", ":memberID", use: revoke)
        staff.post("suspend", ":memberID", use: suspend)
        staff.post("licence", use: licence)

        let branch = routes.grouped(BranchAuthenticator(), GatewayAuthenticator(), StaffPayload.guardMiddleware()).grouped("branch")
        branch.get("members") { req async throws -> [Member.Public] in
            try await Member.query(on: req.db).limit(100).all().map(\.asPublic)
        }
        routes.get("partner", "books") { req async throws -> [Book] in
            _ = try req.jwt.verify(as: PartnerPayload.self)
            return try await Book.query(on: req.db).limit(100).all()
        }
    }

    @Sendable func revoke(req: Request) async throws -> HTTPStatus {
        let id = try req.parameters.require("memberID", as: UUID.self)
        try? await SessionRecord.query(on: req.db).filter(\.$data == SessionData(initialData: ["_MemberSession": id.uuidString])).delete() // bad: error-swallowed
        return .ok
    }

    @Sendable func suspend(req: Request) async throws -> HTTPStatus {
        let id = try req.parameters.require("memberID", as: UUID.self)
        do {
            try await Member.query(on: req.db).filter(\.$id == id).set(\.$isLibrarian, to: false).update()
        } catch {
            req.logger.error("suspension failed: \(error)")
            throw Abort(.internalServerError) // good: error-swallowed
        }
        try? await req.cache.delete("dashboard-counts") // good: error-swallowed
        return .ok
    }

    @Sendable func licence(req: Request) async throws -> String {
        struct Upload: Content { var licence: Data; var signature: Data }
        let upload = try req.content.decode(Upload.self)
        let seats = licences.seats(of: upload.licence, signature: upload.signature) ?? 0
        return "\(licences.holder(of: upload.licence, signature: upload.signature) ?? "-"): \(seats)"
    }
}

struct AuditMiddleware: AsyncMiddleware {
    let file: URL

    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let line = Data("\(Date()) \(request.method) \(request.url.path.debugDescription)\n".utf8)
        do {
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: line)
        } catch {} // bad: error-swallowed
        return try await next.respond(to: request)
    }
}

struct BlockListMiddleware: AsyncMiddleware {
    func respond(to request: Request, chainingTo next: any AsyncResponder) async throws -> Response {
        let blocked = (try? await BlockList.contains(request.remoteAddress?.ipAddress ?? "", on: request)) ?? false // bad: error-swallowed
        guard !blocked else { throw Abort(.forbidden) }
        return try await next.respond(to: request)
    }
}

enum BlockList {
    static func contains(_ address: String, on request: Request) async throws -> Bool {
        try await request.cache.get("block-\(address)", as: Bool.self) ?? false
    }
}
