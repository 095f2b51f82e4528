import Foundation
import NIOCore

public struct Frame: Sendable {
    public let kind: UInt8
    public let body: [UInt8]
}

public enum FrameError: Error { case short, tooLarge, unknown(UInt8) }

/// Decodes the frames that peers send over TCP.
public struct FrameDecoder: ByteToMessageDecoder {
    public typealias InboundOut = Frame
    private let headerSize: UInt32 = 8
    private let limit: UInt32 = 1 << 20

    public init() {}

    public mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length: UInt32 = buffer.getInteger(at: buffer.readerIndex) else { return .needMoreData }
        let total = headerSize &+ length // bad: integer-overflow
        guard total <= limit else { throw FrameError.tooLarge }
        guard buffer.readableBytes >= Int(total) else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 4)
        guard let kind: UInt8 = buffer.readInteger(), let body = buffer.readBytes(length: Int(length)) else { return .needMoreData }
        context.fireChannelRead(wrapInboundOut(Frame(kind: kind, body: body)))
        return .continue
    }
}

public struct ChunkDecoder: ByteToMessageDecoder {
    public typealias InboundOut = [UInt8]

    public init() {}

    public mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length: UInt16 = buffer.getInteger(at: buffer.readerIndex) else { return .needMoreData }
        let payload = length - 6 // bad: integer-overflow
        guard buffer.readableBytes >= Int(length) else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 6)
        guard let bytes = buffer.readBytes(length: Int(payload)) else { return .needMoreData }
        context.fireChannelRead(wrapInboundOut(bytes))
        return .continue
    }
}

public struct RecordDecoder: ByteToMessageDecoder {
    public typealias InboundOut = [UInt8]

    public init() {}

    public mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length: UInt16 = buffer.getInteger(at: buffer.readerIndex) else { return .needMoreData }
        let (payload, underflow) = length.subtractingReportingOverflow(6) // good: integer-overflow
        guard !underflow else { throw FrameError.short }
        guard buffer.readableBytes >= Int(length) else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 6)
        guard let bytes = buffer.readBytes(length: Int(payload)) else { return .needMoreData }
        context.fireChannelRead(wrapInboundOut(bytes))
        return .continue
    }
}

/// Answers the control commands.
public final class ControlHandler: ChannelInboundHandler {
    public typealias InboundIn = ByteBuffer
    public typealias OutboundOut = ByteBuffer
    private var slots: [String] = ["main", "aux"]
    private var credits: UInt32 = 10_000

    public init() {}

    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        var buffer = unwrapInboundIn(data)
        let opcode: UInt8 = buffer.readInteger()! // bad: remote-crash
        switch opcode {
        case 1:
            guard let index: UInt8 = buffer.readInteger() else { return context.close(promise: nil) }
            reply(context, slots[Int(index)]) // bad: remote-crash
        case 2:
            guard let index: UInt8 = buffer.readInteger(), slots.indices.contains(Int(index)) else { return context.close(promise: nil) }
            reply(context, slots[Int(index)]) // good: remote-crash
        case 3:
            guard let cost: UInt32 = buffer.readInteger() else { return }
            credits = credits &- cost // bad: integer-overflow
            guard credits > 0 else { return context.close(promise: nil) }
            reply(context, "ok")
        case 4:
            guard let delta: Int32 = buffer.readInteger() else { return }
            window(context, size: Int(abs(delta))) // bad: integer-overflow
        case 5:
            guard let delta: Int32 = buffer.readInteger() else { return }
            window(context, size: Int(delta.magnitude)) // good: integer-overflow
        default:
            fatalError("unknown opcode \(opcode)") // bad: remote-crash
        }
    }

    private func reply(_ context: ChannelHandlerContext, _ text: String) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    private func window(_ context: ChannelHandlerContext, size: Int) {
        guard (1...65_536).contains(size) else { return context.close(promise: nil) }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(repeating: 0, count: size)), promise: nil)
    }
}

/// Property trees as the peers send them: a tag, a count, then the children.
public struct TreeReader {
    private var bytes: ArraySlice<UInt8>

    public init(_ frame: Frame) { bytes = frame.body[...] }

    public indirect enum Node { case leaf(UInt8), branch([Node]) }

    public mutating func read() throws -> Node {
        guard let tag = bytes.popFirst() else { throw FrameError.short }
        guard tag == 0xF0 else { return .leaf(tag) }
        guard let count = bytes.popFirst() else { throw FrameError.short }
        return .branch(try (0..<count).map { _ in try read() }) // bad: remote-crash
    }

    public mutating func read(depth: Int) throws -> Node {
        guard depth < 32 else { throw FrameError.tooLarge }
        guard let tag = bytes.popFirst() else { throw FrameError.short }
        guard tag == 0xF0 else { return .leaf(tag) }
        guard let count = bytes.popFirst() else { throw FrameError.short }
        return .branch(try (0..<count).map { _ in try read(depth: depth + 1) }) // good: remote-crash
    }
}

public final class TreeHandler: ChannelInboundHandler {
    public typealias InboundIn = Frame

    public init() {}

    public func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let frame = unwrapInboundIn(data)
        var reader = TreeReader(frame)
        do {
            _ = frame.kind == 1 ? try reader.read() : try reader.read(depth: 0)
        } catch {
            context.close(promise: nil)
        }
    }
}
