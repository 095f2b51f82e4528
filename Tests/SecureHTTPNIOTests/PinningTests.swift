import Crypto
import Foundation
import NIOCore
import NIOPosix
import SecureHTTP
import SecureHTTPNIO
import TestSupport
import Testing

@Suite("Pinning", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct PinningTests {
    @Test("Any NIO client can pin")
    func alone() async throws {
        let server = try TLSServer("good", ["-rev"], page: false)
        defer { server.stop() }
        let tls = try ClientPlan().tls()
        let (channel, handshake) = try await connect(tls, server.port)
        let chain = try await handshake.get()
        #expect(chain.isPinned && chain.pins.count == 3)
        #expect(chain.pins == [try pin("good"), try pin("inter"), try pin("root")])
        try await channel.close()
    }

    @Test("A refused handshake closes the connection and says why")
    func refused() async throws {
        let server = try TLSServer("good", ["-rev"], page: false)
        defer { server.stop() }
        let tls = try ClientPlan(pins: [try pin("spare"), try otherPin()]).tls()
        let (channel, handshake) = try await connect(tls, server.port)
        let error = await #expect(throws: SecureHTTPError.self) { _ = try await handshake.get() }
        #expect(error?.code == .pinMismatch)
        try await channel.closeFuture.get()
    }

    @Test("No session is resumed: every connection is verified", arguments: ["-tls1_2", "-tls1_3"])
    func resumption(_ version: String) async throws {
        let server = try TLSServer("good", [version])
        defer { server.stop() }
        let client = SecureClient(
            transport: try ClientPlan().transport(), limits: TransferLimits(connect: .seconds(60)))
        for _ in 0..<3 {
            // The page of `s_server` says which it was, and ends the connection.
            let answer = try await client.send(try SecureRequest(.get, "https://api.test:\(server.port)/"))
            let page = String(decoding: try await answer.body.bytes(), as: UTF8.self)
            #expect(page.contains("\nNew, TLS") && !page.contains("Reused"))
        }
        await client.close()
    }

    @Test("A peer that renegotiates is left", .timeLimit(.minutes(2)))
    func renegotiation() async throws {
        let server = try TLSServer("good", ["-tls1_2"], page: false)
        defer { server.stop() }
        let (channel, handshake) = try await connect(try ClientPlan().tls(), server.port)
        #expect(try await handshake.get().isPinned)
        try server.type("r\n")
        try await channel.closeFuture.get()
    }

    @Test("A peer that says nothing", arguments: [true, false])
    func silence(_ closes: Bool) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                if closes { channel.close(promise: nil) }
                return channel.eventLoop.makeSucceededVoidFuture()
            }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let (channel, handshake) = try await connect(try ClientPlan().tls(), UInt16(port), timeout: .milliseconds(300))
        let error = await #expect(throws: SecureHTTPError.self) { _ = try await handshake.get() }
        #expect(error?.code == (closes ? .handshakeFailed : .timedOut))
        try await channel.closeFuture.get()
        try await listener.close()
    }

    @Test(
        "A peer that speaks no TLS",
        arguments: ["HTTP/1.1 400 Bad Request\r\n\r\n", "\u{16}\u{03}\u{01}\u{7F}\u{7F}", "\0"])
    func noise(_ text: String) async throws {
        let listener = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.writeAndFlush(ByteBuffer(string: text), promise: nil)
                return channel.eventLoop.makeSucceededVoidFuture()
            }.bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let (channel, handshake) = try await connect(try ClientPlan().tls(), UInt16(port), timeout: .milliseconds(500))
        await #expect(throws: SecureHTTPError.self) { _ = try await handshake.get() }
        try await channel.closeFuture.get()
        try await listener.close()
    }

    @Test("New pins: kept connections of the old ones are left")
    func update() async throws {
        let key = Curve25519.Signing.PrivateKey()
        let rule = try PinnedHost("api.test", pins: [try pin("root"), try otherPin()])
        let store = PinStore(try PinSet([rule]), keys: ["k": key.publicKey])
        let stage = try Stage(store: store)
        #expect(try await stage.text("/connection") == "1")
        let now = Int(Date().timeIntervalSince1970)
        func document(_ sequence: Int, _ first: Pin) throws -> [UInt8] {
            let text =
                "{\"sequence\":\(sequence),\"issued\":\(now),\"expires\":\(now + 999),\"hosts\":[{\"host\":\"api.test\",\"pins\":[\"\(first.base64)\",\"\(try otherPin(7).base64)\"]}]}"
            return try PinDocument.signing(payload: Array(text.utf8), keyID: "k", with: key)
        }
        try store.update(try document(1, try pin("inter")), at: Date())
        #expect(try await stage.text("/connection") == "2")
        try store.update(try document(2, try pin("spare")), at: Date())
        await stage.refuses(.pinMismatch) { _ = try await stage.text("/connection") }
        await stage.end()
    }

    @Test("Report only: a miss passes and is told")
    func reports() async throws {
        let server = try TLSServer("good")
        defer { server.stop() }
        let (reports, continuation) = AsyncStream.makeStream(of: PinReport.self)
        let reporter = PinReporter { continuation.yield($0) }
        let plan = ClientPlan(pins: [try otherPin()], mode: .reportOnly, reporter: reporter)
        #expect(try await outcome(plan, server.port) == nil)
        var iterator = reports.makeAsyncIterator()
        let report = try #require(await iterator.next())
        let seen = [try pin("good").base64, try pin("inter").base64]
        #expect(report.host.text == "api.test" && !report.wasEnforced && report.seen == seen)
    }

    /// `BULWARK_REFUSALS=10000` for the long run.
    @Test("Refused connections leave no open socket")
    func sockets() async throws {
        let count = ProcessInfo.processInfo.environment["BULWARK_REFUSALS"].flatMap(Int.init) ?? 200
        let server = try TLSServer.odd()
        defer { server.stop() }
        let transport = try ClientPlan(pins: [try pin("spare"), try otherPin()]).transport()
        let client = SecureClient(transport: transport, limits: TransferLimits(connect: .seconds(60)))
        let before = openSockets()
        var refused = 0
        for _ in 0..<count / 10 {
            refused += await withTaskGroup(of: Int.self) { group in
                for _ in 0..<10 {
                    group.addTask {
                        do {
                            _ = try await client.send(
                                try SecureRequest(.get, "https://api.test:\(server.port)/connection"))
                            return 0
                        } catch {
                            return (error as? SecureHTTPError)?.code == .pinMismatch ? 1 : 0
                        }
                    }
                }
                return await group.reduce(0, +)
            }
        }
        for _ in 0..<300 where transport.openConnections > 0 { try await Task.sleep(for: .milliseconds(20)) }
        #expect(refused == count / 10 * 10 && transport.openConnections == 0)
        #expect(openSockets() <= before + 1)
        await client.close()
    }

    private func connect(
        _ tls: PinnedTLS, _ port: UInt16, timeout: Duration = .seconds(60)
    ) async throws -> (any Channel, EventLoopFuture<VerifiedChain>) {
        try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connect(host: "127.0.0.1", port: Int(port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pinning = try tls.add(
                        to: channel.pipeline.syncOperations, for: try HostName("api.test"), timeout: timeout)
                    return (channel, pinning.handshake)
                }
            }
    }
}
