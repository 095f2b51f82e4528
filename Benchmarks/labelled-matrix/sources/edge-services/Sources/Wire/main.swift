import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import NIOSSH
import Crypto
import Foundation

let group = MultiThreadedEventLoopGroup.singleton

let web = try await ServerBootstrap(group: group)
    .childChannelInitializer { channel in
        channel.pipeline.configureHTTPServerPipeline().flatMap { channel.pipeline.addHandler(StaticHandler()) }
    }
    .bind(host: "0.0.0.0", port: 8080).get()

let portal = try await ServerBootstrap(group: group)
    .childChannelInitializer { $0.pipeline.addHandler(PortalHandler()) }
    .bind(host: "0.0.0.0", port: 8081).get()

let location = try await ServerBootstrap(group: group)
    .childChannelInitializer { $0.pipeline.addHandler(WhereHandler()) }
    .bind(host: "0.0.0.0", port: 8082).get()

let frames = try await ServerBootstrap(group: group)
    .childChannelInitializer { $0.pipeline.addHandler(ByteToMessageHandler(FrameDecoder())) }
    .bind(host: "0.0.0.0", port: 8083).get()

let syslog = try await DatagramBootstrap(group: group)
    .channelInitializer { $0.pipeline.addHandler(SyslogHandler()) }
    .bind(host: "0.0.0.0", port: 514).get()

let upgrader = NIOWebSocketServerUpgrader(
    shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture([:]) },
    upgradePipelineHandler: { channel, _ in channel.pipeline.addHandler(FrameHandler()) })
let sockets = try await ServerBootstrap(group: group)
    .childChannelInitializer { $0.pipeline.configureHTTPServerPipeline(withServerUpgrade: (upgraders: [upgrader], completionHandler: { _ in })) }
    .bind(host: "0.0.0.0", port: 8084).get()

let partnerLines = try String(contentsOfFile: "/etc/mirror/authorized_keys", encoding: .utf8).split(separator: "\n")
let hostKey = try Curve25519.Signing.PrivateKey(rawRepresentation: Data(contentsOf: URL(fileURLWithPath: "/etc/mirror/host.key")))
let mirror = try await startMirror(keys: Set(partnerLines.map { try NIOSSHPublicKey(openSSHPublicKey: String($0)) }), host: hostKey)

let lines = try await ServerBootstrap(group: group)
    .bind(host: "0.0.0.0", port: 8085) { channel in
        channel.eventLoop.makeCompletedFuture {
            try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
        }
    }

try await lines.executeThenClose { clients in
    for try await client in clients {
        try await client.executeThenClose { inbound, outbound in
            for try await buffer in inbound {
                let words = String(buffer: buffer).split(separator: " ", maxSplits: 1).map(String.init)
                guard words.count == 2 else { continue }
                let hits = words[1].ranges(of: try Regex(words[0])) // bad: regex-injection
                let literal = words[1].ranges(of: words[0]) // good: regex-injection
                try await outbound.write(ByteBuffer(string: "\(hits.count) \(literal.count)\n"))
            }
        }
    }
}
