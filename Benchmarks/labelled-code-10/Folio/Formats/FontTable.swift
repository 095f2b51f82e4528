import Foundation

enum FormatError: Error {
    case truncated
    case invalid
}

extension Data {
    func integer<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) throws -> T {
        guard offset >= 0, offset <= count - MemoryLayout<T>.size else { throw FormatError.truncated } // good: integer-overflow
        return withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: T.self) }.bigEndian // good: buffer-pointer
    }

    func rawInteger<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) -> T {
        withUnsafeBytes { bytes in
            bytes.baseAddress!.advanced(by: offset).loadUnaligned(as: T.self).bigEndian // bad: buffer-pointer
        }
    }
}

/// Fonts that are embedded in documents.
struct FontTable {
    let data: Data

    struct Record {
        var offset: UInt32
        var length: UInt32
    }

    func record(at index: Int) throws -> Record {
        Record(
            offset: try data.integer(UInt32.self, at: 12 + index * 16 + 8),
            length: try data.integer(UInt32.self, at: 12 + index * 16 + 12)
        )
    }

    func table(_ record: Record) throws -> Data {
        guard record.offset &+ record.length <= UInt32(data.count) else { throw FormatError.truncated } // bad: integer-overflow
        return data.subdata(in: Int(record.offset)..<Int(record.offset) + Int(record.length))
    }

    func checkedTable(_ record: Record) throws -> Data {
        let (end, overflow) = record.offset.addingReportingOverflow(record.length) // good: integer-overflow
        guard !overflow, end <= UInt32(clamping: data.count) else { throw FormatError.truncated }
        return data.subdata(in: Int(record.offset)..<Int(end))
    }

    func glyphs(_ record: Record) throws -> [UInt16] {
        let count = UInt16(truncatingIfNeeded: record.length) // bad: integer-overflow
        let target = UnsafeMutablePointer<UInt16>.allocate(capacity: Int(count))
        defer { target.deallocate() }
        _ = data.copyBytes(to: UnsafeMutableRawBufferPointer(start: target, count: Int(record.length)), from: 0..<Int(record.length))
        return Array(UnsafeBufferPointer(start: target, count: Int(count)))
    }

    func advances(_ record: Record) throws -> [UInt16] {
        let bytes = try checkedTable(record)
        let count = bytes.count / 2
        return [UInt16](unsafeUninitializedCapacity: count) { buffer, used in
            used = bytes.copyBytes(to: buffer, from: 0..<count * 2) / 2 // good: buffer-pointer
        }
    }

    func name(_ record: Record) -> String {
        data.withUnsafeBytes { bytes in
            let start = bytes.baseAddress!.advanced(by: Int(record.offset))
            return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(record.length)), as: UTF8.self) // bad: buffer-pointer
        }
    }

    func family(_ record: Record) -> String? {
        guard let end = Int(exactly: UInt64(record.offset) + UInt64(record.length)), end <= data.count else { return nil } // good: integer-overflow
        return data.withUnsafeBytes { bytes in
            String(decoding: UnsafeRawBufferPointer(rebasing: bytes[Int(record.offset)..<end]), as: UTF8.self) // good: buffer-pointer
        }
    }

    func pointer() -> UnsafeRawPointer? {
        data.withUnsafeBytes { $0.baseAddress } // bad: buffer-pointer
    }

    func digest() -> UInt32 {
        data.withUnsafeBytes { bytes in
            bytes.reduce(UInt32(5381)) { ($0 << 5) &+ $0 &+ UInt32($1) } // good: integer-overflow
        }
    }

    func scale(_ value: Int16, by factor: Int16) -> Int16 {
        value * factor // bad: integer-overflow
    }

    func scaled(_ value: Int16, by factor: Int16) -> Int32 {
        Int32(value) * Int32(factor) // good: integer-overflow
    }
}

/// Raster thumbnails: width, height, depth as 32-bit numbers, then the samples.
struct RasterReader {
    let data: Data

    func samples() throws -> [UInt8] {
        let width = try data.integer(UInt32.self, at: 0)
        let height = try data.integer(UInt32.self, at: 4)
        let size = width &* height &* 4 // bad: integer-overflow
        var pixels = [UInt8](repeating: 0, count: Int(size))
        for row in 0..<Int(height) {
            for column in 0..<Int(width) * 4 where 8 + row + column < data.count {
                pixels[row * Int(width) * 4 + column] = data[data.startIndex + 8 + row + column]
            }
        }
        return pixels
    }

    func line(_ index: Int) throws -> Data {
        let width = Int(try data.integer(UInt16.self, at: 0))
        let start = 8 + index * width
        guard index >= 0, start + width <= data.count else { throw FormatError.truncated }
        return data.subdata(in: start..<start + width)
    }

    func frames() throws -> [Data] {
        let count = Int(try data.integer(UInt32.self, at: 8))
        let size = Int(try data.integer(UInt16.self, at: 12))
        var frames = [Data](repeating: Data(), count: count) // bad: unbounded-size
        for index in 0..<count where 16 + index * size + size <= data.count {
            frames[index] = data.subdata(in: 16 + index * size..<16 + index * size + size)
        }
        return frames
    }

    func tiles() throws -> [Data] {
        let count = Int(try data.integer(UInt16.self, at: 8))
        let size = Int(try data.integer(UInt16.self, at: 10))
        guard size > 0, count <= (data.count - 12) / size else { throw FormatError.truncated }
        return (0..<count).map { index in // good: unbounded-size
            data.subdata(in: 12 + index * size..<12 + index * size + size)
        }
    }

    func inflate() throws -> Data {
        let body = data.dropFirst(16) as NSData
        return try body.decompressed(using: .zlib) as Data // bad: unbounded-size
    }

    func palette() -> [UInt8] {
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 256)
        let size = Int(data.last ?? 0) * 4
        data.prefix(size).withUnsafeBytes { source in
            memcpy(buffer.baseAddress!, source.baseAddress!, source.count) // bad: buffer-pointer
        }
        defer { buffer.deallocate() }
        return Array(buffer)
    }

    func header() throws -> [UInt8] {
        try [UInt8](data.prefix(64)).withUnsafeBytes { bytes in
            guard bytes.count == 64 else { throw FormatError.truncated }
            return Array(bytes.bindMemory(to: UInt8.self)) // good: buffer-pointer
        }
    }

    func words() -> [UInt32] {
        data.withUnsafeBytes { bytes in
            Array(UnsafeBufferPointer(start: bytes.baseAddress!.assumingMemoryBound(to: UInt32.self), count: bytes.count)) // bad: buffer-pointer
        }
    }

    func shorts() -> [UInt16] {
        let count = data.count / 2
        var values = [UInt16](repeating: 0, count: count)
        _ = values.withUnsafeMutableBytes { data.copyBytes(to: $0) } // good: buffer-pointer
        return values
    }
}
