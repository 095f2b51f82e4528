import Darwin
import Foundation

/// Minimal ustar reader for artifacts that stream in.
struct TarReader {
    let data: Data

    struct Header {
        var name: String
        var size: Int
        var mode: Int32
        var checksum: Int
    }

    private func octal(_ range: Range<Int>) -> UInt64? {
        guard range.upperBound <= data.count else { return nil }
        let digits = data[range].prefix { $0 >= 0x30 && $0 <= 0x37 }
        return UInt64(String(decoding: digits, as: UTF8.self), radix: 8)
    }

    /// GNU base-256 sizes take all eight bytes.
    private func wide(at offset: Int) -> UInt64 {
        guard offset + 8 <= data.count else { return 0 }
        return data[offset..<(offset + 8)].reduce(0) { ($0 << 8) | UInt64($1) }
    }

    func size(at offset: Int) -> Int {
        guard offset + 136 <= data.count, data[offset + 124] == 0x80 else { return Int(octal(offset + 124..<offset + 135) ?? 0) }
        return Int(wide(at: offset + 128)) // bad: integer-overflow
    }

    func checkedSize(at offset: Int) throws -> Int {
        let raw = wide(at: offset + 128)
        guard raw <= UInt64(data.count) else { throw UnpackError.malformed }
        return Int(raw) // good: integer-overflow
    }

    func next(after offset: Int, size: Int) throws -> Int {
        let blocks = (size &+ 511) & ~511
        let end = offset &+ 512 &+ blocks // bad: integer-overflow
        guard end <= data.count else { throw UnpackError.malformed }
        return end
    }

    func checkedNext(after offset: Int, size: Int) throws -> Int {
        guard size >= 0, size <= data.count - offset - 512 else { throw UnpackError.malformed }
        let end = offset + 512 + (size + 511) / 512 * 512 // good: integer-overflow
        return min(end, data.count)
    }

    func mode(at offset: Int) throws -> UInt16 {
        guard let value = octal(offset + 100..<offset + 107) else { throw UnpackError.malformed }
        return UInt16(value) // bad: integer-overflow
    }

    func permission(at offset: Int) throws -> UInt16 {
        guard let value = octal(offset + 100..<offset + 107) else { throw UnpackError.malformed }
        return UInt16(value & 0o777) // good: integer-overflow
    }

    // MARK: Whole entries

    func entry(at offset: Int) throws -> Data {
        let length = Int32(truncatingIfNeeded: size(at: offset))
        guard Int(length) <= data.count - offset - 512 else { throw UnpackError.malformed }
        let target = UnsafeMutableRawPointer.allocate(byteCount: Int(length), alignment: 16)
        data.withUnsafeBytes { raw in
            target.copyMemory(from: raw.baseAddress! + offset + 512, byteCount: size(at: offset)) // bad: buffer-pointer
        }
        return Data(bytesNoCopy: target, count: Int(length), deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    func copiedEntry(at offset: Int) throws -> Data {
        let length = try checkedSize(at: offset)
        guard length <= data.count - offset - 512 else { throw UnpackError.malformed }
        let target = UnsafeMutableRawPointer.allocate(byteCount: length, alignment: 16)
        data.withUnsafeBytes { raw in
            target.copyMemory(from: raw.baseAddress! + offset + 512, byteCount: length) // good: buffer-pointer
        }
        return Data(bytesNoCopy: target, count: length, deallocator: .custom { pointer, _ in pointer.deallocate() })
    }

    func nameBytes(at offset: Int) -> UnsafeBufferPointer<UInt8> {
        let bytes = [UInt8](data.dropFirst(offset).prefix(100))
        return bytes.withUnsafeBufferPointer { $0 } // bad: buffer-pointer
    }

    func nameLength(at offset: Int) -> Int {
        let bytes = [UInt8](data.dropFirst(offset).prefix(100))
        return bytes.withUnsafeBufferPointer { $0.firstIndex(of: 0) ?? $0.count } // good: buffer-pointer
    }
}

// MARK: - Control socket

struct ControlSocket {
    /// Path as given in the job's environment.
    static func address(path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutablePointer(to: &address.sun_path) { field in
            field.withMemoryRebound(to: CChar.self, capacity: 104) { target in
                _ = strcpy(target, path) // bad: buffer-pointer
            }
        }
        return address
    }

    static func boundedAddress(path: String) -> sockaddr_un {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        withUnsafeMutablePointer(to: &address.sun_path) { field in
            field.withMemoryRebound(to: CChar.self, capacity: capacity) { target in
                _ = strlcpy(target, path, capacity) // good: buffer-pointer
            }
        }
        return address
    }

    let descriptor: Int32

    /// Frames start with a two byte length.
    func frame() -> [UInt8] {
        var header: UInt16 = 0
        guard recv(descriptor, &header, 2, MSG_WAITALL) == 2 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, Int(UInt16(bigEndian: header)), MSG_WAITALL) // bad: buffer-pointer
        return Array(buffer.prefix(max(count, 0)))
    }

    func shortFrame() -> [UInt8] {
        var header: UInt16 = 0
        guard recv(descriptor, &header, 2, MSG_WAITALL) == 2 else { return [] }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = recv(descriptor, &buffer, min(buffer.count, Int(UInt16(bigEndian: header))), MSG_WAITALL) // good: buffer-pointer
        return Array(buffer.prefix(max(count, 0)))
    }

    struct Reply {
        var code: UInt32
        var sequence: UInt32
    }

    func reply(in bytes: [UInt8]) -> Reply {
        bytes.withUnsafeBytes { raw in
            raw.baseAddress!.loadUnaligned(as: Reply.self) // bad: buffer-pointer
        }
    }

    func checkedReply(in bytes: [UInt8]) -> Reply? {
        guard bytes.count >= MemoryLayout<Reply>.size else { return nil }
        return bytes.withUnsafeBytes { raw in
            raw.baseAddress!.loadUnaligned(as: Reply.self) // good: buffer-pointer
        }
    }

    /// Clients ask for a timeout in seconds, as text.
    func timeout(_ text: String) -> UInt64 {
        guard let seconds = Double(text) else { return 1_000_000_000 }
        return UInt64(seconds * 1_000_000_000) // bad: integer-overflow
    }

    func boundedTimeout(_ text: String) -> UInt64 {
        guard let seconds = Double(text), seconds.isFinite else { return 1_000_000_000 }
        return UInt64(min(max(seconds, 0), 3600) * 1_000_000_000) // good: integer-overflow
    }
}
