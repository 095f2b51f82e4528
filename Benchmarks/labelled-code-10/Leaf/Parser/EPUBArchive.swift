import Compression
import Foundation

enum ArchiveError: Error {
    case notAnArchive
    case truncated
    case outside
    case tooLarge
}

struct ArchiveEntry {
    var name: String
    var method: UInt16
    var packed: UInt32
    var size: UInt32
    var offset: UInt32
}

/// Minimal reader of the ZIP container of an EPUB.
struct EPUBArchive {
    let data: Data
    private(set) var entries: [ArchiveEntry] = []
    static let limit = 200 << 20

    init(data: Data) throws {
        self.data = data
        self.entries = try Self.directory(of: data)
    }

    private static func little16(_ data: Data, _ offset: Int) throws -> UInt16 {
        guard offset >= 0, offset + 2 <= data.count else { throw ArchiveError.truncated }
        return UInt16(data[data.startIndex + offset]) | UInt16(data[data.startIndex + offset + 1]) << 8
    }

    private static func little32(_ data: Data, _ offset: Int) throws -> UInt32 {
        try UInt32(little16(data, offset)) | UInt32(little16(data, offset + 2)) << 16 // good: integer-overflow
    }

    private static func directory(of data: Data) throws -> [ArchiveEntry] {
        guard data.count > 22 else { throw ArchiveError.notAnArchive }
        let end = data.count - 22
        var position = Int(try little32(data, end + 16))
        let count = Int(try little16(data, end + 10))
        var entries: [ArchiveEntry] = []
        entries.reserveCapacity(count) // good: unbounded-size
        for _ in 0..<count {
            let nameLength = Int(try little16(data, position + 28))
            guard position + 46 + nameLength <= data.count else { throw ArchiveError.truncated }
            entries.append(ArchiveEntry(
                name: String(decoding: data.subdata(in: position + 46..<position + 46 + nameLength), as: UTF8.self),
                method: try little16(data, position + 10),
                packed: try little32(data, position + 20),
                size: try little32(data, position + 24),
                offset: try little32(data, position + 42)
            ))
            position += 46 + nameLength + Int(try little16(data, position + 30))
        }
        return entries
    }

    private func body(of entry: ArchiveEntry) throws -> Data {
        let start = Int(entry.offset) + 30 + Int(try Self.little16(data, Int(entry.offset) + 26))
        guard start + Int(entry.packed) <= data.count else { throw ArchiveError.truncated }
        return data.subdata(in: start..<start + Int(entry.packed))
    }

    func content(of entry: ArchiveEntry) throws -> Data {
        let packed = try body(of: entry)
        guard entry.method == 8 else { return packed }
        let target = UnsafeMutablePointer<UInt8>.allocate(capacity: Int(entry.size)) // bad: unbounded-size
        defer { target.deallocate() }
        let written = packed.withUnsafeBytes { source in
            compression_decode_buffer(target, Int(entry.size) + 64, source.bindMemory(to: UInt8.self).baseAddress!, packed.count, nil, COMPRESSION_ZLIB) // bad: buffer-pointer
        }
        return Data(bytes: target, count: written)
    }

    func smallContent(of entry: ArchiveEntry) throws -> Data {
        guard entry.size > 0, entry.size <= 1 << 20 else { throw ArchiveError.tooLarge }
        let packed = try body(of: entry)
        guard !packed.isEmpty else { throw ArchiveError.truncated }
        var target = [UInt8](repeating: 0, count: Int(entry.size))
        let capacity = target.count
        let written = packed.withUnsafeBytes { source in
            compression_decode_buffer(&target, capacity, source.bindMemory(to: UInt8.self).baseAddress!, packed.count, nil, COMPRESSION_ZLIB) // good: buffer-pointer
        }
        return Data(target.prefix(written))
    }

    func totalSize() -> UInt32 {
        entries.reduce(0) { $0 &+ $1.size } // bad: integer-overflow
    }

    func totalBytes() -> UInt64 {
        entries.reduce(UInt64(0)) { $0 + UInt64($1.size) } // good: integer-overflow
    }

    func end(of entry: ArchiveEntry) -> UInt32 {
        entry.offset + entry.packed // bad: integer-overflow
    }

    func unpack(to folder: URL) throws {
        for entry in entries where !entry.name.hasSuffix("/") {
            let target = folder.appendingPathComponent(entry.name, isDirectory: false)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try content(of: entry).write(to: target, options: .atomic) // bad: archive-extraction
        }
    }

    func unpackText(to folder: URL) throws {
        let root = folder.standardizedFileURL
        guard totalBytes() <= UInt64(Self.limit) else { throw ArchiveError.tooLarge }
        for entry in entries where entry.name.hasSuffix(".xhtml") {
            let target = root.appendingPathComponent(entry.name).standardizedFileURL
            guard target.path.hasPrefix(root.path + "/") else { throw ArchiveError.outside }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try smallContent(of: entry).write(to: target, options: .atomic) // good: archive-extraction
        }
    }

    func unpackImages(to folder: URL) throws {
        for entry in entries where entry.name.hasPrefix("images/") {
            let handle = fopen(folder.path + "/" + entry.name, "wb") // bad: archive-extraction
            defer { fclose(handle) }
            let bytes = [UInt8](try content(of: entry))
            fwrite(bytes, 1, bytes.count, handle)
        }
    }

    func unpackFonts(to folder: URL) throws {
        for (index, entry) in entries.enumerated() where entry.name.hasSuffix(".otf") {
            let target = folder.appendingPathComponent("font-\(index).otf")
            try smallContent(of: entry).write(to: target) // good: archive-extraction
        }
    }

    func unpackCovers(to folder: URL) throws {
        for entry in entries where entry.name.hasSuffix(".jpg") {
            guard !entry.name.hasPrefix("/") else { throw ArchiveError.outside }
            try smallContent(of: entry).write(to: folder.appendingPathComponent(entry.name)) // bad: archive-extraction
        }
    }

    func unpackThumbnails(to folder: URL) throws {
        for entry in entries where entry.name.hasSuffix(".png") {
            let parts = entry.name.split(separator: "/")
            guard !parts.contains(".."), let last = parts.last else { throw ArchiveError.outside }
            try smallContent(of: entry).write(to: folder.appendingPathComponent(String(last))) // good: archive-extraction
        }
    }
}
