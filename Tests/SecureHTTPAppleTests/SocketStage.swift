import CFNetwork
import Foundation

@testable import SecureHTTP

/// A server of the emulated network that speaks WebSocket, and clients that are pinned to it.
struct SocketStage: Sendable {
    let host = EmulatedHost()
    private let peers = Peers()

    /// The server's end of the last WebSocket.
    var peer: EmulatedPeer? { peers.last }

    /// The code that the client ended the last WebSocket with, as soon as there is one.
    func goodbye() async throws -> Int? {
        for _ in 0..<300 where peer?.goodbye == nil { try await Task.sleep(for: .milliseconds(10)) }
        return peer?.goodbye
    }

    func serve(
        _ agreement: EmulatedPeer.Agreement = .agrees(nil), chain: [Material] = [.leaf, .root], isExpired: Bool = false,
        change: (inout EmulatedNetwork.Server) -> Void = { _ in }, begin: @escaping @Sendable (EmulatedPeer) -> Void
    ) {
        let (seen, peers) = (host.seen, peers)
        host.serve(
            chain: chain, isExpired: isExpired,
            change: {
                $0.socket = { request, peer in
                    seen.add(request)
                    peers.add(peer)
                    begin(peer)
                    return agreement
                }
                change(&$0)
            })
    }

    func client(
        _ options: WebSocketOptions = WebSocketOptions(), pins: PinStore? = nil, anchors: [[UInt8]] = [],
        reporter: PinReporter? = nil
    ) throws -> URLSessionWebSocketClient {
        try URLSessionWebSocketClient(
            pins: pins ?? host.store(), options: options, anchors: anchors, reporter: reporter)
    }

    func url() throws -> SecureURL { try SecureURL("https://\(host.name)/live") }

    func connect(_ options: WebSocketOptions = WebSocketOptions()) async throws -> URLSessionWebSocket {
        try await connect(client(options))
    }

    func connect(_ client: URLSessionWebSocketClient) async throws -> URLSessionWebSocket {
        try await client.connect(url())
    }

    /// The code of what was refused; nil where nothing was.
    func code(_ body: () async throws -> Void) async -> SecureHTTPError.Code? {
        do { try await body() } catch { return (error as? SecureHTTPError)?.code ?? .signatureMissing }
        return nil
    }

    /// Sendable: touched under `lock` alone.
    private final class Peers: @unchecked Sendable {
        private let lock = NSLock()
        private var all: [EmulatedPeer] = []
        var last: EmulatedPeer? { lock.withLock { all.last } }
        func add(_ peer: EmulatedPeer) { lock.withLock { all.append(peer) } }
    }
}
