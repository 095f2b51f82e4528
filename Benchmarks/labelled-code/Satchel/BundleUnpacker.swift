import AppleArchive
import Foundation
import System
import ZIPFoundation

enum UnpackError: Error {
    case unreadable
    case escapes(String)
}

struct PackageManifest: Decodable {
    let folder: String
    let payload: String
    let version: Int
}

struct BundleUnpacker {
    let destination: URL
    private let manager = FileManager.default

    func unzip(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive {
            let target = destination.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target) // bad: path-injection
        }
    }

    func unzipEntries(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let base = destination.standardizedFileURL.path + "/"
        for entry in archive where entry.type != .symlink {
            let target = destination.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(base) else { throw UnpackError.escapes(entry.path) }
            _ = try archive.extract(entry, to: target) // good: path-injection
        }
    }

    func unzipWhole(_ file: URL, manifest: PackageManifest) throws {
        try manager.unzipItem(at: file, to: destination.appendingPathComponent("v\(manifest.version)")) // good: path-injection
        try manager.unzipItem(at: file, to: destination.appendingPathComponent(manifest.folder)) // bad: path-injection
    }

    func unzipInMemory(_ bytes: Data) throws {
        let archive = try Archive(data: bytes, accessMode: .read)
        for entry in archive where entry.type == .file {
            var body = Data()
            _ = try archive.extract(entry) { body.append($0) }
            try body.write(to: destination.appendingPathComponent(entry.path)) // bad: path-injection
            let digestName = String(format: "%08x.bin", entry.checksum)
            try body.write(to: destination.appendingPathComponent(digestName)) // good: path-injection
        }
    }

    func pickPreview(_ file: URL) throws -> Data {
        let archive = try Archive(url: file, accessMode: .read)
        guard let entry = archive["preview.png"] else { throw UnpackError.unreadable }
        _ = try archive.extract(entry, to: destination.appendingPathComponent("preview.png")) // good: path-injection
        return try Data(contentsOf: destination.appendingPathComponent("preview.png")) // good: path-injection
    }

    func unarchive(_ manifest: PackageManifest) throws {
        let source = FilePath(destination.path + "/" + manifest.payload)
        guard let bytes = ArchiveByteStream.fileStream(path: source, mode: .readOnly, options: [], permissions: []), // bad: path-injection
              let plain = ArchiveByteStream.decompressionStream(readingFrom: bytes),
              let decoder = ArchiveStream.decodeStream(readingFrom: plain) else { throw UnpackError.unreadable }
        let target = FilePath(destination.appendingPathComponent(manifest.folder).path)
        guard let writer = ArchiveStream.extractStream(extractingTo: target) else { throw UnpackError.unreadable } // bad: path-injection
        _ = try ArchiveStream.process(readingFrom: decoder, writingTo: writer)
        try writer.close()
    }

    func unarchiveVersion(_ manifest: PackageManifest) throws {
        let source = FilePath(destination.path + "/incoming.aar")
        guard let bytes = ArchiveByteStream.fileStream(path: source, mode: .readOnly, options: [], permissions: []), // good: path-injection
              let plain = ArchiveByteStream.decompressionStream(readingFrom: bytes),
              let decoder = ArchiveStream.decodeStream(readingFrom: plain) else { throw UnpackError.unreadable }
        let target = FilePath(destination.appendingPathComponent("v\(manifest.version)").path)
        guard let writer = ArchiveStream.extractStream(extractingTo: target) else { throw UnpackError.unreadable } // good: path-injection
        _ = try ArchiveStream.process(readingFrom: decoder, writingTo: writer)
        try writer.close()
    }
}

final class PackageInstaller {
    private let unpacker: BundleUnpacker

    init(unpacker: BundleUnpacker) {
        self.unpacker = unpacker
    }

    func install(from address: URL) async throws {
        let (file, _) = try await URLSession.shared.download(from: address)
        let manifestAddress = address.deletingPathExtension().appendingPathExtension("json")
        let (body, _) = try await URLSession.shared.data(from: manifestAddress)
        let manifest = try JSONDecoder().decode(PackageManifest.self, from: body)
        try unpacker.unzip(file)
        try unpacker.unzipEntries(file)
        try unpacker.unzipWhole(file, manifest: manifest)
        try unpacker.unarchive(manifest)
        try unpacker.unarchiveVersion(manifest)
        try unpacker.unzipInMemory(Data(contentsOf: file))
        _ = try unpacker.pickPreview(file)
    }
}
