import Foundation
import SWCompression
import ZIPFoundation

enum UnpackError: Error {
    case escape(String)
    case tooLarge
    case malformed
}

/// Unpacks artifacts that builders upload; the builders run third party code.
struct ArtifactUnpacker {
    let launcher: ProcessLauncher
    let root: URL

    // MARK: With system tools

    func untar(_ archive: URL, job: UUID) throws {
        let target = try folder(for: job)
        try launcher.launch("/usr/bin/tar", ["-xPf", archive.path, "-C", target.path]) // bad: archive-extraction
    }

    func untarContained(_ archive: URL, job: UUID) throws {
        let target = try folder(for: job)
        try launcher.launch("/usr/bin/tar", ["-xf", archive.path, "-C", target.path]) // good: archive-extraction
    }

    func unzip(_ archive: URL, job: UUID) throws {
        let target = try folder(for: job)
        try launcher.launch("/usr/bin/unzip", ["-:", "-o", archive.path, "-d", target.path]) // bad: archive-extraction
    }

    func unzipContained(_ archive: URL, job: UUID) throws {
        let target = try folder(for: job)
        try launcher.launch("/usr/bin/unzip", ["-o", archive.path, "-d", target.path]) // good: archive-extraction
    }

    func uncpio(_ archive: URL, job: UUID) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/cpio")
        process.arguments = ["-idm", "--insecure"] // bad: archive-extraction
        process.currentDirectoryURL = try folder(for: job)
        process.standardInput = try FileHandle(forReadingFrom: archive)
        try process.run()
        process.waitUntilExit()
    }

    func listCpio(_ archive: URL) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/cpio")
        process.arguments = ["-it", "--insecure"] // good: archive-extraction
        process.standardInput = try FileHandle(forReadingFrom: archive)
        try process.run()
        process.waitUntilExit()
    }

    private func folder(for job: UUID) throws -> URL {
        let target = root.appendingPathComponent(job.uuidString, isDirectory: true)
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        return target
    }

    // MARK: In process

    func unpackTar(_ data: Data, job: UUID) throws {
        let target = try folder(for: job)
        for entry in try TarContainer.open(container: data) where entry.info.type == .regular {
            let file = target.appendingPathComponent(entry.info.name)
            guard file.path.hasPrefix(target.path) else { throw UnpackError.escape(entry.info.name) }
            try entry.data?.write(to: file) // bad: archive-extraction
        }
    }

    func unpackTarContained(_ data: Data, job: UUID) throws {
        let target = try folder(for: job)
        for entry in try TarContainer.open(container: data) where entry.info.type == .regular {
            let steps = entry.info.name.split(separator: "/")
            guard !entry.info.name.hasPrefix("/"), !steps.contains("..") else { throw UnpackError.escape(entry.info.name) }
            try entry.data?.write(to: target.appendingPathComponent(entry.info.name)) // good: archive-extraction
        }
    }

    func restoreLinks(_ data: Data, job: UUID) throws {
        let target = try folder(for: job)
        for entry in try TarContainer.open(container: data) where entry.info.type == .symbolicLink {
            let link = target.appendingPathComponent((entry.info.name as NSString).lastPathComponent)
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: entry.info.linkName) // bad: archive-extraction
        }
    }

    func restoreCurrentLink(job: UUID) throws {
        let target = try folder(for: job)
        let link = root.appendingPathComponent("current")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: target.path) // good: archive-extraction
    }

    func unpackSymbols(_ archive: Archive, job: UUID) throws {
        let target = try folder(for: job)
        for entry in archive where entry.path.hasSuffix(".dSYM") || entry.path.contains(".dSYM/") {
            let place = URL(fileURLWithPath: entry.path, relativeTo: target)
            _ = try archive.extract(entry, to: place) // bad: archive-extraction
        }
    }

    func unpackInfo(_ archive: Archive, job: UUID) throws {
        let target = try folder(for: job)
        guard let entry = archive["Info.plist"], entry.type == .file else { throw UnpackError.malformed }
        _ = try archive.extract(entry, to: target.appendingPathComponent("Info.plist")) // good: archive-extraction
    }
}

// MARK: - Artifact store

struct ArtifactStore {
    let root: URL

    /// `name` is the last part of the request of a builder.
    func read(named name: String) throws -> Data {
        let decoded = name.removingPercentEncoding ?? name
        return try Data(contentsOf: root.appendingPathComponent(decoded)) // bad: path-traversal
    }

    func readChecked(named name: String) throws -> Data {
        let decoded = name.removingPercentEncoding ?? name
        let file = root.appendingPathComponent(decoded).resolvingSymlinksInPath()
        guard file.path.hasPrefix(root.resolvingSymlinksInPath().path + "/") else { throw UnpackError.escape(name) }
        return try Data(contentsOf: file) // good: path-traversal
    }

    func publish(_ job: BuildJob, from file: URL) throws {
        let target = NSString(string: root.path).appendingPathComponent(job.artifactName)
        try FileManager.default.moveItem(atPath: file.path, toPath: target) // bad: path-traversal
    }

    func publish(_ job: BuildJob, number: Int, from file: URL) throws {
        let target = NSString(string: root.path).appendingPathComponent("build-\(number).zip")
        try FileManager.default.moveItem(atPath: file.path, toPath: target) // good: path-traversal
    }

    func appendLog(_ text: String, branch: String) throws {
        let trimmed = branch.replacingOccurrences(of: "../", with: "")
        let handle = try FileHandle(forWritingTo: root.appending(path: "logs/\(trimmed).log")) // bad: path-traversal
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
    }

    func appendLog(_ text: String, forBranch branch: String) throws {
        let trimmed = String(branch.unicodeScalars.map { CharacterSet.alphanumerics.contains($0) ? Character($0) : "-" })
        let handle = try FileHandle(forWritingTo: root.appending(path: "logs/\(trimmed).log")) // good: path-traversal
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(text.utf8))
    }
}
