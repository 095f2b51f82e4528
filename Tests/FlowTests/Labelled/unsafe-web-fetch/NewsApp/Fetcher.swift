// Project: a news reader. Addresses from links, codes and feeds are fetched here, checked or not.
import Foundation

enum LinkPolicy {
    static let hosts = ["news.example.org", "img.example.org"]

    static func allows(_ url: URL) -> Bool {
        guard url.scheme?.lowercased() == "https", let host = url.host?.lowercased() else { return false }
        return hosts.contains(host)
    }

    static func checked(_ text: String) -> URL? {
        guard let url = URL(string: text), allows(url) else { return nil }
        return url
    }
}

struct Fetcher {
    let session: URLSession

    func article(_ address: URL) async throws -> Data {
        try await session.data(from: address).0  // bad: unsafe-web-fetch
    }

    func image(_ address: URL) async throws -> Data {
        guard LinkPolicy.allows(address) else { throw URLError(.badURL) }
        return try await session.data(from: address).0  // good: unsafe-web-fetch
    }

    func text(_ text: String) async throws -> Data? {
        guard let url = LinkPolicy.checked(text) else { return nil }
        return try await session.data(from: url).0  // good: unsafe-web-fetch
    }

    func topic(_ id: Int) async throws -> Data? {
        guard let url = URL(string: "https://news.example.org/topic/\(id)") else { return nil }
        return try await session.data(from: url).0  // good: unsafe-web-fetch
    }

    func download(_ text: String, completion: @escaping (URL?) -> Void) {
        guard let url = URL(string: text) else { return completion(nil) }
        session.downloadTask(with: url) { file, _, _ in completion(file) }.resume()  // bad: unsafe-web-fetch
    }
}
