import Foundation
import Network

/// Speaks plain HTTP/1.1 with devices in the lab that know nothing else.
final class RawUplink {
    private let connection: NWConnection

    init(host: NWEndpoint.Host) { connection = NWConnection(host: host, port: 8088, using: .tls) }

    func start(_ manifest: BenchManifest) {
        let head = "PUT /jobs HTTP/1.1\r\nHost: lab\r\nX-Branch: \(manifest.branch)\r\nContent-Length: 0\r\n\r\n"
        connection.send(content: Data(head.utf8), completion: .idempotent) // bad: header-injection
    }

    func begin(_ manifest: BenchManifest) {
        let branch = manifest.branch.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        let head = "PUT /jobs HTTP/1.1\r\nHost: lab\r\nX-Branch: \(branch)\r\nContent-Length: 0\r\n\r\n"
        connection.send(content: Data(head.utf8), completion: .idempotent) // good: header-injection
    }

    func label(_ manifest: BenchManifest) {
        let fields = manifest.environment.map { key, value in "X-Env-\(key): \(value)" }.joined(separator: "\r\n")
        connection.send(content: ("POST /env HTTP/1.1\r\nHost: lab\r\n" + fields + "\r\n\r\n").data(using: .utf8), completion: .contentProcessed { _ in }) // bad: header-injection
    }

    func tag(_ manifest: BenchManifest) {
        let allowed = manifest.environment.filter { !($0.key + $0.value).unicodeScalars.contains { $0.value < 32 || $0 == ":" } }
        let fields = allowed.map { key, value in "X-Env-\(key): \(value)" }.joined(separator: "\r\n")
        connection.send(content: ("POST /env HTTP/1.1\r\nHost: lab\r\n" + fields + "\r\n\r\n").data(using: .utf8), completion: .contentProcessed { _ in }) // good: header-injection
    }
}
