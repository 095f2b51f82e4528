import Foundation

struct TarHeader {
    var name: String
    var size: Int
    var kind: UInt8
    var link: String
}

enum TarError: Error { case truncated, malformed, outside }

/// Streaming reader for toolchain downloads. Header fields are whatever the file says.
struct TarReader {
    private let data: Data
    private let block = 512

    init(data: Data) { self.data = data }

    func header(at offset: Int) throws -> TarHeader {
        guard offset >= 0, data.count - offset >= block else { throw TarError.truncated }
        let slice = data[data.startIndex + offset ..< data.startIndex + offset + block]
        let bytes = [UInt8](slice)
        return TarHeader(name: text(bytes[0 ..< 100]), size: octal(bytes[124 ..< 136]), kind: bytes[156], link: text(bytes[157 ..< 257]))
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func octal(_ bytes: ArraySlice<UInt8>) -> Int {
        bytes.filter { $0 >= 48 && $0 < 56 }.reduce(0) { $0 &* 8 &+ Int($1 - 48) } // bad: integer-overflow
    }

    func paddedLength(_ header: TarHeader) -> Int {
        let size = min(max(header.size, 0), data.count)
        return (size + block - 1) / block * block // good: integer-overflow
    }

    func end(of header: TarHeader, at offset: UInt32) -> UInt32 {
        offset &+ UInt32(truncatingIfNeeded: header.size) // bad: integer-overflow
    }

    func end(of header: TarHeader, from offset: Int) throws -> Int {
        let (sum, overflow) = offset.addingReportingOverflow(header.size) // good: integer-overflow
        guard !overflow, sum <= data.count else { throw TarError.truncated }
        return sum
    }

    func imageBytes(width: UInt32, height: UInt32) -> [UInt8] {
        let count = width &* height &* 4 // bad: integer-overflow
        return [UInt8](repeating: 0, count: Int(count))
    }

    func iconBytes(width: UInt16, height: UInt16) -> [UInt8] {
        let count = Int(width) * Int(height) * 4 // good: integer-overflow
        return [UInt8](repeating: 0, count: min(count, 1 << 22))
    }

    func mode(_ field: String) -> mode_t {
        mode_t(Int(field, radix: 8) ?? 0o644) // bad: integer-overflow
    }

    func owner(_ field: String) -> uid_t? {
        Int(field, radix: 8).flatMap(uid_t.init(exactly:)) // good: integer-overflow
    }

    // MARK: Payloads

    func copyPayload(of header: TarHeader, at offset: Int) -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 64 * 1024)
        data.withUnsafeBytes { source in
            out.withUnsafeMutableBytes { target in
                _ = memcpy(target.baseAddress!, source.baseAddress! + offset, header.size) // bad: buffer-pointer
            }
        }
        return out
    }

    func copyBlock(of header: TarHeader, at offset: Int) throws -> [UInt8] {
        var out = [UInt8](repeating: 0, count: 64 * 1024)
        let count = min(header.size, out.count)
        guard count >= 0, offset >= 0, offset <= data.count - count else { throw TarError.truncated }
        data.withUnsafeBytes { source in
            out.withUnsafeMutableBytes { target in
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: source[offset ..< offset + count])) // good: buffer-pointer
            }
        }
        return out
    }

    // MARK: Writing

    func unpack(into home: URL) throws {
        var offset = 0
        while let header = try? self.header(at: offset), !header.name.isEmpty {
            let target = home.path + "/" + header.name
            switch header.kind {
            case UInt8(ascii: "2"):
                symlink(header.link, target) // bad: archive-extraction
            case UInt8(ascii: "5"):
                let folder = URL(fileURLWithPath: target).standardizedFileURL
                guard folder.path.hasPrefix(home.standardizedFileURL.path + "/") else { throw TarError.outside }
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) // good: archive-extraction
            default:
                break
            }
            offset += block + paddedLength(header)
        }
    }
}
