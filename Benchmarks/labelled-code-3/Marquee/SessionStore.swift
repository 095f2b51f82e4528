import AuthenticationServices
import CryptoKit
import Foundation
import JWTDecode
import os

struct TokenPair: Codable {
    let access: String
    let refresh: String
}

enum SessionError: Error {
    case noCode
    case state
    case notOrganizer
}

final class SessionStore {
    private let defaults: UserDefaults
    private let session: URLSession
    private let logger = Logger(subsystem: "show.marquee", category: "session")
    private var expectedState: String?
    private var verifier = ""
    private(set) var tokens: TokenPair?

    init(defaults: UserDefaults = .standard, session: URLSession = .shared) {
        self.defaults = defaults
        self.session = session
    }

    func beginSignIn() -> URL {
        let state = UUID().uuidString
        verifier = UUID().uuidString + UUID().uuidString
        expectedState = state
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_").replacingOccurrences(of: "=", with: "")
        var components = URLComponents(string: "https://id.marquee.show/authorize")!
        components.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: "marquee-ios"),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256")
        ]
        return components.url!
    }

    func complete(callback: URL) async throws {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let code = items.first(where: { $0.name == "code" })?.value else { throw SessionError.noCode }
        tokens = try await exchange(code: code) // bad: oauth-flow
        remember()
    }

    func completeChecked(callback: URL) async throws {
        let items = URLComponents(url: callback, resolvingAgainstBaseURL: false)?.queryItems ?? []
        guard let code = items.first(where: { $0.name == "code" })?.value else { throw SessionError.noCode }
        guard let expectedState, items.first(where: { $0.name == "state" })?.value == expectedState else { throw SessionError.state }
        tokens = try await exchange(code: code) // good: oauth-flow
        self.expectedState = nil
    }

    private func exchange(code: String) async throws -> TokenPair {
        var request = URLRequest(url: URL(string: "https://id.marquee.show/token")!)
        request.httpMethod = "POST"
        request.httpBody = Data("grant_type=authorization_code&code=\(code)&code_verifier=\(verifier)".utf8)
        let (data, _) = try await session.data(for: request)
        return try JSONDecoder().decode(TokenPair.self, from: data)
    }

    private func remember() {
        guard let tokens else { return }
        defaults.set(tokens.access, forKey: "accessToken") // bad: store-secret-preferences
        defaults.set(Date(), forKey: "lastSignIn") // good: store-secret-preferences
        os_log("stored session %{public}@", tokens.refresh) // bad: log-secret
        os_log("stored session %{private}@", tokens.refresh) // good: log-secret
    }

    func requireOrganizer() throws {
        guard let access = tokens?.access else { throw SessionError.notOrganizer }
        let jwt = try decode(jwt: access)
        guard jwt.claim(name: "role").string == "organizer" else { throw SessionError.notOrganizer } // bad: jwt-unverified
        logger.info("organizer tools unlocked")
    }

    func expiryLabel() throws -> String {
        guard let access = tokens?.access else { return "" }
        let jwt = try decode(jwt: access)
        return jwt.expiresAt.map { "Session ends \($0.formatted())" } ?? "" // good: jwt-unverified
    }

    func shareWithWebCheckout() {
        guard let tokens else { return }
        let cookie = HTTPCookie(properties: [
            .domain: "checkout.marquee.show",
            .path: "/",
            .name: "mq_auth",
            .value: tokens.access,
            .secure: false // bad: cookie-flags
        ])
        let device = HTTPCookie(properties: [
            .domain: "checkout.marquee.show",
            .path: "/",
            .name: "mq_device",
            .value: UUID().uuidString,
            HTTPCookiePropertyKey("HttpOnly"): "TRUE",
            .secure: "TRUE" // good: cookie-flags
        ])
        [cookie, device].compactMap { $0 }.forEach(HTTPCookieStorage.shared.setCookie)
    }
}
