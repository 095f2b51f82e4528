import Foundation
import Logging
import NIOCore
import NIOHTTP1
import NIOHTTPCompression
import NIOPosix

/// Public HTTP listener and the framed listener of the edge agents.
struct GatewayServer: Sendable {
    let config: GatewayConfig
    let logger: Logger

    func run() async throws {
        let group = MultiThreadedEventLoopGroup.singleton
        let guardian = TokenGuard(config: config)
        let upstreams = Upstreams(config: config, logger: logger)

        let web = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true, withOutboundHeaderValidation: false) // bad: header-injection
                    try pipeline.addHandler(NIOHTTPRequestDecompressor(limit: .size(4_194_304))) // good: unbounded-size
                    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: .max)) // bad: unbounded-size
                    try pipeline.addHandler(ProxyHandler(guardian: guardian, upstreams: upstreams, logger: logger))
                }
            }

        let metrics = ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.configureHTTPServerPipeline(withErrorHandling: true, withOutboundHeaderValidation: true) // good: header-injection
                    try pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: 65_536)) // good: unbounded-size
                    try pipeline.addHandler(MaintenanceHandler(config: config))
                }
            }

        let agents = ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(ByteToMessageHandler(AgentFrameDecoder(), maximumBufferSize: 1_048_576)) // good: unbounded-size
                    try pipeline.addHandler(AgentHandler(logger: logger))
                }
            }

        let bulk = ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(BulkIntakeHandler(folder: config.stateFolder))
                }
            }

        let open = [
            try await web.bind(host: "0.0.0.0", port: config.listen).get(),
            try await metrics.bind(host: "0.0.0.0", port: config.listen + 10).get(),
            try await agents.bind(host: "0.0.0.0", port: config.listen + 20).get(),
            try await bulk.bind(host: "0.0.0.0", port: config.listen + 30).get(),
        ]
        logger.info("listening on \(open.compactMap(\.localAddress))")
        for channel in open { try await channel.closeFuture.get() }
    }
}

/// Collects what an agent sends until it closes the connection.
final class BulkIntakeHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let folder: String
    private var collected = ByteBuffer()

    init(folder: String) { self.folder = folder }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var part = unwrapInboundIn(data)
        collected.writeBuffer(&part) // bad: unbounded-size
    }

    func channelInactive(context: ChannelHandlerContext) {
        let file = URL(fileURLWithPath: folder).appendingPathComponent("bulk-\(UUID().uuidString).bin")
        try? Data(buffer: collected).write(to: file) // bad: error-swallowed
        collected.clear()
        context.fireChannelInactive()
    }
}
