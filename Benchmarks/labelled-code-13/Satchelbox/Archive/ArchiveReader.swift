import Foundation
import ZIPFoundation

protocol ArchiveReading {
    func restore(_ archive: URL, to folder: URL) throws
}

struct ZipRestorer: ArchiveReading {
    func restore(_ archive: URL, to folder: URL) throws {
        let zip = try Archive(url: archive, accessMode: .read)
        for entry in zip where entry.type == .file {
            let target = place(entry.path, in: folder)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            _ = try zip.extract(entry, to: target) // bad: archive-extraction
        }
    }

    private func place(_ name: String, in folder: URL) -> URL {
        folder.appendingPathComponent(name.replacingOccurrences(of: "\\", with: "/"))
    }
}

struct CheckedZipRestorer: ArchiveReading {
    func restore(_ archive: URL, to folder: URL) throws {
        let zip = try Archive(url: archive, accessMode: .read)
        let base = folder.resolvingSymlinksInPath().standardizedFileURL.path + "/"
        var remaining: UInt64 = 2_000_000_000
        for entry in zip where entry.type == .file {
            let target = folder.resolvingSymlinksInPath().appendingPathComponent(entry.path).standardizedFileURL
            guard target.path.hasPrefix(base), entry.uncompressedSize <= remaining else { throw RestoreError.refused(entry.path) }
            remaining -= entry.uncompressedSize
            _ = try zip.extract(entry, to: target) // good: archive-extraction
        }
    }
}

struct PlainRestorer: ArchiveReading {
    func restore(_ archive: URL, to folder: URL) throws {
        try FileManager.default.unzipItem(at: archive, to: folder) // good: archive-extraction
    }
}

enum RestoreError: Error {
    case refused(String)
}

struct PackedEntry: Codable {
    let name: String
    let link: String?
    let body: Data
}

struct PackRestorer {
    let folder: URL

    func restore(_ entries: [PackedEntry]) throws {
        for entry in entries {
            let flat = URL(fileURLWithPath: entry.name).lastPathComponent
            let target = folder.appendingPathComponent(flat)
            if let link = entry.link {
                try FileManager.default.createSymbolicLink(atPath: target.path, withDestinationPath: link) // bad: archive-extraction
            } else {
                try entry.body.write(to: target)
            }
        }
    }

    func restoreNumbered(_ entries: [PackedEntry]) throws {
        for (index, entry) in entries.enumerated() where entry.link == nil {
            try entry.body.write(to: folder.appendingPathComponent("part-\(index).bin"), options: .withoutOverwriting) // good: archive-extraction
        }
    }

    func restoreTree(_ entries: [PackedEntry]) throws {
        for entry in entries {
            let parts = entry.name.split(separator: "/").filter { $0 != "." }
            let target = parts.reduce(folder) { $0.appendingPathComponent(String($1)) }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try entry.body.write(to: target, options: .atomic) // bad: archive-extraction
        }
    }
}
