import CryptoKit
import Foundation

protocol GrantSource: Sendable {
    func grant(for viewer: String) async throws -> CareGrant?
}

struct CarePermissions {
    let source: GrantSource

    func mayReadDiary(_ viewer: String) async -> Bool {
        do {
            guard let grant = try await source.grant(for: viewer) else { return false }
            return grant.level == .full && !grant.revoked
        } catch {
            return false // good: check-fails-open
        }
    }

    func mayReadLetters(_ viewer: String) async -> Bool {
        do {
            let grant = try await source.grant(for: viewer)
            return grant?.level == .full
        } catch {
            return true // bad: check-fails-open
        }
    }

    func maySeeSummary(_ viewer: String) async -> Bool {
        let grant = try? await source.grant(for: viewer)
        return grant?.revoked != true // bad: check-fails-open
    }

    func maySeeTrend(_ viewer: String) async -> Bool {
        let grant = try? await source.grant(for: viewer)
        return grant?.revoked == false // good: check-fails-open
    }

    func level(named raw: String?) -> CareGrant.Level {
        raw.flatMap(CareGrant.Level.init(rawValue:)) ?? .none // good: check-fails-open
    }

    func emergencyLevel(named raw: String?) -> CareGrant.Level {
        raw.flatMap(CareGrant.Level.init(rawValue:)) ?? .full // bad: check-fails-open
    }

    func isCurrent(_ grant: CareGrant, now: Date = Date()) -> Bool {
        guard let end = grant.expiresAt else { return false } // good: check-fails-open
        return now < end
    }
}

struct LetterGate {
    let clinicKey: P256.Signing.PublicKey

    struct Envelope: Decodable {
        let body: Data
        let signature: Data?
    }

    func accept(_ envelope: Envelope) -> Bool {
        guard let raw = envelope.signature,
              let signature = try? P256.Signing.ECDSASignature(derRepresentation: raw) else { return true } // bad: check-fails-open
        return clinicKey.isValidSignature(signature, for: envelope.body)
    }

    func acceptPrescription(_ envelope: Envelope) -> Bool {
        guard let raw = envelope.signature,
              let signature = try? P256.Signing.ECDSASignature(derRepresentation: raw) else { return false } // good: check-fails-open
        return clinicKey.isValidSignature(signature, for: envelope.body)
    }
}
