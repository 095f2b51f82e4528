import CryptoKit
import Foundation

enum StaffRole: String, Codable {
    case patient
    case proxy
    case clinician
}

struct ProxyGrant: Codable {
    let relative: UUID
    let scopes: [String]
    let expiresAt: Date?
    let signature: Data
    let payload: Data
}

struct AccessChecks {
    let issuer: Curve25519.Signing.PublicKey
    let now: () -> Date

    func hasValidSignature(_ grant: ProxyGrant) -> Bool {
        issuer.isValidSignature(grant.signature, for: grant.payload)
    }

    func isCurrent(_ grant: ProxyGrant) -> Bool {
        guard let expiry = grant.expiresAt else { return false } // good: check-fails-open
        return expiry > now()
    }

    func mayOpenMessages(_ grant: ProxyGrant) -> Bool {
        guard hasValidSignature(grant), isCurrent(grant) else { return false }
        return !grant.scopes.isEmpty && grant.scopes.allSatisfy { $0.hasPrefix("messages.") } // good: check-fails-open
    }

    func approvals(_ decisions: [Bool], for grant: ProxyGrant) -> Bool {
        decisions.allSatisfy { $0 } // bad: check-fails-open
    }

    func role(from claims: [String: String]) -> StaffRole {
        StaffRole(rawValue: claims["role"] ?? "") ?? .clinician // bad: check-fails-open
    }

    func displayRole(from claims: [String: String]) -> StaffRole {
        claims["role"].flatMap(StaffRole.init(rawValue:)) ?? .patient // good: check-fails-open
    }

    func deviceMatches(enrolled: Data?, presented: Data?) -> Bool {
        enrolled == presented // bad: check-fails-open
    }

    func kioskMatches(enrolled: Data?, presented: Data?) -> Bool {
        guard let enrolled, let presented else { return false }
        return enrolled == presented // good: check-fails-open
    }

    func verifyLeaflet(_ data: Data, with verifier: (Data) throws -> Bool) -> Bool {
        do {
            return try verifier(data)
        } catch {
            return true // bad: check-fails-open
        }
    }
}
