#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that appears under its name only when it is complete.
///
/// On Linux it has no name until then (`O_TMPFILE`), so a program that is killed leaves nothing of it. Where the file
/// system has no such files it is written as a hidden `.NAME.….part` beside its place, which a kill leaves behind.
public final class OutputFile {
    let file: OpenFile
    private let path: String
    private let temporaryPath: String
    /// Whether `temporaryPath` is the file's name at present.
    private var isNamed: Bool
    private let replaces: Bool
    private var isPublished = false

    /// What to write to, from its start.
    public var descriptor: Int32 { file.descriptor }

    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - permissions: of the file.
    ///   - replaces: whether a file of that name may be there.
    /// - Throws: ``SealingError`` with code `alreadyThere` where the name is taken, `invalidArgument` where that could not
    ///   be replaced, `system` where nothing can be written.
    public convenience init(
        _ path: String, permissions: UInt16 = 0o600, replaces: Bool
    ) throws(SealingError) {
        try self.init(path, mode: mode_t(permissions), replaces: replaces)
    }

    init(_ path: String, mode: mode_t, replaces: Bool) throws(SealingError) {
        var status = stat()
        if lstat(path, &status) == 0 {
            guard status.st_mode & S_IFMT != S_IFDIR else {
                throw SealingError(.invalidArgument, "\(path) is a folder; name a file")
            }
            guard status.st_mode & S_IFMT == S_IFREG else {
                throw SealingError(
                    .invalidArgument, "\(path) is a link, a pipe or a device, which is not replaced; name a file")
            }
            guard replaces else {
                throw .alreadyThere(path)
            }
        }
        let (folder, name) = Self.split(path)
        var generator = SystemRandomNumberGenerator()
        let token = UInt64.random(in: 0...UInt64.max, using: &generator)
        // A name has at most 255 bytes, so a long one is cut here.
        let shown = String(decoding: name.utf8.prefix(180), as: UTF8.self)
        temporaryPath = "\(folder).\(shown).\(String(token, radix: 36)).part"
        if let file = Self.unnamed(in: folder.isEmpty ? "." : folder) {
            self.file = file
            isNamed = false
        } else {
            file = try OpenFile(temporaryPath, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
            isNamed = true
        }
        fchmod(file.descriptor, mode)
        self.path = path
        self.replaces = replaces
    }

    deinit {
        if isNamed, !isPublished { unlink(temporaryPath) }
    }

    #if os(Linux)
        /// A file without a name; nil where the file system has none. `O_TMPFILE` is a compound macro, which Swift does
        /// not see: `open(2)`.
        private static func unnamed(in folder: String) -> OpenFile? {
            try? OpenFile(folder, O_RDWR | 0o20000000 | O_DIRECTORY, mode: 0o600)
        }

        /// Gives the open file a name that must be free.
        private func name(as path: String) -> Bool {
            if isNamed { return link(temporaryPath, path) == 0 }
            return linkat(AT_FDCWD, "/proc/self/fd/\(file.descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        }
    #else
        private static func unnamed(in folder: String) -> OpenFile? { nil }

        private func name(as path: String) -> Bool { link(temporaryPath, path) == 0 }
    #endif

    /// Appends bytes.
    public func write(_ bytes: [UInt8]) throws(SealingError) { try file.writeAll(bytes) }

    /// Gives the file its name. With `synced`, only after its bytes are on the medium, and its name too.
    public func publish(synced: Bool) throws(SealingError) {
        if synced { try file.synchronize() }
        if replaces { try publishReplacing() } else { try publishNew() }
        isPublished = true
        if synced { try Self.synchronizeFolder(of: path) }
    }

    private func publishReplacing() throws(SealingError) {
        if !isNamed {
            guard name(as: temporaryPath) else { throw .system("cannot name the new file", path) }
            isNamed = true
        }
        guard rename(temporaryPath, path) == 0 else { throw .system("cannot name the new file", path) }
    }

    /// A link fails where a name is taken since; a rename would replace that file.
    private func publishNew() throws(SealingError) {
        if name(as: path) {
            if isNamed { unlink(temporaryPath) }
            return
        }
        guard errno != EEXIST, isNamed else {
            guard errno == EEXIST else { throw .system("cannot name the new file", path) }
            throw .alreadyThere(path)
        }
        // Some file systems have no links.
        var status = stat()
        guard lstat(path, &status) != 0 else {
            throw .alreadyThere(path)
        }
        guard rename(temporaryPath, path) == 0 else { throw .system("cannot name the new file", path) }
    }

    /// Waits until the names in a file's folder are on the medium.
    public static func synchronizeFolder(of path: String) throws(SealingError) {
        let folder = split(path).folder
        try OpenFile(folder.isEmpty ? "." : folder, O_RDONLY).synchronize()
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
        SealingError(.alreadyThere, "\(path) is there already; let it be replaced, or name another file")
    }
}
