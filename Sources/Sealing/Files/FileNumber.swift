#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The identity of a file regardless of its name: its device and inode number.
public struct FileNumber: Hashable, Sendable {
    public let device: UInt64
    public let number: UInt64

    public init(device: UInt64, number: UInt64) { (self.device, self.number) = (device, number) }

    init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

extension OpenFile {
    func number() throws(SealingError) -> FileNumber { FileNumber(try status()) }

    /// Opens a file for reading; with `source`, that one alone.
    ///
    /// - Throws: ``SealingError`` with code `system`.
    convenience init(_ path: String, as source: FileNumber?) throws(SealingError) {
        guard let source else {
            try self.init(path, O_RDONLY)
            return
        }
        // Neither another file by way of a link, nor a pipe that nobody writes to.
        try self.init(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        let status = try status()
        guard status.st_mode & S_IFMT == S_IFREG, FileNumber(status) == source else {
            throw .named(.system, "\(path) is a different file than before; it was not touched")
        }
    }
}
