import Foundation
import NIOCore

struct SampleHeader {
    var station: UInt32
    var count: UInt32
    var interval: Int32
    var flags: UInt32
}

struct Sample: Sendable {
    var level: Float
    var pressure: Float
}

/// Decodes the payload of `samples` frames.
struct SampleBlock {
    let payload: ByteBuffer

    func legacyHeader() -> SampleHeader {
        payload.withUnsafeReadableBytes { raw in
            raw.baseAddress!.assumingMemoryBound(to: SampleHeader.self).pointee // bad: buffer-pointer
        }
    }

    func header() throws -> SampleHeader {
        try payload.withUnsafeReadableBytes { raw in
            guard raw.count >= MemoryLayout<SampleHeader>.size else { throw WireError.malformed }
            return raw.loadUnaligned(as: SampleHeader.self) // good: buffer-pointer
        }
    }

    func levels(_ header: SampleHeader) -> [Float] {
        let scratch = UnsafeMutablePointer<Float>.allocate(capacity: 512)
        defer { scratch.deallocate() }
        let available = payload.readableBytes / 4
        for index in 0..<min(Int(header.count), available) {
            scratch[index] = Float(bitPattern: payload.getInteger(at: payload.readerIndex + index * 4) ?? 0) // bad: buffer-pointer
        }
        return Array(UnsafeBufferPointer(start: scratch, count: min(Int(header.count), 512)))
    }

    func pressures(_ header: SampleHeader) -> [Float] {
        let count = min(Int(header.count), 512, payload.readableBytes / 4)
        return Array<Float>(unsafeUninitializedCapacity: count) { target, initialized in
            for index in 0..<count {
                let bits: UInt32 = payload.getInteger(at: payload.readerIndex + index * 4) ?? 0
                (target.baseAddress! + index).initialize(to: Float(bitPattern: bits)) // good: buffer-pointer
            }
            initialized = count
        }
    }

    func calibration(at offset: Int, length: Int) -> [UInt8] {
        payload.withUnsafeReadableBytes { raw in
            guard let base = raw.baseAddress else { return [] }
            return Array(UnsafeRawBufferPointer(start: base + offset, count: length)) // bad: buffer-pointer
        }
    }

    func signature(at offset: Int, length: Int) throws -> [UInt8] {
        try payload.withUnsafeReadableBytes { raw in
            guard offset >= 0, length >= 0, length <= raw.count, offset <= raw.count - length else { throw WireError.malformed }
            return Array(UnsafeRawBufferPointer(rebasing: raw[offset..<(offset + length)])) // good: buffer-pointer
        }
    }

    func samples(_ header: SampleHeader) throws -> [Sample] {
        var buffer = payload
        var samples: [Sample] = []
        samples.reserveCapacity(Int(header.count)) // bad: unbounded-size
        for _ in 0..<header.count {
            guard let level = buffer.readInteger(as: UInt32.self), let pressure = buffer.readInteger(as: UInt32.self) else { throw WireError.malformed }
            samples.append(Sample(level: Float(bitPattern: level), pressure: Float(bitPattern: pressure)))
        }
        return samples
    }

    func flags(_ header: SampleHeader) -> [UInt8] {
        var buffer = payload
        var flags: [UInt8] = []
        flags.reserveCapacity(min(Int(header.count), buffer.readableBytes)) // good: unbounded-size
        while flags.count < Int(header.count), let flag = buffer.readInteger(as: UInt8.self) { flags.append(flag) }
        return flags
    }

    func byteCount(_ header: SampleHeader) -> Int {
        Int(header.count * UInt32(MemoryLayout<Sample>.stride)) // bad: integer-overflow
    }

    func expectedBytes(_ header: SampleHeader) -> Int {
        Int(header.count) * MemoryLayout<Sample>.stride // good: integer-overflow
    }

    func drift(_ header: SampleHeader) -> Int32 {
        abs(header.interval) // bad: integer-overflow
    }

    func jitter(_ header: SampleHeader) -> UInt32 {
        header.interval.magnitude // good: integer-overflow
    }
}

/// Writes replies with the C layout that the gauges expect.
struct ReplyWriter {
    func echo(_ request: ByteBuffer, declared length: UInt16, into reply: inout ByteBuffer) {
        request.withUnsafeReadableBytes { source in
            guard let origin = source.baseAddress else { return }
            reply.writeWithUnsafeMutableBytes(minimumWritableBytes: Int(length)) { target in
                memcpy(target.baseAddress!, origin, Int(length)) // bad: buffer-pointer
                return Int(length)
            }
        }
    }

    func acknowledge(_ request: ByteBuffer, declared length: UInt16, into reply: inout ByteBuffer) {
        let count = min(Int(length), request.readableBytes)
        request.withUnsafeReadableBytes { source in
            guard let origin = source.baseAddress else { return }
            reply.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { target in
                memcpy(target.baseAddress!, origin, count) // good: buffer-pointer
                return count
            }
        }
    }

    func stationName(_ request: inout ByteBuffer) -> UnsafePointer<UInt8>? {
        guard var bytes = request.readBytes(length: 16) else { return nil }
        return withUnsafeMutablePointer(to: &bytes[0]) { UnsafePointer($0) } // bad: buffer-pointer
    }

    func stationLabel(_ request: inout ByteBuffer) -> String? {
        guard let bytes = request.readBytes(length: 16) else { return nil }
        return bytes.withUnsafeBufferPointer { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) } // good: buffer-pointer
    }
}

/// Sequence numbers and clock values reported by a gauge.
struct PeerClock {
    private(set) var expected: UInt32 = 0
    private(set) var received: UInt32 = 0

    mutating func observe(_ frame: Frame) -> Bool {
        let inOrder = frame.sequence == expected
        expected = frame.sequence + 1 // bad: integer-overflow
        received &+= 1 // good: integer-overflow
        return inOrder
    }

    func milliseconds(_ seconds: Double) -> Int {
        Int(seconds * 1000) // bad: integer-overflow
    }

    func microseconds(_ seconds: Double) -> Int? {
        Int(exactly: (seconds * 1_000_000).rounded()) // good: integer-overflow
    }
}
