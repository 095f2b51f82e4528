import Foundation
import Logging
import NIOCore

/// Wire layout: magic (2) | kind (1) | flags (1) | count (2) | stride (2) | stamp (4) | payload
struct Frame: Sendable {
    enum Kind: UInt8, Sendable { case hello = 1, reading, blob, command, goodbye }

    var kind: Kind
    var stamp: Int32
    var payload: ByteBuffer
}

enum FrameError: Error { case magic, kind, length, stamp, checksum }

struct FrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame

    static let headerLength = 12

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard buffer.readableBytes >= Self.headerLength else { return .needMoreData }
        var peek = buffer
        guard peek.readInteger(as: UInt16.self) == 0x5457 else { throw FrameError.magic }
        guard let kind = peek.readInteger(as: UInt8.self).flatMap(Frame.Kind.init(rawValue:)),
              let flags = peek.readInteger(as: UInt8.self),
              let count = peek.readInteger(as: UInt16.self),
              let stride = peek.readInteger(as: UInt16.self),
              let stamp = peek.readInteger(as: UInt32.self) else { throw FrameError.kind }

        let length = try flags & 0x01 == 0 ? plainLength(count, stride) : extendedLength(count, stride)
        guard let payload = peek.readSlice(length: length) else { return .needMoreData }
        buffer = peek
        let frame = Frame(kind: kind, stamp: try clock(stamp, signed: flags & 0x02 != 0), payload: payload)
        context.fireChannelRead(wrapInboundOut(frame))
        return .continue
    }

    private func plainLength(_ count: UInt16, _ stride: UInt16) -> Int {
        Int(count * stride) // bad: integer-overflow-from-outside
    }

    private func extendedLength(_ count: UInt16, _ stride: UInt16) throws -> Int {
        let length = Int(count) * Int(stride) // good: integer-overflow-from-outside
        guard length <= 1 << 20 else { throw FrameError.length }
        return length
    }

    private func clock(_ raw: UInt32, signed: Bool) throws -> Int32 {
        if signed {
            guard let stamp = Int32(exactly: raw) else { throw FrameError.stamp } // good: integer-overflow-from-outside
            return stamp
        }
        return Int32(raw) // bad: integer-overflow-from-outside
    }
}

struct FrameEncoder: MessageToByteEncoder {
    typealias OutboundIn = Frame

    func encode(data: Frame, out: inout ByteBuffer) throws {
        var payload = data.payload
        out.writeInteger(UInt16(0x5457))
        out.writeInteger(data.kind.rawValue)
        out.writeInteger(UInt8(1))
        guard let size = UInt16(exactly: payload.readableBytes) else { throw FrameError.length }
        out.writeInteger(size)
        out.writeInteger(UInt16(1))
        out.writeInteger(data.stamp)
        out.writeBuffer(&payload)
    }
}

struct SampleReader {
    let logger: Logger

    func rawBase(of payload: ByteBuffer) -> UnsafeRawPointer? {
        payload.withUnsafeReadableBytes { $0.baseAddress } // bad: pointer-escape
    }

    func checksum(of payload: ByteBuffer) -> UInt32 {
        payload.withUnsafeReadableBytes { bytes in bytes.reduce(UInt32(17)) { ($0 &* 31) &+ UInt32($1) } } // good: pointer-escape
    }

    func copied(_ data: Data) -> [UInt8] {
        data.withUnsafeBytes { Array($0.bindMemory(to: UInt8.self)) } // good: pointer-escape
    }

    /// Labels travel as UTF-8 with a one-byte length in front.
    func writeLabel(_ label: String, into buffer: inout ByteBuffer) {
        let clipped = String(label.prefix(48))
        buffer.writeInteger(UInt8(truncatingIfNeeded: clipped.count)) // bad: string-length-mix
        buffer.writeString(clipped)
    }

    func writeName(_ name: String, into buffer: inout ByteBuffer) throws {
        guard let size = UInt8(exactly: name.utf8.count) else { throw FrameError.length } // good: string-length-mix
        buffer.writeInteger(size)
        buffer.writeString(name)
    }
}
