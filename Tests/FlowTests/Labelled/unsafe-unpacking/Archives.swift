// Entries of archives written where their name leads: ZIP and TAR shapes; contained or renamed entries are clean.
import Foundation

// Stubs of the library types that must be visible.
struct Entry {
    enum Kind { case file, directory, symlink }
    var path: String
    var type: Kind
    var uncompressedSize: UInt64
}
final class Archive: Sequence {
    enum Mode { case read }
    init(url: URL, accessMode: Mode) throws {}
    init(data: Data, accessMode: Mode) throws {}
    func makeIterator() -> IndexingIterator<[Entry]> { [].makeIterator() }
    subscript(path: String) -> Entry? { nil }
    @discardableResult func extract(_ entry: Entry, to url: URL) throws -> UInt32 { 0 }
    @discardableResult func extract(_ entry: Entry, consumer: (Data) throws -> Void) throws -> UInt32 { 0 }
}
struct TarEntry {
    struct Info { var name: String, size: Int? }
    var info: Info
    var data: Data?
}
enum TarContainer {
    static func open(container data: Data) throws -> [TarEntry] { [] }
}
enum UnpackFailure: Error { case outside, tooLarge }

struct Unpacker {
    let folder: URL

    func all(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive {
            let target = folder.appendingPathComponent(entry.path)
            try archive.extract(entry, to: target)  // bad: unsafe-unpacking
        }
    }

    func contained(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        let base = folder.standardizedFileURL.path + "/"
        for entry in archive where entry.type == .file {
            let target = folder.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(base) else { throw UnpackFailure.outside }
            try archive.extract(entry, to: target)  // good: unsafe-unpacking
        }
    }

    /// Looks like a check, but the path is not resolved before.
    func looselyChecked(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive {
            let target = folder.appendingPathComponent(entry.path)
            guard target.path.hasPrefix(folder.path) else { throw UnpackFailure.outside }
            try archive.extract(entry, to: target)  // bad: unsafe-unpacking
        }
    }

    func numbered(_ data: Data) throws {
        let archive = try Archive(data: data, accessMode: .read)
        for (index, entry) in archive.enumerated() {
            let target = folder.appendingPathComponent("entry-\(index)")
            try archive.extract(entry, to: target)  // good: unsafe-unpacking
        }
    }

    func single(_ data: Data) throws {
        let archive = try Archive(data: data, accessMode: .read)
        guard let manifest = archive["manifest.json"] else { return }
        try archive.extract(manifest, to: folder.appendingPathComponent("manifest.json"))  // good: unsafe-unpacking
        try archive.forEach { entry in
            let place = URL(fileURLWithPath: folder.path + "/" + entry.path)
            try archive.extract(entry, to: place)  // bad: unsafe-unpacking
        }
    }

    func inMemory(_ file: URL) throws -> [String: Data] {
        let archive = try Archive(url: file, accessMode: .read)
        var table: [String: Data] = [:]
        for entry in archive {
            var bytes = Data()
            try archive.extract(entry) { bytes.append($0) }  // good: unsafe-unpacking
            table[entry.path] = bytes
        }
        return table
    }

    func consumed(_ file: URL) throws {
        let archive = try Archive(url: file, accessMode: .read)
        for entry in archive {
            let path = (folder.path as NSString).appendingPathComponent(entry.path)
            var bytes = Data()
            try archive.extract(entry) { bytes.append($0) }
            FileManager.default.createFile(atPath: path, contents: bytes)  // bad: unsafe-unpacking
        }
    }

    func tar(_ data: Data) throws {
        for entry in try TarContainer.open(container: data) {
            guard let bytes = entry.data else { continue }
            let (name, size) = (entry.info.name, entry.info.size ?? 0)
            guard size < 1 << 20 else { throw UnpackFailure.tooLarge }
            try bytes.write(to: folder.appendingPathComponent(name))  // bad: unsafe-unpacking
            try bytes.write(to: folder.appendingPathComponent("part-\(size)"))  // good: unsafe-unpacking
        }
    }

    func tarLast(_ data: Data) throws {
        for entry in try TarContainer.open(container: data) {
            let last = URL(fileURLWithPath: entry.info.name).lastPathComponent
            guard last != "..", last != "/" else { continue }
            try entry.data?.write(to: folder.appendingPathComponent(last))  // good: unsafe-unpacking
        }
    }
}
