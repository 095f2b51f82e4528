import Foundation
import Logging
import NIOCore
import NIOPosix

final class ScannerHandler: ChannelInboundHandler {
    typealias InboundIn = ScanFrame
    typealias OutboundOut = ByteBuffer

    private let registry: ScanRegistry
    private let logger: Logger
    private var seen: [String: Int] = [:]
    private var pending = ByteBuffer()

    init(registry: ScanRegistry, logger: Logger) {
        self.registry = registry
        self.logger = logger
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        do {
            try handle(frame, context: context)
        } catch {
            logger.warning("frame dropped: \(error)")
            context.close(promise: nil) // good: error-swallowed
        }
    }

    private func handle(_ frame: ScanFrame, context: ChannelHandlerContext) throws {
        var payload = frame.payload
        switch frame.kind {
        case .hello:
            let name = HeaderView.label(of: payload)
            let header = HeaderView.checked(of: payload) ?? HeaderView.fixed(of: payload)
            registry.grade(Int(header.version))
            reply(String(format: "HELLO %@\n", name), context: context) // good: format-string
        case .scan:
            let code = payload.readString(length: payload.readableBytes) ?? ""
            seen[code, default: 0] += 1
            reply(registry.line(for: code), context: context)
        case .batch:
            guard let section = payload.readInteger(as: UInt8.self) else { throw WireError.malformed }
            try batch(section, reader: TableReader(buffer: payload))
        case .image:
            pending.writeBuffer(&payload) // bad: unbounded-size
        case .close:
            if pending.readableBytes > 8 {
                registry.grade(try DamageImage(buffer: &pending).pixels.count)
            } else if pending.readableBytes > 2 {
                registry.grade(try DamageImage(thumbnail: &pending).pixels.count)
            }
            logger.info("closing", metadata: ["name": .string(HeaderView.name(of: payload))])
            try? registry.flush() // bad: error-swallowed
            context.close(promise: nil)
        }
    }

    private func batch(_ section: UInt8, reader: TableReader) throws {
        var reader = reader
        switch section {
        case 0: try reader.parcels().forEach(registry.record)
        case 1: try reader.items().forEach(registry.record)
        case 2: try reader.rows().forEach { registry.grade(Int($0)) }
        case 3: try reader.columns().forEach { registry.grade(Int($0)) }
        case 4: registry.grade(Int(try reader.weights()))
        case 5: registry.grade(Int(try reader.dimensions()))
        case 6:
            try reader.skip()
            registry.grade(Int(try reader.delta(from: 1_000)))
        default:
            try reader.seek()
            registry.grade(Int(try reader.ordinal(from: 1_000)))
        }
        registry.grade(Int(reader.checksum()))
    }

    private func reply(_ text: String, context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: text)), promise: nil)
    }
}

final class LineHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var line = ByteBuffer()
    private let catalog: ReplyCatalog

    init(catalog: ReplyCatalog) {
        self.catalog = catalog
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var incoming = unwrapInboundIn(data)
        guard line.readableBytes + incoming.readableBytes <= 4_096 else {
            context.close(promise: nil)
            return
        }
        line.writeBuffer(&incoming) // good: unbounded-size
        guard let end = line.readableBytesView.firstIndex(of: 0x0A) else { return }
        let text = line.readString(length: end - line.readerIndex) ?? ""
        line.clear()
        let answer = catalog.answer(to: text)
        context.writeAndFlush(wrapOutboundOut(context.channel.allocator.buffer(string: answer)), promise: nil)
    }
}

struct ReplyCatalog: Sendable {
    let formats = ["STAT": "STAT %d\n", "VOL": "VOL %d\n"]

    func answer(to line: String) -> String {
        let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
        guard let verb = parts.first else { return "ERR\n" }
        if let format = formats[verb] {
            return String(format: format, parts.count) // good: format-string
        }
        guard verb == "FMT", parts.count == 2 else { return "ERR\n" }
        return withVaList([Int(Date().timeIntervalSince1970)]) { NSString(format: parts[1], arguments: $0) as String } // bad: format-string
    }
}

final class ScanRegistry: @unchecked Sendable {
    private let lock = NSLock()
    private var ids: Set<UUID> = []
    private var grades: [Int: Int] = [:]
    private let journal: URL

    init(journal: URL) {
        self.journal = journal
    }

    func record(_ id: UUID) {
        lock.withLock { _ = ids.insert(id) }
    }

    func grade(_ value: Int) {
        lock.withLock { grades[value, default: 0] += 1 }
    }

    func line(for code: String) -> String {
        UUID(uuidString: code).map { ids.contains($0) } == true ? "KNOWN\n" : "NEW\n"
    }

    func flush() throws {
        try JSONEncoder().encode(ids).write(to: journal, options: .atomic)
    }
}

struct ScannerServer: Sendable {
    let group: MultiThreadedEventLoopGroup
    let registry: ScanRegistry
    let logger: Logger

    func start(port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(ScanFrameDecoder()))
                    try channel.pipeline.syncOperations.addHandler(ScannerHandler(registry: registry, logger: logger))
                }
            }
            .bind(host: "0.0.0.0", port: port)
            .get()
    }

    func startBelt(port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandler(ByteToMessageHandler(BeltFrameDecoder()))
                }
            }
            .bind(host: "0.0.0.0", port: port)
            .get()
    }

    func startConsole(port: Int) async throws -> any Channel {
        try await ServerBootstrap(group: group)
            .childChannelInitializer { channel in
                channel.pipeline.addHandler(LineHandler(catalog: ReplyCatalog()))
            }
            .bind(host: "0.0.0.0", port: port)
            .get()
    }
}
