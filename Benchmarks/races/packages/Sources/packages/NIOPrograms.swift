import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import NIOHPACK
import NIOHTTP1
import NIOPosix
import NIOWebSocket

@testable import NIOHTTP2

let nioPrograms: [String: @Sendable () throws -> Void] = [
    "nio-embedded-loop": {
        let loop = EmbeddedEventLoop()
        together { _, _ in loop.execute {} }
    },
    "nio-embedded-options": {
        let channel = EmbeddedChannel()
        together(rounds: 50) { thread, round in
            if thread == 0 {
                _ = channel.setOption(.writeSpin, value: UInt(round))
            } else {
                _ = channel.options.count
            }
        }
    },
    "http2-stream-name": {
        let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
        let server = try ServerBootstrap(group: group).bind(host: "127.0.0.1", port: 0).wait()
        let client = try ClientBootstrap(group: group).connect(to: server.localAddress!).wait()
        let streams = try client.configureHTTP2Pipeline(mode: .client, inboundStreamInitializer: nil).wait()
        for _ in 0..<30 {
            let made = group.next().makePromise(of: Channel.self)
            streams.createStreamChannel(promise: made) { $0.eventLoop.makeSucceededVoidFuture() }
            guard let stream = try made.futureResult.wait() as? HTTP2StreamChannel else { continue }
            // The stream gets its number with the first frame.
            let head = HPACKHeaders([(":method", "GET"), (":path", "/"), (":scheme", "http"), (":authority", "a")])
            stream.writeAndFlush(HTTP2Frame.FramePayload.headers(.init(headers: head)), promise: nil)
            for _ in 0..<200 { _ = stream.description }
        }
    },
    "nio-byte-buffer": {
        let buffer = ByteBuffer(string: "shared")
        together { thread, round in
            var copy = buffer
            copy.writeString("\(thread) \(round)")
            _ = copy.readString(length: 6)
        }
    },
    "nio-request-head": {
        let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: "/")
        together { thread, round in
            var copy = head
            copy.uri = "/\(thread)/\(round)"
            copy.headers.add(name: "a", value: "\(round)")
            _ = head.uri
        }
    },
    "nio-web-socket-frame": {
        let frame = WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: "shared"))
        together { thread, _ in
            var copy = frame
            copy.data.writeString("\(thread)")
            copy.rsv1 = true
            _ = frame.length
        }
    },
    "nio-loop-group": {
        for _ in 0..<10 {
            let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
            together(rounds: 20) { thread, round in
                if thread == 0, round == 19 { group.shutdownGracefully { _ in } } else { _ = group.next() }
            }
        }
    },
    "nio-thread-pool": {
        for _ in 0..<10 {
            let pool = NIOThreadPool(numberOfThreads: 2)
            pool.start()
            together(rounds: 20) { thread, round in
                if thread == 0, round == 19 { pool.shutdownGracefully { _ in } } else { pool.submit { _ in } }
            }
        }
    },
    "nio-condition-lock": {
        let lock = ConditionLock(value: 0)
        together { thread, _ in
            lock.lock()
            lock.unlock(withValue: thread)
            _ = lock.value
        }
    },
]
