import Foundation
import ZIPFoundation

struct BundleError: Error {}

/// Bundles are uploaded by every lab and passed on by the relay as they are.
struct BundleUnpacker {
    let folder: URL
    private let entryLimit: Int64 = 256 << 20

    func board(_ bundle: URL) throws {
        let archive = try Archive(url: bundle, accessMode: .read)
        for entry in archive where entry.path.hasSuffix(".bin") {
            let file = folder.path + "/" + entry.path
            guard FileManager.default.createFile(atPath: file, contents: nil), let handle = FileHandle(forWritingAtPath: file) else { throw BundleError() } // bad: archive-extraction
            defer { try? handle.close() }
            var written: Int64 = 0
            _ = try archive.extract(entry) { part in
                written += Int64(part.count)
                guard written <= entryLimit else { throw BundleError() }
                try handle.write(contentsOf: part)
            }
        }
    }

    func scripts(_ bundle: URL) throws {
        let archive = try Archive(url: bundle, accessMode: .read)
        for entry in archive where entry.type == .file {
            let parts = entry.path.split(separator: "/")
            guard !parts.contains(".."), let name = parts.last, name.hasSuffix(".lua") else { continue }
            let file = folder.appending(path: String(name))
            var text = Data()
            _ = try archive.extract(entry) { part in // good: archive-extraction
                guard text.count + part.count <= 1 << 20 else { throw BundleError() }
                text.append(part)
            }
            try text.write(to: file)
        }
    }

    func links(_ bundle: URL) throws {
        let archive = try Archive(url: bundle, accessMode: .read)
        for entry in archive where entry.type == .symlink {
            let place = folder.appending(path: (entry.path as NSString).lastPathComponent)
            _ = try archive.extract(entry, to: place, allowUncontainedSymlinks: true) // bad: archive-extraction
        }
    }

    func aliases(_ bundle: URL) throws {
        let archive = try Archive(url: bundle, accessMode: .read)
        for entry in archive where entry.type == .symlink {
            let name = (entry.path as NSString).lastPathComponent
            var target = Data()
            _ = try archive.extract(entry) { target.append($0.prefix(1024)) }
            let destination = String(decoding: target, as: UTF8.self)
            guard !destination.contains("/"), destination != ".." else { throw BundleError() }
            try FileManager.default.createSymbolicLink(atPath: folder.appending(path: name).path, withDestinationPath: destination) // good: archive-extraction
        }
    }

    func capture(_ tarball: URL, into place: URL) throws {
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/bsdtar")
        tar.arguments = ["--no-same-owner", "-xf", tarball.path, "-C", place.path] // good: archive-extraction
        try tar.run()
        tar.waitUntilExit()
    }

    func sources(_ tarball: URL, into place: URL) throws {
        let tar = Process()
        tar.executableURL = URL(filePath: "/usr/bin/bsdtar")
        tar.arguments = ["-x", "--absolute-paths", "-f", tarball.path, "-C", place.path] // bad: archive-extraction
        try tar.run()
        tar.waitUntilExit()
    }
}
