import Foundation

struct Login: Encodable {
    let user: String
    let password: String
}

enum Stage: String {
    case legacy = "http://login.passage-cloud.net"
    case current = "https://login.passage.com"
}

struct ClientConfiguration {
    var base: URL
    var timeout: TimeInterval = 20

    init(stage: Stage) {
        base = URL(string: stage.rawValue)!
    }
}

struct LegacyClient {
    let configuration: ClientConfiguration

    func post(_ login: Login) async throws -> Data {
        var request = URLRequest(url: configuration.base.appendingPathComponent("session"), timeoutInterval: configuration.timeout) // bad: cleartext-transmission
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(login)
        return try await URLSession.shared.data(for: request).0
    }
}

struct CurrentClient {
    private var base = "http://login.passage-cloud.net"

    init(stage: Stage) {
        base = stage.rawValue
    }

    func post(_ login: Login) async throws -> Data {
        var request = URLRequest(url: URL(string: base + "/session")!) // good: cleartext-transmission
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(login)
        return try await URLSession.shared.data(for: request).0
    }
}

struct ClientFactory {
    func legacy() -> LegacyClient { LegacyClient(configuration: ClientConfiguration(stage: .legacy)) }
    func current() -> CurrentClient { CurrentClient(stage: .current) }

    private func address(_ path: String, scheme: String = "http", host: String = "sync.passage-cloud.net") -> URL? {
        var parts = URLComponents()
        parts.scheme = scheme
        parts.host = host
        parts.path = path
        return parts.url
    }

    func mirror(_ login: Login) async throws {
        guard let plain = address("/mirror"), let sealed = address("/mirror", scheme: "https") else { return }
        let body = try JSONEncoder().encode(login)
        var first = URLRequest(url: sealed) // good: cleartext-transmission
        first.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: first, from: body)
        var request = URLRequest(url: plain) // bad: cleartext-transmission
        request.httpMethod = "PUT"
        _ = try await URLSession.shared.upload(for: request, from: body)
    }
}

protocol Endpoint {
    var password: String { get }
    var path: String { get }
    var origin: String { get }
}

extension Endpoint {
    var origin: String { "http://api.passage-cloud.net" }

    private var authorization: String { "Basic " + Data("sync:\(password)".utf8).base64EncodedString() }

    func send() async throws -> Data {
        try await fetch(URL(string: origin + path)!)
    }

    private func fetch(_ url: URL) async throws -> Data {
        var request = URLRequest(url: url) // bad: cleartext-transmission
        request.setValue(authorization, forHTTPHeaderField: "Authorization")
        return try await URLSession.shared.data(for: request).0
    }
}

struct ProfileEndpoint: Endpoint {
    let password: String
    let path = "/profile"
}

struct AvatarEndpoint: Endpoint {
    let password: String
    let path = "/avatar"
    let origin = "https://api.passage.com"
}
