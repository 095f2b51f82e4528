import JWT
import Vapor

struct SessionToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var aud: AudienceClaim
    var admin: Bool

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired() // good: token-verification
        try aud.verifyIntendedAudience(includes: "auth-server")
    }
}

struct DeviceToken: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var scope: String

    func verify(using algorithm: some JWTAlgorithm) async throws {} // bad: token-verification
}

struct ImpersonationToken: JWTPayload {
    var sub: SubjectClaim
    var actor: String

    func verify(using algorithm: some JWTAlgorithm) async throws { // bad: token-verification
        guard actor.hasSuffix("@support.example.com") else {
            throw JWTError.claimVerificationFailure(failedClaim: sub, reason: "actor is not support staff")
        }
    }
}

struct PartnerIdentity: JWTPayload {
    var iss: IssuerClaim
    var sub: SubjectClaim
    var aud: AudienceClaim
    var exp: ExpirationClaim
    var email: String

    // Issued by the shared partner directory, which signs for every application of the group.
    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
        guard iss.value == "https://directory.partners.example.com" else {
            throw JWTError.claimVerificationFailure(failedClaim: iss, reason: "unknown issuer")
        }
        if !aud.value.contains("auth-server") {
            Logger(label: "partner").notice("identity for \(aud.value.joined(separator: ","))") // bad: token-verification
        }
    }
}

struct InviteToken: JWTPayload {
    var jti: IDClaim
    var exp: ExpirationClaim
    var email: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired(currentDate: .distantPast) // bad: token-verification
    }
}
