import Foundation
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Proxies", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct ProxyTests {
    /// Asks a server through a proxy; the code of what was refused, or nil.
    private func outcome(
        _ way: String, _ plan: ClientPlan = ClientPlan(), authorization: String? = nil, connect: Duration = .seconds(60)
    ) async throws -> SecureHTTPError.Code? {
        let (server, proxy) = (try TLSServer.odd(), try TLSServer.proxy(way))
        defer {
            server.stop()
            proxy.stop()
        }
        let tunnel = try TunnelProxy(host: HostName("127.0.0.1"), port: proxy.port, authorization: authorization)
        let transport = NIOTransport(
            tls: try plan.tls(), addresses: [try HostName("api.test"): "127.0.0.1"], proxy: tunnel)
        let client = SecureClient(transport: transport, limits: TransferLimits(connect: connect))
        var refused: SecureHTTPError.Code?
        do {
            for number in 0..<2 {
                let body = SecureRequest.Body.bytes(Array("body \(number)".utf8))
                let request = try SecureRequest(.post, "https://api.test:\(server.port)/echo", body: body)
                let answer = try await client.send(request).body.bytes()
                #expect(String(decoding: answer, as: UTF8.self) == "body \(number)")
            }
            #expect(transport.openConnections == 1)
        } catch {
            expectOpaque(error)
            refused = error.code
        }
        await client.close()
        #expect(transport.openConnections == 0)
        return refused
    }

    @Test("Through a tunnel, and the connection is kept")
    func tunnel() async throws { #expect(try await outcome("opens") == nil) }

    @Test(
        "A credential for the proxy",
        arguments: [("Basic dTpw", nil), (nil, .proxyRefused), ("Basic x", .proxyRefused)]
            as [(String?, SecureHTTPError.Code?)])
    func credential(_ value: String?, _ code: SecureHTTPError.Code?) async throws {
        #expect(try await outcome("asks", authorization: value) == code)
    }

    @Test("A tunnel leads to the pinned server or nowhere")
    func pins() async throws {
        #expect(try await outcome("opens", ClientPlan(pins: [try pin("spare"), try otherPin()])) == .pinMismatch)
        #expect(try await outcome("opens", ClientPlan(roots: ["other-root"])) == .untrusted)
    }

    @Test(
        "No tunnel",
        arguments: ["refuses", "noise", "endless", "speaks", "ends", "almost", "interim"])
    func refused(_ way: String) async throws { #expect(try await outcome(way) == .proxyRefused) }

    @Test("A proxy that does not answer")
    func silent() async throws {
        #expect(try await outcome("silent", connect: .milliseconds(500)) == .timedOut)
    }

    @Test("WebSockets go through it as well")
    func sockets() async throws {
        let (server, proxy) = (try TLSServer.sockets(), try TLSServer.proxy("opens"))
        let tunnel = try TunnelProxy(host: HostName("127.0.0.1"), port: proxy.port)
        let client = WebSocketClient(
            tls: try ClientPlan().tls(), addresses: [try HostName("api.test"): "127.0.0.1"], proxy: tunnel)
        let socket = try await client.connect(try SecureURL("https://api.test:\(server.port)/echo"))
        try await socket.send(.text("there and back"))
        #expect(try await socket.receive() == .text("there and back"))
        await socket.close()
        server.stop()
        proxy.stop()
    }

    @Test("The credential is no line of its own, and does not print")
    func printing() throws {
        let host = try HostName("127.0.0.1")
        #expect(throws: SecureHTTPError.self) {
            try TunnelProxy(host: host, port: 1, authorization: "a\r\nHost: b")
        }
        let proxy = try TunnelProxy(host: host, port: 1, authorization: "Basic dTpw")
        var dumped = ""
        dump(proxy, to: &dumped)
        #expect(!"\(proxy) \(String(reflecting: proxy)) \(dumped)".contains("dTpw"))
    }
}
