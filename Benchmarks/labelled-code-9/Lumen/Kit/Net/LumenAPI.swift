import Alamofire
import Foundation
import Starscream
import os

enum Endpoint {
    static let media = URL(string: "https://media.lumen.app/v3")! // good: cleartext-transmission
    static let svgNamespace = "http://www.w3.org/2000/svg" // good: cleartext-transmission
    static let sync = URL(string: "http://sync.lumen.app/v3")! // bad: cleartext-transmission
}

public final class LumenAPI: Sendable {
    private let session: URLSession
    private let log = Logger(subsystem: "app.lumen.journal", category: "api")
    private static let shareSecret = String(decoding: Data(base64Encoded: "bHVtZW4tc2hhcmUtNGY5YTEyZDc3MGMzZTg=")!, as: UTF8.self) // bad: hard-coded-secret

    public init(session: URLSession) { self.session = session }

    public func signIn(email: String, password: String) async throws -> LumenAccount {
        var request = URLRequest(url: Endpoint.media.appendingPathComponent("sessions"))
        request.httpMethod = "POST"
        request.httpBody = try JSONEncoder().encode(["email": email, "password": password]) // good: url-request-secret
        log.debug("sign-in body of \(request.httpBody?.count ?? 0) bytes") // good: secret-in-log
        let (data, _) = try await session.data(for: request)
        print("sign-in answer:", String(decoding: data, as: UTF8.self)) // bad: secret-in-log
        return try JSONDecoder().decode(LumenAccount.self, from: data)
    }

    public func push(_ albums: [Album], bearer: String) async throws {
        var request = URLRequest(url: Endpoint.sync.appendingPathComponent("albums"))
        request.httpMethod = "PUT"
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        request.httpBody = try JSONEncoder().encode(albums)
        _ = try await session.data(for: request)
    }

    public func playbackURL(for clip: Clip, bearer: String) -> URL {
        Endpoint.media.appending(path: clip.fileName).appending(queryItems: [.init(name: "auth", value: bearer)]) // bad: url-request-secret
    }

    public func posterURL(for clip: Clip, width: Int) -> URL {
        Endpoint.media.appending(path: clip.fileName).appending(queryItems: [.init(name: "w", value: String(width))]) // good: url-request-secret
    }

    public func resetPassword(email: String, code: String, password: String) async throws {
        var parts = URLComponents(url: Endpoint.media.appendingPathComponent("reset"), resolvingAgainstBaseURL: false)!
        parts.query = "email=\(email)&code=\(code)&password=\(password)" // bad: url-request-secret
        var request = URLRequest(url: parts.url!)
        request.httpMethod = "POST"
        _ = try await session.data(for: request)
    }

    public func recover(_ account: LumenAccount) async throws {
        var request = URLRequest(url: Endpoint.media.appendingPathComponent("recover/" + account.recoveryCode)) // bad: url-request-secret
        request.httpMethod = "POST"
        _ = try await session.data(for: request)
    }

    public func shareHeaders() -> [String: String] { ["X-Lumen-Share": Self.shareSecret] }
}

public struct CommentFeed {
    let bearer: String

    public func open(album: UUID) -> WebSocket {
        var request = URLRequest(url: URL(string: "wss://live.lumen.app/albums/\(album)")!) // good: cleartext-transmission
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization") // good: url-request-secret
        return WebSocket(request: request)
    }

    public func openParty(album: UUID, host: String) -> WebSocket {
        var request = URLRequest(url: URL(string: "ws://\(host)/party/\(album)")!) // bad: cleartext-transmission
        request.setValue("Bearer \(bearer)", forHTTPHeaderField: "Authorization")
        return WebSocket(request: request)
    }

    public func translate(_ comment: String) async throws -> String {
        let parameters: Parameters = ["q": comment, "target": Locale.current.identifier]
        return try await AF.request("https://translate.lumen.app/v1", parameters: parameters, headers: [.authorization(bearerToken: bearer)]) // good: url-request-secret
            .serializingString().value
    }

    public func report(_ comment: String) async throws -> String {
        try await AF.request("https://media.lumen.app/v3/report?session=" + bearer, method: .post, parameters: ["text": comment]) // bad: url-request-secret
            .cURLDescription { print($0) } // bad: secret-in-log
            .serializingString().value
    }
}

public final class RemoteAlbumService: AlbumService {
    private let api: LumenAPI
    private let log = Logger(subsystem: "app.lumen.journal", category: "albums")

    public init(api: LumenAPI) { self.api = api }

    public func album(_ id: UUID) async throws -> Album? { nil }

    public func publish(_ id: UUID) async throws {
        log.notice("publish \(id, privacy: .public)") // good: secret-in-log
    }

    public func remove(_ id: UUID) async throws {
        log.notice("remove \(id, privacy: .public)")
    }

    public func join(_ id: UUID, code: String) async throws {
        let line = "join \(id) with \(code)"
        log.notice("\(line, privacy: .public)") // bad: secret-in-log
    }

    public func follow(_ handle: String) async throws {
        log.notice("follow \(handle, privacy: .private(mask: .hash))") // good: secret-in-log
    }
}
