import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import NIOWebSocket
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// Servers that speak nonsense: whatever comes, the exchange ends, within its bounds, and the process goes on.
///
/// `BULWARK_MUTATIONS=1000000` for the long run, `BULWARK_SEED=1` for one with other mutations.
@Suite("Mutated peers")
struct MutatedPeerTests {
    private static let rounds = ProcessInfo.processInfo.environment["BULWARK_MUTATIONS"].flatMap(Int.init) ?? 1_500
    private static let answers = [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n3;a=b\r\nabc\r\n0\r\nX-T: 1\r\n\r\n",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n",
        "HTTP/1.0 200 OK\r\n\r\nuntil the end", "HTTP/1.1 304 Not Modified\r\nContent-Length: 7\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nokHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nno",
    ]

    @Test("HTTP/1.1")
    func http() async throws {
        var generator = SeededGenerator(dailySeed: 9_112)
        var kept = 0
        for _ in 0..<Self.rounds {
            await Task.yield()
            if try answer(&generator) { kept += 1 }
        }
        #expect(kept > 0 && kept < Self.rounds)
    }

    /// Whether the connection can take another request.
    private func answer(_ generator: inout SeededGenerator) throws -> Bool {
        var bytes = Array((Self.answers.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 0...4, using: &generator) { bytes.disturb(&generator) }
        let channel = EmbeddedChannel()
        let handler = try NegotiatedPipeline.addHTTP1(to: channel.pipeline.syncOperations)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let limits = TransferLimits(largestResponse: 40)
        let opening = channel.eventLoop.makePromise(of: Exchange.Opening.self)
        let exchange = Exchange(.get, channel: channel, limits: limits, opening: opening)
        var isFree = false
        var taken = 0
        handler.begin(exchange, on: channel) { isFree = true }
        // The parser takes no answer to nothing.
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        exchange.isSent = true
        func read() {
            exchange.next().assumeIsolated().whenSuccess { piece in
                guard let piece else { return }
                taken += piece.readableBytes
                read()
            }
        }
        opening.futureResult.assumeIsolated().whenSuccess { answer in
            taken += answer.bytes.reduce(0) { $0 + $1.readableBytes }
            if !answer.isComplete { read() }
        }
        for piece in bytes.pieces(&generator) {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            channel.embeddedEventLoop.run()
        }
        // The server's side of the connection ends.
        if channel.isActive { _ = try? channel.close().wait() }
        channel.embeddedEventLoop.run()
        #expect(exchange.isOver && taken <= 40)
        _ = try? channel.finish(acceptAlreadyClosed: true)
        return isFree
    }

    @Test("WebSocket")
    func sockets() async throws {
        var generator = SeededGenerator(dailySeed: 6_455)
        var (messages, failures) = (0, 0)
        for _ in 0..<Self.rounds {
            await Task.yield()
            try receive(&generator, &messages, &failures)
        }
        #expect(messages > 0 && failures > 0)
    }

    private func receive(
        _ generator: inout SeededGenerator, _ messages: inout Int, _ failures: inout Int
    ) throws {
        let options = WebSocketOptions(largestMessage: 200, mostWaiting: 4)
        var bytes = Self.frames(&generator)
        for _ in 0..<Int.random(in: 0...3, using: &generator) { bytes.disturb(&generator) }
        let channel = EmbeddedChannel()
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let handler = WebSocketHandler(options, channel, subprotocol: nil)
        try channel.pipeline.syncOperations.addHandlers([
            WebSocketFrameEncoder(),
            ByteToMessageHandler(WebSocketFrameDecoder(maxFrameSize: options.largestMessage)), handler,
        ])
        var (isOver, hasFailed, heard) = (false, false, [Int]())
        func read() {
            let next = handler.next()
            next.assumeIsolated().whenFailure { _ in (isOver, hasFailed) = (true, true) }
            next.assumeIsolated().whenSuccess { message in
                guard let message else { return isOver = true }
                heard.append(message.size)
                read()
            }
        }
        read()
        for piece in bytes.pieces(&generator) {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            channel.embeddedEventLoop.run()
        }
        if channel.isActive { _ = try? channel.close().wait() }
        channel.embeddedEventLoop.run()
        #expect(isOver && heard.allSatisfy { $0 <= options.largestMessage })
        _ = try? channel.finish(acceptAlreadyClosed: true)
        (messages, failures) = (messages + heard.count, failures + (hasFailed ? 1 : 0))
    }

    /// Some frames of a server: most of them in order.
    private static func frames(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let opcode = ([0, 1, 1, 2, 2, 8, 9, 10, 3] as [UInt8]).randomElement(using: &generator) ?? 1
            let isLast: UInt8 = Int.random(in: 0..<4, using: &generator) == 0 ? 0 : 0x80
            let count = opcode == 8 ? 2 : Int.random(in: 0...100, using: &generator)
            bytes += [isLast | opcode, UInt8(count)]
            bytes += opcode == 8 ? [3, 232] : (0..<count).map { _ in UInt8.random(in: 0x20..<0x7F, using: &generator) }
        }
        return bytes
    }
}

extension [UInt8] {
    /// Flips, cuts, repeats or exchanges a few bytes.
    mutating func disturb(_ generator: inout SeededGenerator) {
        guard !isEmpty else { return }
        let place = Int.random(in: 0..<count, using: &generator)
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: self[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        case 1: self[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: removeSubrange(place..<Swift.min(count, place + Int.random(in: 1...8, using: &generator)))
        case 3: insert(contentsOf: self[place..<Swift.min(count, place + 20)], at: place)
        case 4: insert(contentsOf: "\r\n".utf8, at: place)
        default: self = Array(prefix(place))
        }
    }

    /// As a network would bring them.
    func pieces(_ generator: inout SeededGenerator) -> [ArraySlice<UInt8>] {
        var (pieces, rest) = ([ArraySlice<UInt8>](), self[...])
        while !rest.isEmpty {
            let size = Int.random(in: 1...60, using: &generator)
            pieces.append(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        return pieces
    }
}
