import Foundation

public struct Pacer: Sendable {
    public init() {}

    /// Waits as long as the server asks for.
    public func waitBeforeRetry(_ response: HTTPURLResponse) async throws {
        guard let text = response.value(forHTTPHeaderField: "Retry-After"), let seconds = Double(text) else { return }
        try await Task.sleep(nanoseconds: UInt64(seconds * 1_000_000_000)) // bad: integer-overflow
    }

    public func waitBeforePoll(_ response: HTTPURLResponse) async throws {
        let seconds = response.value(forHTTPHeaderField: "X-Poll-Interval").flatMap(Double.init) ?? 5
        try await Task.sleep(for: .seconds(min(max(seconds, 1), 300))) // good: integer-overflow
    }
}

struct Quote: Decodable {
    let amount: Double
    let symbol: String
}

public final class QuoteClient {
    private let session = URLSession.shared
    private let pacer = Pacer()

    public init() {}

    public func cents(for symbol: String) async throws -> Int {
        let (data, response) = try await session.data(from: URL(string: "https://quotes.partner.example/v1/")!.appending(path: symbol))
        if let http = response as? HTTPURLResponse, http.statusCode == 503 { try await pacer.waitBeforeRetry(http) }
        let quote = try JSONDecoder().decode(Quote.self, from: data)
        return Int(quote.amount * 100) // bad: integer-overflow
    }

    public func roundedCents(for symbol: String) async throws -> Int? {
        let (data, response) = try await session.data(from: URL(string: "https://quotes.partner.example/v2/")!.appending(path: symbol))
        if let http = response as? HTTPURLResponse { try await pacer.waitBeforePoll(http) }
        let quote = try JSONDecoder().decode(Quote.self, from: data)
        return Int(exactly: (quote.amount * 100).rounded()) // good: integer-overflow
    }

    public func table() async throws -> [String: Double] {
        let (data, _) = try await session.data(from: URL(string: "https://quotes.partner.example/v1/all")!)
        let quotes = try! JSONDecoder().decode([Quote].self, from: data) // bad: remote-crash
        return Dictionary(quotes.map { ($0.symbol, $0.amount) }, uniquingKeysWith: { _, last in last }) // good: remote-crash
    }

    public func range(of header: String, size: Int) -> (offset: Int, count: Int)? {
        let bounds = header.dropFirst("bytes=".count).split(separator: "-").compactMap { Int($0) }
        guard bounds.count == 2, bounds[0] < size else { return nil }
        let count = bounds[1] - bounds[0] + 1 // bad: integer-overflow
        return (bounds[0], min(count, size - bounds[0]))
    }
}

/// Local file server for the tethered viewer.
public final class RangeServer {
    private let client = QuoteClient()
    private let blob: Data

    public init(blob: Data) { self.blob = blob }

    public func handle(rangeHeader: String) -> Data? {
        guard let part = client.range(of: rangeHeader, size: blob.count), part.offset >= 0, part.count > 0 else { return nil }
        return blob.dropFirst(part.offset).prefix(part.count)
    }
}
