import Foundation
import Network
import Security

final class TideFeed: NSObject, URLSessionDelegate {
    private var session: URLSession!
    private var socket: URLSessionWebSocketTask?

    override init() {
        super.init()
        session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
    }

    func connect(token: String) {
        let url = URL(string: "wss://tides.harbourpilots.example/live?auth=" + token)! // bad: url-request-secret
        socket = session.webSocketTask(with: url)
        socket?.resume()
    }

    func report(_ position: VesselPosition, token: String) async throws {
        var parts = URLComponents()
        parts.scheme = "http" // bad: cleartext-transmission
        parts.host = "ais.harbourpilots.example"
        parts.path = "/positions"
        var request = URLRequest(url: parts.url!)
        request.httpMethod = "POST"
        request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
        request.httpBody = try JSONEncoder().encode(position)
        _ = try await URLSession.shared.data(for: request)
    }

    /// Stations print their tide page without thinking about the scheme.
    func secured(_ raw: String) -> URL? {
        guard var parts = URLComponents(string: raw) else { return nil }
        if parts.scheme?.lowercased() == "http" { // good: cleartext-transmission
            parts.scheme = "https"
        }
        return parts.url
    }

    func urlSession(
        _ session: URLSession, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let trust = challenge.protectionSpace.serverTrust,
              challenge.protectionSpace.host.hasSuffix("harbourpilots.example") else {
            completionHandler(.performDefaultHandling, nil) // good: tls-validation
            return
        }
        completionHandler(.useCredential, URLCredential(trust: trust)) // bad: tls-validation
    }
}

/// Talks to the pilot station's traffic computer.
final class TrafficLink {
    private let queue = DispatchQueue(label: "example.harbourpilots.traffic")
    private var connection: NWConnection?
    private let stationRoot: SecCertificate

    init(stationRoot: SecCertificate) {
        self.stationRoot = stationRoot
    }

    func openLegacy(user: String, password: String) {
        let link = NWConnection(host: "vts.harbourpilots.example", port: 5010, using: .tcp) // bad: cleartext-transmission
        link.start(queue: queue)
        link.send(content: Data("LOGIN \(user) \(password)\r\n".utf8), completion: .contentProcessed { _ in })
        connection = link
    }

    func open(user: String, password: String) {
        let link = NWConnection(host: "vts.harbourpilots.example", port: 5011, using: .tls) // good: cleartext-transmission
        link.start(queue: queue)
        link.send(content: Data("LOGIN \(user) \(password)\r\n".utf8), completion: .contentProcessed { _ in })
        connection = link
    }

    func stationParameters() -> NWParameters {
        let options = NWProtocolTLS.Options()
        let root = stationRoot
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { _, secTrust, complete in
            let trust = sec_trust_copy_ref(secTrust).takeRetainedValue()
            SecTrustSetAnchorCertificates(trust, [root] as CFArray)
            SecTrustSetAnchorCertificatesOnly(trust, true)
            complete(SecTrustEvaluateWithError(trust, nil)) // good: tls-validation
        }, queue)
        return NWParameters(tls: options)
    }

    func tugParameters() -> NWParameters {
        let options = NWProtocolTLS.Options()
        sec_protocol_options_set_verify_block(options.securityProtocolOptions, { metadata, _, complete in
            let negotiated = sec_protocol_metadata_get_negotiated_tls_protocol_version(metadata)
            complete(negotiated == .TLSv12 || negotiated == .TLSv13) // bad: tls-validation
        }, queue)
        return NWParameters(tls: options)
    }

    /// The chart plotter app on the same device answers on its loopback port.
    func plotterURL(route: String) -> URL? {
        URL(string: "http://127.0.0.1:10110/route/\(route)") // good: cleartext-transmission
    }
}
