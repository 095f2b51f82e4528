import Foundation
import Logging
import SWCompression
import ZIPFoundation

enum UnpackError: Error { case outside(String), tooLarge, unreadable }

/// Takes third-party bundles apart.
struct BundleUnpacker {
    let target: URL
    let logger: Logger
    var limit: UInt64 = 512 * 1024 * 1024

    // MARK: ZIP

    func unpackZip(_ source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        for entry in archive {
            let destination = URL(fileURLWithPath: target.path + "/" + entry.path)
            _ = try archive.extract(entry, to: destination) // bad: unsafe-unpack
        }
    }

    func unpackZipChecked(_ source: URL) throws {
        let archive = try Archive(url: source, accessMode: .read)
        var total: UInt64 = 0
        for entry in archive where entry.type != .symlink {
            let destination = try resolve(entry.path)
            let (sum, overflow) = total.addingReportingOverflow(entry.uncompressedSize)
            guard !overflow, sum <= limit else { throw UnpackError.tooLarge }
            total = sum
            _ = try archive.extract(entry, to: destination) // good: unsafe-unpack
        }
    }

    /// ZIPFoundation refuses entries that leave the destination.
    func unpackWhole(_ source: URL) throws {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try FileManager.default.unzipItem(at: source, to: target) // good: unsafe-unpack
    }

    // MARK: Tar

    func unpackTarball(_ data: Data) throws {
        let tar = try GzipArchive.unarchive(archive: data)
        for entry in try TarContainer.open(container: tar) {
            let destination = target.appendingPathComponent(entry.info.name)
            switch entry.info.type {
            case .directory:
                try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
            case .symbolicLink:
                try link(entry.info.linkName, at: destination)
            default:
                try entry.data?.write(to: destination) // bad: unsafe-unpack
            }
        }
    }

    private func link(_ name: String, at destination: URL) throws {
        try FileManager.default.createSymbolicLink(atPath: destination.path, withDestinationPath: name) // bad: unsafe-unpack
    }

    func unpackTarballChecked(_ data: Data) throws {
        let tar = try GzipArchive.unarchive(archive: data)
        guard tar.count <= limit else { throw UnpackError.tooLarge }
        for entry in try TarContainer.open(container: tar) where entry.info.type == .regular {
            let destination = try resolve(entry.info.name)
            try FileManager.default.createDirectory(at: destination.deletingLastPathComponent(), withIntermediateDirectories: true)
            try entry.data?.write(to: destination) // good: unsafe-unpack
        }
    }

    private func resolve(_ name: String) throws -> URL {
        let base = target.standardizedFileURL.resolvingSymlinksInPath()
        let destination = base.appendingPathComponent(name).standardizedFileURL
        guard destination.path.hasPrefix(base.path + "/") else { throw UnpackError.outside(name) }
        return destination
    }
}
