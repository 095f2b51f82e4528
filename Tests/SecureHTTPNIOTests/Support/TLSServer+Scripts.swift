import Foundation
import TestSupport

extension TLSServer {
    /// `Servers/odd-server.py`, which answers by the path.
    static func odd(_ name: String = "good") throws -> TLSServer { try script("odd-server.py", name) }

    /// `Servers/socket-server.py`, which speaks WebSocket by the path.
    static func sockets() throws -> TLSServer { try script("socket-server.py", "good") }

    /// `Servers/http2-server.py`, which speaks HTTP/2 in frames of its own; `way` says how.
    static func streams(_ way: String) throws -> TLSServer { try script("http2-server.py", "good", way) }

    /// `Servers/connect-proxy.py`: no TLS of its own; `way` says how it answers, `record` where it writes what it sees.
    static func proxy(_ way: String, _ record: URL? = nil) throws -> TLSServer {
        try TLSServer(
            ["python3", path(of: "connect-proxy.py"), way] + (record.map { [$0.path] } ?? []), line: "ACCEPT")
    }

    private static func script(_ script: String, _ name: String, _ way: String? = nil) throws -> TLSServer {
        guard let folder = TestPKI.folder?.path else { throw CocoaError(.fileNoSuchFile) }
        let arguments = ["python3", path(of: script), "\(folder)/\(name)"] + (way.map { [$0] } ?? [])
        return try TLSServer(arguments, line: "ACCEPT")
    }

    private static func path(of script: String) -> String {
        let root = ProcessInfo.processInfo.environment["BULWARK_ROOT"].map(URL.init(fileURLWithPath:))
        let here = root?.appendingPathComponent("Tests/SecureHTTPNIOTests/Support/x") ?? URL(fileURLWithPath: #filePath)
        return here.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("Servers/\(script)").path
    }
}
