import NIOCore

struct Frame: Sendable {
    static let headerLength: UInt32 = 6
    static let limit = 1 << 20

    enum Kind: UInt8 { case ping = 1, table, blob, clock, chunk }

    var kind: Kind
    var payload: ByteBuffer
}

enum FrameError: Error { case kind, size, truncated }

/// Frames from devices in the field: version, kind, length, payload.
struct FrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let raw = buffer.getInteger(at: buffer.readerIndex + 1, as: UInt8.self),
              let length = buffer.getInteger(at: buffer.readerIndex + 2, as: UInt32.self) else { return .needMoreData }
        guard let kind = Frame.Kind(rawValue: raw) else { throw FrameError.kind }
        let total = length + Frame.headerLength // bad: integer-overflow-from-outside
        guard buffer.readableBytes >= Int(total) else { return .needMoreData } // good: integer-overflow-from-outside
        buffer.moveReaderIndex(forwardBy: Int(Frame.headerLength))
        guard let payload = buffer.readSlice(length: Int(length)) else { throw FrameError.truncated } // good: integer-overflow-from-outside
        context.fireChannelRead(wrapInboundOut(Frame(kind: kind, payload: payload)))
        return .continue
    }
}

struct Table { var rows: UInt32; var columns: UInt32; var cells: [UInt8] }

struct FrameReader {
    func table(_ frame: Frame) throws -> Table {
        var payload = frame.payload
        guard let rows = payload.readInteger(as: UInt32.self), let columns = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        let area = UInt64(rows) * UInt64(columns) // good: integer-overflow-from-outside
        guard area <= UInt64(Frame.limit), let cells = payload.readBytes(length: Int(area)) else { throw FrameError.size } // good: integer-overflow-from-outside
        return Table(rows: rows, columns: columns, cells: cells)
    }

    func sparseTable(_ frame: Frame) throws -> Table {
        var payload = frame.payload
        guard let rows = payload.readInteger(as: UInt32.self), let columns = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        let area = rows &* columns // bad: integer-overflow-from-outside
        guard area <= UInt32(Frame.limit) else { throw FrameError.size }
        return Table(rows: rows, columns: columns, cells: Array(repeating: 0, count: Int(area)))
    }

    func blob(_ frame: Frame) throws -> [UInt8] {
        var payload = frame.payload
        guard let declared = payload.readInteger(as: UInt64.self) else { throw FrameError.truncated }
        let size = Int(declared) // bad: integer-overflow-from-outside
        guard size <= Frame.limit, let bytes = payload.readBytes(length: size) else { throw FrameError.size }
        return bytes
    }

    func largeBlob(_ frame: Frame) throws -> ByteBuffer {
        var payload = frame.payload
        guard let declared = payload.readInteger(as: UInt64.self), let size = Int(exactly: declared) else { throw FrameError.size } // good: integer-overflow-from-outside
        guard let slice = payload.readSlice(length: size) else { throw FrameError.truncated }
        return slice
    }

    func signedBlob(_ frame: Frame) throws -> ByteBuffer {
        var payload = frame.payload
        guard let length = payload.readInteger(as: UInt16.self) else { throw FrameError.truncated }
        let body = length - 32 // bad: integer-overflow-from-outside
        guard let slice = payload.readSlice(length: Int(body)) else { throw FrameError.truncated }
        return slice
    }

    func trailer(_ frame: Frame) throws -> ByteBuffer {
        var payload = frame.payload
        guard let length = payload.readInteger(as: UInt16.self), length >= 32 else { throw FrameError.truncated }
        let body = length - 32 // good: integer-overflow-from-outside
        payload.moveReaderIndex(forwardBy: min(Int(body), payload.readableBytes))
        return payload
    }

    func clock(_ frame: Frame) throws -> Int64 {
        var payload = frame.payload
        guard let seconds = payload.readInteger(as: Int64.self), let nanos = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        return seconds * 1_000_000_000 + Int64(nanos) // bad: integer-overflow-from-outside
    }

    func uptime(_ frame: Frame) throws -> Int64 {
        var payload = frame.payload
        guard let seconds = payload.readInteger(as: UInt32.self), let nanos = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        return Int64(seconds) * 1_000_000_000 + Int64(nanos) // good: integer-overflow-from-outside
    }

    /// Chunks as in HTTP: a hexadecimal size, a line end, the bytes, a line end.
    func chunk(_ frame: Frame) throws -> ByteBuffer {
        var payload = frame.payload
        guard let end = payload.readableBytesView.firstIndex(of: 0x0A), let line = payload.readString(length: end - payload.readerIndex),
              let size = Int(line, radix: 16), size >= 0 else { throw FrameError.size }
        payload.moveReaderIndex(forwardBy: 1)
        guard payload.readableBytes >= size + 2 else { throw FrameError.truncated } // bad: integer-overflow-from-outside
        return payload.readSlice(length: size)!
    }

    func digest(_ frame: Frame) -> UInt32 {
        frame.payload.readableBytesView.reduce(2_166_136_261) { ($0 ^ UInt32($1)) &* 16_777_619 } // good: integer-overflow-from-outside
    }

    func channel(_ frame: Frame) throws -> UInt8 {
        var payload = frame.payload
        guard let number = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        return UInt8(number) // bad: integer-overflow-from-outside
    }

    func parity(_ frame: Frame) throws -> UInt8 {
        var payload = frame.payload
        guard let number = payload.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        return UInt8(truncatingIfNeeded: number) ^ UInt8(truncatingIfNeeded: number >> 8) // good: integer-overflow-from-outside
    }
}
