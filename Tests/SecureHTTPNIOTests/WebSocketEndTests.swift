import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOWebSocket
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// How WebSockets end, and how they do not begin.
@Suite("Ends of WebSockets", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct WebSocketEndTests {
    private func connect(
        _ path: String, _ options: WebSocketOptions = WebSocketOptions(connect: .seconds(60)),
        subprotocols: [String] = [], _ body: (WebSocket) async throws -> Void = { _ in }
    ) async throws -> SecureHTTPError.Code? {
        let server = try TLSServer.sockets()
        defer { server.stop() }
        let client = WebSocketClient(
            tls: try ClientPlan().tls(), options: options, addresses: [try HostName("api.test"): "127.0.0.1"])
        do {
            let url = try SecureURL("https://api.test:\(server.port)\(path)")
            let socket = try await client.connect(url, subprotocols: subprotocols)
            try await body(socket)
            await socket.close()
            return nil
        } catch {
            expectOpaque(error)
            return (error as? SecureHTTPError)?.code ?? .invalidArgument
        }
    }

    @Test(
        "A farewell with a code that must not be sent, or half of one, or no text",
        arguments: ["0000", "03e7", "03ed", "03ee", "03f7", "03f8", "0bb7", "1388", "ffff", "03", "03e8ff", "03e8c080"])
    func malformed(_ farewell: String) async throws {
        #expect(try await connect("/farewell-" + farewell) { _ = try await $0.receive() } == .malformedMessage)
    }

    @Test("A farewell in order", arguments: ["", "03e8", "03e9", "03f3", "03f6", "0bb8", "1387", "03e862796521"])
    func inOrder(_ farewell: String) async throws {
        let outcome = try await connect("/farewell-" + farewell) { socket in
            let messages = [try await socket.receive(), try await socket.receive()]
            #expect(messages == [nil, nil])
        }
        #expect(outcome == nil)
    }

    @Test("A server that ends the connection instead of an answer was lost", arguments: ["/closes", "/cut-agreement"])
    func closed(_ path: String) async throws {
        #expect(try await connect(path) == .connectionLost)
    }

    @Test("Pieces of nothing without end")
    func emptyPieces() async throws {
        #expect(try await connect("/empty-pieces") { _ = try await $0.receive() } == .malformedMessage)
    }

    @Test("Subprotocols that are no names", arguments: [[""], ["a b"], ["a,b"], ["a", "a"], ["ä"], ["a", "b\r\nc"]])
    func subprotocols(_ names: [String]) async throws {
        #expect(try await connect("/chooses", subprotocols: names) == .headerMalformed)
    }
}

/// On a clock of the test's own.
@Suite("Pings of WebSockets")
struct WebSocketPingTests {
    private func socket() throws -> (EmbeddedChannel, WebSocketHandler) {
        let options = WebSocketOptions(pingInterval: .seconds(30), pongTimeout: .seconds(10))
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let handler = WebSocketHandler(options, channel, subprotocol: nil)
        try channel.pipeline.syncOperations.addHandler(handler)
        return (channel, handler)
    }

    private func ping(_ channel: EmbeddedChannel) throws {
        let ping = WebSocketFrame(fin: true, opcode: .ping, data: ByteBuffer(repeating: 1, count: 125))
        try channel.writeInbound(ping)
    }

    @Test("A server that asks and takes no answers has none piled up, and is given up")
    func deaf() throws {
        let (channel, handler) = try socket()
        channel.isWritable = false
        let next = handler.next()
        let end = NIOLockedValueBox<SecureHTTPError?>(nil)
        next.assumeIsolated().whenFailure { error in end.withLockedValue { $0 = error as? SecureHTTPError } }
        var opcodes: [WebSocketOpcode] = []
        for _ in 0..<50 {
            for _ in 0..<100 where channel.isActive { try ping(channel) }
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            while let frame = try channel.readOutbound(as: WebSocketFrame.self) { opcodes.append(frame.opcode) }
        }
        #expect(!opcodes.contains(.pong) && opcodes.count { $0 == .ping } == 1)
        #expect(end.withLockedValue { $0?.code } == .timedOut)
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }

    @Test("A server that asks and takes the answers lives")
    func alive() throws {
        let (channel, handler) = try socket()
        let next = handler.next()
        let isOver = NIOLockedValueBox(false)
        next.assumeIsolated().whenComplete { _ in isOver.withLockedValue { $0 = true } }
        var pongs = 0
        for _ in 0..<120 {
            try ping(channel)
            channel.embeddedEventLoop.advanceTime(by: .seconds(1))
            while let frame = try channel.readOutbound(as: WebSocketFrame.self) {
                if frame.opcode == .pong { pongs += 1 }
            }
        }
        #expect(pongs == 120 && !isOver.withLockedValue { $0 })
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
