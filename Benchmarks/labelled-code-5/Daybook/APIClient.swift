import Foundation
import os

enum Endpoint {
    case signIn(email: String, password: String)
    case upload(sample: MoodSample)
    case entries(since: Date)
    case share(entryID: UUID)
    case tips

    var path: String {
        switch self {
        case .signIn: return "v3/session"
        case .upload: return "v3/moods"
        case .entries: return "v3/entries"
        case .share: return "v3/share"
        case .tips: return "v3/tips"
        }
    }
}

protocol Transport: Sendable {
    func data(for request: URLRequest) async throws -> (Data, URLResponse)
}

extension URLSession: Transport {}

enum APIError: Error {
    case status(Int)
    case malformed
}

struct APIEnvironment: Sendable {
    let base: URL
    let insights: URL

    static let production = APIEnvironment(
        base: URL(string: "https://api.daybook.app")!, // good: cleartext
        insights: URL(string: "http://insights.daybook.app/collect")! // bad: cleartext
    )

    static var current: APIEnvironment {
        APIEnvironment(base: UserDefaults.standard.url(forKey: "api.base") ?? production.base, insights: production.insights)
    }
}

actor APIClient {
    private let transport: Transport
    private let environment: APIEnvironment
    private let session: SessionStore
    private let logger = Logger(subsystem: "app.daybook.ios", category: "api")
    private let encoder = JSONEncoder()
    private let decoder = JSONDecoder()

    init(transport: Transport, environment: APIEnvironment = .current, session: SessionStore) {
        self.transport = transport
        self.environment = environment
        self.session = session
    }

    func signIn(email: String, password: String) async throws -> AccountDTO {
        var request = URLRequest(url: environment.base.appending(path: Endpoint.signIn(email: email, password: password).path))
        request.httpMethod = "POST"
        request.httpBody = try encoder.encode(["email": email, "password": password]) // good: secret-in-url
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        let (data, _) = try await send(request)
        let account = try decoder.decode(AccountDTO.self, from: data)
        logger.debug("sign in \(email, privacy: .private(mask: .hash))") // good: secret-in-log
        logger.debug("session \(account.accessToken, privacy: .public)") // bad: secret-in-log
        return account
    }

    func entries(since date: Date) async throws -> Data {
        var components = URLComponents(url: environment.base.appending(path: "v3/entries"), resolvingAgainstBaseURL: false)!
        let token = await session.accessToken ?? ""
        components.queryItems = [
            URLQueryItem(name: "since", value: date.ISO8601Format()), // good: secret-in-url
            URLQueryItem(name: "access_token", value: token), // bad: secret-in-url
        ]
        return try await send(URLRequest(url: components.url!)).0
    }

    func upload(_ sample: MoodSample) async throws {
        var request = URLRequest(url: environment.base.appending(path: Endpoint.upload(sample: sample).path))
        request.httpMethod = "POST"
        request.httpBody = try encoder.encode(sample)
        request.setValue("Bearer \(await session.accessToken ?? "")", forHTTPHeaderField: "Authorization") // good: secret-in-url
        _ = try await send(request)
    }

    func tips() async throws -> Data {
        try await send(URLRequest(url: environment.base.appending(path: Endpoint.tips.path))).0
    }

    private func send(_ request: URLRequest) async throws -> (Data, HTTPURLResponse) {
        print("→", request.url?.path() ?? "", request.allHTTPHeaderFields ?? [:]) // bad: secret-in-log
        let (data, response) = try await transport.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw APIError.malformed }
        logger.info("← \(http.statusCode) \(data.count) bytes") // good: secret-in-log
        guard (200..<300).contains(http.statusCode) else { throw APIError.status(http.statusCode) }
        return (data, http)
    }
}

enum SessionFactory {
    static func make() -> URLSession {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil // good: response-cache
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls
        configuration.timeoutIntervalForRequest = 20
        return URLSession(configuration: configuration)
    }

    static func makeForRecords() -> URLSession {
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = URLCache(memoryCapacity: 4 << 20, diskCapacity: 64 << 20, directory: .cachesDirectory) // bad: response-cache
        configuration.requestCachePolicy = .returnCacheDataElseLoad
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls
        return URLSession(configuration: configuration)
    }
}
