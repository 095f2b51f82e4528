import Foundation
import Sealing

/// Files that were named on the command line. One that cannot be used is a wrong call, told before anything is done.
enum InputFile {
    /// A descriptor that the caller closes.
    static func descriptor(_ path: String) throws -> Int32 {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw unusable(path) }
        return descriptor
    }

    /// Refuses names that lead to nothing, or to what may not be read; with `changing`, written neither.
    static func check(_ paths: [String], changing: Bool = false) throws {
        for path in paths {
            guard !path.isEmpty else { throw UsageError("An empty name is no file; is a variable of the shell unset?") }
            guard access(path, R_OK) == 0 else { throw unusable(path) }
            guard !SealingJob.isFolder(path) else { throw UsageError("\(path) is a folder; name the files in it.") }
            guard !changing || access(path, W_OK) == 0 else {
                throw UsageError("\(path) cannot be changed: \(String(cString: strerror(errno))).")
            }
        }
    }

    /// The keys of a file.
    static func keys(_ path: String) throws -> KeyFile {
        try check([path])
        return try KeyFile(path: path)
    }

    private static func unusable(_ path: String) -> UsageError {
        UsageError("\(path) cannot be read: \(String(cString: strerror(errno))).")
    }
}

/// Places of results.
enum OutputPlace {
    /// Refuses to write over keys and passwords, without which nothing could open the results, and over what is read.
    static func spare(_ output: String, secrets: [String], inputs: [FileIdentity?]) throws {
        guard let identity = FileIdentity(output) else { return }
        guard !secrets.contains(where: { FileIdentity($0) == identity }) else {
            throw UsageError("\(output) is the key or password that is used here.")
        }
        guard !inputs.contains(identity) else { throw UsageError("\(output) is the input; name another file.") }
    }

    /// Refuses a name that is taken, and a folder that is not there or may not be written to, before a password is asked
    /// for.
    static func check(_ path: String, replacing: Bool) throws {
        var status = stat()
        guard replacing || lstat(path, &status) != 0 else {
            throw UsageError("\(path) is there already; use --force to replace it.")
        }
        let folder = path.folderPath
        if stat(folder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw UsageError("\(path) cannot be written: \(folder) is no folder.")
        }
        guard access(folder, W_OK | X_OK) == 0 else {
            throw UsageError(
                "\(path) cannot be written: the folder \(folder): \(String(cString: strerror(errno))).")
        }
    }
}
