import Foundation

enum HTTPMethod: String {
    case get = "GET"
    case post = "POST"
    case delete = "DELETE"
}

struct Endpoint<Response: Decodable> {
    var method: HTTPMethod = .get
    var path: String
    var query: [URLQueryItem] = []
    var headers: [String: String] = [:]
    var body: Data?
}

extension Endpoint {
    func authorized(with session: Session) -> Endpoint {
        var copy = self
        copy.headers["Authorization"] = "Bearer \(session.accessToken)" // good: url-request-secret
        return copy
    }

    func urlRequest(relativeTo base: URL) throws -> URLRequest {
        guard let url = URL(string: path, relativeTo: base),
              var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw URLError(.badURL) }
        if !query.isEmpty { components.queryItems = query }
        guard let resolved = components.url else { throw URLError(.badURL) }
        var request = URLRequest(url: resolved)
        request.httpMethod = method.rawValue
        request.httpBody = body
        for (field, value) in headers {
            request.setValue(value, forHTTPHeaderField: field)
        }
        return request
    }
}

extension Endpoint where Response == Session {
    static func renew(refreshToken: String) -> Endpoint {
        Endpoint(path: "session/renew", query: [
            URLQueryItem(name: "refresh_token", value: refreshToken) // bad: url-request-secret
        ])
    }

    static func exchange(code: String, verifier: String) throws -> Endpoint {
        let payload = ["grant_type": "authorization_code", "code": code, "code_verifier": verifier]
        return Endpoint(
            method: .post,
            path: "session/token",
            headers: ["Content-Type": "application/json"],
            body: try JSONEncoder().encode(payload) // good: url-request-secret
        )
    }
}

extension Endpoint where Response == Page<LabResult> {
    static func results(after pageToken: String?) -> Endpoint {
        Endpoint(path: "results", query: [
            URLQueryItem(name: "page_token", value: pageToken) // good: url-request-secret
        ])
    }
}

extension Endpoint where Response == Empty {
    static func cancelAppointment(_ id: UUID) -> Endpoint {
        Endpoint(method: .delete, path: "appointments/\(id.uuidString)")
    }

    static func grant(_ clinician: String, scope: String) throws -> Endpoint {
        Endpoint(
            method: .post,
            path: "sharing",
            headers: ["Content-Type": "application/json"],
            body: try JSONEncoder().encode(["clinician": clinician, "scope": scope])
        )
    }
}
