import CoreFoundation
import Foundation

/// Writes a result under a name that somebody chose.
enum WholeFile {
    /// Writes a file as a whole, so that an unfinished one never stands under its name. A link leads to the file that it
    /// names; a device or a pipe is written to and stays what it is.
    static func write(_ text: String, to path: String) throws { try write(Array(text.utf8), to: path) }

    static func write(_ bytes: [UInt8], to path: String) throws {
        let place = URL(fileURLWithPath: path)
        guard isFile(path) else {
            let handle = try FileHandle(forWritingTo: place)
            try handle.write(contentsOf: Data(bytes))
            return try handle.close()
        }
        try Data(bytes).write(to: place.resolvingSymlinksInPath(), options: .atomic)
    }

    /// Whether a name is that of a file, or of nothing yet. What stands in `/dev` may lead to a file that is open already.
    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        guard stat(path, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG && !path.hasPrefix("/dev/") && !path.hasPrefix("/proc/")
    }
}
