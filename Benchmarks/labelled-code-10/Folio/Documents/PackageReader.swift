import AppKit
import Foundation
import ZIPFoundation

enum PackageError: Error {
    case outside(String)
    case tooLarge
    case malformed
}

/// Opens ".folioz" packages and theme bundles.
struct PackageReader {
    let source: URL
    let destination: URL
    private let limit: UInt64 = 512 << 20

    func open() throws {
        let archive = try Archive(url: source, accessMode: .read)
        for entry in archive {
            let target = destination.appendingPathComponent(entry.path)
            _ = try archive.extract(entry, to: target, skipCRC32: true) // bad: archive-extraction
        }
    }

    func openTheme() throws {
        try FileManager.default.createDirectory(at: destination, withIntermediateDirectories: true)
        try FileManager.default.unzipItem(at: source, to: destination) // good: archive-extraction
    }

    func openPreview() throws -> Data {
        let archive = try Archive(url: source, accessMode: .read)
        guard let entry = archive["QuickLook/Preview.png"], entry.uncompressedSize < 10 << 20 else { throw PackageError.malformed }
        var image = Data()
        _ = try archive.extract(entry) { image.append($0) } // good: archive-extraction
        return image
    }

    func openText() throws -> Data {
        let archive = try Archive(url: source, accessMode: .read)
        guard let entry = archive["content.json"] else { throw PackageError.malformed }
        var text = Data()
        _ = try archive.extract(entry) { text.append($0) } // bad: archive-extraction
        return text
    }

    func openLinks() throws {
        let archive = try Archive(url: source, accessMode: .read)
        for entry in archive where entry.type == .symlink {
            var bytes = Data()
            _ = try archive.extract(entry) { bytes.append($0) }
            let link = destination.appendingPathComponent((entry.path as NSString).lastPathComponent)
            let goal = String(decoding: bytes, as: UTF8.self)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: goal) // bad: archive-extraction
        }
    }

    func openImages() throws {
        let archive = try Archive(url: source, accessMode: .read)
        var written: UInt64 = 0
        for entry in archive where entry.type == .file && entry.path.hasPrefix("images/") {
            let name = (entry.path as NSString).lastPathComponent
            guard name != "..", !name.isEmpty else { throw PackageError.outside(entry.path) }
            guard entry.uncompressedSize <= limit, written + entry.uncompressedSize <= limit else { throw PackageError.tooLarge }
            written += entry.uncompressedSize
            _ = try archive.extract(entry, to: destination.appendingPathComponent(name)) // good: archive-extraction
        }
    }
}

struct ThemeInstaller {
    let themes: URL

    func install(_ file: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/unzip")
        process.arguments = ["-o", "-:", file.path, "-d", themes.path] // bad: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func installBundled(_ name: String) throws {
        guard let file = Bundle.main.url(forResource: name, withExtension: "zip", subdirectory: "Themes") else { throw PackageError.malformed }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ditto")
        process.arguments = ["-x", "-k", file.path, themes.path] // good: archive-extraction
        try process.run()
        process.waitUntilExit()
    }

    func preview(named name: String) -> NSImage? {
        NSImage(contentsOfFile: themes.path + "/" + name + "/preview.png") // bad: path-traversal
    }

    func icon(named name: String) -> NSImage? {
        guard let folder = try? FileManager.default.contentsOfDirectory(atPath: themes.path).first(where: { $0 == name }) else { return nil }
        return NSImage(contentsOfFile: themes.path + "/" + folder + "/icon.png") // good: path-traversal
    }
}

/// Writes the files of a collaboration snapshot: "path\tbase64" per line.
actor SnapshotWriter {
    private let root: URL

    init(root: URL) {
        self.root = root
    }

    func apply(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard parts.count == 2, let data = Data(base64Encoded: parts[1]) else { throw PackageError.malformed }
            try data.write(to: root.appendingPathComponent(parts[0])) // bad: path-traversal
        }
    }

    func applyChecked(_ text: String) throws {
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "\t", maxSplits: 1).map(String.init)
            guard parts.count == 2, let data = Data(base64Encoded: parts[1]) else { throw PackageError.malformed }
            let components = parts[0].split(separator: "/", omittingEmptySubsequences: false)
            guard !components.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else { throw PackageError.outside(parts[0]) }
            try data.write(to: root.appendingPathComponent(parts[0])) // good: path-traversal
        }
    }

    func rename(from old: String, to new: String) throws {
        let source = root.appendingPathComponent("drafts/current")
        try FileManager.default.moveItem(at: source, to: root.appendingPathComponent("drafts").appendingPathComponent(new)) // bad: path-traversal
        NSLog("renamed %@", old)
    }

    func copy(_ draft: String) throws {
        let target = root.appendingPathComponent(draft).standardizedFileURL.resolvingSymlinksInPath()
        guard target.pathComponents.starts(with: root.resolvingSymlinksInPath().pathComponents) else { throw PackageError.outside(draft) }
        try FileManager.default.copyItem(at: root.appendingPathComponent("current"), to: target) // good: path-traversal
    }
}
