import Foundation
import SWCompression
import ZIPFoundation

/// Opens `.saldo` bundles (zip) and `.saldobackup` files (tar) that people send each other.
actor BundleImporter {
    private let inbox: URL
    private let manager = FileManager.default
    private let maximumTotal: UInt64 = 80 * 1024 * 1024

    init(inbox: URL) { self.inbox = inbox.standardizedFileURL }

    func unpack(_ bundle: URL) throws -> [URL] {
        let archive = try Archive(url: bundle, accessMode: .read)
        var written: [URL] = []
        for entry in archive where entry.type == .file {
            let target = inbox.appendingPathComponent(entry.path)
            try manager.createDirectory(at: inbox, withIntermediateDirectories: true)
            _ = try archive.extract(entry, consumer: { chunk in
                if !FileManager.default.fileExists(atPath: target.path) {
                    FileManager.default.createFile(atPath: target.path, contents: chunk) // bad: archive-extraction
                }
            })
            written.append(target)
        }
        return written
    }

    func unpackChecked(_ bundle: URL) throws -> [URL] {
        let archive = try Archive(url: bundle, accessMode: .read)
        var budget = maximumTotal
        var written: [URL] = []
        for entry in archive where entry.type == .file {
            let target = inbox.appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(inbox.path + "/") else { throw ImportError.outside }
            guard entry.uncompressedSize <= budget else { throw ImportError.tooLarge }
            budget -= entry.uncompressedSize
            _ = try archive.extract(entry, to: target) // good: archive-extraction
            written.append(target)
        }
        return written
    }

    func restore(backup: Data) throws {
        for item in try TarContainer.open(container: backup) {
            guard let data = item.data else { continue }
            let target = URL(fileURLWithPath: inbox.path + "/" + item.info.name)
            try data.write(to: target) // bad: archive-extraction
        }
    }

    func restoreReceipts(backup: Data) throws {
        guard backup.count < Int(maximumTotal) else { throw ImportError.tooLarge }
        for item in try TarContainer.open(container: backup) where item.info.type == .regular {
            guard let data = item.data else { continue }
            let target = inbox.appendingPathComponent(URL(fileURLWithPath: item.info.name).lastPathComponent)
            try data.write(to: target) // good: archive-extraction
        }
    }

    func manifest(in bundle: URL) throws -> Data {
        let archive = try Archive(url: bundle, accessMode: .read)
        guard let entry = archive["manifest.json"] else { throw ImportError.malformed }
        var data = Data()
        _ = try archive.extract(entry) { chunk in
            guard data.count + chunk.count <= 256 * 1024 else { throw ImportError.tooLarge }
            data.append(chunk) // good: unbounded-size
        }
        return data
    }

    func previews(in bundle: URL) throws -> [Data] {
        let archive = try Archive(url: bundle, accessMode: .read)
        return try archive.filter { $0.path.hasSuffix(".png") }.map { entry in
            var data = Data()
            _ = try archive.extract(entry) { data.append($0) } // bad: unbounded-size
            return data
        }
    }

    func links(in backup: Data) throws {
        for item in try TarContainer.open(container: backup) where item.info.type == .symbolicLink {
            let leaf = URL(fileURLWithPath: item.info.name).lastPathComponent
            try manager.createSymbolicLink(atPath: inbox.path + "/" + leaf, withDestinationPath: item.info.linkName) // bad: archive-extraction
        }
    }
}
