import Foundation
import MachO

struct Segment { let name: String; let offset: Int; let length: Int }

/// Inspects binaries that the user drops on the window.
final class MachOReader {
    private let data: Data
    private var cached: UnsafeRawBufferPointer?

    init(url: URL) throws { data = try Data(contentsOf: url, options: .mappedIfSafe) }

    func prepare() {
        data.withUnsafeBytes { cached = $0 } // bad: buffer-pointer
    }

    func magic() -> UInt32? {
        guard data.count >= 4 else { return nil }
        return data.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) } // good: buffer-pointer
    }

    func commandCount() -> UInt32 {
        data.withUnsafeBytes { raw in
            raw.baseAddress!.assumingMemoryBound(to: mach_header_64.self).pointee.ncmds // bad: buffer-pointer
        }
    }

    func header() -> mach_header_64? {
        guard data.count >= MemoryLayout<mach_header_64>.size else { return nil }
        return data.withUnsafeBytes { $0.loadUnaligned(as: mach_header_64.self) } // good: buffer-pointer
    }

    func string(in table: Segment, at index: Int) -> String {
        data.withUnsafeBytes { raw in
            let base = raw.baseAddress!.advanced(by: table.offset + index).assumingMemoryBound(to: CChar.self)
            return String(cString: base) // bad: buffer-pointer
        }
    }

    func symbol(in table: Segment, at index: Int) -> String? {
        guard index >= 0, index < table.length, table.offset >= 0, table.length <= data.count - table.offset else { return nil }
        return data.withUnsafeBytes { raw in
            let rest = raw[(table.offset + index) ..< (table.offset + table.length)]
            return String(decoding: rest.prefix { $0 != 0 }, as: UTF8.self) // good: buffer-pointer
        }
    }

    func relocations(count: Int, at offset: Int) -> [UInt64] {
        data.withUnsafeBytes { raw in
            let start = raw.baseAddress!.advanced(by: offset).bindMemory(to: UInt64.self, capacity: count)
            return Array(UnsafeBufferPointer(start: start, count: count)) // bad: buffer-pointer
        }
    }

    func fixups(count: Int, at offset: Int) -> [UInt64] {
        guard offset >= 0, count >= 0, offset <= data.count, count <= (data.count - offset) / 8 else { return [] }
        return data.withUnsafeBytes { raw in
            (0 ..< count).map { raw.loadUnaligned(fromByteOffset: offset + $0 * 8, as: UInt64.self) } // good: buffer-pointer
        }
    }

    func sectionName(_ bytes: [UInt8]) -> String {
        var name = [CChar](repeating: 0, count: 16)
        strcpy(&name, bytes.map { CChar(bitPattern: $0) } + [0]) // bad: buffer-pointer
        return String(cString: name)
    }

    func segmentName(_ bytes: [UInt8]) -> String {
        var name = [CChar](repeating: 0, count: 17)
        strlcpy(&name, bytes.map { CChar(bitPattern: $0) } + [0], name.count) // good: buffer-pointer
        return String(cString: name)
    }

    func uuid(_ payload: [UInt8]) -> uuid_t {
        payload.withUnsafeBufferPointer { buffer in
            buffer.baseAddress!.withMemoryRebound(to: uuid_t.self, capacity: 1) { $0.pointee } // bad: buffer-pointer
        }
    }

    func buildID(_ payload: [UInt8]) -> UUID? {
        guard payload.count == 16 else { return nil }
        return payload.withUnsafeBytes { UUID(uuid: $0.loadUnaligned(as: uuid_t.self)) } // good: buffer-pointer
    }

    func scratch(_ declared: Int, _ payload: Data) -> Data {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, declared), alignment: 8)
        defer { memory.deallocate() }
        payload.copyBytes(to: memory.assumingMemoryBound(to: UInt8.self), count: payload.count) // bad: buffer-pointer
        return Data(bytes: memory, count: max(1, declared))
    }

    func buffer(_ payload: Data) -> Data {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, payload.count), alignment: 8)
        defer { memory.deallocate() }
        payload.copyBytes(to: memory.assumingMemoryBound(to: UInt8.self), count: payload.count) // good: buffer-pointer
        return Data(bytes: memory, count: payload.count)
    }
}
