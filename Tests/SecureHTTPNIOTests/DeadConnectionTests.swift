import Foundation
import TestSupport
import Testing

@testable import SecureHTTP
@testable import SecureHTTPNIO

/// Connections whose network goes away without a word, that end, and that nobody uses.
@Suite("Dead and idle connections", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct DeadConnectionTests {
    private struct Stage: Sendable {
        let server: TLSServer
        let transport: NIOTransport

        init(_ server: TLSServer, idleLifetime: Duration = .seconds(60), proxy: TLSServer? = nil) throws {
            self.server = server
            let tunnel = try proxy.map { try TunnelProxy(host: HostName("127.0.0.1"), port: $0.port) }
            transport = NIOTransport(
                tls: try ClientPlan().tls(),
                addresses: tunnel == nil ? [try HostName("api.test"): "127.0.0.1"] : [:], proxy: tunnel,
                idleLifetime: idleLifetime)
        }

        func text(
            _ path: String = "/connection", _ limits: TransferLimits = TransferLimits(connect: .seconds(60))
        ) async throws -> String {
            let request = try SecureRequest(.get, "https://api.test:\(server.port)\(path)")
            let answer = try await SecureClient(transport: transport, limits: limits).send(request)
            return String(decoding: try await answer.body.bytes(), as: UTF8.self)
        }

        func waits(_ seconds: Int, until isDone: () -> Bool) async throws -> Bool {
            for _ in 0..<seconds * 50 where !isDone() { try await Task.sleep(for: .milliseconds(20)) }
            return isDone()
        }

        func end() async {
            await transport.close()
            server.stop()
        }
    }

    @Test("HTTP/2 over a network that stops: the next request has a new connection, and the old one ends")
    func halts() async throws {
        let proxy = try TLSServer.proxy("halts=3")
        defer { proxy.stop() }
        let stage = try Stage(try TLSServer.streams("plain"), proxy: proxy)
        #expect(try await stage.text() == "1")
        #expect(try await stage.text() == "1")
        try await Task.sleep(for: .seconds(3))
        let hasty = TransferLimits(connect: .seconds(60), idle: .milliseconds(700))
        await #expect(throws: SecureHTTPError(.timedOut)) { _ = try await stage.text("/", hasty) }
        #expect(try await stage.text() == "2")
        #expect(stage.transport.openConnections == 2)
        // The ping's time, and that of TLS's farewell.
        #expect(try await stage.waits(15) { stage.transport.openConnections == 1 })
        #expect(try await stage.text() == "2")
        await stage.end()
    }

    @Test("A server that is slow and alive keeps its connection")
    func slow() async throws {
        let stage = try Stage(try TLSServer.streams("slow=2"))
        #expect(try await stage.text() == "1")
        let hasty = TransferLimits(connect: .seconds(60), idle: .milliseconds(500))
        await #expect(throws: SecureHTTPError(.timedOut)) { _ = try await stage.text("/", hasty) }
        try await Task.sleep(for: .seconds(4))
        #expect(try await stage.text() == "1" && stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test("The time of an idle connection begins anew with each request", arguments: [true, false])
    func lifetime(_ isHTTP2: Bool) async throws {
        let server = try isHTTP2 ? TLSServer.streams("plain") : TLSServer.odd()
        let stage = try Stage(server, idleLifetime: .seconds(2))
        #expect(try await stage.text() == "1")
        for _ in 0..<2 {
            try await Task.sleep(for: .milliseconds(1_400))
            #expect(try await stage.text() == "1")
        }
        try await Task.sleep(for: .milliseconds(1_000))
        #expect(stage.transport.openConnections == 1)
        #expect(try await stage.waits(20) { stage.transport.openConnections == 0 })
        await stage.end()
    }

    @Test("A connection that ended is not kept to share")
    func shared() async throws {
        let stage = try Stage(try TLSServer.streams("plain"))
        #expect(try await stage.text() == "1")
        #expect(stage.transport.pool.sharedCount == 1)
        stage.server.stop()
        #expect(try await stage.waits(10) { stage.transport.openConnections == 0 })
        #expect(stage.transport.pool.sharedCount == 0)
        await stage.transport.close()
    }
}
