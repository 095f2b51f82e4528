import Compression
import Foundation
import ZIPFoundation

struct PackManifest: Decodable {
    var identifier: String
    var title: String
    var files: [String: String]
    var cover: String
}

/// Installs map packs made by other users. A pack is a zip or a flat JSON bundle.
struct MapPackInstaller {
    let packsFolder: URL
    let fileManager: FileManager

    init(fileManager: FileManager = .default) {
        self.fileManager = fileManager
        packsFolder = fileManager.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appendingPathComponent("Packs", isDirectory: true)
    }

    func install(archiveAt source: URL) throws -> URL {
        let archive = try Archive(url: source, accessMode: .read)
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true)
        for entry in archive where entry.type == .file {
            let file = target.appendingPathComponent(entry.path)
            try fileManager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            var contents = Data()
            _ = try archive.extract(entry, bufferSize: 32_768, skipCRC32: false) { chunk in
                guard contents.count + chunk.count <= 64 << 20 else { throw ImportError.tooLarge }
                contents.append(chunk)
            }
            try contents.write(to: file) // bad: archive-extraction
        }
        return target
    }

    func installChecked(archiveAt source: URL) throws -> URL {
        let archive = try Archive(url: source, accessMode: .read)
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true).standardizedFileURL
        for entry in archive where entry.type == .file {
            let file = target.appendingPathComponent(entry.path).standardizedFileURL
            guard file.path.hasPrefix(target.path + "/") else { throw ImportError.badName(entry.path) }
            try fileManager.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            var contents = Data()
            _ = try archive.extract(entry, bufferSize: 32_768, skipCRC32: false) { chunk in
                guard contents.count + chunk.count <= 64 << 20 else { throw ImportError.tooLarge }
                contents.append(chunk)
            }
            try contents.write(to: file) // good: archive-extraction
        }
        return target
    }

    func installLinked(archiveAt source: URL) throws -> URL {
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try fileManager.createDirectory(at: target, withIntermediateDirectories: true)
        try fileManager.unzipItem(at: source, to: target, allowUncontainedSymlinks: true) // bad: archive-extraction
        return target
    }

    func installPlain(archiveAt source: URL) throws -> URL {
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try fileManager.createDirectory(at: target, withIntermediateDirectories: true)
        try fileManager.unzipItem(at: source, to: target) // good: archive-extraction
        return target
    }

    /// Flat bundles: a JSON object of path to base64 text.
    func install(bundle data: Data) throws {
        let manifest = try JSONDecoder().decode(PackManifest.self, from: data)
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try fileManager.createDirectory(at: target, withIntermediateDirectories: true)
        for (name, body) in manifest.files {
            guard let bytes = Data(base64Encoded: body) else { continue }
            try bytes.write(to: target.appending(path: name), options: .atomic) // bad: archive-extraction
        }
    }

    func installFlattened(bundle data: Data) throws {
        let manifest = try JSONDecoder().decode(PackManifest.self, from: data)
        let target = packsFolder.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try fileManager.createDirectory(at: target, withIntermediateDirectories: true)
        for (index, body) in manifest.files.values.enumerated() {
            guard let bytes = Data(base64Encoded: body) else { continue }
            try bytes.write(to: target.appending(path: "part-\(index).tile"), options: .atomic) // good: archive-extraction
        }
    }

    // MARK: Installed packs

    /// `identifier` comes from the pack's own manifest.
    func removePack(_ manifest: PackManifest) throws {
        let folder = packsFolder.appendingPathComponent(manifest.identifier)
        try fileManager.removeItem(at: folder) // bad: path-traversal
    }

    func removePack(id: UUID) throws {
        let folder = packsFolder.appendingPathComponent(id.uuidString)
        try fileManager.removeItem(at: folder) // good: path-traversal
    }

    func cover(of manifest: PackManifest, in pack: URL) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: manifest.cover, relativeTo: pack)) // bad: path-traversal
    }

    func coverThumbnail(of manifest: PackManifest, in pack: URL) throws -> Data {
        let name = (manifest.cover as NSString).lastPathComponent
        guard !name.isEmpty, name != "..", name != "." else { throw ImportError.badName(manifest.cover) }
        return try Data(contentsOf: pack.appendingPathComponent(name)) // good: path-traversal
    }
}

// MARK: - Attachments

/// Sent by peers over the local sharing session.
struct PeerAttachment: Codable {
    var fileName: String
    var body: Data
}

actor AttachmentInbox {
    private let folder: URL

    init(folder: URL) { self.folder = folder }

    func accept(_ attachment: PeerAttachment) throws -> String {
        let path = "\(folder.path)/incoming/\(attachment.fileName)"
        guard FileManager.default.createFile(atPath: path, contents: attachment.body) else { throw ImportError.badName(attachment.fileName) } // bad: path-traversal
        return path
    }

    func acceptPhoto(_ attachment: PeerAttachment) throws -> String {
        guard attachment.fileName.range(of: #"^[A-Za-z0-9_-]{1,64}\.(jpg|heic)$"#, options: .regularExpression) != nil else {
            throw ImportError.badName(attachment.fileName)
        }
        let path = "\(folder.path)/incoming/\(attachment.fileName)"
        guard FileManager.default.createFile(atPath: path, contents: attachment.body) else { throw ImportError.unreadable } // good: path-traversal
        return path
    }
}

// MARK: - Packed tiles

struct TileInflater {
    static let largestTile = 4 * 1024 * 1024

    /// Tile data as downloaded from a user-run tile host.
    func inflate(_ packed: Data) throws -> Data {
        try (packed as NSData).decompressed(using: .lzfse) as Data // bad: unbounded-size
    }

    func inflateTile(_ packed: Data) throws -> Data {
        var output = Data()
        let filter = try OutputFilter(.decompress, using: .lzfse) { chunk in
            guard let chunk else { return }
            guard output.count + chunk.count <= Self.largestTile else { throw ImportError.tooLarge } // good: unbounded-size
            output.append(chunk)
        }
        try filter.write(packed)
        try filter.finalize()
        return output
    }
}

struct TileDownloader {
    let session: URLSession

    func tile(at url: URL) async throws -> Data {
        let (bytes, _) = try await session.bytes(from: url)
        var data = Data()
        for try await byte in bytes {
            data.append(byte) // bad: unbounded-size
        }
        return data
    }

    func smallTile(at url: URL) async throws -> Data {
        let (bytes, _) = try await session.bytes(from: url)
        var data = Data()
        for try await byte in bytes {
            guard data.count < TileInflater.largestTile else { throw ImportError.tooLarge }
            data.append(byte) // good: unbounded-size
        }
        return data
    }
}
