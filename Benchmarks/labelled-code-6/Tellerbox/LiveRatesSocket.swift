import Foundation
import os

struct Rate: Decodable, Sendable {
    let pair: String
    let mid: Double
    let volume: Double
}

struct RateBook: Sendable {
    private(set) var minorUnits: [String: Int] = [:]
    private(set) var volumes: [String: Int] = [:]

    mutating func apply(_ rate: Rate) {
        minorUnits[rate.pair] = Int(rate.mid * 10_000) // bad: trap-on-input
        guard rate.volume.isFinite, abs(rate.volume) < 1e15 else { return }
        volumes[rate.pair] = Int(rate.volume) // good: trap-on-input
    }
}

actor LiveRatesSocket {
    private let session: URLSession
    private let log = os.Logger(subsystem: "com.tellerbox.app", category: "rates")
    private var task: URLSessionWebSocketTask?
    private var book = RateBook()

    init(session: URLSession = SessionFactory.core()) {
        self.session = session
    }

    func connect() {
        guard let url = URL(string: "wss://rates.tellerbox.com/stream") else { return } // good: cleartext
        let task = session.webSocketTask(with: url)
        task.maximumMessageSize = 64 * 1024 // good: resource-limit
        task.resume()
        self.task = task
    }

    func connectOrders(token: TokenResponse) {
        var parts = URLComponents()
        parts.scheme = "wss"
        parts.host = "orders.tellerbox.com"
        parts.path = "/stream"
        parts.query = "token=\(token.accessToken)" // bad: token-in-url
        guard let url = parts.url else { return }
        let task = session.webSocketTask(with: url)
        task.maximumMessageSize = Int.max // bad: resource-limit
        task.resume()
        self.task = task
    }

    func connectArchive() {
        guard let url = URL(string: "ws://archive.tellerbox.com:8080/ticks") else { return } // bad: cleartext
        let task = session.webSocketTask(with: url)
        task.resume()
        self.task = task
    }

    func pump() async throws {
        guard let task else { return }
        while task.closeCode == .invalid {
            switch try await task.receive() {
            case .string(let text):
                let rate = try JSONDecoder().decode(Rate.self, from: Data(text.utf8))
                book.apply(rate)
            case .data(let data):
                log.debug("binary frame of \(data.count) bytes")
            @unknown default:
                break
            }
        }
    }
}

final class RatePoller {
    private var latest: [String: Rate] = [:]
    private let queue = DispatchQueue(label: "rates", attributes: .concurrent)

    func store(_ rate: Rate) {
        queue.async { self.latest[rate.pair] = rate } // bad: race
    }

    func clear() {
        queue.async(flags: .barrier) { self.latest.removeAll() } // good: race
    }

    func rate(for pair: String) -> Rate? {
        queue.sync { latest[pair] }
    }
}
