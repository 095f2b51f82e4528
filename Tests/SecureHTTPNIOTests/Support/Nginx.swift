import Foundation
import TestSupport

/// nginx with HTTP/2 in front of `odd-server.py`, on a port of loopback.
struct Nginx {
    static let isThere = ["/usr/sbin/nginx", "/opt/homebrew/bin/nginx"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let server: TLSServer
    private let backend: TLSServer

    init(_ extra: String = "") throws {
        guard let folder = TestPKI.folder else { throw CocoaError(.fileNoSuchFile) }
        backend = try TLSServer.odd()
        let place = folder.appendingPathComponent("nginx-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let chain = try TestPKI.text("good.pem") + TestPKI.text("good.chain")
        try chain.write(to: place.appendingPathComponent("chain.pem"), atomically: true, encoding: .utf8)
        let port = UInt16.random(in: 20_000..<32_000)
        let configuration = """
            daemon off; master_process off; pid \(place.path)/pid; error_log stderr notice;
            worker_processes 1;
            events { worker_connections 512; }
            http {
                access_log off; client_max_body_size 16m; http2_max_concurrent_streams 8;
                client_body_temp_path \(place.path)/body; proxy_temp_path \(place.path)/proxy;
                fastcgi_temp_path \(place.path)/f; uwsgi_temp_path \(place.path)/u; scgi_temp_path \(place.path)/s;
                server {
                    listen 127.0.0.1:\(port) ssl http2;
                    ssl_certificate \(place.path)/chain.pem;
                    ssl_certificate_key \(folder.path)/good.key;
                    \(extra)
                    location = /speech { return 200 "$server_protocol $connection"; }
                    location / {
                        proxy_pass https://127.0.0.1:\(backend.port); proxy_http_version 1.1;
                        proxy_buffering off; proxy_request_buffering off;
                    }
                }
            }
            """
        let file = place.appendingPathComponent("nginx.conf")
        try configuration.write(to: file, atomically: true, encoding: .utf8)
        server = try TLSServer(["nginx", "-c", file.path], at: port)
    }

    func stop() {
        server.stop()
        backend.stop()
    }
}
