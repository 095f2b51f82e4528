import Foundation
import os

actor APIClient {
    private var base: URL
    private let signer: RequestSigner
    private let session: URLSession
    private let decoder: JSONDecoder
    private let logger = Logger(subsystem: "example.nordvik.patient", category: "api")

    init(base: URL, signer: RequestSigner) {
        self.base = base
        self.signer = signer
        self.session = URLSession(
            configuration: .ephemeral,
            delegate: PinnedSessionDelegate(pins: TrustAnchors.apiKeyPins),
            delegateQueue: nil
        )
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        self.decoder = decoder
    }

    func use(base: URL) {
        self.base = base
    }

    func send<Response: Decodable>(_ endpoint: Endpoint<Response>) async throws -> Response {
        var request = try endpoint.urlRequest(relativeTo: base)
        request.setValue(signer.signature(for: request), forHTTPHeaderField: "X-Signature")
        let (data, response) = try await session.data(for: request)
        guard let http = response as? HTTPURLResponse else { throw URLError(.badServerResponse) }
        guard (200..<300).contains(http.statusCode) else {
            logger.error("request failed with \(http.statusCode)") // good: secret-in-log
            if http.statusCode == 401 {
                NSLog("rejected request %@", (request.allHTTPHeaderFields ?? [:]) as NSDictionary) // bad: secret-in-log
            }
            throw URLError(.badServerResponse)
        }
        return try decoder.decode(Response.self, from: data)
    }
}

struct PushRegistrar {
    private let endpoint = URL(string: "http://push.nordvik.example/devices")! // bad: cleartext-transmission

    func register(deviceToken: Data) async throws {
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.httpBody = Data(deviceToken.map { String(format: "%02x", $0) }.joined().utf8)
        _ = try await URLSession.shared.data(for: request)
    }
}

struct LabDocumentDownloader {
    let host: String

    func download(_ id: UUID, session: Session) async throws -> Data {
        var components = URLComponents()
        components.scheme = "http" // bad: cleartext-transmission
        components.host = host
        components.path = "/documents/\(id.uuidString)"
        guard let url = components.url else { throw URLError(.badURL) }
        return try await fetch(url, session: session)
    }

    func downloadLinked(_ link: URL, session: Session) async throws -> Data {
        guard var components = URLComponents(url: link, resolvingAgainstBaseURL: true),
              components.host == host else { throw URLError(.badURL) }
        if components.scheme == "http" { // good: cleartext-transmission
            components.scheme = "https"
        }
        guard let url = components.url, url.scheme == "https" else { throw URLError(.badURL) }
        return try await fetch(url, session: session)
    }

    func downloadScan(_ url: URL, session: Session) async throws -> Data {
        do {
            return try await fetch(url, session: session)
        } catch let error as URLError where error.code == .secureConnectionFailed {
            let plain = url.absoluteString.replacingOccurrences(of: "https://", with: "http://") // bad: cleartext-transmission
            guard let retry = URL(string: plain) else { throw error }
            return try await fetch(retry, session: session)
        }
    }

    private func fetch(_ url: URL, session: Session) async throws -> Data {
        var request = URLRequest(url: url)
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
        let (data, _) = try await URLSession.shared.data(for: request)
        return data
    }
}
