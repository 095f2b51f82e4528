import Foundation
import ZIPFoundation

final class CatalogueBundleInstaller {
    enum Failure: Error { case outside(String), tooLarge }

    private let root: URL
    private let fileManager = FileManager.default
    private let ceiling: UInt64 = 60 * 1024 * 1024

    init(root: URL) { self.root = root }

    func install(_ package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        for entry in archive where entry.type == .file {
            let target = root.appendingPathComponent(entry.path)
            try fileManager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            var bytes = Data()
            _ = try archive.extract(entry) { bytes.append($0) }
            try bytes.write(to: target) // bad: archive-extraction
        }
    }

    func installPictures(_ package: URL) throws {
        let archive = try Archive(url: package, accessMode: .read)
        let base = root.appendingPathComponent("pictures").standardizedFileURL
        var total: UInt64 = 0
        for entry in archive where entry.type == .file {
            let target = base.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(base.path + "/") else { throw Failure.outside(entry.path) }
            var bytes = Data()
            _ = try archive.extract(entry) { chunk in
                total += UInt64(chunk.count)
                guard total <= ceiling else { throw Failure.tooLarge }
                bytes.append(chunk)
            }
            try fileManager.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try bytes.write(to: target) // good: archive-extraction
        }
    }

    func leaflet(named name: String) throws -> Data {
        try Data(contentsOf: root.appendingPathComponent("leaflets/" + name)) // bad: path-traversal
    }

    func thumbnail(named name: String) throws -> Data {
        let file = (name as NSString).lastPathComponent
        guard !file.isEmpty, file != "..", file != "." else { throw Failure.outside(name) }
        return try Data(contentsOf: root.appendingPathComponent("thumbs").appendingPathComponent(file)) // good: path-traversal
    }
}
