import Foundation

final class PocketAPI: NSObject, URLSessionDelegate {
    static let shared = PocketAPI()

    private let base = "http://api.pocket.example"
    private let pins: Set<String> = [
        "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
        "BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB=",
    ]

    private lazy var session: URLSession = {
        let configuration = URLSessionConfiguration.default
        configuration.tlsMinimumSupportedProtocolVersion = .TLSv10
        return URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }()

    func token(user: String, password: String) async throws -> String {
        guard let url = URL(string: "http://api.pocket.example/login") else { return "" }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data("user=\(user)&password=\(password)".utf8)
        let (data, _) = try await session.data(for: request)
        return String(decoding: data, as: UTF8.self)
    }

    func send(path: String) {
        guard let url = URL(string: base + path) else { return }
        session.dataTask(with: url).resume()
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else { return }
        completionHandler(.useCredential, URLCredential(trust: trust))
    }
}
