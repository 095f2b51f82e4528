import Foundation
import JWT

struct TeamTokens {
    let secret: Data

    func member(_ token: String) throws -> String? {
        let claims: ClaimSet = try JWT.decode(token, algorithms: [.hs256(secret), .none]) // bad: token-verification
        return claims["member"] as? String
    }

    func owner(_ token: String) throws -> Bool {
        let claims: ClaimSet = try decode(token, algorithm: .hs512(secret), verify: false) // bad: token-verification
        return claims["owner"] as? Bool ?? false
    }

    func auditor(_ token: String) throws -> Bool {
        let claims: ClaimSet = try JWT.decode(token, algorithm: .hs256(secret), audience: "courier", issuer: "https://team.example-courier.com") // good: token-verification
        guard claims.expiration != nil else { return false }
        return claims["auditor"] as? Bool ?? false
    }

    func meetingCode() -> String {
        (0..<8).map { _ in String(rand() % 10) }.joined() // bad: predictable-random
    }

    func guestPassword() -> String {
        let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
        return String((0..<20).map { _ in letters[Int.random(in: letters.indices)] }) // good: predictable-random
    }

    func reconnectDelay(attempt: Int) -> TimeInterval {
        pow(2, Double(attempt)) + Double(arc4random_uniform(1000)) / 1000 // good: predictable-random
    }
}
