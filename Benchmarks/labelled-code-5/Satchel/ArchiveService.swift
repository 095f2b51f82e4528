import Foundation
import ZIPFoundation

enum ArchiveError: Error {
    case outside(String)
    case tooLarge
    case unreadable
}

struct ArchiveLimits {
    var total: UInt64 = 512 << 20
    var entries = 5_000
}

protocol Unpacking {
    func unpack(_ archive: URL, into folder: URL) throws -> [URL]
}

final class ArchiveService: Unpacking {
    private let files = FileManager.default
    private let limits = ArchiveLimits()

    func unpack(_ url: URL, into folder: URL) throws -> [URL] {
        let archive = try Archive(url: url, accessMode: .read)
        let root = folder.standardizedFileURL
        var total: UInt64 = 0
        var written: [URL] = []
        for entry in archive where entry.type == .file {
            let target = root.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(root.path + "/") else { throw ArchiveError.outside(entry.path) }
            total += entry.uncompressedSize
            guard total <= limits.total, written.count < limits.entries else { throw ArchiveError.tooLarge }
            _ = try archive.extract(entry, to: target) // good: unpack
            written.append(target)
        }
        return written
    }

    func unpackTheme(_ url: URL, into folder: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        for entry in archive {
            let target = folder.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target) // bad: unpack
        }
    }

    func unpackFlat(_ url: URL, into folder: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        for entry in archive where entry.type == .file && entry.uncompressedSize < 10 << 20 {
            let name = (entry.path as NSString).lastPathComponent
            _ = try archive.extract(entry, to: folder.appendingPathComponent(name)) // good: unpack
        }
    }

    func unpackBackup(_ url: URL, into folder: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        for entry in archive where entry.type == .symlink {
            let target = folder.appendingPathComponent((entry.path as NSString).lastPathComponent)
            _ = try archive.extract(entry, to: target, allowUncontainedSymlinks: true) // bad: unpack
        }
    }

    func preview(_ url: URL, entry name: String) throws -> Data {
        let archive = try Archive(url: url, accessMode: .read)
        guard let entry = archive[name] else { throw ArchiveError.unreadable }
        var data = Data()
        _ = try archive.extract(entry) { data.append($0) } // bad: resource-limit
        return data
    }

    func previewHead(_ url: URL, entry name: String) throws -> Data {
        let archive = try Archive(url: url, accessMode: .read)
        guard let entry = archive[name], entry.uncompressedSize <= 1 << 20 else { throw ArchiveError.tooLarge }
        var data = Data()
        _ = try archive.extract(entry) { data.append($0) } // good: resource-limit
        return data
    }

    func header(of data: Data) throws -> (count: Int, name: String) {
        guard data.count >= 6 else { throw ArchiveError.unreadable }
        let count = data.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: 0, as: UInt32.self).littleEndian) } // good: memory
        let length = Int(data[data.startIndex + 4])
        guard data.count >= 6 + length else { throw ArchiveError.unreadable }
        return (count, String(decoding: data.dropFirst(6).prefix(length), as: UTF8.self))
    }

    func table(of data: Data) -> [UInt32] {
        let count = Int(data[0])
        return data.withUnsafeBytes { raw in
            let base = raw.baseAddress!.advanced(by: 4).assumingMemoryBound(to: UInt32.self)
            return (0..<count).map { base[$0] } // bad: memory
        }
    }

    func cString(of data: Data) -> UnsafePointer<UInt8>? {
        data.withUnsafeBytes { $0.bindMemory(to: UInt8.self).baseAddress } // bad: memory
    }

    func bytes(of data: Data) -> [UInt8] {
        data.withUnsafeBytes { [UInt8]($0) } // good: memory
    }

    func shrink(_ size: UInt64) -> Int32 {
        Int32(size) // bad: trap-on-input
    }

    func clamp(_ size: UInt64) -> Int32 {
        Int32(clamping: size) // good: trap-on-input
    }
}
