import Crypto

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The header of a file from before a change, kept beside it while the change goes on.
struct HeaderBackup {
    private let path: String

    /// What is kept: the header, and the 56 bytes that followed it. Their salt is random, so they tell whether the
    /// content is still the one that the header leads to; without them, a backup that stayed behind could give another
    /// file of the same name a key that is not its own.
    struct Content {
        let header: [UInt8]
        let message: [UInt8]
    }

    init(of file: String) {
        let (folder, name) = OutputFile.split(realPath(of: file))
        let bytes = FileName.bytes(of: name)
        // A name has at most 255 bytes; of a long one its hash stands for the rest.
        let kept =
            bytes.count <= 247 ? bytes : bytes.prefix(200) + Array(".\(hexadecimal(Self.hash(bytes).prefix(8)))".utf8)
        path = "\(folder).\(FileName.text(of: kept)).header"
    }

    /// Keeps `content` on the medium while `change` writes the header `next`. Where the change fails or is interrupted,
    /// it stays. The hash of the next header stays with it: once that header is there as a whole, the one before opens
    /// nothing any more.
    func around(
        _ content: Content, next: [UInt8], _ change: () throws(SealingError) -> Void
    ) throws(SealingError) {
        guard try isFree() else {
            throw SealingError.named(
                .invalidArgument, "\(path) already exists where the header backup must be stored; move that file")
        }
        let backup = try OutputFile(path, mode: 0o600, replaces: true)
        try backup.file.writeAll(content.header + content.message + Self.hash(next), at: 0)
        try backup.publish(synced: true)
        try change()
        guard unlink(path.fileName) == 0 else {
            throw .system("the recipients were changed, but the header backup could not be removed:", path)
        }
        try OutputFile.synchronizeFolder(of: path)
    }

    /// Whether nothing stands where the backup goes, or only one that an interrupted change left.
    private func isFree() throws(SealingError) -> Bool {
        var status = stat()
        guard lstat(path.fileName, &status) == 0 else { return true }
        guard status.st_mode & S_IFMT == S_IFREG else { return false }
        let file = try OpenFile(path, O_RDONLY | O_NOFOLLOW)
        guard let size = try? SealedHeader.size(in: file.bytes(at: 0, count: SealedHeader.fixedSize)) else {
            return false
        }
        return Int(status.st_size) == size + Cobblestone.headerSize + SHA256.byteCount
    }

    private static func hash(_ header: [UInt8]) -> [UInt8] { Array(SHA256.hash(data: header)) }

    /// The header that was kept, where it has `size` bytes and belongs to the content that begins with `message`. Nil
    /// where `current`, which stands in the file, is the next header as a whole.
    func header(size: Int, before message: [UInt8], insteadOf current: [UInt8]) -> (SealedHeader, bytes: [UInt8])? {
        // Whoever may write to the folder could put a pipe there that never answers, or a link to elsewhere.
        guard
            let file = try? OpenFile(path, O_RDONLY | O_NONBLOCK | O_NOFOLLOW), (try? file.isRegular()) == true,
            let bytes = try? file.bytes(at: 0, count: size + Cobblestone.headerSize + SHA256.byteCount + 1),
            message.count == Cobblestone.headerSize, bytes.count == size + message.count + SHA256.byteCount,
            bytes[size...].prefix(message.count).elementsEqual(message),
            !bytes.suffix(SHA256.byteCount).elementsEqual(Self.hash(current))
        else { return nil }
        let kept = Array(bytes[..<size])
        guard let header = try? SealedHeader(decoding: kept), header.size == size else { return nil }
        return (header, kept)
    }
}

extension OpenFile {
    /// Whether `path` still leads to this file, and not to one that took its place.
    func isStillNamed(_ path: String) throws(SealingError) -> Bool {
        var named = stat()
        guard stat(path.fileName, &named) == 0 else { return false }
        let own = try status()
        return named.st_ino == own.st_ino && named.st_dev == own.st_dev
    }
}

/// The path without links; as it is where there is no such file.
func realPath(of path: String) -> String {
    guard let resolved = realpath(path.fileName, nil) else { return path }
    defer { free(resolved) }
    return String(fileName: resolved)
}
