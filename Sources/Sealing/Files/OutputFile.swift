#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that appears under its name only when it is complete.
///
/// On Linux it has no name until then (`O_TMPFILE`), so a killed process leaves nothing behind. A file that replaces
/// another needs a temporary name between two system calls; a process killed at that point leaves a complete file named
/// `.NAME.bulwark.part`, which the next replacement of that file removes. If the file system does not support unnamed
/// files, it is written to a hidden `.NAME.….part` in the same folder, which a killed process leaves behind.
public final class OutputFile {
    let file: OpenFile
    /// As the user wrote it, for messages.
    private let path: String
    /// The folder, open: its name could lead elsewhere by the time the file is complete.
    private let folder: OpenFile
    /// In the folder.
    private let name: String
    private var temporaryName: String
    /// Of a file without a name that is to replace another: for a moment.
    private let passingName: String
    /// Whether `temporaryName` is the file's name at present.
    private var isNamed: Bool
    private let replaces: Bool
    private var isPublished = false

    /// The descriptor to write to, positioned at the start.
    public var descriptor: Int32 { file.descriptor }

    /// - Parameters:
    ///   - path: The path at which the file is to appear.
    ///   - permissions: The permissions of the file, reduced by the user's `umask`.
    ///   - replaces: Whether an existing file with that name may be replaced.
    /// - Throws: ``SealingError`` with code `alreadyThere` if the name is taken, `invalidArgument` if the existing item
    ///   cannot be replaced, `system` if writing is not possible.
    public convenience init(
        _ path: String, permissions: UInt16 = 0o600, replaces: Bool
    ) throws(SealingError) {
        try self.init(path, mode: mode_t(permissions), replaces: replaces)
    }

    /// - Parameter expected: the folder that the file must come into; nil takes the one that is there.
    init(_ path: String, mode: mode_t, replaces: Bool, in expected: FileNumber? = nil) throws(SealingError) {
        let parts = Self.split(path)
        name = parts.name.isEmpty ? "." : parts.name
        folder = try OpenFile(parts.folder.isEmpty ? "." : parts.folder, OpenFile.asPlace, name: path)
        if let expected, try folder.number() != expected {
            throw .named(.system, "\(path) was not written: its folder is a different one than before")
        }
        var status = stat()
        if fstatat(folder.descriptor, name.fileName, &status, AT_SYMLINK_NOFOLLOW) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw SealingError.named(.invalidArgument, "\(path) is a folder; specify a file")
            }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw SealingError.named(
                    .invalidArgument, "\(path) is a link, a pipe or a device, which cannot be replaced; specify a file")
            }
            guard replaces else {
                throw .alreadyThere(path)
            }
        }
        var generator = SystemRandomNumberGenerator()
        let token = UInt64.random(in: 0...UInt64.max, using: &generator)
        // A name has at most 255 bytes, so a long one is cut here.
        let shown = FileName.text(of: FileName.bytes(of: name).prefix(180))
        temporaryName = ".\(shown).\(String(token, radix: 36)).part"
        passingName = ".\(shown).bulwark.part"
        if let file = Self.unnamed(in: folder, mode, for: path) {
            self.file = file
            isNamed = false
            // Says, once it has a name, that it is no leftover.
            _ = flock(file.descriptor, LOCK_EX | LOCK_NB)
        } else {
            file = try OpenFile(temporaryName, in: folder, O_RDWR | O_CREAT | O_EXCL, mode: mode, name: path)
            isNamed = true
        }
        self.path = path
        self.replaces = replaces
    }

    deinit {
        if isNamed, !isPublished { remove(temporaryName) }
    }

    #if os(Linux)
        /// A file without a name; nil where the file system has none. `O_TMPFILE` is a compound macro, which Swift does
        /// not see: `open(2)`.
        private static func unnamed(in folder: OpenFile, _ mode: mode_t, for name: String) -> OpenFile? {
            let flags = O_RDWR | 0o20000000 | O_DIRECTORY
            guard let file = try? OpenFile(".", in: folder, flags, mode: mode, name: name) else { return nil }
            // Without /proc it could never be given a name.
            return access("/proc/self/fd/\(file.descriptor)", F_OK) == 0 ? file : nil
        }

        /// Holds back signals that would end the program between two names; the threads of Dispatch take none.
        private static func withoutSignals(_ body: () throws(SealingError) -> Void) throws(SealingError) {
            var (all, before) = (sigset_t(), sigset_t())
            sigfillset(&all)
            pthread_sigmask(SIG_BLOCK, &all, &before)
            defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
            try body()
        }

        /// Gives the open file a name that must be free.
        private func name(as name: String) -> Bool {
            if isNamed { return link(as: name) }
            let unnamed = "/proc/self/fd/\(file.descriptor)"
            return linkat(AT_FDCWD, unnamed, folder.descriptor, name.fileName, AT_SYMLINK_FOLLOW) == 0
        }
    #else
        private static func unnamed(in folder: OpenFile, _ mode: mode_t, for name: String) -> OpenFile? { nil }

        private static func withoutSignals(_ body: () throws(SealingError) -> Void) throws(SealingError) { try body() }

        private func name(as name: String) -> Bool { link(as: name) }
    #endif

    private func link(as name: String) -> Bool {
        linkat(folder.descriptor, temporaryName.fileName, folder.descriptor, name.fileName, 0) == 0
    }

    private func rename() -> Bool {
        renameat(folder.descriptor, temporaryName.fileName, folder.descriptor, name.fileName) == 0
    }

    private func remove(_ name: String) { unlinkat(folder.descriptor, name.fileName, 0) }

    /// Makes the file its predecessor's equal: owner, group and permissions, whatever the user's `umask` says.
    ///
    /// - Throws: ``SealingError`` with code `system` where it would belong to somebody else.
    func takeOwner(of status: stat) throws(SealingError) {
        let own = try file.status()
        var mode = status.st_mode & 0o777
        if own.st_uid != status.st_uid || own.st_gid != status.st_gid,
            fchown(file.descriptor, status.st_uid, status.st_gid) != 0
        {
            guard own.st_uid == status.st_uid else { throw .system("cannot preserve the owner of", path) }
            // What its group may do, another group may not.
            mode &= ~0o070
        }
        guard fchmod(file.descriptor, mode) == 0 else { throw .system("cannot preserve the permissions of", path) }
    }

    /// Appends bytes.
    public func write(_ bytes: [UInt8]) throws(SealingError) { try file.writeAll(bytes) }

    /// Gives the file its name. With `synced`, the contents are flushed to storage first, and the name afterwards.
    public func publish(synced: Bool) throws(SealingError) {
        if synced { try file.synchronize() }
        if replaces {
            try Self.withoutSignals { () throws(SealingError) in try publishReplacing() }
        } else {
            try publishNew()
        }
        isPublished = true
        _ = flock(file.descriptor, LOCK_UN)
        if synced { try OpenFile(".", in: folder, O_RDONLY, name: path).synchronize() }
    }

    private func publishReplacing() throws(SealingError) {
        if !isNamed {
            removeLeftover()
            if name(as: passingName) {
                temporaryName = passingName
            } else if !name(as: temporaryName) {
                throw .system("cannot name the new file", path)
            }
            isNamed = true
        }
        guard rename() else {
            throw .system("cannot name the new file", path)
        }
    }

    /// Removes what a program that was killed left under a passing name: a file of this user that nobody has locked.
    private func removeLeftover() {
        var named = stat()
        guard
            let file = try? OpenFile(passingName, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, name: path),
            let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            flock(file.descriptor, LOCK_EX | LOCK_NB) == 0,
            fstatat(folder.descriptor, passingName.fileName, &named, AT_SYMLINK_NOFOLLOW) == 0,
            FileNumber(named) == FileNumber(status)
        else { return }
        remove(passingName)
    }

    /// A link fails where a name is taken since; a rename would replace that file.
    private func publishNew() throws(SealingError) {
        if name(as: name) {
            if isNamed { remove(temporaryName) }
            return
        }
        guard errno != EEXIST, isNamed else {
            guard errno == EEXIST else { throw .system("cannot name the new file", path) }
            throw .alreadyThere(path)
        }
        // Some file systems have no links.
        var status = stat()
        guard fstatat(folder.descriptor, name.fileName, &status, AT_SYMLINK_NOFOLLOW) != 0 else {
            throw .alreadyThere(path)
        }
        guard rename() else {
            throw .system("cannot name the new file", path)
        }
    }

    /// Flushes the directory entries of a file's folder to storage.
    public static func synchronizeFolder(of path: String) throws(SealingError) {
        let folder = split(path).folder
        try OpenFile(folder.isEmpty ? "." : folder, O_RDONLY, name: path).synchronize()
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        // Among the bytes: a combining mark behind a slash makes another character of both.
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
        let name = path.utf8.index(after: slash)
        return (String(path[..<name]), String(path[name...]))
    }
}

extension SealingError {
    fileprivate static func alreadyThere(_ path: String) -> SealingError {
        SealingError.named(.alreadyThere, "\(path) already exists; allow replacing it, or specify another file")
    }
}
