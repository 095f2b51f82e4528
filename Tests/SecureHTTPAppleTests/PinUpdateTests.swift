import CFNetwork
import Crypto
import Foundation
import Security
import Testing

@testable import SecureHTTP

/// Pins that documents replace while something is under way. Nothing here is Apple's code.
@Suite struct PinUpdateTests {
    /// Of no key.
    private static let unknown = "lH8AALi6o3BpMhHzLw+RoXGx8VYwZj7Oo3WXXkzE7/4="

    /// Pins of a host that can be replaced, once.
    private struct Updates: Sendable {
        let store: PinStore
        private let document: [UInt8]

        init(_ name: String, to second: [String]) throws {
            let key = Curve25519.Signing.PrivateKey()
            let rule = try PinnedHost(name, pins: [Pin(Material.leaf.pin), Pin(Material.other.pin)])
            store = PinStore(try PinSet([rule]), keys: ["k": key.publicKey])
            let now = Int(Date().timeIntervalSince1970)
            let pins = second.map { "\"\($0)\"" }.joined(separator: ",")
            let payload =
                "{\"sequence\":1,\"issued\":\(now),\"expires\":\(now + 600),\"hosts\":[{\"host\":\"\(name)\",\"pins\":[\(pins)]}]}"
            document = try PinDocument.signing(payload: Array(payload.utf8), keyID: "k", with: key)
        }

        func update() throws { try store.update(document, at: Date()) }
    }

    @Test("No request under pins that were withdrawn while the connection was made")
    func withdrawn() async throws {
        let host = EmulatedHost()
        let updates = try Updates(host.name, to: [Material.other.pin, PinUpdateTests.unknown])
        let name = host.name
        // The system asks when the handshake is under way.
        host.serve(change: { server in
            server.trust = {
                try? updates.update()
                return SecTrust(chain: [Material.leaf.der], names: [name])
            }
        })
        let client = try host.client(updates.store)
        #expect(try await host.code(client) == .pinMismatch)
        #expect(host.seen.requests.isEmpty)
        await client.close()
    }

    @Test("A WebSocket ends with its pins", arguments: [true, false])
    func socket(_ sends: Bool) async throws {
        let stage = SocketStage()
        stage.serve { peer in peer.onMessage { $0.say($1) } }
        let updates = try Updates(stage.host.name, to: [Material.other.pin, PinUpdateTests.unknown])
        let socket = try await stage.connect(stage.client(pins: updates.store))
        try await socket.send(.text("first"))
        #expect(try await socket.receive() == .text("first"))
        try await socket.send(.text("second"))
        try updates.update()
        let outcome = await stage.code {
            if sends { try await socket.send(.text("secret")) } else { _ = try await socket.receive() }
        }
        #expect(outcome == .pinMismatch)
        #expect(await stage.code { _ = try await socket.receive() } == .pinMismatch)
        #expect(await stage.code { try await socket.send(.text("secret")) } == .pinMismatch)
        #expect(try await stage.goodbye() == 1008)
    }

    @Test("A WebSocket goes on under other pins of the same server")
    func replaced() async throws {
        let stage = SocketStage()
        stage.serve { peer in peer.onMessage { $0.say($1) } }
        let updates = try Updates(stage.host.name, to: [Material.root.pin, Material.other.pin])
        let socket = try await stage.connect(stage.client(pins: updates.store))
        try updates.update()
        try await socket.send(.text("first"))
        #expect(try await socket.receive() == .text("first"))
        await socket.close()
    }
}
