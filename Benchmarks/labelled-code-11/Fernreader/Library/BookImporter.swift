import Foundation
import ZIPFoundation

enum BookError: Error {
    case notABook
    case tooLarge
    case badEntry(String)
}

struct BookLocation {
    let root: URL

    func contains(_ url: URL) -> Bool {
        url.standardizedFileURL.path.hasPrefix(root.standardizedFileURL.path + "/")
    }
}

/// Unpacks EPUB and comic files that arrive by share sheet, download or Wi-Fi transfer.
actor BookImporter {
    private let shelf: URL
    private let files = FileManager.default
    private let maximumBookSize: UInt64 = 400 << 20

    init(shelf: URL) {
        self.shelf = shelf
    }

    func importEPUB(_ file: URL) throws -> BookLocation {
        let location = try newLocation()
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.type == .file {
            var contents = Data()
            _ = try archive.extract(entry) { chunk in
                guard contents.count + chunk.count <= 64 << 20 else { throw BookError.tooLarge }
                contents.append(chunk)
            }
            try place(contents, at: entry.path, in: location)
        }
        return location
    }

    private func place(_ contents: Data, at path: String, in location: BookLocation) throws {
        let target = location.root.appendingPathComponent(path)
        try files.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try contents.write(to: target) // bad: archive-extraction
    }

    func importComic(_ file: URL) throws -> BookLocation {
        let location = try newLocation()
        let archive = try Archive(url: file, accessMode: .read)
        var written: UInt64 = 0
        for (index, entry) in archive.filter({ $0.type == .file }).enumerated() {
            written += min(entry.uncompressedSize, maximumBookSize)
            guard written <= maximumBookSize else { throw BookError.tooLarge }
            let suffix = (entry.path as NSString).pathExtension.lowercased()
            guard ["jpg", "jpeg", "png", "webp"].contains(suffix) else { continue }
            _ = try archive.extract(entry, to: location.root.appendingPathComponent("\(index).\(suffix)")) // good: archive-extraction
        }
        return location
    }

    func importAudioBook(_ file: URL) throws -> BookLocation {
        let location = try newLocation()
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive {
            guard !entry.path.hasPrefix("/"), entry.path != ".." else { throw BookError.badEntry(entry.path) }
            let target = URL(fileURLWithPath: location.root.path + "/" + entry.path)
            _ = try archive.extract(entry, to: target, bufferSize: 64 * 1024) // bad: archive-extraction
        }
        return location
    }

    func importMagazine(_ file: URL) throws -> BookLocation {
        let location = try newLocation()
        let archive = try Archive(url: file, accessMode: .read)
        let total = archive.reduce(UInt64(0)) { $0 &+ min($1.uncompressedSize, 1 << 40) }
        guard total < maximumBookSize else { throw BookError.tooLarge }
        for entry in archive {
            let parts = entry.path.split(separator: "/")
            guard entry.type == .file, !parts.contains("..") else { throw BookError.badEntry(entry.path) }
            let target = location.root.appendingPathComponent(parts.joined(separator: "/"))
            _ = try archive.extract(entry, to: target) // good: archive-extraction
        }
        return location
    }

    /// Publisher packages list shared fonts as links.
    func importPublisherPackage(_ file: URL) throws -> BookLocation {
        let location = try newLocation()
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive where entry.type == .symlink {
            var link = Data()
            _ = try archive.extract(entry) { link.append($0) }
            let target = location.root.appendingPathComponent((entry.path as NSString).lastPathComponent)
            try files.createSymbolicLink(atPath: target.path, withDestinationPath: String(decoding: link, as: UTF8.self)) // bad: archive-extraction
        }
        return location
    }

    func coverImage(of file: URL) throws -> Data? {
        let archive = try Archive(url: file, accessMode: .read)
        guard let entry = archive["OEBPS/cover.jpg"], entry.uncompressedSize < 8 << 20 else { return nil }
        var cover = Data()
        _ = try archive.extract(entry) { chunk in // good: archive-extraction
            guard cover.count + chunk.count <= 8 << 20 else { throw BookError.tooLarge }
            cover.append(chunk)
        }
        return cover
    }

    private func newLocation() throws -> BookLocation {
        let root = shelf.appendingPathComponent(UUID().uuidString, isDirectory: true)
        try files.createDirectory(at: root, withIntermediateDirectories: true)
        return BookLocation(root: root)
    }
}

/// Gives the reader access to the parts of an unpacked book.
struct BookResources {
    let location: BookLocation

    func chapter(href: String) throws -> String {
        try String(contentsOf: location.root.appendingPathComponent(href), encoding: .utf8) // bad: path-traversal
    }

    func styleSheet(href: String) throws -> String {
        let url = location.root.appendingPathComponent(href).resolvingSymlinksInPath()
        guard BookLocation(root: location.root.resolvingSymlinksInPath()).contains(url) else { throw BookError.badEntry(href) }
        return try String(contentsOf: url, encoding: .utf8) // good: path-traversal
    }
}

/// Downloads that belong to a podcast or newspaper issue.
struct EnclosureStore {
    let folder: URL

    func keep(_ temporary: URL, from source: URL) throws -> URL {
        let name = source.query?.components(separatedBy: "name=").last?.removingPercentEncoding ?? "file"
        let target = folder.appendingPathComponent(name)
        try FileManager.default.moveItem(at: temporary, to: target) // bad: path-traversal
        return target
    }

    func keep(_ temporary: URL, response: URLResponse) throws -> URL {
        let suffix = (response.suggestedFilename as NSString?)?.pathExtension ?? "bin"
        let target = folder.appendingPathComponent(UUID().uuidString).appendingPathExtension(suffix)
        try FileManager.default.moveItem(at: temporary, to: target) // good: path-traversal
        return target
    }
}
