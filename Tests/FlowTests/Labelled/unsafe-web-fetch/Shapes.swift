// Harder roads to a fetch: stored addresses, hosts put together, request types, recursion, caches, decoders.
import Foundation
import WebKit

struct Manifest: Decodable {
    var next: URL?
    var icon: String
    var size: Int
    var region: Region
}

enum Region: String, Decodable { case eu, us }

struct Origin {
    let host: String
    var url: URL? { URL(string: "https://\(host)/start") }
}

final class Loader {
    static let home = URL(string: "https://www.example.org/")!
    private var bookmark: URL?
    private var history: [URL] = [home]
    let session = URLSession.shared
    let view = WKWebView()

    func follow(_ url: URL, depth: Int = 0) async throws {
        guard depth < 3 else { return }
        let (data, _) = try await session.data(from: url)  // bad: unsafe-web-fetch
        let manifest = try JSONDecoder().decode(Manifest.self, from: data)
        if let next = manifest.next { try await follow(next, depth: depth + 1) }
        let icon = Self.home.appendingPathComponent("icons/\(manifest.size).png")
        _ = try await session.data(from: icon)  // good: unsafe-web-fetch
        let region = URL(string: "https://\(manifest.region.rawValue).example.org/")!
        _ = try await session.data(from: region)  // good: unsafe-web-fetch
    }

    func start() async throws {
        try await follow(Self.home)
        guard let typed = readLine() else { return }
        bookmark = URL(string: typed)
        let origin = Origin(host: typed)
        if let url = origin.url {
            view.load(URLRequest(url: url))  // bad: unsafe-web-fetch
        }
        let own = Origin(host: "www.example.org")
        if let url = own.url {
            view.load(URLRequest(url: url))  // good: unsafe-web-fetch
        }
    }

    func reopen() {
        guard let bookmark else { return }
        view.load(URLRequest(url: bookmark))  // bad: unsafe-web-fetch
        if let last = history.last {
            view.load(URLRequest(url: last))  // good: unsafe-web-fetch
        }
    }

    func pinned(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive() else { return }
        guard var parts = URLComponents(string: text) else { return }
        if let url = parts.url {
            view.load(URLRequest(url: url))  // bad: unsafe-web-fetch
        }
        parts.scheme = "https"
        parts.host = "www.example.org"
        parts.port = nil
        if let url = parts.url {
            view.load(URLRequest(url: url))  // good: unsafe-web-fetch
        }
    }

    func listed(_ socket: URLSessionWebSocketTask) async throws {
        let known = ["help": "https://www.example.org/help", "terms": "https://www.example.org/terms"]
        guard case .string(let name) = try await socket.receive(), let text = known[name] else { return }
        view.load(URLRequest(url: URL(string: text)!))  // good: unsafe-web-fetch
    }

    func suffixed(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive(), let url = URL(string: text) else { return }
        guard url.scheme == "https", url.host?.hasSuffix(".example.org") == true else { return }
        view.load(URLRequest(url: url))  // good: unsafe-web-fetch
    }

    /// `evilexample.org` ends the same way.
    func looselySuffixed(_ socket: URLSessionWebSocketTask) async throws {
        guard case .string(let text) = try await socket.receive(), let url = URL(string: text) else { return }
        guard url.scheme == "https", url.host?.hasSuffix("example.org") == true else { return }
        view.load(URLRequest(url: url))  // bad: unsafe-web-fetch
    }

    func posted(_ arguments: [String] = CommandLine.arguments) {
        var request = URLRequest(url: Self.home)
        request.httpBody = Data(arguments.joined().utf8)
        session.dataTask(with: request).resume()  // good: unsafe-web-fetch
        guard let last = arguments.last, let url = URL(string: last) else { return }
        session.uploadTask(with: URLRequest(url: url), from: Data()).resume()  // bad: unsafe-web-fetch
    }
}
