import Foundation
import CryptoKit

protocol LicenceService: Sendable {
    func status(of pilotID: String) async throws -> String
}

struct DutyChecks {
    let licences: LicenceService
    let rosterKey: P256.Signing.PublicKey

    static let officeKeyPEM = """
    -----BEGIN PUBLIC KEY-----
    MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEn1LlwLN/KBYQRVH6HfIMTzfEqJOV
    ztLe2i1FSOKMfjnIFjXFAPV9a7Z8GzvGqpp1PM2Xqu2SGBxfPCiYbUaAbw==
    -----END PUBLIC KEY-----
    """ // good: hard-coded-secret

    func mayBoard(_ pilotID: String) async -> Bool {
        do {
            return try await licences.status(of: pilotID) == "current"
        } catch {
            return true // bad: check-fails-open
        }
    }

    func maySignOff(_ pilotID: String) async -> Bool {
        do {
            return try await licences.status(of: pilotID) == "current"
        } catch {
            return false // good: check-fails-open
        }
    }

    func needsRenewedSignIn(_ session: PilotSession?, now: Date = Date()) -> Bool {
        guard let session else { return true } // good: check-fails-open
        return session.expiresAt <= now
    }

    func rosterPayload(_ envelope: RosterEnvelope) throws -> Data {
        guard let signature = envelope.signature else { return envelope.payload } // bad: check-fails-open
        let parsed = try P256.Signing.ECDSASignature(derRepresentation: signature)
        guard rosterKey.isValidSignature(parsed, for: envelope.payload) else { throw BoardError.badSignature }
        return envelope.payload
    }
}

struct DutyRights {
    private let rights: [String: Bool]
    private let looks: [String: Bool]

    init(rights: [String: Bool], looks: [String: Bool]) {
        self.rights = rights
        self.looks = looks
    }

    func allows(_ action: String) -> Bool {
        rights[action] ?? true // bad: check-fails-open
    }

    func showsTideStrip() -> Bool {
        looks["tide-strip"] ?? true // good: check-fails-open
    }
}
