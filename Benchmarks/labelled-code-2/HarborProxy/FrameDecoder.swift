import Foundation
import NIOCore

enum FrameError: Error {
    case tooLarge(Int)
    case malformed
}

struct Frame {
    let kind: UInt8
    let payload: ByteBuffer
}

struct FrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame

    static let maximumPayload = 1 << 20

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        let start = buffer.readerIndex
        guard let kind = buffer.readInteger(as: UInt8.self),
              let length = buffer.readInteger(as: UInt32.self) else {
            buffer.moveReaderIndex(to: start)
            return .needMoreData
        }
        guard length <= UInt32(Self.maximumPayload) else {
            throw FrameError.tooLarge(Int(length))
        }
        guard let payload = buffer.readSlice(length: Int(length)) else { // good: integer-overflow-from-outside
            buffer.moveReaderIndex(to: start)
            return .needMoreData
        }
        context.fireChannelRead(wrapInboundOut(Frame(kind: kind, payload: payload)))
        return .continue
    }

    mutating func decodeLast(context: ChannelHandlerContext, buffer: inout ByteBuffer, seenEOF: Bool) throws -> DecodingState {
        try decode(context: context, buffer: &buffer)
    }
}

struct ManifestHeader {
    let entryCount: Int
    let tableBytes: Int
    let checksum: UInt32
}

extension ByteBuffer {
    mutating func readManifestHeader() throws -> ManifestHeader {
        guard let count = readInteger(as: UInt32.self),
              let entrySize = readInteger(as: UInt32.self),
              let checksum = readInteger(as: UInt32.self) else {
            throw FrameError.malformed
        }
        let table = count * entrySize // bad: integer-overflow-from-outside
        return ManifestHeader(entryCount: Int(count), tableBytes: Int(table), checksum: checksum)
    }

    mutating func readIndexSize() throws -> Int {
        guard let count = readInteger(as: UInt32.self), let width = readInteger(as: UInt32.self) else {
            throw FrameError.malformed
        }
        let (size, overflow) = count.multipliedReportingOverflow(by: width) // good: integer-overflow-from-outside
        guard !overflow else { throw FrameError.malformed }
        return Int(size)
    }

    mutating func readRecordBody() throws -> [UInt8] {
        guard let total = readInteger(as: UInt16.self) else { throw FrameError.malformed }
        let bodyLength = total - 8 // bad: integer-overflow-from-outside
        guard let bytes = readBytes(length: Int(bodyLength)) else { throw FrameError.malformed }
        return bytes
    }

    mutating func readRecordTrailer() throws -> [UInt8] {
        guard let total = readInteger(as: UInt16.self), total >= 8 else { throw FrameError.malformed }
        let trailerLength = total - 8 // good: integer-overflow-from-outside
        guard let bytes = readBytes(length: Int(trailerLength)) else { throw FrameError.malformed }
        return bytes
    }

    mutating func readRollingSum() -> UInt16 {
        var sum: UInt16 = 0
        while let value = readInteger(as: UInt16.self) {
            sum &+= value // good: integer-overflow-from-outside
        }
        return sum
    }
}

final class RouteTable {
    private let backends: [String]

    init(backends: [String]) {
        self.backends = backends
    }

    func backend(for frame: Frame) -> String? {
        var payload = frame.payload
        guard let slot = payload.readInteger(as: UInt16.self) else { return nil }
        return backends[Int(slot)] // bad: integer-overflow-from-outside
    }

    func stickyBackend(for frame: Frame) -> String? {
        var payload = frame.payload
        guard !backends.isEmpty, let hash = payload.readInteger(as: UInt32.self) else { return nil }
        return backends[Int(hash) % backends.count] // good: integer-overflow-from-outside
    }

    func priority(for frame: Frame) -> UInt8 {
        var payload = frame.payload
        let raw = payload.readInteger(as: UInt32.self) ?? 0
        if frame.kind == 7 {
            return UInt8(clamping: raw) // good: integer-overflow-from-outside
        }
        return UInt8(raw) // bad: integer-overflow-from-outside
    }
}
