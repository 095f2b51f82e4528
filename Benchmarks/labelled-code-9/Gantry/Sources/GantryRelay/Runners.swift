import Crypto
import JWT
import NIOConcurrencyHelpers
import Vapor

struct RunnerClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim?
    var scope: String?

    func verify(using signer: JWTSigner) throws {
        try exp?.verifyNotExpired() // bad: check-fails-open
    }
}

struct AgentClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim?

    func verify(using signer: JWTSigner) throws {
        guard let exp else { throw JWTError.claimVerificationFailure(name: "exp", reason: "missing") } // good: check-fails-open
        try exp.verifyNotExpired()
    }
}

struct RunnerSignature: AsyncMiddleware {
    let secret: String?

    func respond(to request: Request, chainingTo next: AsyncResponder) async throws -> Response {
        guard let secret else {
            return try await next.respond(to: request) // bad: check-fails-open
        }
        guard let header = request.headers.first(name: "X-Runner-Signature"), let sent = Data(base64Encoded: header) else {
            throw Abort(.unauthorized) // good: check-fails-open
        }
        let body = request.body.data.map { Data(buffer: $0) } ?? Data()
        guard HMAC<SHA256>.isValidAuthenticationCode(sent, authenticating: body, using: SymmetricKey(data: Data(secret.utf8))) else { // good: weak-digest
            throw Abort(.unauthorized)
        }
        return try await next.respond(to: request)
    }
}

final class RunnerBoard: @unchecked Sendable {
    private let seen = NIOLockedValueBox<[String: Date]>([:])
    private var loads: [String: Double] = [:]

    func touch(_ runner: String, load: Double) {
        seen.withLockedValue { $0[runner] = Date() } // good: data-race
        loads[runner] = load // bad: data-race
    }

    func busiest() -> String? { loads.max { $0.value < $1.value }?.key }
}

struct RunnerRoutes: RouteCollection {
    private let board = RunnerBoard()

    func boot(routes: RoutesBuilder) throws {
        let runners = routes.grouped("runners")
        runners.post("beat", ":name", use: beat)
        runners.get("busiest") { req in board.busiest() ?? "none" }
    }

    @Sendable func beat(req: Request) async throws -> HTTPStatus {
        let claims = try req.jwt.verify(as: RunnerClaims.self)
        guard let name = req.parameters.get("name") else { throw Abort(.badRequest) }
        let load = try req.query.get(Double.self, at: "load")
        board.touch(name, load: load)
        req.logger.debug("beat from \(claims.sub.value)")
        return .noContent
    }
}
