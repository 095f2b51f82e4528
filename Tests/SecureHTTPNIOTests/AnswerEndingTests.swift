import Foundation
import NIOCore
import NIOEmbedded
import NIOHTTP1
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// Where an answer ends, and what comes behind it.
@Suite("Ends of answers", .enabled(if: TestPKI.isThere, "no certificates to test with"), .serialized)
struct AnswerEndingTests {
    @Test(
        "Half an answer behind an answer is not the beginning of the next",
        arguments: ["/surplus", "/surplus-line", "/surplus-of-nothing", "/surplus-of-chunks", "/surplus-later"])
    func surplus(_ path: String) async throws {
        let stage = try Stage()
        #expect(["ok", ""].contains(try await stage.text(path)))
        if path == "/surplus-later" { try await Task.sleep(for: .milliseconds(800)) }
        #expect(try await stage.text("/connection", .post) == "2")
        #expect(stage.transport.openConnections == 1)
        await stage.end()
    }

    @Test(
        "A connection stays where its answers end in order",
        arguments: ["/slow", "/chunks", "/no-content", "/announced", "/continue", "/echo"])
    func order(_ path: String) async throws {
        let stage = try Stage()
        _ = try await stage.text(path)
        _ = try await stage.text(path)
        #expect(try await stage.text("/connection", .post) == "1")
        await stage.end()
    }

    @Test("A length that no machine holds is too large")
    func largest() async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), idle: .seconds(60)))
        await stage.refuses(.responseTooLarge) { _ = try await stage.text("/most") }
        await stage.end()
    }

    @Test("The caller's pauses in a body are not the server's", arguments: [2, nil])
    func slowBody(_ length: Int?) async throws {
        let stage = try Stage(limits: TransferLimits(connect: .seconds(60), idle: .milliseconds(600)))
        let places = Numbers()
        let body = SecureRequest.Body.stream(length: length) {
            let place = places.next()
            guard place <= 2 else { return nil }
            try await Task.sleep(for: .milliseconds(1_200))
            return [65]
        }
        let response = try await stage.client.send(try stage.request("/echo", .post, body: body))
        #expect(try await response.body.bytes() == [65, 65])
        // A server that is silent afterwards is idle as ever.
        await stage.refuses(.timedOut) { _ = try await stage.text("/silent") }
        await stage.end()
    }
}

/// Answers that come in pieces, wherever they are cut.
@Suite("Ends of answers in pieces")
struct AnswerPieceTests {
    /// Whether the connection takes another request after an answer that came in these pieces.
    private func stays(_ pieces: [[UInt8]]) throws -> Bool {
        let channel = EmbeddedChannel()
        let handler = try NegotiatedPipeline.addHTTP1(to: channel.pipeline.syncOperations)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        let opening = channel.eventLoop.makePromise(of: Exchange.Opening.self)
        let exchange = Exchange(.get, channel: channel, limits: TransferLimits(), opening: opening)
        var isFree = false
        handler.begin(exchange, on: channel) { isFree = true }
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        channel.writeAndFlush(HTTPClientRequestPart.end(nil), promise: nil)
        exchange.isSent = true
        opening.futureResult.assumeIsolated().whenFailure { _ in }
        for piece in pieces where !piece.isEmpty {
            _ = try? channel.writeInbound(ByteBuffer(bytes: piece))
            channel.embeddedEventLoop.run()
        }
        let stays = isFree && channel.isActive && handler.isFree
        _ = try? channel.finish(acceptAlreadyClosed: true)
        return stays
    }

    private static let answers = [
        "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-A: b\r\n\r\nhello",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-T: 1\r\n\r\n",
        "HTTP/1.1 204 No Content\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n",
        "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\r\n",
    ]

    @Test("It stays", arguments: answers)
    func whole(_ text: String) throws {
        let bytes = Array(text.utf8)
        for first in 0...bytes.count {
            for second in [first, first + 1, first + 2, first + 5] where second <= bytes.count {
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]].map(Array.init)
                try #require(try stays(pieces), "cut at \(first) and \(second)")
            }
        }
        #expect(try stays(bytes.map { [$0] }))
    }

    @Test("It does not where anything comes behind", arguments: answers)
    func surplus(_ text: String) throws {
        let bytes = Array(text.utf8)
        for more in ["H", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n", "x", "\r\nHTTP/1.1 2"] {
            let all = bytes + Array(more.utf8)
            for first in 0...all.count {
                let pieces = [all[..<first], all[first...]].map(Array.init)
                try #require(try !stays(pieces), "\(more) cut at \(first)")
            }
            #expect(try !stays(all.map { [$0] }))
        }
    }
}
