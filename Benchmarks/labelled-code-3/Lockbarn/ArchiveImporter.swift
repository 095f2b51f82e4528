import Foundation
import ZIPFoundation

enum ImportError: Error {
    case unreadable
    case escapes(String)
    case header
}

final class ArchiveImporter {
    private let fileManager: FileManager
    private let staging: URL

    init(fileManager: FileManager = .default, staging: URL) {
        self.fileManager = fileManager
        self.staging = staging
    }

    func importBundle(at source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        for entry in archive {
            let target = staging.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target) // bad: unsafe-unpack
        }
    }

    func importBundleContained(at source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        let base = staging.standardizedFileURL.path + "/"
        for entry in archive where entry.type == .file {
            let target = staging.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(base) else { throw ImportError.escapes(entry.path) }
            _ = try archive.extract(entry, to: target) // good: unsafe-unpack
        }
    }

    func importAttachments(at source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        for entry in archive where entry.path.hasSuffix(".bin") {
            var bytes = Data()
            _ = try archive.extract(entry) { bytes.append($0) }
            try save(bytes, named: entry.path)
        }
    }

    private func save(_ bytes: Data, named name: String) throws {
        try bytes.write(to: staging.appendingPathComponent(name)) // bad: unsafe-unpack
    }

    func importIcons(at source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        for (index, entry) in archive.enumerated() where entry.type == .file && entry.uncompressedSize < 1 << 20 {
            var bytes = Data()
            _ = try archive.extract(entry) { bytes.append($0) }
            try bytes.write(to: staging.appendingPathComponent("icon-\(index).png")) // good: unsafe-unpack
        }
    }

    func writeExport(of entries: [VaultEntry], to destination: URL) throws {
        let rows = entries.map { "\($0.title),\($0.username),\($0.password)" }
        try rows.joined(separator: "\n").write(to: destination, atomically: true, encoding: .utf8) // bad: store-secret-file
    }

    func writeIndex(of entries: [VaultEntry], to destination: URL) throws {
        let rows = entries.map { "\($0.title),\($0.url)" }
        try rows.joined(separator: "\n").write(to: destination, atomically: true, encoding: .utf8) // good: store-secret-file
    }
}

struct BackupHeader {
    let offset: UInt32
    let length: UInt32
}

struct BackupReader {
    let data: Data

    func header() throws -> BackupHeader {
        guard data.count >= 8 else { throw ImportError.header }
        return data.withUnsafeBytes { raw in
            BackupHeader(
                offset: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
                length: UInt32(littleEndian: raw.loadUnaligned(fromByteOffset: 4, as: UInt32.self))
            )
        }
    }

    func firstRecordEnd() throws -> Int {
        let header = try header()
        return Int(header.offset + header.length) // bad: integer-overflow-from-outside
    }

    func lastRecordEnd() throws -> Int {
        let header = try header()
        let (end, overflow) = header.offset.addingReportingOverflow(header.length) // good: integer-overflow-from-outside
        guard !overflow, Int(end) <= data.count else { throw ImportError.header }
        return Int(end)
    }

    func cString(of title: String) -> UnsafePointer<CChar>? {
        title.withCString { $0 } // bad: pointer-escape
    }

    func length(of title: String) -> Int {
        title.withCString { strlen($0) } // good: pointer-escape
    }
}
