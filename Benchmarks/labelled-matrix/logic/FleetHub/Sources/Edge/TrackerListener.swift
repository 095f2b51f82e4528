import Foundation
import NIOCore
import NIOHTTP1
import NIOPosix

/// Raw HTTP end point for the trackers in the vehicles.
final class TrackerHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart
    private let secret: String
    private let shutdown: @Sendable () -> Void

    init(secret: String, shutdown: @escaping @Sendable () -> Void) {
        self.secret = secret
        self.shutdown = shutdown
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard case .head(let head) = unwrapInboundIn(data) else { return }
        switch (head.method, head.uri) {
        case (.POST, "/shutdown"):
            shutdown() // bad: missing-authorization
            reply(context, .ok)
        case (.POST, "/restart") where head.headers.first(name: "authorization") == "Bearer \(secret)":
            shutdown() // good: missing-authorization
            reply(context, .accepted)
        case (.GET, let uri) where uri.hasPrefix("/r/"):
            reply(context, .found, ["location": String(uri.dropFirst(3))]) // bad: open-redirect
        case (.GET, "/docs"):
            reply(context, .found, ["location": "https://docs.fleet.example/tracker"]) // good: open-redirect
        case (.GET, let uri) where uri.hasPrefix("/unit/"):
            let unit = Int(uri.split(separator: "/")[1])! // bad: remote-crash
            reply(context, .ok, ["x-unit": String(unit)])
        default:
            reply(context, .notFound)
        }
    }

    private func reply(_ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:]) {
        let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
        context.write(wrapOutboundOut(.head(head)), promise: nil)
        context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }
}

enum TrackerListener {
    static func start(group: any EventLoopGroup, secret: String, shutdown: @escaping @Sendable () -> Void) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 256)
            .childChannelInitializer { channel in
                channel.pipeline.configureHTTPServerPipeline().flatMap {
                    channel.pipeline.addHandler(TrackerHandler(secret: secret, shutdown: shutdown))
                }
            }
            .bind(host: "10.8.0.1", port: 9000)
            .get()
    }
}

@main
struct Edge {
    static func main() async throws {
        guard let secret = ProcessInfo.processInfo.environment["TRACKER_SECRET"], secret.count >= 32 else { exit(78) }
        let channel = try await TrackerListener.start(group: MultiThreadedEventLoopGroup.singleton, secret: secret) { exit(0) }
        try await channel.closeFuture.get()
    }
}
