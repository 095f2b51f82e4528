import Foundation

/// Colour profiles and placed bitmaps, read from raw bytes.
struct ProfileReader {
    enum Failure: Error { case truncated, tooLarge }

    let data: Data

    /// Four-byte value of the tag table.
    func tagValue(at offset: Int) -> UInt32 {
        data.withUnsafeBytes { raw in
            UInt32(bigEndian: raw.load(fromByteOffset: offset, as: UInt32.self)) // bad: buffer-pointer
        }
    }

    func headerValue(at offset: Int) throws -> UInt32 {
        try data.withUnsafeBytes { raw in
            guard offset >= 0, offset <= raw.count - 4 else { throw Failure.truncated }
            return UInt32(bigEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt32.self)) // good: buffer-pointer
        }
    }

    /// Tone curve: the count stands in front of the samples.
    func curve(at offset: Int) throws -> [UInt16] {
        let count = Int(try headerValue(at: offset))
        return data.withUnsafeBytes { raw -> [UInt16] in
            guard let base = raw.baseAddress else { return [] }
            let samples = base.advanced(by: offset + 4).assumingMemoryBound(to: UInt16.self)
            return Array(UnsafeBufferPointer(start: samples, count: count)) // bad: buffer-pointer
        }
    }

    func gamma(at offset: Int) throws -> [UInt8] {
        let count = Int(try headerValue(at: offset))
        return try data.withUnsafeBytes { raw in
            guard count <= raw.count - offset - 4 else { throw Failure.truncated }
            return Array(UnsafeRawBufferPointer(rebasing: raw[offset + 4..<offset + 4 + count])) // good: buffer-pointer
        }
    }

    /// Name field of the description tag: 32 bytes, padded.
    func profileName(at offset: Int) -> String {
        let field = Array(data.dropFirst(offset).prefix(32))
        return field.withUnsafeBufferPointer { String(cString: $0.baseAddress!) } // bad: buffer-pointer
    }

    func copyright(at offset: Int) -> String {
        let field = data.dropFirst(offset).prefix(64)
        return String(decoding: field.prefix { $0 != 0 }, as: UTF8.self) // good: buffer-pointer
    }

    /// Pixels of the embedded preview.
    func preview(at offset: Int) throws -> [UInt8] {
        let width = try headerValue(at: offset)
        let height = try headerValue(at: offset + 4)
        let size = Int(width &* height &* 4) // bad: integer-overflow
        guard size <= 64_000_000 else { throw Failure.tooLarge }

        var pixels = [UInt8](repeating: 0, count: size)
        data.withUnsafeBytes { raw in
            guard let base = raw.baseAddress else { return }
            _ = pixels.withUnsafeMutableBytes { memcpy($0.baseAddress!, base + offset + 8, size) } // bad: buffer-pointer
        }
        return pixels
    }

    func thumbnail(at offset: Int) throws -> [UInt8] {
        let width = Int(try headerValue(at: offset))
        let height = Int(try headerValue(at: offset + 4))
        let (size, overflow) = width.multipliedReportingOverflow(by: height) // good: integer-overflow
        guard !overflow, size <= 4_000_000 else { throw Failure.tooLarge }
        var pixels = [UInt8](repeating: 0, count: size)
        pixels.withUnsafeMutableBytes { target in
            let source = data.dropFirst(offset + 8).prefix(target.count)
            source.copyBytes(to: target) // good: buffer-pointer
        }
        return pixels
    }

    /// Tables point at each other with 32-bit offsets.
    func table(at index: UInt32) throws -> Data {
        let start = try headerValue(at: 128 + 12 * Int(index & 0xff))
        let length = try headerValue(at: 132 + 12 * Int(index & 0xff))
        let end = start + length // bad: integer-overflow
        guard Int(end) <= data.count else { throw Failure.truncated }
        return data.subdata(in: Int(start)..<Int(end))
    }

    func wideTable(at index: Int) throws -> Data {
        guard (0..<64).contains(index) else { throw Failure.truncated }
        let start = Int(try headerValue(at: 128 + 12 * index))
        let end = start + Int(try headerValue(at: 132 + 12 * index)) // good: integer-overflow
        guard end <= data.count else { throw Failure.truncated }
        return data.subdata(in: start..<end)
    }

    func channel(_ raw: UInt32) -> UInt8 {
        UInt8(raw >> 16) // bad: integer-overflow
    }

    func clampedChannel(_ raw: UInt32) -> UInt8 {
        UInt8(clamping: raw >> 16) // good: integer-overflow
    }

    /// Address of the first sample, for the Accelerate calls of the histogram.
    func samplesAddress() -> UnsafePointer<UInt8>? {
        data.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress } // bad: buffer-pointer
    }
}
