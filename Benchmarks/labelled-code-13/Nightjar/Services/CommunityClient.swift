import Foundation
import os

enum Visibility: String { case friends, everyone }

actor RequestCounter {
    private var counts: [String: Int] = [:]
    func bump(_ path: String) { counts[path, default: 0] += 1 } // good: data-race
}

final class CommunityClient {
    private let base = URL(string: "https://community.nightjar.example/api")!
    private let credentials: CredentialStoring
    private let counter = RequestCounter()
    private let log = Logger(subsystem: "org.nightjar.diary", category: "community")
    private let storageSecret = "kZ8vQ1mB7sTq4LwYd0RxN5uGfHj2CeAo3PiVbM9X" // bad: hard-coded-secret
    private let apiKeyHeader = "X-Nightjar-Api-Key" // good: hard-coded-secret

    init(credentials: CredentialStoring) { self.credentials = credentials }

    func publish(entry: Int64, visibility: Visibility) async throws {
        var request = URLRequest(url: base.appendingPathComponent("entries/\(entry)/publish"))
        request.httpMethod = "POST"
        request.httpBody = Data("visibility=\(visibility.rawValue)".utf8)
        try await send(request)
    }

    func signIn(email: String, password: String) async throws {
        var components = URLComponents(url: base.appendingPathComponent("session"), resolvingAgainstBaseURL: false)!
        components.query = "email=\(email)&password=\(password)"
        var request = URLRequest(url: components.url!) // bad: url-request-secret
        request.httpMethod = "POST"
        let data = try await send(request)
        guard let token = String(data: data, encoding: .utf8) else { throw URLError(.cannotParseResponse) }
        log.debug("signed in, bearer=\(token, privacy: .public)") // bad: secret-in-log
        try credentials.store(token: token)
    }

    func register(email: String, password: String) async throws {
        var request = URLRequest(url: base.appendingPathComponent("register"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password]) // good: url-request-secret
        log.info("registering; password has \(password.count >= 12 ? "enough" : "too few", privacy: .public) characters") // good: secret-in-log
        try await send(request)
    }

    @discardableResult
    private func send(_ request: URLRequest) async throws -> Data {
        var request = request
        if let token = credentials.token() {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        await counter.bump(request.url?.path ?? "")
        let (data, response) = try await URLSession.shared.data(for: request)
        guard let http = response as? HTTPURLResponse, (200..<300).contains(http.statusCode) else {
            throw URLError(.badServerResponse)
        }
        return data
    }

    func station(_ address: String, user: String, password: String) async throws -> Data {
        var parts = URLComponents(string: "https://\(address)/stream")!
        parts.user = user
        parts.password = password
        guard let url = parts.url else { throw URLError(.badURL) }
        do {
            return try await URLSession.shared.data(from: url).0
        } catch {
            os_log("station failed: %{public}@", url.description) // bad: url-credentials-in-log
            throw error
        }
    }

    func describe(_ url: URL) {
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: false)
        parts?.user = nil
        parts?.password = nil
        parts?.query = nil
        log.info("station \(parts?.string ?? "?", privacy: .public)") // good: url-credentials-in-log
    }
}
