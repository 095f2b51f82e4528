import AuthenticationServices
import CryptoKit
import Foundation
import os

struct AccountSession: Codable, Sendable {
    var accessToken: String
    var refreshToken: String
    var lifetime: Int
    var issued = Date()

    var expiry: Date { issued.addingTimeInterval(TimeInterval(lifetime)) }

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token", refreshToken = "refresh_token", lifetime = "expires_in"
    }
}

final class AccountService: Sendable {
    private let endpoint = URL(string: "https://account.fernlight.example/token")!

    func signIn(user: String, passphrase: String) async throws -> AccountSession {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["user": user, "passphrase": passphrase]) // good: send-cleartext
        let (data, _) = try await URLSession.shared.data(for: request)
        let session = try JSONDecoder().decode(AccountSession.self, from: data)
        SharedSettings.shared.remember(session)
        try LockKeychain().storeRefreshToken(session.refreshToken)
        return session
    }

    // MARK: Linking with voice assistants

    func assistantURL() -> URL {
        var components = URLComponents(string: "https://assistant.verdigris.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "client_id", value: "fernlight-ios"),
            URLQueryItem(name: "response_type", value: "token"), // bad: oauth-flow
            URLQueryItem(name: "state", value: "fernlight"), // bad: oauth-flow
            URLQueryItem(name: "redirect_uri", value: "https://fernlight.example/linked"),
        ]
        return components.url!
    }

    func energyURL(verifier: String, state: String) -> URL {
        let challenge = Data(SHA256.hash(data: Data(verifier.utf8))).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-")
            .replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
        var components = URLComponents(string: "https://energy.gridworks.example/authorize")!
        components.queryItems = [
            URLQueryItem(name: "client_id", value: "fernlight-ios"),
            URLQueryItem(name: "response_type", value: "code"),
            URLQueryItem(name: "state", value: state), // good: oauth-flow
            URLQueryItem(name: "code_challenge", value: challenge),
            URLQueryItem(name: "code_challenge_method", value: "S256"), // good: oauth-flow
            URLQueryItem(name: "redirect_uri", value: "https://fernlight.example/linked"),
        ]
        return components.url!
    }
}
