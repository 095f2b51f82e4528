#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A file that appears under its name only when it is complete: written beside it, then renamed.
///
/// A program that is killed leaves the earlier file, or none, and perhaps a hidden `.NAME.….part` beside it.
public final class OutputFile {
    let file: OpenFile
    private let path: String
    private let temporaryPath: String
    private let replaces: Bool
    private var isPublished = false

    /// What to write to, from its start.
    public var descriptor: Int32 { file.descriptor }

    /// - Parameters:
    ///   - path: where the file is to appear.
    ///   - permissions: of the file.
    ///   - replaces: whether a file of that name may be there.
    /// - Throws: ``SealingError`` with code `invalidArgument` where the name is taken, `system` where nothing can be
    ///   written.
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
            guard replaces else {
                throw SealingError(.invalidArgument, "\(path) is there already; use --force to replace it")
            }
        }
        let (folder, name) = Self.split(path)
        var generator = SystemRandomNumberGenerator()
        let token = UInt64.random(in: 0...UInt64.max, using: &generator)
        // A name has at most 255 bytes, so a long one is cut here.
        let shown = String(decoding: name.utf8.prefix(180), as: UTF8.self)
        temporaryPath = "\(folder).\(shown).\(String(token, radix: 36)).part"
        file = try OpenFile(temporaryPath, O_RDWR | O_CREAT | O_EXCL, mode: 0o600)
        fchmod(file.descriptor, mode)
        self.path = path
        self.replaces = replaces
    }

    deinit {
        if !isPublished { unlink(temporaryPath) }
    }

    /// Appends bytes.
    public func write(_ bytes: [UInt8]) throws(SealingError) { try file.writeAll(bytes) }

    /// Gives the file its name. With `synced`, only after its bytes are on the medium, and its name too.
    public func publish(synced: Bool) throws(SealingError) {
        if synced { try file.synchronize() }
        if replaces {
            guard rename(temporaryPath, path) == 0 else { throw .system("cannot name the new file", path) }
        } else {
            // A link fails where a name is taken since; a rename would replace that file.
            guard link(temporaryPath, path) == 0 else {
                guard errno != EEXIST else {
                    throw SealingError(.invalidArgument, "\(path) is there already; use --force to replace it")
                }
                // Some file systems have no links.
                guard rename(temporaryPath, path) == 0 else { throw .system("cannot name the new file", path) }
                isPublished = true
                return
            }
            unlink(temporaryPath)
        }
        isPublished = true
        if synced { try Self.synchronizeFolder(of: path) }
    }

    /// Waits until the names in a file's folder are on the medium.
    static func synchronizeFolder(of path: String) throws(SealingError) {
        let folder = split(path).folder
        try OpenFile(folder.isEmpty ? "." : folder, O_RDONLY).synchronize()
    }

    private static func split(_ path: String) -> (folder: String, name: String) {
        guard let slash = path.lastIndex(of: "/") else { return ("", path) }
        return (String(path[...slash]), String(path[path.index(after: slash)...]))
    }
}
