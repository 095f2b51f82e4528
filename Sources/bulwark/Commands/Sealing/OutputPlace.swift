import CoreFoundation
import Foundation
import Sealing

#if canImport(CDispatch)
    import CDispatch
#endif

/// Places of results, looked at before a password is asked for and before anything is written.
enum OutputPlace {
    /// Refuses to write over keys and passwords, without which nothing could open the results, and over what is read.
    static func spare(_ output: String, secrets: [FileIdentity], input: FileIdentity? = nil) throws {
        guard let identity = FileIdentity(output) else { return }
        guard !secrets.contains(identity) else {
            throw UsageError("\(output) is the key or password file in use.")
        }
        guard identity != input else { throw UsageError("\(output) is the input; name another file.") }
    }

    /// The same where a shell has opened the file already: `encrypt - < f >> f` would read what it writes for ever, and
    /// `1<> f` writes over what was not read yet. Pipes, terminals and devices are no such file.
    static func spareThroughStandardOutput(secrets: [FileIdentity], input: FileIdentity?) throws {
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        let identity = FileIdentity(status)
        guard !secrets.contains(identity) else {
            throw UsageError("Standard output is the key or password file in use.")
        }
        guard identity != input else { throw UsageError("Standard output is the input; write to another file.") }
    }

    /// Refuses a name that is taken or too long, and a folder that is not there or may not be written to.
    static func check(_ path: String, replacing: Bool) throws {
        guard !path.isEmpty else { throw UsageError("The file name is empty; is a shell variable unset?") }
        try checkName(path)
        var status = stat()
        if lstat(path.fileName, &status) == 0 {
            guard replacing else { throw UsageError("\(path) already exists; use --force to replace it.") }
            guard status.st_mode & S_IFMT != S_IFDIR else { throw UsageError("\(path) is a folder; name a file.") }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw UsageError("\(path) is a symbolic link, a pipe or a device, which is not replaced; name a file.")
            }
        }
        try checkFolder(of: path)
    }

    /// Refuses a folder that cannot be made; one that is there is left as it is.
    static func check(folder path: String) throws {
        guard !path.isFolder else { return }
        try checkName(path)
        var status = stat()
        guard lstat(path.fileName, &status) != 0 else {
            throw UsageError("\(path) already exists and is not a folder; name another one with --output.")
        }
        // Folders above it are made as well.
        var highest = path
        while FileIdentity(highest.folderPath) == nil, highest.folderPath != highest { highest = highest.folderPath }
        try checkFolder(of: highest)
    }

    private static func checkFolder(of path: String) throws {
        var status = stat()
        let folder = path.folderPath
        if stat(folder.fileName, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            throw UsageError("\(path) cannot be written: \(folder) is not a folder.")
        }
        guard access(folder.fileName, W_OK | X_OK) == 0 else {
            throw UsageError(
                "\(path) cannot be written: the folder \(folder): \(String(cString: strerror(errno))).")
        }
    }

    /// What sealing appends makes a name longer than some file systems take. The folder need not be there yet, so the
    /// system cannot be asked: names of 255 bytes are what all common ones take, and paths of 4,095 what Linux does.
    static func checkName(_ path: String) throws {
        let size = FileName.bytes(of: path.lastName).count
        guard size <= 255, FileName.bytes(of: path).count < 4096 else {
            throw UsageError(
                size > 255
                    ? "The name \(path.lastName) is too long: \(size) bytes, and file systems allow 255."
                    : "The path \(path) is too long: \(path.utf8.count) bytes, and the system allows 4095.")
        }
    }
}

/// A place that need not be there yet, however its path is written: the nearest folder above it that is there, and the
/// names that lead on from it.
///
/// Names are compared by bytes: two ways to write an accent are two names.
struct Place: Hashable {
    fileprivate let folder: FileIdentity?
    fileprivate let names: [UInt8]
}

/// Places, each folder of which is looked at once: of many files in a deep folder the way down is one.
struct Places {
    /// What is there, and what a name in it begins with.
    private var known: [[UInt8]: Place] = [:]

    subscript(path: String) -> Place {
        mutating get {
            let above = place(ofFolder: path.folderPath)
            return Self.place(path.lastName, in: above)
        }
    }

    private mutating func place(ofFolder path: String) -> Place {
        if let place = known[path.pathBytes] { return place }
        let above = path.folderPath
        let identity = FileIdentity(path)
        let place =
            identity != nil || above == path
            ? Place(folder: identity, names: []) : Self.place(path.lastName, in: place(ofFolder: above))
        known[path.pathBytes] = place
        return place
    }

    private static func place(_ name: String, in above: Place) -> Place {
        guard !name.isEmpty, name != "." else { return above }
        return Place(folder: above.folder, names: above.names + [UInt8(ascii: "/")] + Array(name.utf8))
    }
}
