import Foundation
import os

actor ChatSocket {
    private var task: URLSessionWebSocketTask?
    private let session = URLSession(configuration: .ephemeral)
    private let log = Logger(subsystem: "example.wicket", category: "socket")

    func connect(token: String) {
        var parts = URLComponents(string: "wss://chat.wicket.example/socket")!
        parts.queryItems = [URLQueryItem(name: "v", value: "3"), URLQueryItem(name: "access_token", value: token)]
        open(parts.url!)
    }

    func connectWithHeader(token: String) {
        var request = URLRequest(url: URL(string: "wss://chat.wicket.example/socket?tokenType=bearer")!) // good: url-request-secret
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        task = session.webSocketTask(with: request)
        task?.maximumMessageSize = 262_144 // good: unbounded-size
        task?.resume()
    }

    func connectFallback() {
        let address = URL(string: "ws://fallback.wicket.example/socket")!
        task = session.webSocketTask(with: address) // bad: cleartext-transmission
        task?.resume()
    }

    private func open(_ url: URL) {
        task = session.webSocketTask(with: url) // bad: url-request-secret
        task?.resume()
    }

    func receive() async throws -> Envelope? {
        guard let task else { return nil }
        switch try await task.receive() {
        case .string(let text):
            return try JSONDecoder().decode(Envelope.self, from: Data(text.utf8))
        case .data(let data):
            return try JSONDecoder().decode(Envelope.self, from: data)
        @unknown default:
            return nil
        }
    }

    func trace(_ envelope: Envelope, key: Data) {
        log.notice("received \(envelope.id, privacy: .public) in \(envelope.conversation, privacy: .private(mask: .hash))") // good: secret-in-log
        print("decrypting with", key.base64EncodedString()) // bad: secret-in-log
    }
}

struct Envelope: Codable, Sendable {
    let id: UUID
    let conversation: String
    let body: Data
}
