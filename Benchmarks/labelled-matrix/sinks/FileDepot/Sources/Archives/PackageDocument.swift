import AppleArchive
import Compression
import Foundation
import System
import UIKit
import ZIPFoundation

/// Opened from Mail, Files and AirDrop.
final class PackageDocument: UIDocument {
    private var folder: URL { FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString, isDirectory: true) }
    private(set) var entries: [String] = []

    override func read(from url: URL) throws {
        let destination = folder
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
        switch url.pathExtension {
        case "zip": try unpackZip(url, into: destination)
        case "cbz": try unpackComic(url, into: destination)
        case "depot": try FileManager.default.unzipItem(at: url, to: destination) // good: archive-extraction
        case "pack": try unpackFlat(url, into: destination)
        case "aar": try unpackAppleArchive(url, into: destination)
        default: try load(url)
        }
    }

    private func unpackZip(_ url: URL, into destination: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        for entry in archive {
            let path = destination.path + "/" + entry.path
            FileManager.default.createFile(atPath: path, contents: nil)
            let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path)) // bad: archive-extraction
            _ = try archive.extract(entry) { try handle.write(contentsOf: $0) }
            try handle.close()
        }
    }

    private func unpackComic(_ url: URL, into destination: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        var total: UInt64 = 0
        for entry in archive where entry.type == .file {
            total += UInt64(entry.uncompressedSize)
            guard total < 200_000_000 else { throw CocoaError(.fileReadTooLarge) }
            let name = (entry.path as NSString).lastPathComponent
            _ = try archive.extract(entry, to: destination.appendingPathComponent(name)) // good: archive-extraction
        }
        if let info = archive["ComicInfo.xml"] {
            var data = Data()
            _ = try archive.extract(info) { data.append($0) } // bad: unbounded-size
            entries.append("\(data.count) bytes of metadata")
        }
    }

    private func unpackFlat(_ url: URL, into destination: URL) throws {
        struct Flat: Decodable { let path: String; let data: Data; let link: String? }
        for item in try PropertyListDecoder().decode([Flat].self, from: Data(contentsOf: url)) {
            let target = destination.appendingPathComponent(item.path)
            if let link = item.link {
                try FileManager.default.createSymbolicLink(at: target, withDestinationURL: URL(fileURLWithPath: link)) // bad: archive-extraction
            } else {
                try item.data.write(to: target) // bad: archive-extraction
            }
        }
    }

    private func unpackAppleArchive(_ url: URL, into destination: URL) throws {
        guard let path = FilePath(url), let file = ArchiveByteStream.fileStream(path: path, mode: .readOnly, options: [], permissions: []),
              let plain = ArchiveByteStream.decompressionStream(readingFrom: file),
              let decoder = ArchiveStream.decodeStream(readingFrom: plain) else { throw CocoaError(.fileReadCorruptFile) }
        while let header = try decoder.readHeader() {
            guard let field = header.field(forKey: ArchiveHeader.FieldKey("PAT")), case .string(_, let name) = field else { continue }
            guard let blob = header.field(forKey: ArchiveHeader.FieldKey("DAT")), case .blob(_, let size, _) = blob else { continue }
            let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(size), alignment: 1) // bad: unbounded-size
            defer { buffer.deallocate() }
            try decoder.readBlob(key: ArchiveHeader.FieldKey("DAT"), into: buffer)
            try Data(buffer).write(to: destination.appending(path: name)) // bad: archive-extraction
        }
    }

    private func load(_ url: URL) throws {
        let packed = try Data(contentsOf: url)
        let text = try (packed as NSData).decompressed(using: .lzfse) // bad: unbounded-size
        let declared = Int(packed.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) })
        var output = [UInt8](repeating: 0, count: declared) // bad: unbounded-size
        let written = packed.dropFirst(4).withUnsafeBytes {
            compression_decode_buffer(&output, declared, $0.bindMemory(to: UInt8.self).baseAddress!, packed.count - 4, nil, COMPRESSION_ZLIB)
        }
        var bounded = [UInt8](repeating: 0, count: min(declared, 1 << 20)) // good: unbounded-size
        bounded.replaceSubrange(0..<min(written, bounded.count), with: output.prefix(min(written, bounded.count)))
        entries = [text.length.description, bounded.count.description]
    }
}
