import Foundation
import NIOCore
import NIOPosix
import NIOSSL
import Logging

struct Handshake: Encodable {
    let station: String
    let password: String
}

final class StationHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let handshake: Handshake
    private let logger = Logger(label: "relay.station")

    init(handshake: Handshake) { self.handshake = handshake }

    func channelActive(context: ChannelHandlerContext) {
        var buffer = context.channel.allocator.buffer(capacity: 128)
        buffer.writeString("AUTH \(handshake.station) \(handshake.password)\r\n")
        context.writeAndFlush(wrapOutboundOut(buffer), promise: nil)
        logger.trace("-> AUTH \(handshake.station) ***") // good: secret-in-log
    }

    func errorCaught(context: ChannelHandlerContext, error: Error) {
        logger.error("\(error)", metadata: ["handshake": "\(handshake)"]) // bad: secret-in-log
        context.close(promise: nil)
    }
}

let environment = ProcessInfo.processInfo.environment
let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
let handshake = Handshake(station: environment["STATION"] ?? "unknown", password: environment["STATION_PASSWORD"] ?? "")

let plain = ClientBootstrap(group: group).channelInitializer { channel in
    channel.pipeline.addHandler(StationHandler(handshake: handshake)) // bad: cleartext-transmission
}

let context = try NIOSSLContext(configuration: .makeClientConfiguration())
let secured = ClientBootstrap(group: group).channelInitializer { channel in
    do {
        let tls = try NIOSSLClientHandler(context: context, serverHostname: "stations.tollgate.example")
        return channel.pipeline.addHandlers([tls, StationHandler(handshake: handshake)]) // good: cleartext-transmission
    } catch {
        return channel.eventLoop.makeFailedFuture(error)
    }
}

let legacy = environment["LEGACY_STATIONS"] == "1"
let channel = try await (legacy ? plain : secured).connect(host: "stations.tollgate.example", port: legacy ? 7000 : 7443).get()
try await channel.closeFuture.get()
