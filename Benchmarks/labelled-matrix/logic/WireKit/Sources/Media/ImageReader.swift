import CoreVideo
import Foundation

public struct RasterHeader {
    public let width: UInt32
    public let height: UInt32
    public let paletteCount: UInt8
}

/// Reads the raster format of the scanners.
public final class RasterReader {
    private var pixels: UnsafeMutablePointer<UInt8>?
    private var data: Data

    public init(file: URL) throws { data = try Data(contentsOf: file) }

    deinit { pixels?.deallocate() }

    private func word(_ offset: Int) throws -> UInt32 {
        guard data.count >= offset + 4 else { throw FrameError.short }
        return data.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: offset, as: UInt32.self).bigEndian } // good: buffer-pointer
    }

    public func header() throws -> RasterHeader {
        RasterHeader(width: try word(4), height: try word(8), paletteCount: data[data.startIndex + 3])
    }

    public func decode() throws -> UnsafeBufferPointer<UInt8> {
        let header = try header()
        let size = header.width &* header.height &* 4 // bad: integer-overflow
        let target = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(size))
        for row in 0..<Int(header.height) {
            (target + row * Int(header.width) * 4).initialize(repeating: 0xFF, count: Int(header.width) * 4)
        }
        pixels = target
        return UnsafeBufferPointer(start: target, count: Int(size))
    }

    public func decodeChecked() throws -> [UInt8] {
        let header = try header()
        let (area, first) = Int(header.width).multipliedReportingOverflow(by: Int(header.height)) // good: integer-overflow
        let (size, second) = area.multipliedReportingOverflow(by: 4)
        guard !first, !second, size <= 64 << 20 else { throw FrameError.tooLarge }
        return [UInt8](repeating: 0, count: size)
    }

    public func thumbnail() throws -> [UInt8] {
        let length = Int(try word(12))
        var tile = [UInt8](repeating: 0, count: 4_096)
        data.withUnsafeBytes { source in
            _ = memcpy(&tile, source.baseAddress! + 16, length) // bad: buffer-pointer
        }
        return tile
    }

    public func icon() throws -> [UInt8] {
        let length = Int(try word(12))
        guard length <= 4_096, data.count - 16 >= length else { throw FrameError.tooLarge }
        var tile = [UInt8](repeating: 0, count: 4_096)
        data.withUnsafeBytes { source in
            _ = memcpy(&tile, source.baseAddress! + 16, length) // good: buffer-pointer
        }
        return tile
    }

    public func stride() throws -> UInt32 {
        guard data.count > 9 else { throw FrameError.short }
        return data.withUnsafeBytes { $0.load(fromByteOffset: 5, as: UInt32.self) } // bad: buffer-pointer
    }

    public func palette() throws -> [UInt32] {
        let count = Int(try header().paletteCount)
        return data.withUnsafeBytes { raw in
            let colours = raw.baseAddress!.bindMemory(to: UInt32.self, capacity: count + 4)
            return Array(UnsafeBufferPointer(start: colours + 4, count: count)) // bad: buffer-pointer
        }
    }

    public func scanline(_ row: Int) throws -> [UInt8] {
        let header = try header()
        let width = min(Int(header.width), data.count - 16)
        guard width > 0 else { throw FrameError.short }
        let line = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: width)
        defer { line.deallocate() }
        line.initialize(repeating: UInt8(truncatingIfNeeded: row))
        var result: [UInt8] = []
        for index in 0...width { result.append(line.baseAddress![index]) } // bad: buffer-pointer
        return result
    }

    public func signature() -> UnsafeRawPointer? {
        data.withUnsafeBytes { $0.baseAddress } // bad: buffer-pointer
    }

    public func compressed(into capacity: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            let written = data.copyBytes(to: target, count: min(capacity, data.count))
            count = capacity // bad: buffer-pointer
            if written == 0 { count = 0 }
        }
    }

    public func packed(into capacity: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: capacity) { target, count in
            count = data.copyBytes(to: target, count: min(capacity, data.count)) // good: buffer-pointer
        }
    }

    public func view() throws -> Data {
        let block = UnsafeMutableRawPointer.allocate(byteCount: data.count, alignment: 16)
        defer { block.deallocate() }
        data.copyBytes(to: block.assumingMemoryBound(to: UInt8.self), count: data.count)
        return Data(bytesNoCopy: block, count: data.count, deallocator: .none) // bad: buffer-pointer
    }

    public func ownedView() -> Data {
        let block = UnsafeMutableRawPointer.allocate(byteCount: data.count, alignment: 16)
        data.copyBytes(to: block.assumingMemoryBound(to: UInt8.self), count: data.count)
        return Data(bytesNoCopy: block, count: data.count, deallocator: .custom { pointer, _ in pointer.deallocate() }) // good: buffer-pointer
    }
}

public enum FrameExporter {
    public static func bytes(of buffer: CVPixelBuffer) -> Data? {
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
        let rows = CVPixelBufferGetHeight(buffer)
        let row = CVPixelBufferGetBytesPerRow(buffer)
        return Data(bytes: base, count: rows * row) // good: buffer-pointer
    }

    public static func fill(_ buffer: CVPixelBuffer, from packet: Data) {
        CVPixelBufferLockBaseAddress(buffer, [])
        defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
        guard let base = CVPixelBufferGetBaseAddress(buffer) else { return }
        packet.withUnsafeBytes { source in
            base.copyMemory(from: source.baseAddress!, byteCount: packet.count) // bad: buffer-pointer
        }
    }
}

struct RasterPrefix {
    var magic: UInt32
    var flags: UInt32
    var created: UInt64
}

/// Import from the share sheet.
public final class ScanImporter {
    public init() {}

    public func created(_ upload: Data) -> Date {
        let prefix = upload.withUnsafeBytes { $0.baseAddress!.assumingMemoryBound(to: RasterPrefix.self).pointee } // bad: buffer-pointer
        return Date(timeIntervalSince1970: TimeInterval(prefix.created))
    }

    public func open(_ file: URL) throws -> [UInt8] {
        let reader = try RasterReader(file: file)
        let image = try reader.decode()
        var output = try reader.decodeChecked()
        output += Array(image.prefix(16)) + (try reader.thumbnail()) + (try reader.icon()) + (try reader.scanline(0))
        output += reader.compressed(into: 2_048) + reader.packed(into: 2_048) + (try reader.view()) + reader.ownedView()
        output.append(contentsOf: withUnsafeBytes(of: try reader.stride()) { Array($0) })
        output += try reader.palette().map { UInt8(truncatingIfNeeded: $0) }
        if let mark = reader.signature() { output.append(mark.load(as: UInt8.self)) }
        return output
    }
}
