import CommonCrypto
import Foundation
import NIOCore
import NIOFoundationCompat

public enum FrameError: Error {
    case truncated, tooLarge, badKind
}

/// What a board sends: kind (1), channel (1), length (4, little endian), payload.
public struct Frame: Sendable {
    public let kind: UInt8
    public let channel: UInt8
    public let payload: ByteBuffer
}

public struct BoardFrameDecoder: ByteToMessageDecoder {
    public typealias InboundOut = Frame
    static let limit = 1 << 20

    public init() {}

    public mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = buffer.getInteger(at: buffer.readerIndex + 2, endianness: .little, as: UInt32.self) else { return .needMoreData }
        guard length <= UInt32(Self.limit) else { throw FrameError.tooLarge } // good: unbounded-size
        guard buffer.readableBytes >= 6 + Int(length) else { return .needMoreData }
        let kind = buffer.readInteger(as: UInt8.self)!, channel = buffer.readInteger(as: UInt8.self)!
        buffer.moveReaderIndex(forwardBy: 4)
        context.fireChannelRead(wrapInboundOut(Frame(kind: kind, channel: channel, payload: buffer.readSlice(length: Int(length))!)))
        return .continue
    }
}

public struct TraceFrameDecoder: ByteToMessageDecoder {
    public typealias InboundOut = ByteBuffer

    public init() {}

    public mutating func decode(context: ChannelHandlerContext, buffer: inout ByteBuffer) throws -> DecodingState {
        guard let length = buffer.getInteger(at: buffer.readerIndex, endianness: .little, as: UInt32.self) else { return .needMoreData }
        guard buffer.readableBytes >= 4 + Int(length) else {
            buffer.reserveCapacity(4 + Int(length)) // bad: unbounded-size
            return .needMoreData
        }
        buffer.moveReaderIndex(forwardBy: 4)
        context.fireChannelRead(wrapInboundOut(buffer.readSlice(length: Int(length))!))
        return .continue
    }
}

/// Packets from the logic analyser, received as plain data from its UDP socket.
public struct AnalyserPacket {
    let data: Data

    public init(data: Data) {
        self.data = data
    }

    public func timestamp() -> UInt64? {
        guard data.count >= 16 else { return nil }
        return data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self) } // good: buffer-pointer
    }

    public func sample(at index: Int) -> UInt32 {
        data.withUnsafeBytes { raw in
            let first = Int(raw.loadUnaligned(as: UInt16.self))
            return raw.baseAddress!.loadUnaligned(fromByteOffset: first + index * 4, as: UInt32.self) // bad: buffer-pointer
        }
    }

    public func label() -> String {
        data.withUnsafeBytes { raw in
            String(cString: raw.bindMemory(to: CChar.self).baseAddress! + 16) // bad: buffer-pointer
        }
    }

    public func boardName() -> String {
        String(decoding: data.dropFirst(16).prefix { $0 != 0 }, as: UTF8.self) // good: buffer-pointer
    }

    public func samples() -> [UInt16] {
        data.withUnsafeBytes { raw in
            let words = raw.bindMemory(to: UInt16.self)
            return Array(UnsafeBufferPointer(start: words.baseAddress, count: raw.count)) // bad: buffer-pointer
        }
    }

    public func levels() -> [UInt16] {
        var words = [UInt16](repeating: 0, count: data.count / MemoryLayout<UInt16>.stride)
        _ = words.withUnsafeMutableBytes { data.copyBytes(to: $0, count: $0.count) } // good: buffer-pointer
        return words
    }
}

public struct CalibrationBlock {
    var gains: (Float, Float, Float, Float) = (1, 1, 1, 1)

    public init() {}

    public mutating func load(_ packet: Data) {
        let size = Int(packet.first ?? 0)
        packet.withUnsafeBytes { raw in
            withUnsafeMutablePointer(to: &gains) { target in
                _ = memcpy(target, raw.baseAddress! + 1, size) // bad: buffer-pointer
            }
        }
    }

    public mutating func restore(_ packet: Data) throws {
        let size = MemoryLayout.size(ofValue: gains)
        guard packet.count == size else { throw FrameError.truncated }
        packet.withUnsafeBytes { raw in
            withUnsafeMutablePointer(to: &gains) { target in
                _ = memcpy(target, raw.baseAddress!, size) // good: buffer-pointer
            }
        }
    }
}

public final class CaptureRing {
    private let storage: UnsafeMutableRawPointer
    private let capacity: Int
    private var used = 0

    public init(capacity: Int) {
        self.capacity = capacity
        storage = .allocate(byteCount: capacity, alignment: 16)
    }

    deinit {
        storage.deallocate()
    }

    public func append(_ buffer: ByteBuffer) {
        buffer.withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            storage.advanced(by: used).copyMemory(from: base, byteCount: bytes.count) // bad: buffer-pointer
            used += bytes.count
        }
    }

    public func appendIfRoom(_ buffer: ByteBuffer) -> Bool {
        buffer.withUnsafeReadableBytes { bytes in
            guard let base = bytes.baseAddress, bytes.count <= capacity - used else { return false }
            storage.advanced(by: used).copyMemory(from: base, byteCount: bytes.count) // good: buffer-pointer
            used += bytes.count
            return true
        }
    }
}

public enum FirmwareDigest {
    public static func pointer(to image: Data) -> UnsafeRawPointer? {
        image.withUnsafeBytes { $0.baseAddress } // bad: buffer-pointer
    }

    public static func sha256(_ image: Data) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
        image.withUnsafeBytes { raw in
            _ = CC_SHA256(raw.baseAddress, CC_LONG(clamping: raw.count), &digest) // good: buffer-pointer
        }
        return digest
    }
}
