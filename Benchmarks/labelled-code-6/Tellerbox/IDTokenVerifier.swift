import CryptoKit
import Foundation

struct JWTHeader: Decodable {
    let alg: String
    let kid: String?
}

struct IDClaims: Decodable, Sendable {
    let iss: String
    let aud: String
    let sub: String
    let exp: TimeInterval
    let nonce: String?
}

enum JWTError: Error {
    case malformed
    case unsupported
    case unknownKey
    case signature
    case claims
}

struct CompactJWT {
    let header: JWTHeader
    let claims: IDClaims
    let signingInput: Data
    let signature: Data

    init(_ text: String) throws {
        let segments = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard segments.count == 3,
              let head = Data(base64URL: segments[0]),
              let body = Data(base64URL: segments[1]),
              let signature = Data(base64URL: segments[2]) else { throw JWTError.malformed }
        header = try JSONDecoder().decode(JWTHeader.self, from: head)
        claims = try JSONDecoder().decode(IDClaims.self, from: body)
        signingInput = Data("\(segments[0]).\(segments[1])".utf8)
        self.signature = signature
    }
}

struct IDTokenVerifier {
    let issuer: String
    let audience: String
    let keys: [String: P256.Signing.PublicKey]

    func verify(_ text: String, nonce: String) throws -> IDClaims {
        let token = try CompactJWT(text)
        guard token.header.alg == "ES256" else { throw JWTError.unsupported } // good: jwt
        guard let kid = token.header.kid, let key = keys[kid] else { throw JWTError.unknownKey }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: token.signature)
        guard key.isValidSignature(signature, for: token.signingInput) else { throw JWTError.signature }
        let claims = token.claims
        guard claims.iss == issuer, claims.aud == audience, claims.nonce == nonce else { throw JWTError.claims }
        guard Date(timeIntervalSince1970: claims.exp) > .now else { throw JWTError.claims }
        return claims
    }

    func verifyPartner(_ text: String, secrets: [String: SymmetricKey]) throws -> IDClaims {
        let token = try CompactJWT(text)
        switch token.header.alg {
        case "ES256":
            guard let key = token.header.kid.flatMap({ keys[$0] }) else { throw JWTError.unknownKey }
            let signature = try P256.Signing.ECDSASignature(rawRepresentation: token.signature)
            guard key.isValidSignature(signature, for: token.signingInput) else { throw JWTError.signature }
        case "HS256":
            guard let key = token.header.kid.flatMap({ keys[$0] }) else { throw JWTError.unknownKey }
            let secret = SymmetricKey(data: key.x963Representation)
            guard HMAC<SHA256>.isValidAuthenticationCode(token.signature, authenticating: token.signingInput, using: secret) else { throw JWTError.signature } // bad: jwt
        case "none":
            return token.claims // bad: jwt
        default:
            throw JWTError.unsupported
        }
        guard token.claims.iss == issuer, token.claims.aud == audience, token.claims.exp > Date.now.timeIntervalSince1970 else { throw JWTError.claims }
        return token.claims
    }
}

@MainActor
final class IdentityStore {
    private(set) var subject: String?
    private var refreshAt: Date?

    func resume(from handoff: URL) throws {
        guard let text = handoff.oauthItems["id_token"] else { throw JWTError.malformed }
        let token = try CompactJWT(text)
        subject = token.claims.sub // bad: jwt
    }

    func scheduleRefresh(for accessToken: String) {
        guard let token = try? CompactJWT(accessToken) else { return }
        refreshAt = Date(timeIntervalSince1970: token.claims.exp).addingTimeInterval(-60) // good: jwt
    }
}
