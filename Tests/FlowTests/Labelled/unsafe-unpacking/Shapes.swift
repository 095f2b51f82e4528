// Harder roads out of an archive: queues, streams, closures, subclasses, renamed values, wrong and right checks.
import Foundation

// Stubs of the library types that must be visible.
struct ArchiveEntry {
    var path: String
    var isSymbolicLink = false
}
final class ArchiveReader {
    init(_ url: URL) throws {}
    var entries: AsyncStream<ArchiveEntry> { AsyncStream { $0.finish() } }
    func read(_ entry: ArchiveEntry) throws -> Data { Data() }
    func extract(_ entry: ArchiveEntry, to url: URL) throws {}
}

enum Kind: String {
    case image, text

    var fileName: String { rawValue + ".bin" }
}

struct Target {
    let folder: URL
    var entry: ArchiveEntry

    var url: URL { folder.appendingPathComponent(entry.path) }
    var numbered: URL { folder.appendingPathComponent("\(abs(entry.path.count)).bin") }

    var isInside: Bool {
        let base = folder.standardizedFileURL.path
        return url.standardizedFileURL.path.hasPrefix(base + "/")
    }

    /// Without the slash at the end, `/data/skins-evil` counts as inside `/data/skins`.
    var looksInside: Bool {
        url.standardizedFileURL.path.hasPrefix(folder.standardizedFileURL.path)
    }
}

class Sink {
    func put(_ data: Data, at url: URL) throws {}
}

final class DiskSink: Sink {
    override func put(_ data: Data, at url: URL) throws {
        try data.write(to: url)  // bad: unsafe-unpacking
    }
}

final class CountingSink: Sink {
    var count = 0
    override func put(_ data: Data, at url: URL) throws { count += data.count }
}

final class Unpacking {
    let folder: URL
    private var queue: [(ArchiveEntry, URL)] = []

    init(folder: URL) { self.folder = folder }

    func stream(_ reader: ArchiveReader, into sink: Sink) async throws {
        for await entry in reader.entries {
            let target = Target(folder: folder, entry: entry)
            try sink.put(try reader.read(entry), at: target.url)
            try reader.extract(entry, to: target.numbered)  // good: unsafe-unpacking
            if target.isInside, !entry.isSymbolicLink {
                try reader.extract(entry, to: target.url)  // good: unsafe-unpacking
            }
            if target.looksInside {
                try reader.extract(entry, to: target.url)  // bad: unsafe-unpacking
            }
            queue.append((entry, target.url))
        }
    }

    func drain(_ reader: ArchiveReader) throws {
        while let (entry, url) = queue.popLast() {
            try reader.extract(entry, to: url)  // bad: unsafe-unpacking
        }
    }

    func kinds(_ reader: ArchiveReader) async throws {
        for await entry in reader.entries {
            guard let kind = Kind(rawValue: entry.path) else { continue }
            try reader.extract(entry, to: folder.appendingPathComponent(kind.fileName))  // good: unsafe-unpacking
        }
    }

    func renamed(_ reader: ArchiveReader) async throws {
        for await var entry in reader.entries {
            let original = entry.path
            entry.path = UUID().uuidString
            try reader.extract(entry, to: Target(folder: folder, entry: entry).url)  // good: unsafe-unpacking
            entry.path = original
            try reader.extract(entry, to: Target(folder: folder, entry: entry).url)  // bad: unsafe-unpacking
        }
    }

    func moved(_ reader: ArchiveReader) async throws {
        let files = FileManager.default
        for await entry in reader.entries {
            let stage = files.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try reader.extract(entry, to: stage)  // good: unsafe-unpacking
            try files.moveItem(at: stage, to: folder.appendingPathComponent(entry.path))  // bad: unsafe-unpacking
        }
    }
}
