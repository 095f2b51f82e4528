import Alamofire
import Combine
import CryptoKit
import Foundation

enum Endpoint {
    static let api = URL(string: "https://api.courier.example/v2")!
    static let legacy = URL(string: "http://legacy.courier.example/v1")!
    static let status = URL(string: "http://status.courier.example/summary.json")!
}

struct Credentials: Codable {
    let email: String
    let password: String
}

struct Session: Decodable {
    let accessToken: String
    let tokenCount: Int
}

struct RequestBuilder {
    let base: URL

    func post(_ path: String, body: some Encodable) throws -> URLRequest {
        var request = URLRequest(url: base.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = try JSONEncoder().encode(body)
        return request
    }

    func get(_ path: String, bearer: String? = nil) -> URLRequest {
        var request = URLRequest(url: base.appendingPathComponent(path))
        if let bearer { request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") }
        return request
    }
}

final class AccountClient {
    private let session = URLSession(configuration: .ephemeral)
    private let current = RequestBuilder(base: Endpoint.api)
    private let legacy = RequestBuilder(base: Endpoint.legacy)
    private var cancellables = Set<AnyCancellable>()

    func signIn(_ credentials: Credentials) async throws -> Session {
        let request = try current.post("session", body: credentials)
        let (body, _) = try await session.data(for: request) // good: send-cleartext
        return try JSONDecoder().decode(Session.self, from: body)
    }

    func signInLegacy(_ credentials: Credentials) async throws -> Session {
        let request = try legacy.post("session", body: credentials)
        let (body, _) = try await session.data(for: request) // bad: send-cleartext
        return try JSONDecoder().decode(Session.self, from: body)
    }

    func parcels(_ account: Session) {
        let first = current.get("parcels", bearer: account.accessToken)
        session.dataTask(with: first).resume() // good: send-cleartext
        let second = legacy.get("parcels", bearer: account.accessToken)
        session.dataTask(with: second).resume() // bad: send-cleartext
        session.dataTask(with: legacy.get("depots")).resume() // good: send-cleartext
    }

    func observe(_ account: Session) {
        session.dataTaskPublisher(for: legacy.get("events", bearer: account.accessToken)) // bad: send-cleartext
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            .store(in: &cancellables)
        session.dataTaskPublisher(for: current.get("events", bearer: account.accessToken)) // good: send-cleartext
            .sink(receiveCompletion: { _ in }, receiveValue: { _ in })
            .store(in: &cancellables)
    }

    func changePassword(_ credentials: Credentials) async throws {
        var parts = URLComponents(url: Endpoint.api.appendingPathComponent("password"), resolvingAgainstBaseURL: false)!
        parts.queryItems = [URLQueryItem(name: "email", value: credentials.email),
                            URLQueryItem(name: "password", value: credentials.password)]
        _ = try await session.data(from: parts.url!) // bad: send-cleartext
        parts.queryItems = [URLQueryItem(name: "locale", value: Locale.current.identifier)]
        var request = URLRequest(url: parts.url!)
        request.httpMethod = "PUT"
        request.httpBody = try JSONEncoder().encode(credentials)
        _ = try await session.data(for: request) // good: send-cleartext
    }

    func status() async throws -> Int {
        let (body, _) = try await session.data(from: Endpoint.status) // good: send-cleartext
        return body.count
    }

    func uploadCard(number: String, securityCode: String) async throws {
        let body = try JSONEncoder().encode(["cardNumber": number, "cvv": securityCode])
        var old = legacy.get("cards")
        old.httpMethod = "POST"
        _ = try await session.upload(for: old, from: body) // bad: send-cleartext
        var request = current.get("cards")
        request.httpMethod = "POST"
        _ = try await session.upload(for: request, from: body) // good: send-cleartext
    }

    func uploadSealed(number: String, key: SymmetricKey) async throws {
        let sealed = try AES.GCM.seal(Data(number.utf8), using: key)
        guard let combined = sealed.combined else { return }
        var request = legacy.get("vault")
        request.httpMethod = "POST"
        _ = try await session.upload(for: request, from: combined) // good: send-cleartext
    }

    func register(_ credentials: Credentials) {
        let form = ["email": credentials.email, "password": credentials.password]
        AF.request("http://legacy.courier.example/v1/register", method: .post, parameters: form).resume() // bad: send-cleartext
        AF.request("https://api.courier.example/v2/register", method: .post, parameters: form).resume() // good: send-cleartext
        AF.request("https://api.courier.example/v2/verify", parameters: form).resume() // bad: send-cleartext
        AF.request("http://status.courier.example/depots", parameters: ["page": 1]).resume() // good: send-cleartext
    }
}
