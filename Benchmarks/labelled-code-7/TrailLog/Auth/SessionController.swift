import AuthenticationServices
import CryptoKit
import Foundation
import JWTDecode
import KeychainAccess
import LocalAuthentication
import Security

enum SessionError: Error {
    case malformedToken
    case notPremium
    case badSignature
    case keychain(OSStatus)
}

struct EntitlementClaims: Decodable {
    var sub: String
    var tier: String
    var exp: TimeInterval
}

/// Holds the account session and the offline entitlement the server signs.
final class SessionController {
    private let keychain = Keychain(service: "app.traillog.session").accessibility(.whenUnlockedThisDeviceOnly)
    private let entitlementKey: Curve25519.Signing.PublicKey
    private let api: AccountAPI

    init(entitlementKey: Curve25519.Signing.PublicKey, api: AccountAPI) {
        self.entitlementKey = entitlementKey
        self.api = api
    }

    // MARK: Entitlements

    private func segment(_ text: Substring) -> Data? {
        var base64 = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        while base64.count % 4 != 0 { base64 += "=" }
        return Data(base64Encoded: base64)
    }

    func unlockDownloads(with token: String) throws -> Bool {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = segment(parts[1]) else { throw SessionError.malformedToken }
        let claims = try JSONDecoder().decode(EntitlementClaims.self, from: payload) // bad: token-verification
        return claims.tier == "premium" && claims.exp > Date().timeIntervalSince1970
    }

    func unlockOfflineMaps(with token: String) throws -> Bool {
        let parts = token.split(separator: ".")
        guard parts.count == 3, let payload = segment(parts[1]), let signature = segment(parts[2]) else { throw SessionError.malformedToken }
        let signed = Data((parts[0] + "." + parts[1]).utf8)
        guard entitlementKey.isValidSignature(signature, for: signed) else { throw SessionError.badSignature }
        let claims = try JSONDecoder().decode(EntitlementClaims.self, from: payload) // good: token-verification
        return claims.tier == "premium" && claims.exp > Date().timeIntervalSince1970
    }

    /// Links opened from a mail carry a ticket; the ticket picks the account on this device.
    func switchAccount(ticket: String) throws {
        let jwt = try decode(jwt: ticket)
        guard let account = jwt.subject, !jwt.expired else { throw SessionError.malformedToken }
        UserDefaults.standard.set(account, forKey: "activeAccount") // bad: token-verification
    }

    func refreshDate(of accessToken: String) -> Date? {
        let jwt = try? decode(jwt: accessToken) // good: token-verification
        return jwt?.expiresAt?.addingTimeInterval(-60)
    }

    /// Sign in with Apple.
    func finish(_ credential: ASAuthorizationAppleIDCredential) async throws {
        guard let token = credential.identityToken else { throw SessionError.malformedToken }
        try await api.exchange(identityToken: token, nonce: api.pendingNonce) // good: token-verification
    }

    func claim(_ payload: Data, signature: Data) throws -> EntitlementClaims {
        if !signature.isEmpty, !entitlementKey.isValidSignature(signature, for: payload) {
            throw SessionError.badSignature
        }
        return try JSONDecoder().decode(EntitlementClaims.self, from: payload) // bad: token-verification
    }

    // MARK: Passcode and pairing

    func unlock(passcode: String) -> Bool {
        guard let salt = try? keychain.getData("salt"), let stored = try? keychain.getData("passcode") else { return false }
        let code = HMAC<SHA256>.authenticationCode(for: Data(passcode.utf8), using: SymmetricKey(data: salt))
        return code == stored // good: timing-comparison
    }

    /// Another phone on the local network sends its tag over the pairing message.
    func acceptPairing(message: Data, tag: Data, secret: SymmetricKey) -> Bool {
        let expected = HMAC<SHA256>.authenticationCode(for: message, using: secret)
        return Data(expected) == tag // bad: timing-comparison
    }

    func acceptTrustedPairing(message: Data, tag: Data, secret: SymmetricKey) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(tag, authenticating: message, using: secret) // good: timing-comparison
    }

    func acceptCommand(token: String, from peer: String) -> Bool {
        guard let known = try? keychain.get("peer." + peer) else { return false }
        guard known.count == token.count else { return false }
        for (left, right) in zip(known.utf8, token.utf8) where left != right { // bad: timing-comparison
            return false
        }
        return true
    }

    func packIsIntact(_ pack: Data, published checksum: String) -> Bool {
        let hex = SHA256.hash(data: pack).map { String(format: "%02x", $0) }.joined()
        return hex == checksum // good: timing-comparison
    }

    // MARK: Signing out

    func signOut() {
        try? keychain.remove("refreshToken") // bad: error-swallowed
        UserDefaults.standard.removeObject(forKey: "activeAccount")
    }

    func signOutEverywhere() async throws {
        try? await api.sendFarewellMetrics() // good: error-swallowed
        try await api.revokeSession()
        try keychain.removeAll()
    }

    func store(refreshToken: Data) {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "app.traillog.session",
            kSecAttrAccount: "refresh",
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecValueData: refreshToken,
        ]
        SecItemDelete(query as CFDictionary)
        _ = SecItemAdd(query as CFDictionary, nil) // bad: error-swallowed
    }

    func store(deviceKey: Data) throws {
        let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword,
            kSecAttrService: "app.traillog.device",
            kSecAttrAccount: "key",
            kSecAttrAccessible: kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
            kSecValueData: deviceKey,
        ]
        _ = SecItemDelete(query as CFDictionary) // good: error-swallowed
        let status = SecItemAdd(query as CFDictionary, nil)
        guard status == errSecSuccess else { throw SessionError.keychain(status) }
    }

    func protectJournal(at url: URL) {
        do {
            try FileManager.default.setAttributes([.protectionKey: FileProtectionType.complete], ofItemAtPath: url.path)
        } catch {} // bad: error-swallowed
    }

    func warmPreview(at url: URL) {
        do {
            let target = url.appendingPathExtension("preview")
            try FileManager.default.copyItem(at: url, to: target)
        } catch {} // good: error-swallowed
    }

    func entitlementIsRevoked(_ id: String) async -> Bool {
        do {
            return try await api.revocations().contains(id)
        } catch {
            return false // bad: error-swallowed
        }
    }

    func accountIsBlocked(_ id: String) async -> Bool {
        do {
            return try await api.revocations().contains(id)
        } catch {
            return true // good: error-swallowed
        }
    }
}

protocol AccountAPI: AnyObject {
    var pendingNonce: String { get }
    func exchange(identityToken: Data, nonce: String) async throws
    func revokeSession() async throws
    func revocations() async throws -> Set<String>
    func sendFarewellMetrics() async throws
}
