import NIOConcurrencyHelpers
import NIOCore
import NIOHTTP1
import NIOPosix
import SecureHTTP
import TestSupport
import Testing

@testable import SecureHTTPNIO

/// A connection stays, however soon the server answers.
@Suite("Prompt answers")
struct PromptAnswerTests {
    @Test(
        "An answer in the turn in which the last byte goes out",
        arguments: [(0, false), (1, false), (65_536, false), (200_000, false), (0, true), (90_000, true)])
    func turn(_ size: Int, _ isStream: Bool) async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let listener = try await ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(listener.localAddress?.port)
        let connection = try await ClientBootstrap(group: group).connect(host: "127.0.0.1", port: port) { channel in
            channel.eventLoop.makeCompletedFuture {
                let handler = ExchangeHandler()
                try channel.pipeline.syncOperations.addHandlers([PromptServer(), handler])
                return HTTP1Connection(
                    channel, NIOLoopBound(handler, eventLoop: channel.eventLoop),
                    origin: HTTP1Connection.Origin(host: try HostName("api.test"), port: 443), requirement: .chainOnly)
            }
        }
        let source = Halves(size: size)
        let body: SecureRequest.Body =
            isStream
            ? .stream(length: size) { source.next() } : .bytes([UInt8](repeating: 1, count: size))
        let freed = NIOLockedValueBox(0)
        for round in 1...20 {
            source.begin()
            let request = SecureRequest(.post, try SecureURL("https://api.test/"), body: body)
            let response = try await connection.send(request, limits: TransferLimits()) {
                freed.withLockedValue { $0 += 1 }
            }
            #expect(try await response.body.bytes() == [])
            try #require(freed.withLockedValue { $0 } == round && connection.channel.isActive)
        }
        try await connection.channel.close()
        try await listener.close()
    }

    @Test("Many bodies on one connection", .enabled(if: TestPKI.isThere, "no certificates to test with"))
    func many() async throws {
        let stage = try Stage()
        for number in 0..<400 {
            let body = [UInt8](repeating: 65, count: 1 + number * 7)
            try #require(try await stage.text("/connection", .post, body: .bytes(body)) == "1")
        }
        #expect(stage.transport.openConnections == 1)
        await stage.end()
    }
}

/// Answers when as much of a body went out as was announced, in the turn of the flush. Nothing reaches the network.
private final class PromptServer: ChannelDuplexHandler {
    typealias InboundIn = Never
    typealias InboundOut = HTTPClientResponsePart
    typealias OutboundIn = HTTPClientRequestPart

    private var missing: Int?

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        switch unwrapOutboundIn(data) {
        case .head(let head): missing = head.headers.first(name: "content-length").flatMap { Int($0) }
        case .body(.byteBuffer(let bytes)): missing = missing.map { $0 - bytes.readableBytes }
        case .body, .end: break
        }
        promise?.succeed()
    }

    func flush(context: ChannelHandlerContext) {
        guard missing == 0 else { return }
        missing = nil
        let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "0"])
        context.fireChannelRead(wrapInboundOut(.head(head)))
        context.fireChannelRead(wrapInboundOut(.end(nil)))
        context.fireChannelReadComplete()
    }
}

/// A body in two pieces, and an empty one between them.
private final class Halves: Sendable {
    private let size: Int
    private let place = NIOLockedValueBox(0)

    init(size: Int) { self.size = size }

    func begin() { place.withLockedValue { $0 = 0 } }

    func next() -> [UInt8]? {
        let number = place.withLockedValue { place in
            place += 1
            return place
        }
        switch number {
        case 1: return [UInt8](repeating: 1, count: size / 2)
        case 2: return []
        case 3: return [UInt8](repeating: 1, count: size - size / 2)
        default: return nil
        }
    }
}
