import CocoaLumberjackSwift
import CommonCrypto
import CryptoKit
import Foundation
import SwiftUI
import os

struct AuthTokens: Codable {
    let access: String
    let refresh: String
    let idToken: String
}

final class AuthCoordinator {
    static let shared = AuthCoordinator()

    private let vault: TokenVault
    private let exchange = CodeExchange()

    init(vault: TokenVault = TokenVault()) {
        self.vault = vault
    }

    func finishLogin(code: String) {
        Task {
            do {
                let tokens = try await exchange.tokens(for: code)
                DDLogVerbose("login finished, id token \(tokens.idToken)") // bad: secret-in-log
                vault.keep(tokens)
            } catch {
                DDLogError("login failed: \(error.localizedDescription)") // good: secret-in-log
            }
        }
    }

    func adopt(token: String) {
        vault.keep(AuthTokens(access: token, refresh: "", idToken: ""))
    }
}

struct CodeExchange {
    private let clientID = "claimwell-ios" // good: hard-coded-secret
    private let clientSecret = "hN7cW2-eRq91_ZtLx0Vb8Ku3Yp6" // bad: hard-coded-secret

    func tokens(for code: String) async throws -> AuthTokens {
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "grant_type", value: "authorization_code"),
            URLQueryItem(name: "client_id", value: clientID),
            URLQueryItem(name: "client_secret", value: clientSecret), // good: url-request-secret
            URLQueryItem(name: "code", value: code)
        ]
        var request = URLRequest(url: URL(string: "https://login.claimwell.com/oauth/token")!)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = form.percentEncodedQuery.map { Data($0.utf8) }
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONDecoder().decode(AuthTokens.self, from: data)
    }

    func authorizeURL(state: String, verifier: String) -> URL {
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        var parts = URLComponents(string: "https://login.claimwell.com/oauth/authorize")!
        parts.queryItems = [
            URLQueryItem(name: "client_id", value: clientID),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge_method", value: "S256"),
            URLQueryItem(name: "code_challenge", value: challenge) // good: url-request-secret
        ]
        return parts.url!
    }

    func logoutURL(_ tokens: AuthTokens) -> URL? {
        var parts = URLComponents(string: "https://login.claimwell.com/oauth/revoke")
        parts?.query = "token=\(tokens.refresh)" // bad: url-request-secret
        return parts?.url
    }

    func verifier() -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        return String((0..<64).map { _ in letters[Int(arc4random_uniform(UInt32(letters.count)))] }) // good: predictable-random
    }

    func nonce() -> String {
        var generator = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.systemUptime)) // bad: predictable-random
        return String((0..<24).map { _ in "0123456789abcdef".randomElement(using: &generator)! })
    }
}

struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state = state &* 6364136223846793005 &+ 1442695040888963407
        return state
    }
}

struct PasscodeVerifier: Codable {
    let salt: Data
    let value: Data
}

struct PasscodeService {
    private let log = Logger(subsystem: "com.claimwell.ios", category: "passcode")

    func enroll(_ passcode: String) -> PasscodeVerifier {
        let salt = SymmetricKey(size: .bits128)
        let code = HMAC<SHA256>.authenticationCode(for: Data(passcode.utf8), using: salt) // bad: weak-password-hash
        log.notice("passcode enrolled, length \(passcode.count)") // good: secret-in-log
        return PasscodeVerifier(salt: salt.withUnsafeBytes { Data($0) }, value: Data(code))
    }

    func enrollStretched(_ passcode: String) throws -> PasscodeVerifier {
        let salt = SymmetricKey(size: .bits128).withUnsafeBytes { Data($0) }
        let value = try Stretcher(rounds: 700_000).run(passcode, salt: salt) // good: weak-password-hash
        return PasscodeVerifier(salt: salt, value: value)
    }

    func check(_ entered: String, against stored: PasscodeVerifier) -> Bool {
        log.debug("comparing \(entered, privacy: .public)") // bad: secret-in-log
        guard let value = try? Stretcher(rounds: 700_000).run(entered, salt: stored.salt) else { return false }
        return value == stored.value
    }

    func portalFingerprint(password: String) -> String {
        var hasher = SHA384()
        hasher.update(data: Data(password.utf8)) // bad: weak-password-hash
        return hasher.finalize().map { String(format: "%02x", $0) }.joined()
    }

    func consentFingerprint(text: String) -> String {
        var hasher = SHA384()
        hasher.update(data: Data(text.utf8)) // good: weak-password-hash
        return hasher.finalize().map { String(format: "%02x", $0) }.joined()
    }
}

struct BrokerLogin: Codable {
    let user: String
    let secret: String

    init(user: String, password: String) {
        self.user = user
        let bytes = Array("\(user):\(password)".utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(bytes, CC_LONG(bytes.count), &digest) // bad: weak-password-hash
        secret = Data(digest).base64EncodedString()
    }

    static func cacheTag(user: String, region: String) -> String {
        let bytes = Array("\(user):\(region)".utf8)
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        CC_SHA256(bytes, CC_LONG(bytes.count), &digest) // good: weak-password-hash
        return Data(digest).base64EncodedString()
    }
}

struct Stretcher {
    enum Failure: Error {
        case derivation(Int32)
    }

    let rounds: UInt32

    func run(_ passcode: String, salt: Data) throws -> Data {
        var output = [UInt8](repeating: 0, count: 32)
        let saltBytes = [UInt8](salt)
        let status = CCKeyDerivationPBKDF(
            CCPBKDFAlgorithm(kCCPBKDF2), passcode, passcode.utf8.count,
            saltBytes, saltBytes.count,
            CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds,
            &output, output.count
        )
        guard status == kCCSuccess else { throw Failure.derivation(status) }
        return Data(output)
    }
}

struct SignInForm: View {
    @AppStorage("signin.rememberMe") private var rememberMe = false // good: secret-in-preferences
    @AppStorage("signin.passcode") private var passcode = "" // bad: secret-in-preferences
    @State private var email = ""

    var body: some View {
        Form {
            TextField("E-mail", text: $email)
            SecureField("Passcode", text: $passcode)
            Toggle("Remember me", isOn: $rememberMe)
        }
    }
}
