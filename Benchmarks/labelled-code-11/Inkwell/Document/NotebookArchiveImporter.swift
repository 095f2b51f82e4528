import Foundation
import ZIPFoundation

enum ImportError: LocalizedError {
    case unreadable(String)
    case tooLarge
    case outsideLibrary(String)
    case toolFailed(Int32)

    var errorDescription: String? {
        switch self {
        case .unreadable(let name): return "“\(name)” could not be read."
        case .tooLarge: return "The notebook is too large to import."
        case .outsideLibrary(let path): return "“\(path)” points outside the notebook."
        case .toolFailed(let code): return "The import tool stopped with code \(code)."
        }
    }
}

/// Brings notebooks received by mail, AirDrop or the gallery into the library.
struct NotebookArchiveImporter {
    let library: URL
    private let sizeLimit: UInt64 = 512 << 20

    func importShared(_ archiveURL: URL) throws -> URL {
        let archive = try Archive(url: archiveURL, accessMode: .read)
        let root = try makeRoot()
        for entry in archive {
            try unpack(entry, of: archive, below: root)
        }
        return root
    }

    private func unpack(_ entry: Entry, of archive: Archive, below root: URL) throws {
        let target = root.appendingPathComponent(entry.path)
        _ = try archive.extract(entry, to: target) // bad: archive-extraction
    }

    func importTemplate(_ archiveURL: URL) throws -> URL {
        let archive = try Archive(url: archiveURL, accessMode: .read)
        try checkSize(of: archive)
        let root = try makeRoot()
        for entry in archive where entry.type != .symlink {
            let target = root.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(root.standardizedFileURL.path + "/") else {
                throw ImportError.outsideLibrary(entry.path)
            }
            _ = try archive.extract(entry, to: target) // good: archive-extraction
        }
        return root
    }

    /// Gallery notebooks carry shared style sheets as links into a common folder.
    func importFromGallery(_ data: Data) throws -> URL {
        let archive = try Archive(data: data, accessMode: .read)
        try checkSize(of: archive)
        let root = try makeRoot()
        for entry in archive {
            let target = root.appendingPathComponent(entry.path)
            guard target.standardizedFileURL.path.hasPrefix(root.path + "/") else { continue }
            _ = try archive.extract(entry, to: target, skipCRC32: false, allowUncontainedSymlinks: true) // bad: archive-extraction
        }
        return root
    }

    func importBackup(_ archiveURL: URL) throws -> URL {
        try checkSize(of: Archive(url: archiveURL, accessMode: .read))
        let root = try makeRoot()
        try FileManager.default.unzipItem(at: archiveURL, to: root) // good: archive-extraction
        return root
    }

    private func checkSize(of archive: Archive) throws {
        var total: UInt64 = 0
        for entry in archive {
            let (sum, overflow) = total.addingReportingOverflow(entry.uncompressedSize)
            guard !overflow, sum <= sizeLimit else { throw ImportError.tooLarge }
            total = sum
        }
    }

    private func makeRoot() throws -> URL {
        let root = library.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        return root
    }
}

/// Older releases wrote `.inkbak` files, which are plain tar archives.
struct TarBackupImporter {
    let library: URL

    func restore(_ backup: URL) throws {
        try run(["-xPf", backup.path, "-C", library.path]) // bad: archive-extraction
    }

    func restoreFromMigrationAssistant(_ backup: URL) throws {
        try run(["-x", "--no-same-owner", "-f", backup.path, "-C", library.path]) // good: archive-extraction
    }

    private func run(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw ImportError.toolFailed(process.terminationStatus) }
    }
}
