import CryptoKit
import Foundation
import ZIPFoundation

public enum ArchiveError: Error {
    case unreadable, outside(String), tooLarge, wrongDigest
}

public protocol Unpacking: Sendable {
    func unpack(_ archive: URL, into folder: URL) async throws
}

/// Artifacts from the build servers of our customers.
public struct ZipUnpacker: Unpacking {
    let maximumSize: UInt64

    public init(maximumSize: UInt64 = 2 << 30) {
        self.maximumSize = maximumSize
    }

    public func unpack(_ archive: URL, into folder: URL) async throws {
        let zip = try Archive(url: archive, accessMode: .read)
        let root = folder.standardizedFileURL
        var total: UInt64 = 0
        for entry in zip {
            let target = root.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(root.path + "/"), entry.type != .symlink else { throw ArchiveError.outside(entry.path) }
            total += min(entry.uncompressedSize, maximumSize)
            guard entry.uncompressedSize <= maximumSize, total <= maximumSize else { throw ArchiveError.tooLarge }
            _ = try zip.extract(entry, to: target) // good: unpack
        }
    }
}

public struct QuickUnpacker: Unpacking {
    let shell: any CommandRunning

    public init(shell: any CommandRunning) {
        self.shell = shell
    }

    public func unpack(_ archive: URL, into folder: URL) async throws {
        if archive.pathExtension == "zip" {
            let zip = try Archive(url: archive, accessMode: .read)
            for entry in zip where entry.type == .file {
                let target = folder.appendingPathComponent(entry.path)
                _ = try zip.extract(entry, to: target) // bad: unpack
            }
        } else {
            let output = try await shell.run("/usr/bin/tar", ["-xPf", archive.path, "-C", folder.path]) // bad: unpack
            guard output.status == 0 else { throw ArchiveError.unreadable }
        }
    }

    public func unpackBundle(_ archive: URL, into folder: URL) async throws {
        let output = try await shell.run("/usr/bin/tar", ["--no-same-owner", "--no-same-permissions", "-xf", archive.path, "-C", folder.path]) // good: unpack
        guard output.status == 0 else { throw ArchiveError.unreadable }
    }

    public func unpackTheme(_ archive: URL, into folder: URL) throws {
        try FileManager.default.unzipItem(at: archive, to: folder, allowUncontainedSymlinks: true) // bad: unpack
    }

    /// Reads one entry, usually `manifest.json`.
    public func read(_ path: String, from archive: URL) throws -> Data {
        let zip = try Archive(url: archive, accessMode: .read)
        guard let entry = zip[path] else { throw ArchiveError.unreadable }
        var data = Data()
        _ = try zip.extract(entry) { data.append($0) } // bad: resource-limit
        return data
    }

    public func readSmall(_ path: String, from archive: URL, limit: Int = 1 << 20) throws -> Data {
        let zip = try Archive(url: archive, accessMode: .read)
        guard let entry = zip[path] else { throw ArchiveError.unreadable }
        var data = Data()
        _ = try zip.extract(entry) { chunk in
            guard data.count + chunk.count <= limit else { throw ArchiveError.tooLarge } // good: resource-limit
            data.append(chunk)
        }
        return data
    }
}

public struct ArtifactCheck: Sendable {
    public init() {}

    /// Compares a download with the digest from the signed manifest.
    public func check(_ file: URL, sha256 expected: String) throws {
        let actual = SHA256.hash(data: try Data(contentsOf: file, options: .mappedIfSafe)).hex // good: weak-hash
        guard actual == expected.lowercased() else { throw ArchiveError.wrongDigest }
    }

    public func check(_ file: URL, md5 expected: String) throws {
        let actual = Insecure.MD5.hash(data: try Data(contentsOf: file, options: .mappedIfSafe)).hex // bad: weak-hash
        guard actual == expected.lowercased() else { throw ArchiveError.wrongDigest }
    }

    /// The name git gives to the contents of a file.
    public func blobName(_ contents: Data) -> String {
        Insecure.SHA1.hash(data: Data("blob \(contents.count)\u{0}".utf8) + contents).hex // good: weak-hash
    }
}

extension Sequence where Element == UInt8 {
    var hex: String { map { String(format: "%02x", $0) }.joined() }
}
