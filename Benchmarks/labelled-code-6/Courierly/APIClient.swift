import Foundation
import Logging

enum HTTPMethod: String {
    case get = "GET"
    case post = "POST"
    case put = "PUT"
}

struct Endpoint<Response: Decodable> {
    var method: HTTPMethod = .get
    var path: String
    var query: [URLQueryItem] = []
    var body: Data?
    var requiresAuth = true

    func url(relativeTo base: URL) throws -> URL {
        guard var parts = URLComponents(url: base.appending(path: path), resolvingAgainstBaseURL: true) else {
            throw APIError.malformedURL
        }
        parts.queryItems = query.isEmpty ? nil : query // good: url-injection
        guard let url = parts.url else { throw APIError.malformedURL }
        return url
    }
}

enum APIError: Error {
    case malformedURL
    case status(Int)
}

struct Empty: Codable {}

@MainActor
final class APIClient: TokenRefreshing {
    nonisolated static let production = URL(string: "https://api.courierly.app/v3")! // good: trap-on-input

    var baseURL: URL
    weak var tokens: TokenProviding?

    private let logger = Logging.Logger(label: "app.courierly.api")
    private let session: URLSession
    private let carrierSession: URLSession
    private let decoder = JSONDecoder()

    init(baseURL: URL) {
        self.baseURL = baseURL

        let configuration = URLSessionConfiguration.default
        configuration.urlCache = nil // good: cache
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv12 // good: tls
        session = URLSession(configuration: configuration, delegate: TransportDelegate(), delegateQueue: nil)

        let carriers = URLSessionConfiguration.ephemeral
        carriers.tlsMinimumSupportedProtocolVersion = .TLSv10 // bad: tls
        carrierSession = URLSession(configuration: carriers, delegate: CarrierDelegate(), delegateQueue: nil)
    }

    func perform<R: Decodable>(_ endpoint: Endpoint<R>) async throws -> R {
        var request = URLRequest(url: try endpoint.url(relativeTo: baseURL))
        request.httpMethod = endpoint.method.rawValue
        request.httpBody = endpoint.body
        if endpoint.requiresAuth, let token = try await tokens?.accessToken() {
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        }
        logger.debug("request", metadata: ["headers": "\(request.allHTTPHeaderFields ?? [:])"]) // bad: secret-in-log
        let (data, response) = try await session.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        let safeHeaders = HeaderRedactor.redact(request.allHTTPHeaderFields ?? [:])
        logger.debug("response", metadata: ["status": "\(status)", "headers": "\(safeHeaders)"]) // good: secret-in-log
        guard (200..<300).contains(status) else { throw APIError.status(status) }
        return try decoder.decode(R.self, from: data)
    }

    func refresh(_ refreshToken: String) async throws -> TokenPair {
        let body = try JSONEncoder().encode(["refresh_token": refreshToken])
        return try await perform(Endpoint(method: .post, path: "session/refresh", body: body, requiresAuth: false))
    }

    func registerDevice(token: String) async throws {
        let body = try JSONEncoder().encode(["apns": token])
        let _: Empty = try await perform(Endpoint(method: .put, path: "devices/current", body: body))
    }

    func lockerStatus(lockerID: String, code: String) async throws -> LockerStatus {
        let raw = "\(baseURL.absoluteString)/lockers/\(lockerID)/status?code=\(code)"
        guard let url = URL(string: raw) else { throw APIError.malformedURL } // bad: url-injection
        let (data, _) = try await session.data(from: url)
        return try decoder.decode(LockerStatus.self, from: data)
    }

    func carrierEvents(tracking: String) async throws -> [CarrierEvent] {
        var parts = URLComponents()
        parts.scheme = "http" // bad: cleartext
        parts.host = "feed.carriers.courierly.app"
        parts.path = "/events"
        parts.queryItems = [URLQueryItem(name: "tracking", value: tracking)]
        guard let url = parts.url else { throw APIError.malformedURL }
        let (data, _) = try await carrierSession.data(from: url)
        return try decoder.decode([CarrierEvent].self, from: data)
    }

    func labelDocument(for tracking: String) -> String {
        let namespace = "http://www.w3.org/2000/svg" // good: cleartext
        return "<svg xmlns=\"\(namespace)\" data-id=\"\(tracking.filter(\.isNumber))\"/>"
    }
}

struct LockerStatus: Decodable {
    let occupied: Bool
    let battery: Double
}

struct CarrierEvent: Decodable {
    let code: String
    let latitude: Double
    let longitude: Double
    let at: Date
}

enum HeaderRedactor {
    private static let sensitive: Set<String> = ["authorization", "cookie", "set-cookie", "x-device-proof"]

    static func redact(_ headers: [String: String]) -> [String: String] {
        headers.reduce(into: [:]) { result, pair in
            result[pair.key] = sensitive.contains(pair.key.lowercased()) ? "<redacted>" : pair.value
        }
    }
}

final class TransportDelegate: NSObject, URLSessionTaskDelegate, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        var next = request
        let authorization = task.originalRequest?.value(forHTTPHeaderField: "Authorization")
        next.setValue(authorization, forHTTPHeaderField: "Authorization") // bad: redirect
        completionHandler(next)
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        completionHandler(nil) // good: cache
    }
}

final class CarrierDelegate: NSObject, URLSessionTaskDelegate, URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let sameOrigin = request.url?.host() == task.originalRequest?.url?.host() && request.url?.scheme == "https"
        completionHandler(sameOrigin ? request : nil) // good: redirect
    }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            completionHandler(.performDefaultHandling, nil) // good: tls
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        willCacheResponse proposedResponse: CachedURLResponse,
        completionHandler: @escaping (CachedURLResponse?) -> Void
    ) {
        completionHandler(proposedResponse)
    }
}
