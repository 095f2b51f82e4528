import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOPosix

protocol GaugeControl: Sendable {
    func reset(_ station: UInt32)
    func apply(_ settings: ByteBuffer, to station: UInt32)
    func verify(hello: ByteBuffer) throws -> UInt32
}

final class GaugeHandler: ChannelInboundHandler {
    typealias InboundIn = Frame
    typealias OutboundOut = Frame

    private let control: any GaugeControl
    private let logger: Logger
    private var station: UInt32?
    private var clock = PeerClock()

    init(control: any GaugeControl, logger: Logger) {
        self.control = control
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var frame = unwrapInboundIn(data)
        guard clock.observe(frame) else { return context.close(promise: nil) }
        switch frame.kind {
        case .hello:
            station = frame.sequence == 0 ? identifyStrictly(frame.payload) : identify(frame.payload)
        case .samples:
            let block = SampleBlock(payload: frame.payload)
            logger.debug("\(block.byteCount(block.legacyHeader())) bytes")
        case .reset:
            guard let target = frame.payload.readInteger(as: UInt32.self) else { return context.close(promise: nil) }
            control.reset(target) // bad: missing-authorization
        case .config:
            guard let station else { return context.close(promise: nil) }
            control.apply(frame.payload, to: station) // good: missing-authorization
        case .text:
            if let length = frame.payload.readInteger(as: UInt16.self) {
                var reply = context.channel.allocator.buffer(capacity: Int(length))
                ReplyWriter().echo(frame.payload, declared: length, into: &reply)
                frame.payload = reply
            }
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        case .firmware:
            context.writeAndFlush(wrapOutboundOut(frame), promise: nil)
        }
    }

    private func identify(_ payload: ByteBuffer) -> UInt32? {
        do {
            return try control.verify(hello: payload)
        } catch {
            logger.warning("hello: \(error)")
            return payload.getInteger(at: payload.readerIndex) // bad: error-swallowed
        }
    }

    private func identifyStrictly(_ payload: ByteBuffer) -> UInt32? {
        do {
            return try control.verify(hello: payload)
        } catch {
            logger.warning("hello: \(error)")
            return nil // good: error-swallowed
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.error("\(error)")
        context.close(promise: nil)
    }
}

/// Listeners of the gateway.
struct GaugeListener {
    let group: any EventLoopGroup
    let control: any GaugeControl

    func start(port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        ByteToMessageHandler(LegacyFrameDecoder()),
                        MessageToByteHandler(FrameEncoder()),
                        GaugeHandler(control: control, logger: Logger(label: "gauge")),
                    ])
                }
            }
            .bind(host: "0.0.0.0", port: port).get()
    }

    func startCallbacks(port: Int, handler: @escaping @Sendable () -> any ChannelHandler) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
                    try channel.pipeline.syncOperations.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: .max)) // bad: unbounded-size
                    try channel.pipeline.syncOperations.addHandler(handler())
                }
            }
            .bind(host: "0.0.0.0", port: port).get()
    }

    func startProbes(port: Int, handler: @escaping @Sendable () -> any ChannelHandler) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.pipeline.configureHTTPServerPipeline().flatMapThrowing {
                    try channel.pipeline.syncOperations.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: 16 * 1024)) // good: unbounded-size
                    try channel.pipeline.syncOperations.addHandler(handler())
                }
            }
            .bind(host: "0.0.0.0", port: port).get()
    }
}
