import Foundation
import NIOCore

enum WireError: Error {
    case tooLarge
    case malformed
    case busy
}

struct ScanFrame: Sendable, Equatable {
    enum Kind: UInt8, Sendable { case hello = 1, scan, batch, image, close }

    var kind: Kind
    var payload: ByteBuffer
}

/// Frames of the handheld scanners: kind (1 byte), length (4 bytes), payload.
final class ScanFrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = ScanFrame

    static let limit = 1 << 20

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard buffer.readableBytes >= 5,
              let length: UInt32 = buffer.getInteger(at: buffer.readerIndex + 1)
        else { return .needMoreData }
        guard length <= UInt32(Self.limit) else { throw WireError.tooLarge }
        guard buffer.readableBytes >= 5 + Int(length) else { return .needMoreData } // good: integer-overflow
        guard let raw: UInt8 = buffer.readInteger(), let kind = ScanFrame.Kind(rawValue: raw) else { throw WireError.malformed }
        buffer.moveReaderIndex(forwardBy: 4)
        guard let payload = buffer.readSlice(length: Int(length)) else { throw WireError.malformed }
        context.fireChannelRead(wrapInboundOut(ScanFrame(kind: kind, payload: payload)))
        return .continue
    }

    func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) throws -> DecodingState {
        try decode(context: context, buffer: &buffer)
    }
}

/// Frames of the sorting belts: 2 bytes count, 2 bytes width, then count * width bytes.
final class BeltFrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = [ByteBuffer]

    func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let count: UInt16 = buffer.getInteger(at: buffer.readerIndex),
              let width: UInt16 = buffer.getInteger(at: buffer.readerIndex + 2)
        else { return .needMoreData }
        let total = count &* width // bad: integer-overflow
        guard buffer.readableBytes >= 4 + Int(total) else { return .needMoreData }
        buffer.moveReaderIndex(forwardBy: 4)
        var cells: [ByteBuffer] = []
        for index in 0..<Int(count) {
            let start = buffer.readerIndex + index * Int(width)
            cells.append(buffer.getSlice(at: start, length: Int(width)) ?? ByteBuffer())
        }
        buffer.moveReaderIndex(forwardBy: Int(total))
        context.fireChannelRead(wrapInboundOut(cells))
        return .continue
    }
}

/// Table frames of the depot gateway.
struct TableReader {
    var buffer: ByteBuffer

    mutating func rows() throws -> [UInt32] {
        guard let count: UInt32 = buffer.readInteger() else { throw WireError.malformed }
        let bytes = count * 4 // bad: integer-overflow
        guard buffer.readableBytes >= Int(bytes) else { throw WireError.malformed }
        return try (0..<count).map { _ in
            guard let value: UInt32 = buffer.readInteger() else { throw WireError.malformed }
            return value
        }
    }

    mutating func columns() throws -> [UInt32] {
        guard let count: UInt32 = buffer.readInteger() else { throw WireError.malformed }
        let (bytes, overflow) = count.multipliedReportingOverflow(by: 4) // good: integer-overflow
        guard !overflow, buffer.readableBytes >= Int(bytes) else { throw WireError.malformed }
        return try (0..<count).map { _ in
            guard let value: UInt32 = buffer.readInteger() else { throw WireError.malformed }
            return value
        }
    }

    mutating func weights() throws -> Int32 {
        guard let tare: Int32 = buffer.readInteger(), let net: Int32 = buffer.readInteger() else { throw WireError.malformed }
        return tare + net // bad: integer-overflow
    }

    mutating func dimensions() throws -> Int64 {
        guard let width: UInt16 = buffer.readInteger(), let height: UInt16 = buffer.readInteger(), let depth: UInt16 = buffer.readInteger() else {
            throw WireError.malformed
        }
        return Int64(width) * Int64(height) * Int64(depth) // good: integer-overflow
    }

    mutating func skip() throws {
        guard let offset: UInt64 = buffer.readInteger() else { throw WireError.malformed }
        let distance = Int(offset) // bad: integer-overflow
        guard distance <= buffer.readableBytes else { throw WireError.malformed }
        buffer.moveReaderIndex(forwardBy: distance)
    }

    mutating func seek() throws {
        guard let offset: UInt64 = buffer.readInteger(), let distance = Int(exactly: offset), distance <= buffer.readableBytes else { // good: integer-overflow
            throw WireError.malformed
        }
        buffer.moveReaderIndex(forwardBy: distance)
    }

    mutating func delta(from base: UInt32) throws -> UInt32 {
        guard let step: UInt32 = buffer.readInteger() else { throw WireError.malformed }
        return base - step // bad: integer-overflow
    }

    mutating func ordinal(from base: UInt32) throws -> UInt32 {
        guard let step: UInt32 = buffer.readInteger(), step <= base else { throw WireError.malformed }
        return base - step // good: integer-overflow
    }

    mutating func checksum() -> UInt32 {
        var sum: UInt32 = 0
        for byte in buffer.readableBytesView {
            sum = (sum &* 31) &+ UInt32(byte) // good: integer-overflow
        }
        return sum
    }

    mutating func items() throws -> [UUID] {
        guard let count: Int32 = buffer.readInteger() else { throw WireError.malformed }
        var result: [UUID] = []
        result.reserveCapacity(Int(count)) // bad: unbounded-size
        while let bytes = buffer.readBytes(length: 16) {
            result.append(bytes.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) }) // good: buffer-pointer
        }
        return result
    }

    mutating func parcels() throws -> [UUID] {
        guard let count: Int32 = buffer.readInteger(), count >= 0, Int(count) <= buffer.readableBytes / 16 else { throw WireError.malformed }
        var result: [UUID] = []
        result.reserveCapacity(Int(count)) // good: unbounded-size
        for _ in 0..<count {
            guard let bytes = buffer.readBytes(length: 16) else { throw WireError.malformed }
            result.append(bytes.withUnsafeBytes { $0.withMemoryRebound(to: uuid_t.self) { UUID(uuid: $0[0]) } })
        }
        return result
    }
}

/// Images of damaged parcels: 4 bytes width, 4 bytes height, RGBA.
struct DamageImage {
    let width: Int
    let height: Int
    let pixels: [UInt8]

    init(buffer: inout ByteBuffer) throws {
        guard let width: UInt16 = buffer.readInteger(), let height: UInt16 = buffer.readInteger() else { throw WireError.malformed }
        let size = Int(width) * Int(height) * 4
        var pixels = [UInt8](repeating: 0, count: size) // bad: unbounded-size
        buffer.withUnsafeReadableBytes { source in
            pixels.withUnsafeMutableBytes { target in
                target.baseAddress!.copyMemory(from: source.baseAddress!, byteCount: size) // bad: buffer-pointer
            }
        }
        self.width = Int(width)
        self.height = Int(height)
        self.pixels = pixels
    }

    init(thumbnail buffer: inout ByteBuffer) throws {
        guard let width: UInt8 = buffer.readInteger(), let height: UInt8 = buffer.readInteger() else { throw WireError.malformed }
        let size = Int(width) * Int(height) * 4
        var pixels = [UInt8](repeating: 0, count: size) // good: unbounded-size
        buffer.withUnsafeReadableBytes { source in
            pixels.withUnsafeMutableBytes { target in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source.prefix(size))) // good: buffer-pointer
            }
        }
        self.width = Int(width)
        self.height = Int(height)
        self.pixels = pixels
    }
}

enum HeaderView {
    struct Fixed {
        var version: UInt32
        var sequence: UInt32
        var depot: UInt64
    }

    static func fixed(of buffer: ByteBuffer) -> Fixed {
        buffer.withUnsafeReadableBytes { raw in
            raw.baseAddress!.assumingMemoryBound(to: Fixed.self).pointee // bad: buffer-pointer
        }
    }

    static func checked(of buffer: ByteBuffer) -> Fixed? {
        buffer.withUnsafeReadableBytes { raw in
            guard raw.count >= 16 else { return nil }
            return Fixed(
                version: raw.loadUnaligned(as: UInt32.self).bigEndian,
                sequence: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self).bigEndian,
                depot: raw.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian // good: buffer-pointer
            )
        }
    }

    static func name(of buffer: ByteBuffer) -> String {
        buffer.withUnsafeReadableBytes { raw in
            String(cString: raw.bindMemory(to: CChar.self).baseAddress!) // bad: buffer-pointer
        }
    }

    static func label(of buffer: ByteBuffer) -> String {
        buffer.withUnsafeReadableBytes { raw in
            String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self) // good: buffer-pointer
        }
    }
}
