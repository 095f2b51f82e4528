import AuthenticationServices
import CryptoKit
import Foundation
import KeychainAccess
import LocalAuthentication
import Security

final class TokenVault {
    private let sessionKeychain: Keychain
    private let deviceKeychain: Keychain

    init(service: String) {
        sessionKeychain = Keychain(service: service).accessibility(.always) // bad: keychain-class
        deviceKeychain = Keychain(service: service + ".device").accessibility(.whenPasscodeSetThisDeviceOnly) // good: keychain-class
    }

    func accessToken() -> String? {
        try? sessionKeychain.get("access")
    }

    func save(_ grant: SessionGrant) throws {
        try sessionKeychain.set(grant.accessToken, key: "access")
        try deviceKeychain.set(grant.refreshToken, key: "refresh")
    }

    func clear() throws {
        try sessionKeychain.removeAll()
        try deviceKeychain.removeAll()
    }
}

struct IdentityClaims: Decodable {
    let sub: String
    let exp: TimeInterval
    let memberTier: String
}

enum TokenError: Error {
    case malformed
    case badSignature
    case expired
    case stateMismatch
}

private func decodeSegment(_ segment: Substring) -> Data? {
    var text = segment.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
    while text.count % 4 != 0 { text.append("=") }
    return Data(base64Encoded: text)
}

final class AuthService: NSObject {
    private let api: APIClient
    private let vault: TokenVault
    private let environment: AppEnvironment
    private var pendingState: String?
    private var pendingVerifier: String?

    init(api: APIClient, vault: TokenVault, environment: AppEnvironment) {
        self.api = api
        self.vault = vault
        self.environment = environment
    }

    func currentTier(idToken: String) throws -> String {
        let parts = idToken.split(separator: ".")
        guard parts.count == 3, let payload = decodeSegment(parts[1]) else { throw TokenError.malformed }
        let claims = try JSONDecoder().decode(IdentityClaims.self, from: payload) // bad: jwt-unverified
        return claims.memberTier
    }

    func verifiedSubject(idToken: String, key: P256.Signing.PublicKey) throws -> String {
        let parts = idToken.split(separator: ".")
        guard parts.count == 3,
              let payload = decodeSegment(parts[1]),
              let rawSignature = decodeSegment(parts[2]) else { throw TokenError.malformed }
        let signature = try P256.Signing.ECDSASignature(rawRepresentation: rawSignature)
        let signed = Data("\(parts[0]).\(parts[1])".utf8)
        guard key.isValidSignature(signature, for: signed) else { throw TokenError.badSignature }
        let claims = try JSONDecoder().decode(IdentityClaims.self, from: payload) // good: jwt-unverified
        guard claims.exp > Date().timeIntervalSince1970 else { throw TokenError.expired }
        return claims.sub
    }

    private func randomToken() throws -> String {
        var bytes = [UInt8](repeating: 0, count: 32)
        guard SecRandomCopyBytes(kSecRandomDefault, bytes.count, &bytes) == errSecSuccess else { throw TokenError.malformed } // good: random-status
        return Data(bytes).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    func authorizeURL() throws -> URL {
        let state = try randomToken()
        let verifier = try randomToken()
        pendingState = state
        pendingVerifier = verifier
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        var components = URLComponents(string: "https://auth.verbena-care.com/authorize")!
        components.queryItems = [
            URLQueryItem(name: "response_type", value: "code"), // good: oauth-flow
            URLQueryItem(name: "client_id", value: environment.clientID),
            URLQueryItem(name: "redirect_uri", value: environment.redirectURI.absoluteString),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256")
        ]
        return components.url!
    }

    func employerSignInURL(employer: String) -> URL {
        var components = URLComponents(string: "https://sso.verbena-care.com/authorize")!
        components.queryItems = [
            URLQueryItem(name: "response_type", value: "token"), // bad: oauth-flow
            URLQueryItem(name: "client_id", value: environment.clientID),
            URLQueryItem(name: "connection", value: employer),
            URLQueryItem(name: "redirect_uri", value: "verbena://sso")
        ]
        return components.url!
    }

    func finish(callback: URL) async throws {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let state = items.first(where: { $0.name == "state" })?.value, state == pendingState else {
            throw TokenError.stateMismatch
        }
        guard let code = items.first(where: { $0.name == "code" })?.value, let verifier = pendingVerifier else {
            throw TokenError.malformed
        }
        let grant = try await api.exchange(code: code, verifier: verifier)
        try vault.save(grant)
        api.installPortalCookies(for: grant)
    }
}

protocol UnlockGate {
    func unlock(completion: @escaping (Bool) -> Void)
}

final class RecordsGate: UnlockGate {
    func unlock(completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            completion(true) // bad: auth-fails-open
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "View your records") { ok, _ in
            DispatchQueue.main.async { completion(ok) }
        }
    }
}

final class PaymentGate: UnlockGate {
    func unlock(completion: @escaping (Bool) -> Void) {
        let context = LAContext()
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error) else {
            completion(false) // good: auth-fails-open
            return
        }
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Confirm payment") { ok, _ in
            DispatchQueue.main.async { completion(ok) }
        }
    }
}
