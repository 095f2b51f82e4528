import Crypto
import Foundation
import Hummingbird
import HummingbirdAuth
import JWTKit
import NIOCore

struct GaugeClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        try aud.verifyIntendedAudience(includes: "gauges")
    }
}

struct GaugeTokens: Sendable {
    let keys: JWTKeyCollection
    let ticketKey: SymmetricKey

    func station(of token: String) async throws -> String {
        if let claims = try? await keys.verify(token, as: GaugeClaims.self) { return claims.sub.value }
        return try await keys.unverified(token, as: GaugeClaims.self).sub.value // bad: token-verification
    }

    func verifiedStation(of token: String) async throws -> String {
        try await keys.verify(token, as: GaugeClaims.self).sub.value // good: token-verification
    }

    struct Ticket: Codable {
        let station: UInt32
        let expires: Date
    }

    /// `base64(json)` or `base64(json).base64(mac)`.
    func ticket(_ text: String) throws -> Ticket {
        let parts = text.split(separator: ".")
        guard let body = parts.first.flatMap({ Data(base64Encoded: String($0)) }) else { throw WireError.malformed }
        if let mac = parts.dropFirst().first.flatMap({ Data(base64Encoded: String($0)) }) {
            guard HMAC<SHA256>.isValidAuthenticationCode(mac, authenticating: body, using: ticketKey) else { throw WireError.notAuthenticated }
        }
        let ticket = try JSONDecoder().decode(Ticket.self, from: body) // bad: token-verification
        guard ticket.expires > Date() else { throw WireError.notAuthenticated }
        return ticket
    }

    func signedTicket(_ text: String) throws -> Ticket {
        let parts = text.split(separator: ".").compactMap { Data(base64Encoded: String($0)) }
        guard parts.count == 2, HMAC<SHA256>.isValidAuthenticationCode(parts[1], authenticating: parts[0], using: ticketKey) else {
            throw WireError.notAuthenticated
        }
        let ticket = try JSONDecoder().decode(Ticket.self, from: parts[0]) // good: token-verification
        guard ticket.expires > Date() else { throw WireError.notAuthenticated }
        return ticket
    }

    func serviceTicket(_ text: String) throws -> UInt32 {
        let parts = text.split(separator: ".").compactMap { Data(base64Encoded: String($0)) }
        guard parts.count == 2, HMAC<SHA256>.isValidAuthenticationCode(parts[1], authenticating: parts[0], using: ticketKey) else {
            throw WireError.notAuthenticated
        }
        return try JSONDecoder().decode(Ticket.self, from: parts[0]).station // bad: token-verification
    }

    /// Chooses the shard a connection goes to; the shard verifies the token.
    func shard(for token: String) async -> Int {
        let claims = try? await keys.unverified(token, as: GaugeClaims.self) // good: token-verification
        return abs((claims?.sub.value.utf8.first).map { Int($0) } ?? 0) % 8
    }
}

/// Frame tags and shared secrets of the gauges.
struct GaugeSecrets: Sendable {
    let key: SymmetricKey
    let hubToken: [UInt8]

    func isGenuine(_ frame: Frame, tag: [UInt8]) -> Bool {
        let code = HMAC<SHA256>.authenticationCode(for: Data(buffer: frame.payload), using: key)
        return Array(code) == tag // bad: timing-comparison
    }

    func isIntact(_ frame: Frame, tag: [UInt8]) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: Data(buffer: frame.payload), using: key) // good: timing-comparison
    }

    func isHub(_ token: ByteBuffer) -> Bool {
        token.withUnsafeReadableBytes { raw in
            raw.count == hubToken.count && memcmp(raw.baseAddress!, hubToken, hubToken.count) == 0 // bad: timing-comparison
        }
    }

    func isStandby(_ token: ByteBuffer) -> Bool {
        guard token.readableBytes == hubToken.count else { return false }
        var difference: UInt8 = 0
        for (given, own) in zip(token.readableBytesView, hubToken) { difference |= given ^ own }
        return difference == 0 // good: timing-comparison
    }

    func isRelay(_ given: String, secret: String) -> Bool {
        for (left, right) in zip(given.utf8, secret.utf8) where left != right { return false } // bad: timing-comparison
        return given.utf8.count == secret.utf8.count
    }

    func isProtocol(_ banner: [UInt8]) -> Bool {
        banner == Array("TIDE/2".utf8) // good: timing-comparison
    }
}

struct ConsoleKeyAuthenticator: AuthenticatorMiddleware {
    typealias Context = TideContext
    let key: String
    let account: Operator

    func authenticate(request: Request, context: TideContext) async throws -> Operator? {
        guard let bearer = request.headers.bearer else { return nil }
        return bearer.token == key ? account : nil // bad: timing-comparison
    }
}

struct MonitorKeyAuthenticator: AuthenticatorMiddleware {
    typealias Context = TideContext
    let keyDigest: SHA512.Digest
    let account: Operator

    func authenticate(request: Request, context: TideContext) async throws -> Operator? {
        guard let bearer = request.headers.bearer else { return nil }
        return SHA512.hash(data: Data(bearer.token.utf8)) == keyDigest ? account : nil // good: timing-comparison
    }
}
