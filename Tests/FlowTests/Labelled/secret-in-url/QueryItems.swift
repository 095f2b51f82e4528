// Secrets in the query or path of a URL (over TLS): interpolation, URLComponents, URLQueryItem, appending.
import Foundation

struct Session {
    var region = "eu"
    var accessToken = ""
    var tokenVersion = 2
}

final class PhotoService {
    var session = Session()
    private let base = URL(string: "https://photos.example.org/api")!

    func album(_ id: Int) -> URL? {
        URL(string: "https://photos.example.org/album/\(id)?v=\(session.tokenVersion)")  // good: secret-in-url
    }

    func direct() -> URL? {
        URL(string: "https://photos.example.org/me?access_token=\(session.accessToken)")  // bad: secret-in-url
    }

    func components(password: String, page: Int) -> URL? {
        var parts = URLComponents(string: "https://photos.example.org/login")
        parts?.queryItems = [URLQueryItem(name: "page", value: String(page))]  // good: secret-in-url
        parts?.queryItems = [URLQueryItem(name: "p", value: password)]  // bad: secret-in-url
        parts?.queryItems?.append(URLQueryItem(name: "password", value: "required"))  // good: secret-in-url
        return parts?.url
    }

    func query(apiKey: String) -> URL? {
        var parts = URLComponents()
        parts.scheme = "https"
        parts.host = "photos.example.org"
        let pairs = ["lang": "en", "k": apiKey].map { "\($0.key)=\($0.value)" }
        parts.query = pairs.joined(separator: "&")  // bad: secret-in-url
        parts.query = ["lang", "apiKey"].joined(separator: "&")  // good: secret-in-url
        return parts.url
    }

    func path(resetToken: String, userId: Int) -> URL {
        let step = base.appendingPathComponent("reset").appendingPathComponent("\(userId)")  // good: secret-in-url
        return step.appendingPathComponent(resetToken)  // bad: secret-in-url
    }

    func header() -> URLRequest {
        var request = URLRequest(url: base.appendingPathComponent("tokens"))  // good: secret-in-url
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")  // good: secret-in-url
        return request
    }

    func encoded(_ ssn: String) -> URL? {
        guard let safe = ssn.addingPercentEncoding(withAllowedCharacters: .alphanumerics) else { return nil }
        return URL(string: "https://gov.example.org/person/" + safe)  // bad: secret-in-url
    }

    func appended(_ sessionId: String?) -> URL {
        guard case .some(let id) = sessionId else { return base }
        return base.appending(queryItems: [URLQueryItem(name: "sid", value: id)])  // bad: secret-in-url
    }

    func counted(_ sessionId: String?) -> URL {
        let has = sessionId != nil
        return base.appending(queryItems: [URLQueryItem(name: "sessionId", value: "\(has)")])  // good: secret-in-url
    }
}
