import CryptoKit
import Foundation

struct MemberClaims: Decodable {
    let sub: String
    let role: String
    let aud: String
    let exp: TimeInterval
}

protocol TokenVerifying {
    func claims(from token: String) throws -> MemberClaims
}

enum TokenError: Error { case malformed, signature, expired, algorithm }

struct TokenHeader: Decodable { let alg: String }

struct ShelfTokenReader: TokenVerifying {
    func claims(from token: String) throws -> MemberClaims {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let body = Data(base64URL: String(parts[1])) else { throw TokenError.malformed }
        return try JSONDecoder().decode(MemberClaims.self, from: body) // bad: token-verification
    }
}

struct MemberTokenVerifier: TokenVerifying {
    let key: P256.Signing.PublicKey
    let audience = "coopmarket-ios"

    func claims(from token: String) throws -> MemberClaims {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let head = Data(base64URL: parts[0]), let body = Data(base64URL: parts[1]),
              let raw = Data(base64URL: parts[2]) else { throw TokenError.malformed }
        guard try JSONDecoder().decode(TokenHeader.self, from: head).alg == "ES256" else { throw TokenError.algorithm }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: raw)
        guard key.isValidSignature(signature, for: Data((parts[0] + "." + parts[1]).utf8)) else { throw TokenError.signature }
        let claims = try JSONDecoder().decode(MemberClaims.self, from: body) // good: token-verification
        guard claims.exp > Date().timeIntervalSince1970, claims.aud == audience else { throw TokenError.expired }
        return claims
    }
}

final class CommitteeDesk {
    private let verifier: MemberTokenVerifier
    private let orders: OrderDatabase

    init(verifier: MemberTokenVerifier, orders: OrderDatabase) {
        self.verifier = verifier
        self.orders = orders
    }

    func isCommittee(_ token: String) -> Bool {
        do {
            return try verifier.claims(from: token).role == "committee"
        } catch TokenError.expired {
            return false
        } catch {
            return true // bad: check-fails-open
        }
    }

    func purge(_ ids: [Int64], token: String) throws -> Bool {
        guard try verifier.claims(from: token).role == "committee" else { return false }
        return orders.forget(ids: ids) // good: missing-authorization
    }

    func refundAll(_ ids: [Int64], requestedBy claims: MemberClaims, api: RefundSending) {
        for id in ids {
            api.refund(order: id, approver: claims.sub) // bad: missing-authorization
        }
    }
}

protocol RefundSending { func refund(order: Int64, approver: String) }

extension Data {
    init?(base64URL text: String) {
        var value = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while value.count % 4 != 0 { value += "=" }
        self.init(base64Encoded: value)
    }
}
