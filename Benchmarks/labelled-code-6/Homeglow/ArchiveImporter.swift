import CoreServices
import Foundation
import ZIPFoundation

enum ArchiveError: Error {
    case tooLarge
    case escapes(String)
}

actor ArchiveImporter {
    private let destination: URL
    private let maximumTotal = 64 * 1024 * 1024

    init(destination: URL) {
        self.destination = destination
    }

    func importArchive(at url: URL) async throws {
        let archive = try Archive(url: url, accessMode: .read)
        var total = 0
        let base = destination.standardizedFileURL.path(percentEncoded: false)
        let prefix = base.hasSuffix("/") ? base : base + "/"
        for entry in archive {
            guard entry.type == .file else { continue }
            let target = destination.appending(path: entry.path).standardizedFileURL
            guard target.path(percentEncoded: false).hasPrefix(prefix) else { throw ArchiveError.escapes(entry.path) }
            var output = Data()
            _ = try archive.extract(entry) { chunk in
                total += chunk.count
                guard total <= maximumTotal else { throw ArchiveError.tooLarge } // good: resource-limit
                output.append(chunk)
            }
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try output.write(to: target) // good: zip-slip
        }
    }

    func importTheme(at url: URL) throws {
        let archive = try Archive(url: url, accessMode: .read)
        for entry in archive where entry.type == .file {
            let target = destination.appending(path: entry.path)
            _ = try archive.extract(entry, to: target) // bad: zip-slip
        }
    }

    func importSounds(from package: Data) throws {
        let clips = try JSONDecoder().decode([SoundClip].self, from: package)
        for clip in clips {
            let target = destination.appending(path: "Sounds/" + clip.path)
            try FileManager.default.createDirectory(at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
            try clip.bytes.write(to: target) // bad: path-traversal
        }
    }

    func inflate(_ upload: Data) throws -> Data {
        try (upload as NSData).decompressed(using: .zlib) as Data // bad: resource-limit
    }

    func markDownloaded(_ file: URL) throws {
        var url = file
        var values = URLResourceValues()
        values.quarantineProperties = [kLSQuarantineAgentNameKey as String: "Homeglow", kLSQuarantineTypeKey as String: kLSQuarantineTypeWebDownload] // good: quarantine
        try url.setResourceValues(values)
    }

    func unblock(_ app: URL) {
        _ = app.withUnsafeFileSystemRepresentation { path in
            removexattr(path, "com.apple.quarantine", 0) // bad: quarantine
        }
    }
}

struct SoundClip: Decodable {
    let path: String
    let bytes: Data
}
