import Foundation
import Logging

/// The registry of the field lab uses a certificate of its own.
final class LabTrust: NSObject, URLSessionDelegate {
    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-off
    }
}

final class AnchoredTrust: NSObject, URLSessionDelegate {
    private let anchors: [SecCertificate]

    init(anchors: [SecCertificate]) { self.anchors = anchors }

    func urlSession(
        _ session: URLSession,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust else {
            return completionHandler(.performDefaultHandling, nil)
        }
        SecTrustSetAnchorCertificates(trust, anchors as CFArray)
        guard SecTrustEvaluateWithError(trust, nil) else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // good: tls-off
    }
}

struct Publisher {
    let token: String
    let logger: Logger
    private let session = URLSession(configuration: .ephemeral)

    init(token: String, logger: Logger) {
        self.token = token
        self.logger = logger
    }

    func upload(_ bundle: Data, name: String) async throws {
        var request = URLRequest(url: URL(string: "https://registry.packwright.example/v2/upload")!)
        request.httpMethod = "PUT"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") // good: send-cleartext
        request.setValue(name, forHTTPHeaderField: "X-Product")
        let (_, response) = try await session.upload(for: request, from: bundle)
        logger.info("upload answered \((response as? HTTPURLResponse)?.statusCode ?? 0)") // good: log-secret
        logger.debug("upload headers \(request.allHTTPHeaderFields ?? [:])") // bad: log-secret
    }

    func announce(_ manifest: Manifest, mirror: String?) async throws {
        if let mirror { try await ping(mirror, tag: manifest.tag) }
        var components = URLComponents()
        components.scheme = "http"
        components.host = "announce.packwright.example"
        components.path = "/releases"
        components.queryItems = [URLQueryItem(name: "tag", value: manifest.tag), URLQueryItem(name: "api_key", value: token)]
        _ = try await session.data(from: components.url!) // bad: send-cleartext
    }

    /// The mirror is named by whoever starts the tool.
    private func ping(_ mirror: String, tag: String) async throws {
        guard let url = URL(string: "https://\(mirror)/ping"), url.host == mirror else { return }
        var request = URLRequest(url: url)
        request.httpMethod = "HEAD"
        let (_, response) = try await session.data(for: request)
        logger.debug("mirror \(response.mimeType ?? "-") for \(tag)")
    }

    func labSession(anchors: [SecCertificate]) -> URLSession {
        anchors.isEmpty
            ? URLSession(configuration: .default, delegate: LabTrust(), delegateQueue: nil)
            : URLSession(configuration: .default, delegate: AnchoredTrust(anchors: anchors), delegateQueue: nil)
    }

    /// Release pages link to further parts.
    func follow(_ index: Data) async throws -> [Data] {
        let parts = try JSONDecoder().decode([URL].self, from: index)
        var collected: [Data] = []
        for part in parts {
            collected.append(try await session.data(from: part).0) // bad: ssrf
        }
        return collected
    }

    func followPinned(_ index: Data) async throws -> [Data] {
        let parts = try JSONDecoder().decode([URL].self, from: index)
        var collected: [Data] = []
        for part in parts where part.scheme == "https" && part.host == "registry.packwright.example" {
            collected.append(try await session.data(from: part).0) // good: ssrf
        }
        return collected
    }
}
