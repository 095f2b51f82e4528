import Foundation
import os

enum ClinicAPIError: Error {
    case badURL
    case status(Int)
}

struct Ack: Decodable {
    let ok: Bool
}

final class ClinicAPI {
    private let baseURL: URL
    private let keychain: KeychainStore
    private let urlSession: URLSession
    private let log = Logger(subsystem: "example.larkfield.patient", category: "api")
    private let decoder = JSONDecoder()

    init(baseURL: URL, keychain: KeychainStore, urlSession: URLSession = .shared) {
        self.baseURL = baseURL
        self.keychain = keychain
        self.urlSession = urlSession
    }

    private func session() throws -> Session {
        guard let data = try keychain.read(account: "session") else { throw ClinicAPIError.status(401) }
        return try decoder.decode(Session.self, from: data)
    }

    func redeem(code: String) async throws -> Session {
        var request = URLRequest(url: baseURL.appendingPathComponent("oauth/token"))
        request.httpMethod = "POST"
        request.httpBody = Data("grant_type=authorization_code&code=\(code)".utf8)
        let session: Session = try await send(request)
        log.info("signed in, access token \(session.accessToken, privacy: .public)") // bad: secret-in-log
        log.info("session for patient valid until \(session.expiresAt, privacy: .public)") // good: secret-in-log
        return session
    }

    func command(_ path: String, body: [String: String]) async throws {
        var request = URLRequest(url: baseURL.appendingPathComponent(path))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(body)
        request.setValue("Bearer \(try session().accessToken)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        let _: Ack = try await send(request)
    }

    func letter(id: String) async throws -> Data {
        let current = try session()
        var parts = URLComponents(url: baseURL.appendingPathComponent("letters/\(id)"), resolvingAgainstBaseURL: true)
        parts?.queryItems = [
            URLQueryItem(name: "format", value: "pdf"),
            URLQueryItem(name: "access_token", value: current.accessToken) // bad: url-request-secret
        ]
        guard let url = parts?.url else { throw ClinicAPIError.badURL }
        return try await urlSession.data(from: url).0
    }

    func letters(page: Int) async throws -> [String] {
        var parts = URLComponents(url: baseURL.appendingPathComponent("letters"), resolvingAgainstBaseURL: true)
        parts?.queryItems = [URLQueryItem(name: "page_token", value: String(page))] // good: url-request-secret
        guard let url = parts?.url else { throw ClinicAPIError.badURL }
        var request = URLRequest(url: url)
        request.setValue("Bearer \(try session().accessToken)", forHTTPHeaderField: "Authorization")
        return try await send(request)
    }

    func videoVisit(room: String) throws -> URLSessionWebSocketTask {
        let current = try session()
        guard let url = URL(string: "wss://video.larkfield.example/rooms/\(room)?auth=\(current.accessToken)") else { // bad: url-request-secret
            throw ClinicAPIError.badURL
        }
        return urlSession.webSocketTask(with: url)
    }

    func changePassword(old: String, new: String) async throws {
        var parts = URLComponents(url: baseURL.appendingPathComponent("account/password"), resolvingAgainstBaseURL: true)
        parts?.percentEncodedQuery = "old=\(escape(old))&new=\(escape(new))" // bad: url-request-secret
        guard let url = parts?.url else { throw ClinicAPIError.badURL }
        var request = URLRequest(url: url)
        request.httpMethod = "PUT"
        request.setValue("Bearer \(try session().accessToken)", forHTTPHeaderField: "Authorization")
        let _: Ack = try await send(request)
    }

    private func escape(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    private func send<T: Decodable>(_ request: URLRequest) async throws -> T {
        let (data, response) = try await urlSession.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        guard (200..<300).contains(status) else {
            log.error("request \(request.url?.path ?? "-", privacy: .public) failed with \(status)") // good: secret-in-log
            if status == 401 {
                NSLog("rejected headers: %@", (request.allHTTPHeaderFields ?? [:]) as NSDictionary) // bad: secret-in-log
            }
            throw ClinicAPIError.status(status)
        }
        return try decoder.decode(T.self, from: data)
    }
}
