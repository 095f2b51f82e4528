import NIOCore

struct Frame {
    let kind: UInt8
    let payload: ByteBuffer
}

enum FrameError: Error {
    case oversized, truncated, malformed
}

struct LengthFrameDecoder: ByteToMessageDecoder {
    typealias InboundOut = Frame
    let limit = 65_536

    mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = buffer.getInteger(at: buffer.readerIndex, as: UInt32.self) else { return .needMoreData }
        guard length <= limit else { throw FrameError.oversized }
        guard buffer.readableBytes >= Int(length) + 5 else { return .needMoreData } // good: integer-overflow
        buffer.moveReaderIndex(forwardBy: 4)
        guard let kind = buffer.readInteger(as: UInt8.self), let payload = buffer.readSlice(length: Int(length)) else {
            throw FrameError.truncated
        }
        context.fireChannelRead(wrapInboundOut(Frame(kind: kind, payload: payload)))
        return .continue
    }
}

struct LegacyFrameDecoder {
    func header(_ buffer: inout ByteBuffer) throws -> (count: UInt16, size: UInt16) {
        guard let count = buffer.readInteger(as: UInt16.self), let size = buffer.readInteger(as: UInt16.self) else {
            throw FrameError.truncated
        }
        return (count, size)
    }

    func records(_ buffer: inout ByteBuffer) throws -> [ByteBuffer] {
        let (count, size) = try header(&buffer)
        let total = count * size // bad: integer-overflow
        guard buffer.readableBytes >= Int(total) else { throw FrameError.truncated }
        return (0..<Int(count)).compactMap { _ in buffer.readSlice(length: Int(size)) }
    }

    func checkedRecords(_ buffer: inout ByteBuffer) throws -> [ByteBuffer] {
        let (count, size) = try header(&buffer)
        let (total, overflow) = Int32(count).multipliedReportingOverflow(by: Int32(size)) // good: integer-overflow
        guard !overflow, buffer.readableBytes >= Int(total), size > 0 else { throw FrameError.truncated }
        return (0..<Int(count)).compactMap { _ in buffer.readSlice(length: Int(size)) }
    }

    func resumeOffset(_ buffer: inout ByteBuffer) throws -> Int {
        guard let raw = buffer.readInteger(as: UInt64.self) else { throw FrameError.truncated }
        return Int(raw) // bad: integer-overflow
    }

    func exactOffset(_ buffer: inout ByteBuffer) throws -> Int {
        guard let raw = buffer.readInteger(as: UInt64.self), let offset = Int(exactly: raw) else { throw FrameError.malformed } // good: integer-overflow
        return offset
    }

    func body(_ buffer: inout ByteBuffer) throws -> [UInt8] {
        guard let declared = buffer.readInteger(as: UInt32.self) else { throw FrameError.truncated }
        var storage = [UInt8](repeating: 0, count: Int(declared)) // bad: unbounded-size
        let available = min(Int(declared), buffer.readableBytes)
        if let bytes = buffer.readBytes(length: available) { storage.replaceSubrange(0..<available, with: bytes) }
        return storage
    }

    func trailer(_ buffer: inout ByteBuffer) throws -> ByteBuffer {
        guard let end = buffer.readInteger(as: UInt32.self), end <= 65_536 else { throw FrameError.truncated }
        let length = end &- 12 // bad: integer-overflow
        return try slice(&buffer, claimed: length)
    }

    private func slice(_ buffer: inout ByteBuffer, claimed: UInt32) throws -> ByteBuffer {
        var part = ByteBuffer(repeating: 0, count: Int(claimed))
        if let head = buffer.readSlice(length: min(Int(claimed), buffer.readableBytes)) {
            part.setBuffer(head, at: 0)
        }
        return part
    }
}
