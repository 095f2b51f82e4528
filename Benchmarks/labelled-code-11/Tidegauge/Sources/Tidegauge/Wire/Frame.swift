import NIOCore

/// One frame of the gauge protocol: `length(4) kind(1) sequence(4) payload`.
struct Frame: Sendable {
    enum Kind: UInt8, Sendable {
        case hello = 1, samples, config, reset, firmware, text
    }

    var kind: Kind
    var sequence: UInt32
    var payload: ByteBuffer
}

enum WireError: Error {
    case unknownKind(UInt8)
    case frameTooLong(Int)
    case malformed
    case notAuthenticated
}

/// Used by gauges with the first firmware generation.
struct LegacyFrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return .needMoreData }
        guard buffer.readableBytes >= 9 + Int(length) else { return .needMoreData } // bad: unbounded-size
        buffer.moveReaderIndex(forwardBy: 4)
        context.fireChannelRead(wrapInboundOut(try buffer.readFrame(length: Int(length))))
        return .continue
    }
}

struct FrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame
    static let maximumLength = 64 * 1024

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return .needMoreData }
        guard length <= Self.maximumLength else { throw WireError.frameTooLong(Int(length)) }
        guard buffer.readableBytes >= 9 + Int(length) else { return .needMoreData } // good: unbounded-size
        buffer.moveReaderIndex(forwardBy: 4)
        context.fireChannelRead(wrapInboundOut(try buffer.readFrame(length: Int(length))))
        return .continue
    }
}

extension ByteBuffer {
    mutating func readFrame(length: Int) throws -> Frame {
        guard let rawKind = readInteger(as: UInt8.self), let sequence = readInteger(as: UInt32.self),
              let payload = readSlice(length: length) else { throw WireError.malformed }
        guard let kind = Frame.Kind(rawValue: rawKind) else { throw WireError.unknownKind(rawKind) }
        return Frame(kind: kind, sequence: sequence, payload: payload)
    }
}

/// Encodes what operators send down to a gauge; the texts come from the console.
struct FrameEncoder: MessageToByteEncoder {
    typealias OutboundIn = Frame

    func encode(data frame: Frame, out: inout ByteBuffer) throws {
        switch frame.kind {
        case .text:
            out.writeInteger(UInt16(frame.payload.readableBytes)) // bad: integer-overflow
        default:
            guard let length = UInt32(exactly: frame.payload.readableBytes) else { throw WireError.malformed } // good: integer-overflow
            out.writeInteger(length)
        }
        out.writeInteger(frame.kind.rawValue)
        out.writeInteger(frame.sequence)
        out.writeImmutableBuffer(frame.payload)
    }
}
