import Foundation
import Sealing

/// Files that were named on the command line. One that cannot be used is a wrong call, told before anything is done.
enum InputFile {
    /// A descriptor that the caller closes.
    static func descriptor(_ path: String) throws -> Int32 {
        guard !path.isEmpty else { throw emptyName }
        let descriptor = open(path.fileName, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unusable(path) }
        return descriptor
    }

    /// Refuses names that lead to nothing, or to what may not be read; with `changing`, written neither.
    static func check(_ paths: [String], changing: Bool = false) throws {
        for path in paths {
            guard !path.isEmpty else { throw emptyName }
            guard access(path.fileName, R_OK) == 0 else { throw unusable(path) }
            guard !path.isFolder else { throw UsageError("\(path) is a folder; name the files in it.") }
            guard !changing || access(path.fileName, W_OK) == 0 else {
                throw UsageError("\(path) cannot be changed: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// The keys of all files. Says which of them others may read, once for each.
    ///
    /// - Parameter told: files that were read before.
    static func keys(_ paths: [String], told: [String] = []) throws -> [Identity] {
        var keys: [Identity] = []
        var told = told
        for path in paths {
            let file = try Self.keys(path)
            let isNew = !told.contains(path)
            told.append(path)
            if file.isReadableByOthers, isNew {
                Console.error(
                    "bulwark: the key file \(path.onOneLine) is readable by others; restrict it to its owner (chmod 600)"
                )
            }
            keys += file.identities
        }
        return keys
    }

    /// The keys of a file.
    static func keys(_ path: String) throws -> KeyFile {
        try check([path])
        return try KeyFile(path: path)
    }

    private static let emptyName = UsageError("The file name is empty; is a shell variable unset?")

    private static func unusable(_ path: String) -> UsageError {
        UsageError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
}
