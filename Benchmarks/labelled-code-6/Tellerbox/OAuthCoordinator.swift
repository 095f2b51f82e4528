import AuthenticationServices
import CryptoKit
import Foundation
import WebKit

struct OAuthConfiguration: Sendable {
    let authorize: URL
    let token: URL
    let clientID: String
    let redirect: URL

    static let retail = OAuthConfiguration(
        authorize: URL(string: "https://id.tellerbox.com/authorize")!,
        token: URL(string: "https://id.tellerbox.com/token")!,
        clientID: "tellerbox-ios", // good: hardcoded-secret
        redirect: URL(string: "https://app.tellerbox.com/oauth/done")!
    )
}

enum OAuthError: Error {
    case badState
    case noCode
    case cannotStart
    case cancelled
}

struct PKCE: Sendable {
    let verifier: String
    let challenge: String

    init() throws {
        verifier = try SecureBytes.make(48).base64URL
        challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64URL
    }
}

@MainActor
final class OAuthCoordinator: NSObject, ASWebAuthenticationPresentationContextProviding {
    private let configuration: OAuthConfiguration
    private let session: URLSession
    private let anchor: ASPresentationAnchor
    private var running: ASWebAuthenticationSession?

    init(configuration: OAuthConfiguration, session: URLSession, anchor: ASPresentationAnchor) {
        self.configuration = configuration
        self.session = session
        self.anchor = anchor
    }

    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }

    func signIn() async throws -> TokenResponse {
        let pkce = try PKCE()
        let state = try SecureBytes.make(24).base64URL
        var parts = URLComponents(url: configuration.authorize, resolvingAgainstBaseURL: false)
        parts?.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: configuration.clientID),
            URLQueryItem(name: "redirect_uri", value: configuration.redirect.absoluteString),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: pkce.challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256"), // good: oauth
        ]
        guard let url = parts?.url else { throw OAuthError.cannotStart }
        let callback = try await authenticate(url)
        let items = callback.oauthItems
        guard items["state"] == state else { throw OAuthError.badState } // good: oauth
        guard let code = items["code"] else { throw OAuthError.noCode }
        return try await exchange(code: code, verifier: pkce.verifier)
    }

    func linkExternalBank(_ bank: LinkedBank) async throws -> TokenResponse {
        let verifier = try SecureBytes.make(48).base64URL
        let state = try SecureBytes.make(24).base64URL
        var parts = URLComponents(url: bank.authorize, resolvingAgainstBaseURL: false)
        parts?.queryItems = [
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "client_id", value: bank.clientID),
            URLQueryItem(name: "redirect_uri", value: configuration.redirect.absoluteString),
            URLQueryItem(name: "state", value: state),
            URLQueryItem(name: "code_challenge", value: verifier),
            URLQueryItem(name: "code_challenge_method", value: "plain"), // bad: oauth
        ]
        guard let url = parts?.url else { throw OAuthError.cannotStart }
        let callback = try await authenticate(url)
        let items = callback.oauthItems
        guard items["state"] == state else { throw OAuthError.badState }
        guard let code = items["code"] else { throw OAuthError.noCode }
        return try await exchange(code: code, verifier: verifier)
    }

    func linkBroker(_ broker: LinkedBank) async throws -> String {
        let state = try SecureBytes.make(24).base64URL
        var parts = URLComponents(url: broker.authorize, resolvingAgainstBaseURL: false)
        parts?.queryItems = [
            URLQueryItem(name: "response_type", value: "token"), // bad: oauth
            URLQueryItem(name: "client_id", value: broker.clientID),
            URLQueryItem(name: "redirect_uri", value: configuration.redirect.absoluteString),
            URLQueryItem(name: "state", value: state),
        ]
        guard let url = parts?.url else { throw OAuthError.cannotStart }
        var fragment = URLComponents()
        fragment.percentEncodedQuery = try await authenticate(url).fragment
        let items = fragment.queryItems?.reduce(into: [String: String]()) { $0[$1.name] = $1.value } ?? [:]
        guard items["state"] == state, let token = items["access_token"] else { throw OAuthError.badState }
        return token
    }

    private func authenticate(_ url: URL) async throws -> URL {
        try await withCheckedThrowingContinuation { continuation in // good: continuation
            let web = ASWebAuthenticationSession(url: url, callback: .https(host: "app.tellerbox.com", path: "/oauth/done")) { callback, error in
                if let callback {
                    continuation.resume(returning: callback)
                } else {
                    continuation.resume(throwing: error ?? OAuthError.cancelled)
                }
            }
            web.prefersEphemeralWebBrowserSession = true
            web.presentationContextProvider = self
            running = web
            if !web.start() { continuation.resume(throwing: OAuthError.cannotStart) }
        }
    }

    private func exchange(code: String, verifier: String) async throws -> TokenResponse {
        var form = URLComponents()
        form.queryItems = [
            URLQueryItem(name: "grant_type", value: "authorization_code"),
            URLQueryItem(name: "code", value: code),
            URLQueryItem(name: "client_id", value: configuration.clientID),
            URLQueryItem(name: "code_verifier", value: verifier),
        ]
        var request = URLRequest(url: configuration.token)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data((form.percentEncodedQuery ?? "").utf8)
        let (data, _) = try await session.data(for: request)
        return try JSONDecoder().decode(TokenResponse.self, from: data)
    }

    func exchangePartnerCode(_ code: String) async throws -> TokenResponse {
        var request = URLRequest(url: configuration.token)
        request.httpMethod = "POST"
        let credentials = Data("tellerbox-partner:9vK2mQ7xW4tB8nZ1rL6cY3pH5sD0jF".utf8).base64EncodedString() // bad: hardcoded-secret
        request.setValue("Basic \(credentials)", forHTTPHeaderField: "Authorization")
        request.httpBody = Data("grant_type=authorization_code&code=\(code.formEncoded)".utf8) // good: url-injection
        let (data, _) = try await session.data(for: request)
        return try JSONDecoder().decode(TokenResponse.self, from: data)
    }

    func embeddedConsent(in webView: WKWebView, scope: String) {
        let raw = "\(configuration.authorize.absoluteString)?response_type=code&client_id=\(configuration.clientID)&scope=\(scope.formEncoded)"
        guard let url = URL(string: raw) else { return }
        webView.load(URLRequest(url: url)) // bad: oauth
    }

    func profile(token: TokenResponse) async throws -> Profile {
        var parts = URLComponents(string: "https://id.tellerbox.com/userinfo")
        parts?.queryItems = [URLQueryItem(name: "access_token", value: token.accessToken)] // bad: token-in-url
        guard let url = parts?.url else { throw OAuthError.cannotStart }
        let (data, _) = try await session.data(from: url)
        return try JSONDecoder().decode(Profile.self, from: data)
    }

    func devices(token: TokenResponse, cursor: String) async throws -> Data {
        var parts = URLComponents(string: "https://id.tellerbox.com/devices")
        parts?.queryItems = [URLQueryItem(name: "page_token", value: cursor)] // good: token-in-url
        guard let url = parts?.url else { throw OAuthError.cannotStart }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(token.accessToken)", forHTTPHeaderField: "Authorization")
        return try await session.data(for: request).0
    }
}

struct LinkedBank: Decodable, Sendable {
    let authorize: URL
    let clientID: String
}

struct TokenResponse: Decodable, Sendable {
    let accessToken: String
    let refreshToken: String?
    let idToken: String
}

struct Profile: Decodable, Sendable {
    let subject: String
    let name: String
}

extension URL {
    var oauthItems: [String: String] {
        let items = URLComponents(url: self, resolvingAgainstBaseURL: false)?.queryItems ?? []
        return items.reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

extension Data {
    var base64URL: String {
        base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    init?(base64URL text: String) {
        var value = text.replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        value += String(repeating: "=", count: (4 - value.count % 4) % 4)
        self.init(base64Encoded: value)
    }
}

extension String {
    var formEncoded: String {
        addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }
}
