#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Why the operating system refused something.
struct SystemError: Error {
    let code: Int32

    static var current: SystemError { SystemError(code: errno) }

    var isMissing: Bool { code == ENOENT || code == ENOTDIR }

    /// A clause in the words of the operating system.
    var reason: String {
        switch code {
        case EACCES, EPERM: "permission denied"
        case ELOOP: "it became a symbolic link"
        case ENAMETOOLONG: "the path is too long"
        default: strerror(code).map { String(cString: $0) } ?? "error \(code)"
        }
    }
}

/// What the file system knows about a file.
struct FileStatus {
    let form: FolderListing.Form
    let size: Int
    let identity: FolderListing.Identity

    /// The status of a path itself; a link is not followed unless asked for.
    init(path: [UInt8], followsLinks: Bool = false) throws(SystemError) {
        var status = stat()
        let result = withSystemPath(path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { throw SystemError.current }
        self.init(status)
    }

    init?(descriptor: Int32) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { return nil }
        self.init(status)
    }

    private init(_ status: stat) {
        form =
            switch status.st_mode & S_IFMT {
            case S_IFDIR: .folder
            case S_IFREG: .file
            case S_IFLNK: .link
            default: .special
            }
        size = Int(clamping: status.st_size)
        identity = FolderListing.Identity(
            device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino))
    }
}

/// The absolute path without links and `..`, or nil if it leads nowhere.
func resolvedPath(_ path: [UInt8]) -> [UInt8]? {
    guard let resolved = withSystemPath(path, { realpath($0, nil) }) else { return nil }
    defer { free(resolved) }
    return Array(UnsafeBufferPointer(start: resolved, count: strlen(resolved))).map(UInt8.init(bitPattern:))
}

/// Calls `body` with the path as C knows it; a zero byte ends a path early, so one that holds one names nothing.
func withSystemPath<Result>(_ path: [UInt8], _ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let text = path.contains(0) ? [0] : path + [0]
    return text.map(CChar.init(bitPattern:)).withUnsafeBufferPointer { buffer in
        guard let start = buffer.baseAddress else { preconditionFailure("a path ends in a null byte") }
        return body(start)
    }
}

/// Opens a path; a negative number says that it was refused.
func systemOpen(_ path: [UInt8], _ flags: Int32) -> Int32 {
    withSystemPath(path) { open($0, flags | O_CLOEXEC) }
}

/// Reads once, again where a signal came between; zero at the end of the file, a negative number on an error.
func systemRead(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
        let count = read(descriptor, buffer.baseAddress, buffer.count)
        if count >= 0 || errno != EINTR { return count }
    }
}
