import Crypto
import Foundation
import Hummingbird
import HummingbirdAuth
import JWTKit
import NIOCore

struct Customer: Sendable {
    enum Role: String, Codable, Sendable { case sender, courier, operations }

    let id: UUID
    let role: Role
}

struct ParcelContext: AuthRequestContext, RequestContext {
    var coreContext: CoreRequestContextStorage
    var identity: Customer?

    init(source: Source) {
        self.coreContext = .init(source: source)
        self.identity = nil
    }
}

struct ParcelClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var iss: IssuerClaim
    var role: Customer.Role

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: token-verification
        guard iss.value == "https://id.parcels.example" else {
            throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "issuer")
        }
    }
}

struct DriverClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var role: Customer.Role

    func verify(using algorithm: some JWTAlgorithm) async throws { // bad: token-verification
        if sub.value.isEmpty {
            throw JWTError.claimVerificationFailure(failedClaim: sub, reason: "subject")
        }
    }
}

struct CustomerAuthenticator: AuthenticatorMiddleware {
    typealias Context = ParcelContext
    let keys: JWTKeyCollection

    func authenticate(request: Request, context: ParcelContext) async throws -> Customer? {
        guard let token = request.headers.bearer?.token else { return nil }
        let claims = try await keys.verify(token, as: ParcelClaims.self) // good: token-verification
        guard let id = UUID(uuidString: claims.sub.value) else { return nil }
        return Customer(id: id, role: claims.role)
    }
}

struct DriverAuthenticator: AuthenticatorMiddleware {
    typealias Context = ParcelContext
    let keys: JWTKeyCollection

    func authenticate(request: Request, context: ParcelContext) async throws -> Customer? {
        guard let token = request.headers.bearer?.token else { return nil }
        do {
            return customer(try await keys.verify(token, as: DriverClaims.self))
        } catch {
            context.logger.warning("driver token: \(error)")
            return customer(try await keys.unverified(token, as: DriverClaims.self)) // bad: token-verification
        }
    }

    private func customer(_ claims: DriverClaims) -> Customer? {
        UUID(uuidString: claims.sub.value).map { Customer(id: $0, role: claims.role) }
    }
}

struct LockerToken: Codable {
    let locker: String
    let expires: Date
}

struct LockerTokens: Sendable {
    let key: SymmetricKey
    let signer: P256.Signing.PublicKey

    func read(_ token: String) throws -> LockerToken {
        let parts = token.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let body = Data(base64Encoded: parts[0]), let tag = Data(base64Encoded: parts[1]) else {
            throw HTTPError(.unauthorized)
        }
        guard HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: body, using: key) else { // good: token-verification
            throw HTTPError(.unauthorized)
        }
        let value = try JSONDecoder().decode(LockerToken.self, from: body)
        guard value.expires > Date() else { throw HTTPError(.unauthorized) }
        return value
    }

    func readSigned(_ token: String) throws -> LockerToken {
        let parts = token.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let body = Data(base64Encoded: parts[0]), let raw = Data(base64Encoded: parts[1]) else {
            throw HTTPError(.unauthorized)
        }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
        _ = signer.isValidSignature(signature, for: body) // bad: token-verification
        let value = try JSONDecoder().decode(LockerToken.self, from: body)
        guard value.expires > Date() else { throw HTTPError(.unauthorized) }
        return value
    }

    func hint(_ token: String) -> String? {
        let head = token.split(separator: ".").first.map(String.init) ?? ""
        guard let body = Data(base64Encoded: head),
              let value = try? JSONDecoder().decode(LockerToken.self, from: body), // good: token-verification
              (try? read(token)) != nil
        else { return nil }
        return value.locker
    }
}

struct DepotKey {
    let expected: String

    func matches(_ provided: String) -> Bool {
        provided == expected // bad: timing-comparison
    }

    func agrees(_ provided: String) -> Bool {
        let left = SymmetricKey(data: Data(provided.utf8))
        let right = SymmetricKey(data: Data(expected.utf8))
        return left == right // good: timing-comparison
    }
}

struct DepotMiddleware: RouterMiddleware {
    typealias Context = ParcelContext
    let key: DepotKey

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        guard let header = request.headers[.init("X-Depot-Key")!], key.matches(header) else {
            throw HTTPError(.unauthorized)
        }
        return try await next(request, context)
    }
}

struct ScannerMiddleware: RouterMiddleware {
    typealias Context = ParcelContext
    let key: DepotKey

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        guard let header = request.headers[.init("X-Scanner-Key")!], key.agrees(header) else {
            throw HTTPError(.unauthorized)
        }
        return try await next(request, context)
    }
}

struct OperationsOnly: RouterMiddleware {
    typealias Context = ParcelContext

    func handle(_ request: Request, context: ParcelContext, next: (Request, ParcelContext) async throws -> Response) async throws -> Response {
        guard context.identity?.role == .operations else { throw HTTPError(.forbidden) }
        return try await next(request, context)
    }
}
