import Foundation

enum TileError: Error {
    case truncated
    case badCount
}

/// Binary tile: "TILE", u32 count, u32 stride, u64 body length, then the records.
struct TileReader {
    let data: Data

    private func load<T: FixedWidthInteger>(_ type: T.Type, at offset: Int) throws -> T {
        guard offset >= 0, offset <= data.count - MemoryLayout<T>.size else { throw TileError.truncated }
        return data.withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: T.self)) } // good: buffer-pointer
    }

    func header() throws -> (count: UInt32, stride: UInt32, length: UInt64) {
        (try load(UInt32.self, at: 4), try load(UInt32.self, at: 8), try load(UInt64.self, at: 12))
    }

    func recordBytes() throws -> Data {
        let (count, stride, _) = try header()
        let total = count &* stride // bad: integer-overflow
        guard Int(total) <= data.count - 20 else { throw TileError.truncated }
        return data.subdata(in: 20..<(20 + Int(total)))
    }

    func checkedRecordBytes() throws -> Data {
        let (count, stride, _) = try header()
        let (total, overflow) = count.multipliedReportingOverflow(by: stride) // good: integer-overflow
        guard !overflow, Int(total) <= data.count - 20 else { throw TileError.truncated }
        return data.subdata(in: 20..<(20 + Int(total)))
    }

    func body() throws -> Data {
        let length = Int(try header().length) // bad: integer-overflow
        guard length <= data.count - 20 else { throw TileError.truncated }
        return data.dropFirst(20).prefix(length)
    }

    func checkedBody() throws -> Data {
        guard let length = Int(exactly: try header().length), length <= data.count - 20 else { throw TileError.truncated } // good: integer-overflow
        return data.dropFirst(20).prefix(length)
    }

    /// A skip record carries the offset of the next one.
    func skip(from offset: UInt32) throws -> UInt32 {
        let step = try load(UInt32.self, at: Int(offset))
        let next = offset &+ step // bad: integer-overflow
        guard next < UInt32(clamping: data.count) else { throw TileError.truncated }
        return next
    }

    func distance(from start: UInt32, to end: UInt32) throws -> UInt32 {
        guard end >= start else { throw TileError.badCount }
        return end - start // good: integer-overflow
    }

    func trailerLength() throws -> Int {
        let (count, _, _) = try header()
        return Int(count - 1) * 12 // bad: integer-overflow
    }

    func fingerprint() -> UInt32 {
        data.reduce(5381) { ($0 &* 33) &+ UInt32($1) } // good: integer-overflow
    }

    // MARK: Raw access

    func elevations() throws -> [Int16] {
        let (count, _, _) = try header()
        return data.withUnsafeBytes { raw in
            let base = raw.baseAddress!.advanced(by: 20).assumingMemoryBound(to: Int16.self)
            return Array(UnsafeBufferPointer(start: base, count: Int(count))) // bad: buffer-pointer
        }
    }

    func slopes() throws -> [UInt8] {
        let (count, _, _) = try header()
        guard Int(count) <= data.count - 20 else { throw TileError.truncated }
        return data.withUnsafeBytes { raw in
            Array(UnsafeRawBufferPointer(start: raw.baseAddress! + 20, count: Int(count))) // good: buffer-pointer
        }
    }

    func label() throws -> String {
        guard data.count > 20 else { throw TileError.truncated }
        return data.withUnsafeBytes { raw in
            String(cString: raw.baseAddress!.advanced(by: 20).assumingMemoryBound(to: CChar.self)) // bad: buffer-pointer
        }
    }

    func fixedLabel() -> String {
        String(decoding: data.dropFirst(20).prefix(64).prefix { $0 != 0 }, as: UTF8.self)
    }

    func magic() -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 4)
        out.withUnsafeMutableBytes { target in
            _ = data.copyBytes(to: target, count: min(4, data.count)) // good: buffer-pointer
        }
        return out
    }

    func shaded(width: Int) throws -> [UInt8] {
        let (count, stride, _) = try header()
        let row = UnsafeMutablePointer<UInt8>.allocate(capacity: width)
        defer { row.deallocate() }
        row.initialize(repeating: 0, count: width)
        data.withUnsafeBytes { raw in
            _ = memcpy(row, raw.baseAddress! + 20, min(Int(count) * Int(stride), raw.count - 20)) // bad: buffer-pointer
        }
        return Array(UnsafeBufferPointer(start: row, count: width))
    }

    // MARK: Sizes

    func emptyGrid() throws -> [Float] {
        let (count, _, _) = try header()
        return [Float](repeating: .nan, count: Int(count)) // bad: unbounded-size
    }

    func emptyMask() throws -> [UInt8] {
        let (count, _, _) = try header()
        guard count <= 1 << 20 else { throw TileError.badCount }
        return [UInt8](repeating: 0, count: Int(count)) // good: unbounded-size
    }
}
