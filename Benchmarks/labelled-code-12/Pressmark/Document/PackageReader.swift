import Foundation
import SWCompression
import ZIPFoundation

/// Unpacks what customers send: zip packages, tar bundles, font suitcases.
struct PackageReader {
    enum Failure: Error { case badName(String), tooLarge, unreadable }

    let workspace: URL

    func openZip(_ file: URL) throws {
        let target = workspace.appendingPathComponent(file.deletingPathExtension().lastPathComponent, isDirectory: true)
        try FileManager.default.unzipItem(at: file, to: target, allowUncontainedSymlinks: true) // bad: archive-extraction
    }

    func openFonts(_ file: URL) throws {
        let target = workspace.appendingPathComponent("Fonts", isDirectory: true)
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.type != .symlink {
            let parts = entry.path.split(separator: "/")
            guard !entry.path.hasPrefix("/"), !parts.contains("..") else { throw Failure.badName(entry.path) }
            _ = try archive.extract(entry, to: target.appendingPathComponent(entry.path)) // good: archive-extraction
        }
    }

    func openTar(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/tar")
        process.currentDirectoryURL = workspace
        process.arguments = ["-xPf", file.path] // bad: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func openDisk(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ditto")
        process.arguments = ["-x", "-k", file.path, workspace.appendingPathComponent("Disk").path] // good: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func openBundle(_ data: Data) throws {
        let entries = try ZipContainer.open(container: data)
        for entry in entries where entry.info.type == .regular {
            guard let contents = entry.data else { continue }
            let target = workspace.appendingPathComponent(entry.info.name)
            guard target.path.hasPrefix(workspace.path) else { throw Failure.badName(entry.info.name) }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: target) // bad: archive-extraction
        }
    }

    func openProfiles(_ data: Data) throws {
        let root = workspace.appendingPathComponent("Profiles", isDirectory: true).standardizedFileURL
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
        for entry in try TarContainer.open(container: data) where entry.info.type == .regular {
            guard let contents = entry.data else { continue }
            let target = root.appendingPathComponent(entry.info.name).standardizedFileURL
            guard target.path.hasPrefix(root.path + "/") else { throw Failure.badName(entry.info.name) }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try contents.write(to: target) // good: archive-extraction
        }
    }

    /// The plain tar layout of the scanning station: 512-byte heads, no extensions.
    func openScans(_ data: Data) throws {
        var offset = 0
        while offset + 512 <= data.count {
            let head = data.subdata(in: offset..<offset + 512)
            let name = String(decoding: head.prefix(100).prefix { $0 != 0 }, as: UTF8.self)
            if name.isEmpty { break }
            let digits = String(decoding: head.subdata(in: 124..<135), as: UTF8.self).trimmingCharacters(in: .whitespaces)
            guard let size = Int(digits, radix: 8), size >= 0, size <= data.count - offset - 512 else { throw Failure.unreadable }
            let contents = data.subdata(in: offset + 512..<offset + 512 + size)
            FileManager.default.createFile(atPath: "\(workspace.path)/\(name)", contents: contents) // bad: archive-extraction
            offset += 512 + (size + 511) / 512 * 512
        }
    }

    /// The scans again, when only numbered pages are wanted.
    func openPages(_ archive: Archive) throws {
        for (number, entry) in archive.filter({ $0.type == .file }).enumerated() {
            let page = workspace.appendingPathComponent(String(format: "page-%04d.tif", number)) // good: format-string
            _ = try archive.extract(entry, to: page) // good: archive-extraction
        }
    }

    // MARK: Sizes

    func cover(in archive: Archive) throws -> Data {
        guard let entry = archive["cover.png"] else { throw Failure.unreadable }
        var data = Data()
        _ = try archive.extract(entry) { chunk in
            guard data.count + chunk.count <= 20_000_000 else { throw Failure.tooLarge }
            data.append(chunk) // good: unbounded-size
        }
        return data
    }

    func notes(in archive: Archive) throws -> Data {
        guard let entry = archive["notes.rtf"] else { throw Failure.unreadable }
        var data = Data(capacity: Int(entry.uncompressedSize)) // bad: unbounded-size
        _ = try archive.extract(entry) { data.append($0) }
        return data
    }

    func swatches(_ packed: Data) throws -> Data {
        try (packed as NSData).decompressed(using: .zlib) as Data // bad: unbounded-size
    }

    func swatchNames(_ file: URL) throws -> String {
        let handle = try FileHandle(forReadingFrom: file)
        defer { try? handle.close() }
        let data = try handle.read(upToCount: 64 * 1024) ?? Data() // good: unbounded-size
        return String(decoding: data, as: UTF8.self)
    }
}
