import Foundation
import Network
import Security

struct MonitorEndpoint {
    var host: String
    var port: UInt16
}

/// Streams readings from a bedside monitor to the clinic's gateway.
final class MonitorLink {
    private let queue = DispatchQueue(label: "health.halcyon.monitor")
    private var connection: NWConnection?

    func connect(to endpoint: MonitorEndpoint, patientNumber: String) {
        let parameters = makeParameters(for: endpoint)
        let link = NWConnection(
            host: NWEndpoint.Host(endpoint.host),
            port: NWEndpoint.Port(rawValue: endpoint.port) ?? 8883,
            using: parameters
        )
        link.start(queue: queue)
        link.send(content: Data("PATIENT \(patientNumber)\n".utf8), completion: .idempotent)
        connection = link
    }

    private func makeParameters(for endpoint: MonitorEndpoint) -> NWParameters {
        let tls = NWProtocolTLS.Options()
        sec_protocol_options_set_min_tls_protocol_version(tls.securityProtocolOptions, .TLSv12)
        return NWParameters(tls: tls, tcp: NWProtocolTCP.Options()) // good: cleartext-transmission
    }

    func announce(_ reading: Data, gateway: String) {
        let link = NWConnection(host: NWEndpoint.Host(gateway), port: 1883, using: .tcp) // bad: cleartext-transmission
        link.start(queue: queue)
        link.send(content: reading, contentContext: .finalMessage, isComplete: true, completion: .contentProcessed { _ in link.cancel() })
    }

    func openLive(host: String, session: ClinicSession) -> URLSessionWebSocketTask {
        var parts = URLComponents()
        parts.scheme = "ws" // bad: cleartext-transmission
        parts.host = host
        parts.path = "/live"
        var request = URLRequest(url: parts.url!)
        request.setValue("Bearer \(session.accessToken)", forHTTPHeaderField: "Authorization")
        return URLSession.shared.webSocketTask(with: request)
    }

    func openSimulator(session: ClinicSession) -> URLSessionWebSocketTask {
        var parts = URLComponents()
        parts.scheme = "ws" // good: cleartext-transmission
        parts.host = "127.0.0.1"
        parts.port = 9010
        return URLSession.shared.webSocketTask(with: URLRequest(url: parts.url!))
    }
}

enum ClinicAddress {
    /// Clinics type their address by hand, often without a scheme.
    static func normalise(_ typed: String) -> URL? {
        let trimmed = typed.trimmingCharacters(in: .whitespaces)
        if trimmed.hasPrefix("http://") {
            return URL(string: "https://" + trimmed.dropFirst("http://".count)) // good: cleartext-transmission
        }
        return URL(string: trimmed.contains("://") ? trimmed : "https://" + trimmed)
    }

    static func fallback(for url: URL, after error: URLError) -> URL? {
        guard error.code == .secureConnectionFailed || error.code == .serverCertificateUntrusted else { return nil }
        var parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        parts?.scheme = "http" // bad: cleartext-transmission
        return parts?.url
    }
}
