import Foundation
import NIOCore
import NIOPosix
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// From the first packet to the first request.
@Suite("Connecting", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct ConnectingTests {
    private func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
        do { try await body() } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
        return nil
    }

    @Test("Cancelling does not wait for a server that is silent", arguments: [true, false])
    func cancelled(_ isSocket: Bool) async throws {
        let server = try DeafServer()
        let plan = ClientPlan()
        let transport = try plan.transport()
        let sockets = WebSocketClient(
            tls: try plan.tls(), options: WebSocketOptions(connect: .seconds(8)),
            addresses: [try HostName("api.test"): "127.0.0.1"])
        let client = SecureClient(transport: transport, limits: TransferLimits(connect: .seconds(8)))
        let url = try SecureURL("https://api.test:\(server.port)/")
        let start = ContinuousClock.now
        let task = Task {
            if isSocket {
                _ = try await sockets.connect(url)
            } else {
                _ = try await client.send(SecureRequest(.get, url))
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        #expect(await code { try await task.value } == .cancelled)
        #expect(ContinuousClock.now - start < .seconds(5))
        await client.close()
        withExtendedLifetime(server) {}
    }

    @Test("A server that is silent is given up in time", arguments: [true, false])
    func silent(_ isSocket: Bool) async throws {
        let server = try DeafServer()
        let plan = ClientPlan()
        let sockets = WebSocketClient(
            tls: try plan.tls(), options: WebSocketOptions(connect: .milliseconds(400)),
            addresses: [try HostName("api.test"): "127.0.0.1"])
        let client = SecureClient(
            transport: try plan.transport(), limits: TransferLimits(connect: .milliseconds(400)))
        let url = try SecureURL("https://api.test:\(server.port)/")
        let outcome = await code {
            if isSocket {
                _ = try await sockets.connect(url)
            } else {
                _ = try await client.send(SecureRequest(.get, url))
            }
        }
        #expect(outcome == .timedOut)
        await client.close()
        withExtendedLifetime(server) {}
    }

    /// The clocks of a connection and of its pipeline are not read at once: whichever stops it, it was the time.
    @Test("Many connections that are given up", arguments: [true, false])
    func silentToMany(_ isSocket: Bool) async throws {
        let server = try DeafServer()
        let plan = ClientPlan()
        let sockets = WebSocketClient(
            tls: try plan.tls(), options: WebSocketOptions(connect: .milliseconds(100)),
            addresses: [try HostName("api.test"): "127.0.0.1"])
        let client = SecureClient(
            transport: try plan.transport(), limits: TransferLimits(connect: .milliseconds(100)))
        let url = try SecureURL("https://api.test:\(server.port)/")
        let outcomes = await withTaskGroup(of: SecureHTTPError.Code?.self) { group in
            for _ in 0..<300 {
                group.addTask {
                    await code {
                        if isSocket {
                            _ = try await sockets.connect(url)
                        } else {
                            _ = try await client.send(SecureRequest(.get, url))
                        }
                    }
                }
            }
            return await group.reduce(into: [SecureHTTPError.Code?: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(outcomes == [.timedOut: 300])
        await client.close()
        withExtendedLifetime(server) {}
    }

    private struct Slow {
        let server: TLSServer
        let proxy: TLSServer
        let store: PinStore
        let client: SecureClient

        init(_ store: PinStore) throws {
            (server, self.store) = (try TLSServer.odd(), store)
            proxy = try TLSServer.proxy("waits=1.5")
            let tunnel = try TunnelProxy(host: try HostName("127.0.0.1"), port: proxy.port)
            let transport = NIOTransport(
                tls: try ClientPlan().tls(store), addresses: [try HostName("api.test"): "127.0.0.1"], proxy: tunnel)
            client = SecureClient(transport: transport, limits: TransferLimits(connect: .seconds(60)))
        }

        func text() async throws -> String {
            let request = try SecureRequest(.post, "https://api.test:\(server.port)/echo", body: .bytes([65]))
            return String(decoding: try await client.send(request).body.bytes(), as: UTF8.self)
        }

        func end() async {
            await client.close()
            server.stop()
            proxy.stop()
        }
    }

    @Test("No request under pins that were withdrawn while the connection was made")
    func withdrawn() async throws {
        let updates = try Updates()
        let slow = try Slow(updates.store)
        let task = Task { try await slow.text() }
        try await Task.sleep(for: .milliseconds(500))
        try updates.update([try otherPin(1), try otherPin(2)])
        #expect(await code { _ = try await task.value } == .pinMismatch)
        await slow.end()
    }

    @Test("Pins that were replaced by others of the server cost nothing")
    func replaced() async throws {
        let updates = try Updates()
        let slow = try Slow(updates.store)
        let task = Task { try await slow.text() }
        try await Task.sleep(for: .milliseconds(500))
        try updates.update([try pin("good"), try otherPin(2)])
        #expect(try await task.value == "A")
        await slow.end()
    }

    @Test("A WebSocket ends with its pins", arguments: [true, false])
    func socket(_ sends: Bool) async throws {
        let updates = try Updates()
        let server = try TLSServer.sockets()
        let client = WebSocketClient(
            tls: try ClientPlan().tls(updates.store), addresses: [try HostName("api.test"): "127.0.0.1"])
        let socket = try await client.connect(SecureURL("https://api.test:\(server.port)/two"))
        #expect(try await socket.receive() == .text("first"))
        try updates.update([try pin("good"), try otherPin(2)])
        try await socket.send(.text("still the same server"))
        try updates.update([try otherPin(1), try otherPin(2)])
        let outcome = await code {
            if sends { try await socket.send(.text("secret")) } else { _ = try await socket.receive() }
        }
        #expect(outcome == .pinMismatch)
        #expect(await code { _ = try await socket.receive() } == .pinMismatch)
        #expect(await code { try await socket.send(.text("secret")) } == .pinMismatch)
        server.stop()
    }

    @Test("A proof under the pins of later")
    func proofs() async throws {
        let chain = try TestPKI.certificates("good.pem") + TestPKI.certificates("good.chain")
        let verifier = ChainVerifier(roots: try TrustRoots(pem: try TestPKI.text("root.pem")))
        let asked = PinRequirement.pinned([try pin("root"), try otherPin()], .enforced)
        let proved = try await verifier.verify(chain, for: HostName("api.test"), requirement: asked)
        let proof = PinningHandler.Proof(chain: proved, requirement: asked)
        #expect(proof.refusal(under: asked) == nil)
        #expect(proof.refusal(under: .chainOnly) == nil)
        #expect(proof.refusal(under: .refused(.pinsExpired)) == .pinsExpired)
        #expect(proof.refusal(under: .pinned([try otherPin(1), try otherPin(2)], .reportOnly)) == nil)
        #expect(proof.refusal(under: .pinned([try otherPin(1), try otherPin(2)], .enforced)) == .pinMismatch)
        for name in ["good", "inter", "root"] {
            #expect(proof.refusal(under: .pinned([try pin(name), try otherPin(2)], .enforced)) == nil)
            #expect(proof.refusal(under: .pinned([try pin(name, whole: true)], .enforced)) == nil)
        }
    }

    @Test("A channel that has closed takes no TLS")
    func closedChannel() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let listener = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let channel = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port).get()
        try await channel.close()
        let tls = try ClientPlan().tls()
        let host = try HostName("api.test")
        let outcome = await code {
            try await channel.eventLoop.submit {
                _ = try tls.add(to: channel.pipeline.syncOperations, for: host)
            }.get()
        }
        #expect(outcome == .connectionLost)
        try await listener.close()
    }

    @Test("Names for ALPN that TLS cannot write", arguments: ["", String(repeating: "x", count: 256)])
    func protocols(_ name: String) async throws {
        let store = try ClientPlan().store()
        let roots = try TrustRoots(pem: try TestPKI.text("root.pem"))
        #expect(await code { _ = try PinnedTLS(pins: store, roots: roots, protocols: [name]) } == .invalidArgument)
    }

    @Test("An address is no part of a proxy's request", arguments: ["127.0.0.1\r\nX: y", "a b", "x:1", ""])
    func addresses(_ address: String) async throws {
        let proxy = try TLSServer.proxy("plain")
        let tunnel = try TunnelProxy(host: try HostName("127.0.0.1"), port: proxy.port)
        let transport = NIOTransport(
            tls: try ClientPlan().tls(), addresses: [try HostName("api.test"): address], proxy: tunnel)
        let client = SecureClient(transport: transport)
        #expect(await code { _ = try await client.send(SecureRequest(.get, "https://api.test/")) } == .hostMalformed)
        await client.close()
        proxy.stop()
    }
}
