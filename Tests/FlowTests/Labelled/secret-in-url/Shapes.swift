// Harder roads into addresses: builders, property observers, string formats, replaced templates, generic routes, Task.
import Foundation

protocol Route {
    associatedtype Value: LosslessStringConvertible
    var path: String { get }
    var value: Value { get }
}

struct PageRoute: Route {
    let path = "page"
    let value: Int
}

struct ResetRoute: Route {
    let path = "reset"
    let resetToken: String
    var value: String { resetToken }
}

struct Link {
    var text = "https://mail.example.org/"
    private(set) var url: URL?

    mutating func add(_ part: String) { text += part }
}

final class LinkMaker {
    var invite: String = "" {
        didSet {
            last = URL(string: "https://mail.example.org/invite/" + invite)  // bad: secret-in-url
        }
    }
    var page: Int = 0 {
        didSet {
            last = URL(string: "https://mail.example.org/tokens/\(page)")  // good: secret-in-url
        }
    }
    private(set) var last: URL?

    func openPage(_ route: PageRoute) -> URL? {
        URL(string: "https://mail.example.org/\(route.path)/\(route.value)")  // good: secret-in-url
    }

    func openReset(_ route: ResetRoute) -> URL? {
        URL(string: "https://mail.example.org/\(route.path)/\(route.value)")  // bad: secret-in-url
    }

    func invite(with inviteSecret: String) {
        invite = inviteSecret
        page = inviteSecret.count
    }

    func template(_ apiKey: String, city: String) -> [URL?] {
        let template = "https://weather.example.org/{city}?k={apiKey}"
        let first = template.replacingOccurrences(of: "{city}", with: city)
        let second = first.replacingOccurrences(of: "{apiKey}", with: apiKey)
        let third = first.replacingOccurrences(of: "?k={apiKey}", with: "")
        return [
            URL(string: second),  // bad: secret-in-url
            URL(string: third),  // good: secret-in-url
        ]
    }

    func formatted(_ pin: String, box: Int) -> [URL?] {
        [
            URL(string: String(format: "https://door.example.org/%d/%@", box, pin)),  // bad: secret-in-url
            URL(string: String(format: "https://door.example.org/pin/%d", box)),  // good: secret-in-url
        ]
    }

    func link(_ password: String, _ name: String) -> [URL?] {
        var plain = Link()
        plain.add(name)
        var open = Link()
        open.add("?pw=")
        open.add(password)
        return [
            URL(string: plain.text),  // good: secret-in-url
            URL(string: open.text),  // bad: secret-in-url
        ]
    }

    func items(_ fields: [(name: String, secretKey: String)]) -> [URLQueryItem] {
        let names = fields.map { URLQueryItem(name: "f", value: $0.name) }  // good: secret-in-url
        let keys = fields.compactMap { URLQueryItem(name: $0.name, value: $0.secretKey) }  // bad: secret-in-url
        return names + keys
    }

    func relative(_ make: @escaping () async throws -> (accessToken: String, scope: String)) async throws -> [URL?] {
        let base = URL(string: "https://api.example.org/")
        let pair = try await Task { try await make() }.value
        return [
            URL(string: "me?t=" + pair.accessToken, relativeTo: base),  // bad: secret-in-url
            URL(string: "me?s=" + pair.scope, relativeTo: base),  // good: secret-in-url
        ]
    }

    func tokenKind(_ token: String) -> URL? {
        let kind = token.hasPrefix("p_") ? "personal" : "team"
        return URL(string: "https://api.example.org/token/" + kind)  // good: secret-in-url
    }
}
