import CryptoKit
import Foundation
import JWTKit
import LocalAuthentication
import Security

struct ClinicClaims: JWTPayload {
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var ward: String

    func verify(using algorithm: some JWTAlgorithm) async throws {
        try exp.verifyNotExpired()
    }
}

protocol ChartSession: AnyObject {
    func openCharts(for subject: String)
    func showBanner(_ text: String)
    func askForPIN()
}

final class UnlockController {
    private weak var session: ChartSession?
    private let keys: JWTKeyCollection
    private let subject: String

    init(session: ChartSession, keys: JWTKeyCollection, subject: String) {
        self.session = session
        self.keys = keys
        self.subject = subject
    }

    func unlockCharts() async {
        let context = LAContext()
        do {
            let allowed = try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open patient charts") // bad: auth-fails-open
            if allowed { session?.openCharts(for: subject) }
        } catch {
            session?.askForPIN() // good: auth-fails-open
        }
    }

    func unlockPrescriptions() async {
        let context = LAContext()
        do {
            _ = try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Open prescriptions")
            session?.showBanner("Unlocked")
        } catch LAError.biometryNotAvailable, LAError.biometryNotEnrolled {
            session?.openCharts(for: subject) // bad: auth-fails-open
        } catch {
            session?.askForPIN()
        }
    }

    func unlockWithKeychain() throws {
        let context = LAContext()
        context.localizedReason = "Open patient charts"
        let query: [String: Any] = [
            kSecClass as String: kSecClassKey,
            kSecAttrApplicationTag as String: Data("clinic.chart.key".utf8),
            kSecReturnRef as String: true,
            kSecUseAuthenticationContext as String: context,
        ]
        var item: CFTypeRef?
        guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let item else {
            session?.askForPIN()
            return
        }
        let challenge = Data(try SecureText.token(32).utf8)
        var error: Unmanaged<CFError>?
        guard SecKeyCreateSignature(item as! SecKey, .ecdsaSignatureMessageX962SHA256, challenge as CFData, &error) != nil else {
            session?.askForPIN() // good: auth-fails-open
            return
        }
        session?.openCharts(for: subject) // good: auth-fails-open
    }

    func handoff(token: String) async {
        do {
            let claims = try await keys.verify(token, as: ClinicClaims.self)
            session?.openCharts(for: claims.sub.value) // good: auth-fails-open
        } catch {
            session?.showBanner("This link has expired")
        }
    }

    func handoffFromWard(token: String) async {
        if let claims = try? await keys.verify(token, as: ClinicClaims.self) {
            session?.openCharts(for: claims.sub.value)
        } else if let claims = try? await keys.unverified(token, as: ClinicClaims.self) { // bad: auth-fails-open
            session?.openCharts(for: claims.sub.value)
        }
    }

    func describe(token: String) async {
        guard let claims = try? await keys.unverified(token, as: ClinicClaims.self) else { return } // good: auth-fails-open
        session?.showBanner("Expires \(claims.exp.value.formatted())")
    }

    func handoffByHand(token: String) {
        let parts = token.split(separator: ".").map(String.init)
        guard parts.count >= 2, let body = Data(base64Encoded: parts[1]),
              let claims = try? JSONSerialization.jsonObject(with: body) as? [String: Any],
              let who = claims["sub"] as? String else { return }
        session?.openCharts(for: who) // bad: auth-fails-open
    }

    func isDeviceTrusted(_ signature: Data, over message: Data, by key: P256.Signing.PublicKey) -> Bool {
        guard let parsed = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
            return true // bad: auth-fails-open
        }
        return key.isValidSignature(parsed, for: message) // good: auth-fails-open
    }
}
