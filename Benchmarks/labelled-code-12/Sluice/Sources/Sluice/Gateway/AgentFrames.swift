import Foundation
import Logging
import NIOCore

/// Frame: 1 byte kind, 4 bytes length, 2 bytes records, payload.
struct AgentFrame: Sendable {
    var kind: UInt8
    var records: Int
    var payload: ByteBuffer
}

struct AgentFrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = AgentFrame

    enum Failure: Error { case badLength }

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard
            let kind = buffer.getInteger(at: buffer.readerIndex, as: UInt8.self),
            let length = buffer.getInteger(at: buffer.readerIndex + 1, as: Int32.self),
            let records = buffer.getInteger(at: buffer.readerIndex + 5, as: UInt16.self)
        else { return .needMoreData }

        let total = length + 7 // bad: integer-overflow
        guard buffer.readableBytes >= Int(total) else { return .needMoreData }
        guard length >= 0 else { throw Failure.badLength }
        buffer.moveReaderIndex(forwardBy: 7)
        guard let payload = buffer.readSlice(length: Int(length)) else { throw Failure.badLength }
        context.fireChannelRead(wrapInboundOut(AgentFrame(kind: kind, records: Int(records), payload: payload)))
        return .continue
    }
}

final class AgentHandler: ChannelInboundHandler {
    typealias InboundIn = AgentFrame

    private let logger: Logger
    private var seen: UInt16 = 0
    private let scratch = Scratch()

    init(logger: Logger) { self.logger = logger }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        seen &+= 1 // good: integer-overflow
        let reader = FrameReader(frame: frame)

        switch frame.kind {
        case 1: logger.info("counters \(reader.counters())")
        case 2: logger.info("latencies \(reader.latencies())")
        case 3: logger.info("agent \(reader.agentName())")
        case 4: logger.info("hosts \(reader.hostName())")
        case 5: logger.info("window \(reader.window())")
        case 6: logger.info("stamps \(reader.stamps())")
        case 7: logger.info("slots \(reader.slot(frame.records)) \(reader.bucket(frame.records))")
        case 8: logger.info("sum \(reader.weighted(Int16(truncatingIfNeeded: frame.records)))")
        case 9: scratch.fill(from: frame, at: frame.records)
        case 10: logger.info("kept \(scratch.load(frame))")
        default: context.close(promise: nil)
        }
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        logger.error("agent connection failed: \(error)")
        context.close(promise: nil) // good: error-swallowed
    }
}

struct FrameReader {
    let frame: AgentFrame

    /// One 8-byte counter a record.
    func counters() -> [UInt64] {
        frame.payload.withUnsafeReadableBytes { raw in
            (0..<frame.records).map { raw.baseAddress!.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self) } // bad: buffer-pointer
        }
    }

    func latencies() -> [UInt32] {
        frame.payload.withUnsafeReadableBytes { raw in
            let usable = min(frame.records, raw.count / 4)
            return (0..<usable).map { raw.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) } // good: buffer-pointer
        }
    }

    func agentName() -> String {
        frame.payload.withUnsafeReadableBytes { raw in
            let size = Int(raw.first ?? 0)
            var name = [UInt8](repeating: 0, count: 32)
            name.withUnsafeMutableBytes { target in
                target.baseAddress!.copyMemory(from: raw.baseAddress! + 1, byteCount: size) // bad: buffer-pointer
            }
            return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    func hostName() -> String {
        frame.payload.withUnsafeReadableBytes { raw in
            var name = [UInt8](repeating: 0, count: 64)
            let size = min(name.count, raw.count)
            name.withUnsafeMutableBytes { target in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: raw.prefix(size))) // good: buffer-pointer
            }
            return String(decoding: name.prefix { $0 != 0 }, as: UTF8.self)
        }
    }

    struct Window {
        var first: UInt64
        var last: UInt64
    }

    func window() -> UInt64 {
        var window = Window(first: 0, last: 0)
        frame.payload.withUnsafeReadableBytes { raw in
            guard let base = raw.baseAddress, raw.count >= 8 else { return }
            window = base.assumingMemoryBound(to: Window.self).pointee // bad: buffer-pointer
        }
        return window.last &- window.first // good: integer-overflow
    }

    func stamps() -> Int {
        guard frame.payload.readableBytes >= MemoryLayout<Window>.size else { return 0 }
        var window = Window(first: 0, last: 0)
        withUnsafeMutableBytes(of: &window) { target in
            _ = frame.payload.withUnsafeReadableBytes { memcpy(target.baseAddress!, $0.baseAddress!, target.count) } // good: buffer-pointer
        }
        return Int(truncatingIfNeeded: window.first % 86_400) // good: integer-overflow
    }

    /// Sum over weights; agents send both numbers.
    func weighted(_ weight: Int16) -> Int16 {
        var total: Int16 = 0
        for byte in frame.payload.readableBytesView {
            total += Int16(byte) * weight // bad: integer-overflow
        }
        return total
    }

    func slot(_ position: Int) -> Int {
        guard let raw = frame.payload.getInteger(at: frame.payload.readerIndex + (position & 7), as: Int64.self) else { return 0 }
        return Int(abs(raw) % 64) // bad: integer-overflow
    }

    func bucket(_ position: Int) -> Int {
        guard let raw = frame.payload.getInteger(at: frame.payload.readerIndex + (position & 7), as: Int64.self) else { return 0 }
        return Int(raw.magnitude % 64) // good: integer-overflow
    }
}

/// Reusable scratch area for records that are checked twice.
final class Scratch {
    private let area = UnsafeMutableRawBufferPointer.allocate(byteCount: 4096, alignment: 16)

    deinit { area.deallocate() }

    func fill(from frame: AgentFrame, at offset: Int) {
        frame.payload.withUnsafeReadableBytes { raw in
            guard let base = area.baseAddress, let source = raw.baseAddress else { return }
            memcpy(base.advanced(by: offset), source, raw.count) // bad: buffer-pointer
        }
    }

    func load(_ frame: AgentFrame) -> Int {
        frame.payload.withUnsafeReadableBytes { raw in
            let part = raw.prefix(area.count)
            area.copyBytes(from: part) // good: buffer-pointer
            return part.count
        }
    }
}
