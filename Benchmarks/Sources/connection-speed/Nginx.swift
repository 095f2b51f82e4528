import Foundation

/// nginx on loopback that answers `ok`.
///
/// Sendable: `process` is started when it is made, and stopped by its owner.
final class Nginx: @unchecked Sendable {
    let port = Int.random(in: 20_000..<32_000)
    private let process = Process()

    init(_ pki: URL) throws {
        let place = FileManager.default.temporaryDirectory.appendingPathComponent("bulwark-nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let names = ["good.pem", "good.chain"]
        let chain = try names.map { try String(contentsOf: pki.appendingPathComponent($0), encoding: .utf8) }.joined()
        try chain.write(to: place.appendingPathComponent("chain.pem"), atomically: true, encoding: .utf8)
        let configuration = """
            daemon off; master_process off; pid \(place.path)/pid; error_log /dev/null;
            events { worker_connections 4096; }
            http {
                access_log off; keepalive_requests 10000000;
                client_body_temp_path \(place.path)/a; proxy_temp_path \(place.path)/b;
                fastcgi_temp_path \(place.path)/c; uwsgi_temp_path \(place.path)/d; scgi_temp_path \(place.path)/e;
                server {
                    listen 127.0.0.1:\(port) ssl;
                    ssl_certificate \(place.path)/chain.pem; ssl_certificate_key \(pki.path)/good.key;
                    ssl_session_tickets off; ssl_session_cache off;
                    location / { return 200 "ok"; }
                }
            }
            """
        let file = place.appendingPathComponent("nginx.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["nginx", "-c", file.path]
        process.standardError = FileHandle.nullDevice
        try process.run()
        Thread.sleep(forTimeInterval: 1)
        guard process.isRunning else { throw CocoaError(.fileReadUnknown) }
    }

    func stop() { process.terminate() }
}
