import Foundation
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOHTTPCompression
import NIOWebSocket

public struct BurstHeader {
    public let width: UInt16
    public let height: UInt16
    public let offset: UInt32
    public let length: UInt32

    public init?(_ buffer: inout ByteBuffer) {
        guard let parts = buffer.readMultipleIntegers(endianness: .little, as: (UInt16, UInt16, UInt32, UInt32).self) else { return nil }
        (width, height, offset, length) = parts
    }

    public var pixels: UInt16 {
        width * height // bad: integer-overflow
    }

    public var area: Int {
        Int(width) * Int(height) // good: integer-overflow
    }

    public func fits(in capacity: Int) -> Bool {
        offset &+ length <= UInt32(clamping: capacity) // bad: integer-overflow
    }

    public func lies(in capacity: Int) -> Bool {
        let (end, overflow) = offset.addingReportingOverflow(length) // good: integer-overflow
        return !overflow && Int(end) <= capacity
    }

    public var bodyLength: UInt32 {
        length - 12 // bad: integer-overflow
    }

    public var trailerLength: UInt32 {
        length >= 16 ? length - 16 : 0 // good: integer-overflow
    }
}

public struct StorageReport: Decodable {
    public let bytes: UInt64

    public func freeBytes() -> Int {
        Int(bytes) // bad: integer-overflow
    }

    public func clampedBytes() -> Int {
        Int(clamping: bytes) // good: integer-overflow
    }

    public func isSmall(limit: Int32 = 4096) -> Bool {
        let claimed = Int(bytes & UInt64(Int64.max))
        return Int32(truncatingIfNeeded: claimed) <= limit // bad: integer-overflow
    }

    public func isTiny(limit: Int = 512) -> Bool {
        bytes <= UInt64(limit) // good: integer-overflow
    }
}

public enum Pipelines {
    public static func addTelemetry(_ channel: any Channel) -> EventLoopFuture<Void> {
        let decoder = LengthFieldBasedFrameDecoder(lengthFieldLength: .two, lengthFieldEndianness: .big)
        return channel.pipeline.addHandlers([ByteToMessageHandler(decoder), IdleStateHandler(readTimeout: .seconds(30))])
    }

    public static func addControl(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.pipeline.configureHTTPServerPipeline().flatMap {
            channel.pipeline.addHandler(NIOHTTPServerRequestAggregator(maxContentLength: 256 * 1024)) // good: unbounded-size
        }
    }

    public static func addUploads(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.pipeline.configureHTTPServerPipeline().flatMap {
            channel.pipeline.addHandler(NIOHTTPRequestDecompressor(limit: .none)) // bad: unbounded-size
        }
    }

    public static func addReports(_ channel: any Channel) -> EventLoopFuture<Void> {
        channel.pipeline.configureHTTPServerPipeline().flatMap {
            channel.pipeline.addHandler(NIOHTTPRequestDecompressor(limit: .ratio(20))) // good: unbounded-size
        }
    }

    public static func consoleUpgrader(_ attach: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: Int(UInt32.max), // bad: unbounded-size
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in attach(channel) }
        )
    }

    public static func statusUpgrader(_ attach: @escaping @Sendable (any Channel) -> EventLoopFuture<Void>) -> NIOWebSocketServerUpgrader {
        NIOWebSocketServerUpgrader(
            maxFrameSize: 1 << 14, // good: unbounded-size
            shouldUpgrade: { channel, _ in channel.eventLoop.makeSucceededFuture(HTTPHeaders()) },
            upgradePipelineHandler: { channel, _ in attach(channel) }
        )
    }
}

public enum TraceCompression {
    public static func inflate(_ upload: Data) throws -> Data {
        try (upload as NSData).decompressed(using: .zlib) as Data // bad: unbounded-size
    }

    public static func deflate(_ trace: Data) throws -> Data {
        try (trace as NSData).compressed(using: .zlib) as Data // good: unbounded-size
    }
}
