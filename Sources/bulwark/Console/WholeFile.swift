import CoreFoundation
import Foundation

/// Writes a result under a name that somebody chose.
enum WholeFile {
    /// Writes a file as a whole, so that an unfinished one never stands under its name; the permissions of one that is there
    /// stay. A link leads to the file that it names; a device or a pipe is written to and stays what it is.
    static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let place = URL(fileURLWithPath: path)
        guard isFile(path) else {
            let handle = try FileHandle(forWritingTo: place)
            try handle.write(contentsOf: Data(bytes))
            return try handle.close()
        }
        let file = place.resolvingSymlinksInPath()
        let permissions = try? FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        guard let permissions else { return try Data(bytes).write(to: file, options: .atomic) }
        // What stands under the name has its permissions from the start: it may be meant for few.
        let draft = file.deletingLastPathComponent().appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
        let isMade = FileManager.default.createFile(
            atPath: draft.path, contents: Data(bytes), attributes: [.posixPermissions: permissions])
        guard isMade else { throw CocoaError(.fileWriteNoPermission) }
        do {
            try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: draft.path)
            guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
        } catch {
            try? FileManager.default.removeItem(at: draft)
            throw error
        }
    }

    /// Whether a name is that of a file, or of nothing yet. What stands in `/dev` may lead to a file that is open already.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG && !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/")
    }
}
