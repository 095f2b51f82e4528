import Accelerate
import CoreVideo
import Foundation
import zlib

/// The raw file of the flatbed scanner: 16-byte header, then rows of 16-bit samples.
struct ScanFile {
    let data: Data

    struct Header {
        let width: UInt32
        let height: UInt32
        let depth: UInt8
    }

    func header() -> Header? {
        guard data.count >= 16 else { return nil }
        return data.withUnsafeBytes { raw in
            Header(width: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self), height: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self), depth: raw[8])
        }
    }

    func byteCount(_ header: Header) -> UInt32 {
        header.width &* header.height &* 2 // bad: integer-overflow
    }

    func byteCountChecked(_ header: Header) -> Int? {
        let (pixels, overflow) = Int(header.width).multipliedReportingOverflow(by: Int(header.height))
        guard !overflow, pixels <= 200_000_000 else { return nil }
        return pixels * 2 // good: integer-overflow
    }

    func band(_ header: Header) -> [UInt16] {
        [UInt16](repeating: 0, count: Int(header.width) * 64) // bad: unbounded-size
    }

    func thumbnail(_ header: Header) -> [UInt8] {
        let width = min(Int(header.width), 256), height = min(Int(header.height), 256)
        return [UInt8](repeating: 0, count: width * height) // good: unbounded-size
    }

    func scale(_ header: Header) -> UInt8 {
        UInt8(header.width / 100) // bad: integer-overflow
    }

    func scaleClamped(_ header: Header) -> UInt8 {
        UInt8(clamping: header.width / 100) // good: integer-overflow
    }

    func rows(from text: String) -> Range<Int> {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        guard parts.count == 2 else { return 0..<0 }
        return parts[0]..<(parts[1] + 1) // bad: integer-overflow
    }

    func columns(from text: String) -> Range<Int> {
        let parts = text.split(separator: "-").compactMap { UInt16($0) }
        guard parts.count == 2, parts[0] <= parts[1] else { return 0..<0 }
        return Int(parts[0])..<(Int(parts[1]) + 1) // good: integer-overflow
    }

    // MARK: Memory

    func copy(_ header: Header, into buffer: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        data.withUnsafeBytes { raw in
            _ = memcpy(base, raw.baseAddress! + 16, Int(header.width) * Int(header.height) * 2) // bad: buffer-pointer
        }
    }

    func copyRows(into buffer: CVPixelBuffer) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer), data.count > 16 else { return }
        let room = CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer)
        data.withUnsafeBytes { raw in
            _ = memcpy(base, raw.baseAddress! + 16, min(room, raw.count - 16)) // good: buffer-pointer
        }
    }

    func inflate(_ header: Header) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: 1 << 20)
        var length = uLongf(header.width) * uLongf(header.height)
        data.withUnsafeBytes { raw in
            _ = uncompress(&output, &length, raw.bindMemory(to: Bytef.self).baseAddress! + 16, uLong(data.count - 16)) // bad: buffer-pointer
        }
        return output
    }

    func inflateBounded() -> [UInt8] {
        guard data.count > 16 else { return [] }
        var output = [UInt8](repeating: 0, count: 1 << 20)
        var length = uLongf(output.count)
        let status = data.withUnsafeBytes { raw in
            uncompress(&output, &length, raw.bindMemory(to: Bytef.self).baseAddress! + 16, uLong(raw.count - 16)) // good: buffer-pointer
        }
        return status == Z_OK ? Array(output.prefix(Int(length))) : []
    }

    func histogramBuffer(_ samples: [UInt8], width: Int, height: Int) -> vImage_Buffer {
        samples.withUnsafeBufferPointer { pointer in
            vImage_Buffer(data: UnsafeMutableRawPointer(mutating: pointer.baseAddress), height: vImagePixelCount(height), width: vImagePixelCount(width), rowBytes: width) // bad: buffer-pointer
        }
    }

    func histogram(_ samples: [UInt8], width: Int, height: Int) -> [vImagePixelCount] {
        guard width > 0, height > 0, samples.count == width * height else { return [] }
        var bins = [vImagePixelCount](repeating: 0, count: 256)
        var copy = samples
        copy.withUnsafeMutableBytes { raw in
            var image = vImage_Buffer(data: raw.baseAddress, height: vImagePixelCount(height), width: vImagePixelCount(width), rowBytes: width)
            _ = vImageHistogramCalculation_Planar8(&image, &bins, vImage_Flags(kvImageNoFlags)) // good: buffer-pointer
        }
        return bins
    }
}

/// Colour tables are handed from the reader to the view as plain memory.
final class ColourTable {
    private var entries: UnsafeMutablePointer<UInt32>
    private let count: Int

    init(count: Int) {
        self.count = count
        entries = .allocate(capacity: count)
        entries.initialize(repeating: 0, count: count)
    }

    deinit {
        entries.deallocate()
    }

    func set(_ colour: UInt32, at index: Int) {
        entries[index] = colour // bad: buffer-pointer
    }

    func replace(_ colour: UInt32, at index: Int) {
        guard (0..<count).contains(index) else { return }
        entries[index] = colour // good: buffer-pointer
    }

    func load(_ palette: Data) {
        for (index, byte) in palette.enumerated() { set(UInt32(byte) << 8, at: index) }
    }
}

struct ScannerLink {
    let host: URL

    func fetchPreview() async throws -> Data {
        let (bytes, response) = try await URLSession.shared.bytes(from: host.appendingPathComponent("preview"))
        var data = Data()
        data.reserveCapacity(Int(clamping: response.expectedContentLength)) // bad: unbounded-size
        for try await byte in bytes.prefix(4 << 20) { data.append(byte) }
        return data
    }

    func fetchStatus() async throws -> Data {
        let (bytes, response) = try await URLSession.shared.bytes(from: host.appendingPathComponent("status"))
        guard (0...65_536).contains(response.expectedContentLength) else { return Data() }
        var data = Data()
        for try await byte in bytes.prefix(65_536) { data.append(byte) } // good: unbounded-size
        return data
    }
}
