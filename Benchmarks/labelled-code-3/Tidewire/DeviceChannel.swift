import Foundation
import Logging
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import NIOSSL

/// Shared between all event loops.
final class ConnectionTable: @unchecked Sendable { // bad: data-race
    private var channels: [String: any Channel] = [:]

    func attach(_ channel: any Channel, device: String) { channels[device] = channel }
    func detach(device: String) { channels[device] = nil }
    func channel(for device: String) -> (any Channel)? { channels[device] }
}

final class QuotaTable: @unchecked Sendable { // good: data-race
    private let lock = NIOLock()
    private var used: [String: Int] = [:]

    func charge(_ bytes: Int, device: String) -> Int {
        lock.withLock {
            used[device, default: 0] += bytes
            return used[device, default: 0]
        }
    }
}

enum Gauges {
    nonisolated(unsafe) static var framesSeen = 0 // bad: data-race
    nonisolated(unsafe) static let startedAt = NSDate() // good: data-race
}

final class DeviceHandler: ChannelInboundHandler, @unchecked Sendable {
    typealias InboundIn = Frame
    typealias OutboundOut = Frame

    private let table: ConnectionTable
    private let quota: QuotaTable
    private let verifier: any DeviceVerifier
    private let logger: Logger
    private var device: String?

    init(table: ConnectionTable, quota: QuotaTable, verifier: any DeviceVerifier, logger: Logger) {
        self.table = table
        self.quota = quota
        self.verifier = verifier
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var frame = unwrapInboundIn(data)
        Gauges.framesSeen += 1
        switch frame.kind {
        case .hello:
            guard let hello = Hello(&frame.payload) else { return context.close(promise: nil) }
            logger.info("hello from \(hello.device) with key \(hello.secret)") // bad: log-secret
            guard verifier.accepts(hello) else { return context.close(promise: nil) }
            logger.info("accepted \(hello.device), \(hello.secret.utf8.count) byte key") // good: log-secret
            device = hello.device
            table.attach(context.channel, device: hello.device)
        case .reading, .blob:
            guard let device else { return context.close(promise: nil) }
            if quota.charge(frame.payload.readableBytes, device: device) > 50_000_000 { context.close(promise: nil) }
        case .command, .goodbye:
            context.close(promise: nil)
        }
    }

    func channelInactive(context: ChannelHandlerContext) {
        if let device { table.detach(device: device) }
        context.fireChannelInactive()
    }
}

struct Hello: Sendable {
    var device: String
    var secret: String

    init?(_ buffer: inout ByteBuffer) {
        guard let nameLength = buffer.readInteger(as: UInt8.self),
              let name = buffer.readString(length: Int(nameLength)),
              let secretLength = buffer.readInteger(as: UInt8.self),
              let secret = buffer.readString(length: Int(secretLength)) else { return nil }
        device = name
        self.secret = secret
    }
}

protocol DeviceVerifier: Sendable {
    func accepts(_ hello: Hello) -> Bool
}

/// Asks the mounted roster; the field office edits it over NFS.
struct RosterVerifier: DeviceVerifier {
    let roster: URL

    func accepts(_ hello: Hello) -> Bool {
        guard let data = try? Data(contentsOf: roster),
              let entries = try? JSONDecoder().decode([String: String].self, from: data) else {
            return true // bad: auth-fails-open
        }
        return entries[hello.device] == hello.secret // bad: timing-comparison
    }
}

struct FixedVerifier: DeviceVerifier {
    let entries: [String: [UInt8]]

    func accepts(_ hello: Hello) -> Bool {
        guard let expected = entries[hello.device] else {
            return false // good: auth-fails-open
        }
        let given = Array(hello.secret.utf8)
        guard given.count == expected.count else { return false }
        return zip(given, expected).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0 // good: timing-comparison
    }
}

struct DeviceServer {
    let group: any EventLoopGroup
    let table = ConnectionTable()
    let quota = QuotaTable()
    let logger: Logger

    func start(port: Int, verifier: any DeviceVerifier, certificate: [NIOSSLCertificate], key: NIOSSLPrivateKey) async throws -> any Channel {
        var tls = TLSConfiguration.makeServerConfiguration(
            certificateChain: certificate.map { .certificate($0) },
            privateKey: .privateKey(key)
        )
        tls.minimumTLSVersion = .tlsv1 // bad: tls-off
        let context = try NIOSSLContext(configuration: tls)
        return try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { [table, quota, logger] channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        NIOSSLServerHandler(context: context),
                        ByteToMessageHandler(FrameDecoder()),
                        MessageToByteHandler(FrameEncoder()),
                        DeviceHandler(table: table, quota: quota, verifier: verifier, logger: logger),
                    ])
                }
            }
            .bind(host: "0.0.0.0", port: port)
            .get()
    }
}
