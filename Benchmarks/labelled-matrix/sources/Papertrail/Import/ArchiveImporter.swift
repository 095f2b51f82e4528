import UIKit
import ZIPFoundation
import SWCompression
import Compression

enum ArchiveImportError: Error { case outside, damaged }

struct ArchiveImporter {
    let library: URL

    func open(_ url: URL) throws {
        switch url.pathExtension {
        case "papertheme": try importTheme(url)
        case "paperpack": try importPack(url)
        case "tar": try importTar(url)
        default: _ = try inflate(url)
        }
    }

    func importTheme(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.type == .file {
            let destination = library.appendingPathComponent("Themes/" + entry.path)
            _ = try archive.extract(entry, to: destination, allowUncontainedSymlinks: false) // bad: path-traversal
        }
    }

    func importPack(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let root = library.appendingPathComponent("Packs", isDirectory: true).standardizedFileURL
        for entry in archive where entry.type == .file {
            let destination = root.appendingPathComponent(entry.path).standardizedFileURL
            guard destination.path.hasPrefix(root.path + "/") else { throw ArchiveImportError.outside }
            _ = try archive.extract(entry, to: destination) // good: path-traversal
        }
    }

    func importTar(_ file: URL) throws {
        let entries = try TarContainer.open(container: Data(contentsOf: file))
        for entry in entries where entry.info.type == .regular {
            let path = "\(library.path)/\(entry.info.name)"
            FileManager.default.createFile(atPath: path, contents: entry.data) // bad: path-traversal
        }
    }

    func inflate(_ file: URL) throws -> Data {
        let packed = try Data(contentsOf: file)
        guard packed.count > 8 else { throw ArchiveImportError.damaged }
        let size = packed.prefix(8).reduce(0) { ($0 << 8) | Int($1) }
        let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: size) // bad: unbounded-size
        defer { buffer.deallocate() }
        let written = packed.dropFirst(8).withUnsafeBytes { raw in
            compression_decode_buffer(buffer, size, raw.bindMemory(to: UInt8.self).baseAddress!, raw.count, nil, COMPRESSION_ZLIB)
        }
        return Data(bytes: buffer, count: written)
    }
}

final class ArchiveSceneDelegate: UIResponder, UIWindowSceneDelegate {
    let importer = ArchiveImporter(library: URL.documentsDirectory)

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        URLContexts.forEach { try? importer.open($0.url) }
    }
}
