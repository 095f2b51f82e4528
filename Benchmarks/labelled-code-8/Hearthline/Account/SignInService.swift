import Alamofire
import CryptoKit
import Foundation
import os

struct Credentials {
    let email: String
    let password: String
}

private struct TokenReply: Decodable {
    let userID: String
    let accessToken: String
    let refreshToken: String
    let lifetime: TimeInterval
}

final class SignInService {
    private let log = Logger(subsystem: "app.hearthline", category: "sign-in")
    private let session: Alamofire.Session
    private let store: SessionPersisting

    init(session: Alamofire.Session = .default, store: SessionPersisting = KeychainSessionStore()) {
        self.session = session
        self.store = store
    }

    func signIn(_ credentials: Credentials) async throws -> Session {
        log.info("Signing in \(credentials.email, privacy: .private)") // good: secret-in-log
        let reply = try await session
            .request(
                ServiceConfig.apiBase.appendingPathComponent("sessions"),
                method: .post,
                parameters: ["email": credentials.email, "password": credentials.password],
                encoder: JSONParameterEncoder.default // good: url-request-secret
            )
            .serializingDecodable(TokenReply.self)
            .value
        log.debug("Token for \(reply.userID): \(reply.accessToken, privacy: .public)") // bad: secret-in-log
        let fresh = Session(
            userID: reply.userID,
            accessToken: reply.accessToken,
            refreshToken: reply.refreshToken,
            expiresAt: Date().addingTimeInterval(reply.lifetime)
        )
        try store.save(fresh)
        return fresh
    }

    func refresh(_ old: Session) async throws -> Session {
        var parts = URLComponents(
            url: ServiceConfig.apiBase.appendingPathComponent("sessions/refresh"),
            resolvingAgainstBaseURL: false
        )!
        parts.queryItems = [
            URLQueryItem(name: "user", value: old.userID),
            URLQueryItem(name: "refresh_token", value: old.refreshToken) // bad: url-request-secret
        ]
        let (data, _) = try await URLSession.shared.data(from: parts.url!)
        return try JSONDecoder().decode(Session.self, from: data)
    }

    func profile(for session: Session) async throws -> Data {
        var parts = URLComponents(
            url: ServiceConfig.apiBase.appendingPathComponent("profiles"),
            resolvingAgainstBaseURL: false
        )!
        parts.queryItems = [URLQueryItem(name: "user", value: session.userID)] // good: url-request-secret
        var request = URLRequest(url: parts.url!)
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return try await URLSession.shared.data(for: request).0
    }

    func linkLegacyAccount(_ credentials: Credentials) async throws {
        var target = URLComponents()
        target.scheme = "http" // bad: cleartext-transmission
        target.host = "legacy.hearthline.app"
        target.path = "/link"
        var request = URLRequest(url: target.url!)
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["email": credentials.email, "password": credentials.password])
        _ = try await URLSession.shared.data(for: request)
    }
}

struct LoginRecord: Codable {
    let email: String
    let salt: Data
    let verifier: Data
}

struct OfflineLogin {
    func record(for credentials: Credentials) -> LoginRecord {
        let salt = Data((0..<16).map { _ in UInt8.random(in: .min ... .max) }) // good: predictable-random
        let digest = SHA256.hash(data: salt + Data(credentials.password.utf8)) // bad: weak-password-hash
        return LoginRecord(email: credentials.email, salt: salt, verifier: Data(digest))
    }

    func deviceTag(for credentials: Credentials, installation: UUID) -> String {
        let digest = SHA256.hash(data: Data((credentials.email + installation.uuidString).utf8)) // good: weak-password-hash
        return digest.prefix(8).map { String(format: "%02x", $0) }.joined()
    }
}

struct BreachCheck {
    func isBreached(_ password: String) async throws -> Bool {
        let hex = Insecure.SHA1.hash(data: Data(password.utf8)).map { String(format: "%02X", $0) }.joined() // good: weak-password-hash
        let range = URL(string: "https://api.pwnedpasswords.com/range/")!.appendingPathComponent(String(hex.prefix(5)))
        let (data, _) = try await URLSession.shared.data(from: range)
        return String(decoding: data, as: UTF8.self).contains(hex.dropFirst(5))
    }
}
