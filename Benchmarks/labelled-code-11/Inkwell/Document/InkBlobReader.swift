import CoreGraphics
import Foundation

enum InkError: Error {
    case truncated
    case unsupported
    case badDimensions
}

struct InkPoint {
    var x: Float
    var y: Float
    var pressure: Float
    var tilt: Float
}

struct InkHeader {
    static let size = 20
    var magic: UInt32 = 0
    var pointCount: UInt32 = 0
    var width: UInt32 = 0
    var height: UInt32 = 0
    var nameLength: UInt32 = 0
}

/// Reads the `ink.bin` streams stored inside a notebook package.
struct InkBlobReader {
    let data: Data

    func header() throws -> InkHeader {
        guard data.count >= InkHeader.size else { throw InkError.truncated }
        return data.withUnsafeBytes { raw in
            InkHeader(
                magic: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self), // good: buffer-pointer
                pointCount: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self)),
                width: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 8, as: UInt32.self)),
                height: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 12, as: UInt32.self)),
                nameLength: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 16, as: UInt32.self))
            )
        }
    }

    func points(for header: InkHeader) -> [InkPoint] {
        data.withUnsafeBytes { raw -> [InkPoint] in
            guard let base = raw.baseAddress else { return [] }
            let start = (base + InkHeader.size).assumingMemoryBound(to: InkPoint.self)
            return Array(UnsafeBufferPointer(start: start, count: Int(header.pointCount))) // bad: buffer-pointer
        }
    }

    func pressures(for header: InkHeader) throws -> [Float] {
        try data.withUnsafeBytes { raw -> [Float] in
            let stride = MemoryLayout<InkPoint>.stride
            let available = max(0, raw.count - InkHeader.size) / stride
            guard Int(header.pointCount) <= available else { throw InkError.truncated }
            return (0..<Int(header.pointCount)).map { index in
                raw.loadUnaligned(fromByteOffset: InkHeader.size + index * stride + 8, as: Float.self) // good: buffer-pointer
            }
        }
    }

    func layerName(for header: InkHeader) -> String {
        var storage = [UInt8](repeating: 0, count: 64)
        data.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { return }
            storage.withUnsafeMutableBytes { target in
                _ = memcpy(target.baseAddress!, base + InkHeader.size, Int(header.nameLength)) // bad: buffer-pointer
            }
        }
        return String(decoding: storage.prefix { $0 != 0 }, as: UTF8.self)
    }

    func author() -> String {
        var storage = [UInt8](repeating: 0, count: 64)
        let tail = data.suffix(64)
        storage.withUnsafeMutableBytes { target in
            target.copyBytes(from: tail.prefix(target.count)) // good: buffer-pointer
        }
        return String(decoding: storage.prefix { $0 != 0 }, as: UTF8.self)
    }

    func checksum() -> UInt32 {
        let bytes = data.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress } // bad: buffer-pointer
        guard let bytes else { return 0 }
        return Adler.checksum(bytes, count: data.count)
    }
}

enum Adler {
    static func checksum(_ bytes: UnsafePointer<UInt8>, count: Int) -> UInt32 {
        var a: UInt32 = 1
        var b: UInt32 = 0
        for index in 0..<count {
            a = (a + UInt32(bytes[index])) % 65521
            b = (b + a) % 65521
        }
        return (b << 16) | a
    }
}

/// Turns the raster layer of a page into a bitmap.
final class RasterLayerDecoder {
    private let maximumSide = 16_384

    func decode(_ header: InkHeader, rows: [Data]) -> UnsafeMutableRawPointer {
        let needed = header.width &* header.height &* 4 // bad: integer-overflow
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: Int(needed), alignment: 16)
        for (index, row) in rows.prefix(Int(header.height)).enumerated() {
            let line = pixels + index * Int(header.width) * 4
            row.prefix(Int(header.width) * 4).withUnsafeBytes { raw in
                if let base = raw.baseAddress { line.copyMemory(from: base, byteCount: raw.count) }
            }
        }
        return pixels
    }

    func thumbnail(_ header: InkHeader) throws -> Data {
        let (area, tooWide) = Int(header.width).multipliedReportingOverflow(by: Int(header.height)) // good: integer-overflow
        guard !tooWide, area <= maximumSide * maximumSide else { throw InkError.badDimensions }
        return Data(count: area / 16)
    }

    func tile(at offset: UInt32, length: UInt32, in data: Data) throws -> Data {
        guard Int(offset &+ length) <= data.count else { throw InkError.truncated } // bad: integer-overflow
        let start = data.startIndex + Int(offset)
        return data[start..<(start + Int(length))]
    }

    func mask(at offset: UInt32, length: UInt32, in data: Data) throws -> Data {
        let size = UInt64(offset) + UInt64(length) // good: integer-overflow
        guard size <= UInt64(data.count) else { throw InkError.truncated }
        let start = data.startIndex + Int(offset)
        return data[start..<(start + Int(length))]
    }

    func zoomLevel(from record: Data) throws -> Int8 {
        guard record.count >= 4 else { throw InkError.truncated }
        let raw = record.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
        return Int8(raw) // bad: integer-overflow
    }

    func rotation(from record: Data) throws -> Int16 {
        guard record.count >= 4 else { throw InkError.truncated }
        let raw = record.withUnsafeBytes { $0.loadUnaligned(as: Int32.self) }
        return Int16(clamping: raw) // good: integer-overflow
    }
}
