import Foundation
import os

struct LoginReply: Codable {
    let accessToken: String
    let refreshToken: String
    let lifetime: TimeInterval
    var region: String?

    enum CodingKeys: String, CodingKey {
        case accessToken = "access_token"
        case refreshToken = "refresh_token"
        case lifetime = "expires_in"
        case region
    }
}

extension URLRequest {
    /// The request as a line for the terminal.
    var terminalLine: String {
        let headers = (allHTTPHeaderFields ?? [:]).map { "-H '\($0.key): \($0.value)'" }.joined(separator: " ")
        return "curl \(headers) \(url?.absoluteString ?? "")"
    }

    func with(bearer token: String) -> URLRequest {
        var copy = self
        copy.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        return copy
    }
}

final class AuthService {
    private let log = Logger(subsystem: "com.passage.ios", category: "auth")
    private let endpoint = URL(string: "https://auth.passage.com/token")!

    func signIn(_ credentials: Credentials) async throws -> LoginReply {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        let fields: [String: Any] = ["username": credentials.user, "password": credentials.password, "grant_type": "password"]
        let payload = try JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
        request.httpBody = payload
        print("POST", String(decoding: payload, as: UTF8.self)) // bad: secret-in-log
        print("POST", payload.count, fields.keys.sorted()) // good: secret-in-log

        let (data, response) = try await URLSession.shared.data(for: request)
        guard let http = response as? HTTPURLResponse, http.statusCode == 200 else {
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            throw SignInError.rejected(password: credentials.password, status: status)
        }
        let reply = try JSONDecoder().decode(LoginReply.self, from: data)
        NSLog("login reply %@", String(describing: reply)) // bad: secret-in-log
        NSLog("login reply %@", String(describing: reply.region)) // good: secret-in-log
        try await announce(reply)
        return reply
    }

    private func announce(_ reply: LoginReply) async throws {
        let request = URLRequest(url: URL(string: "https://api.passage.com/devices")!).with(bearer: reply.accessToken)
        log.debug("\(request.terminalLine, privacy: .public)") // bad: secret-in-log
        log.debug("\(request.url?.path ?? "", privacy: .public)") // good: secret-in-log
        var line = "unsent"
        defer {
            print("announce:", line) // bad: secret-in-log
        }
        _ = try await URLSession.shared.data(for: request)
        line = request.allHTTPHeaderFields?["Authorization"] ?? "anonymous"
    }

    func refresh(_ token: String, completion: @escaping (Result<LoginReply, Error>) -> Void) {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = Data("grant_type=refresh_token&refresh_token=\(token)".utf8)
        URLSession.shared.dataTask(with: request) { data, _, error in
            completion(Result {
                if let error { throw error }
                return try JSONDecoder().decode(LoginReply.self, from: data ?? Data())
            })
        }.resume()
    }
}
