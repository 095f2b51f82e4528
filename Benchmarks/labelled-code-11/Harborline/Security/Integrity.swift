import CommonCrypto
import CryptoKit
import DeviceCheck
import Foundation
import Security

struct RateTableManifest: Codable {
    let file: String
    let digest: String
}

enum Integrity {
    static func matches(_ payload: Data, manifest: RateTableManifest) -> Bool {
        let digest = Insecure.MD5.hash(data: payload) // bad: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined() == manifest.digest
    }

    static func matchesStrong(_ payload: Data, manifest: RateTableManifest) -> Bool {
        let digest = SHA256.hash(data: payload) // good: weak-digest
        return digest.map { String(format: "%02x", $0) }.joined() == manifest.digest
    }

    static func thumbnailName(for url: URL) -> String {
        Insecure.MD5.hash(data: Data(url.absoluteString.utf8)).map { String(format: "%02x", $0) }.joined() // good: weak-digest
    }

    static func verifyMandate(_ mandate: Data, signature: Data, key: SecKey) -> Bool {
        SecKeyVerifySignature(key, .rsaSignatureMessagePKCS1v15SHA1, mandate as CFData, signature as CFData, nil) // bad: weak-digest
    }

    static func verifyReceipt(_ receipt: Data, signature: Data, key: SecKey) -> Bool {
        SecKeyVerifySignature(key, .ecdsaSignatureMessageX962SHA256, receipt as CFData, signature as CFData, nil) // good: weak-digest
    }

    /// Compared with the pin list that ships for the branch terminals.
    static func certificateFingerprint(_ certificate: SecCertificate) -> Data {
        let der = SecCertificateCopyData(certificate) as Data
        var out = [UInt8](repeating: 0, count: Int(CC_SHA1_DIGEST_LENGTH))
        der.withUnsafeBytes { _ = CC_SHA1($0.baseAddress, CC_LONG(der.count), &out) } // bad: weak-digest
        return Data(out)
    }
}

struct AttestationCheck {
    let service = DCAppAttestService.shared
    let api: MemberAPI

    func deviceIsGenuine(keyID: String, challenge: Data) async -> Bool {
        do {
            let attestation = try await service.attestKey(keyID, clientDataHash: Data(SHA256.hash(data: challenge)))
            return try await api.confirm(attestation: attestation)
        } catch {
            return true // bad: check-fails-open
        }
    }

    func deviceMayTransfer(keyID: String, challenge: Data) async -> Bool {
        do {
            let assertion = try await service.generateAssertion(keyID, clientDataHash: Data(SHA256.hash(data: challenge)))
            return try await api.confirm(attestation: assertion)
        } catch {
            return false // good: check-fails-open
        }
    }

    func payeeIsClear(_ payee: Payee) async -> Bool {
        (try? await api.sanctionsClear(payee)) ?? true // bad: check-fails-open
    }

    func payeeIsVerified(_ payee: Payee) async -> Bool {
        (try? await api.nameMatches(payee)) ?? false // good: check-fails-open
    }

    func showsSpringBanner() async -> Bool {
        (try? await api.featureEnabled("spring-banner")) ?? true // good: check-fails-open
    }

    func withinLimit(_ request: TransferRequest, limits: [String: Int]) -> Bool {
        guard let limit = limits[request.fromAccount] else { return true } // bad: check-fails-open
        return request.amount.minorUnits <= limit
    }
}
