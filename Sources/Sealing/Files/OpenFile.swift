#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// An open file or stream, closed with its last reference. Calls are repeated until all bytes are through.
final class OpenFile: Sendable {
    let descriptor: Int32
    /// As the user wrote it, for messages.
    let name: String
    /// Where it can be found again; nil for streams.
    let path: String?
    private let closes: Bool

    /// A descriptor to read from. Messages call it by its name, where it has one.
    static func input(_ descriptor: Int32, name: String? = nil) -> OpenFile {
        let plain = descriptor == STDIN_FILENO ? "standard input" : "the input"
        return OpenFile(descriptor: descriptor, name: name ?? plain)
    }

    /// A descriptor to write to. Messages call it by its name, where it has one.
    static func output(_ descriptor: Int32, name: String? = nil) -> OpenFile {
        let plain = descriptor == STDOUT_FILENO ? "standard output" : "the output"
        return OpenFile(descriptor: descriptor, name: name ?? plain)
    }

    /// A descriptor that somebody else closes.
    init(descriptor: Int32, name: String) {
        self.descriptor = descriptor
        self.name = name
        path = Self.path(of: descriptor)
        closes = false
    }

    /// Opens a file.
    ///
    /// - Parameter name: what messages call it, where that is not the path.
    init(_ path: String, _ flags: Int32, mode: mode_t = 0o600, name: String? = nil) throws(SealingError) {
        var descriptor: Int32
        repeat { descriptor = open(path.fileName, flags | O_CLOEXEC, mode) } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw .system("cannot open", name ?? path) }
        self.descriptor = descriptor
        self.name = name ?? path
        self.path = path
        closes = true
    }

    /// Opens a file in a folder that is open.
    ///
    /// - Parameter name: what messages call it.
    init(
        _ file: String, in folder: OpenFile, _ flags: Int32, mode: mode_t = 0o600, name: String
    ) throws(SealingError) {
        var descriptor: Int32
        repeat {
            descriptor = openat(folder.descriptor, file.fileName, flags | O_CLOEXEC, mode)
        } while descriptor < 0 && errno == EINTR
        guard descriptor >= 0 else { throw .system("cannot open", name) }
        self.descriptor = descriptor
        self.name = name
        path = nil
        closes = true
    }

    #if os(Linux)
        /// How a folder is opened of which only what lies in it is wanted: one need not be allowed to list it. `O_PATH`
        /// is beyond what Swift sees, `open(2)`.
        static let asPlace: Int32 = 0o10000000 | O_DIRECTORY
    #else
        static let asPlace: Int32 = O_RDONLY | O_DIRECTORY
    #endif

    #if os(Linux)
        /// Where a file lies that somebody else opened, if it still lies there.
        private static func path(of descriptor: Int32) -> String? {
            guard let resolved = realpath("/proc/self/fd/\(descriptor)", nil) else { return nil }
            defer { free(resolved) }
            return String(fileName: resolved)
        }
    #elseif canImport(Darwin)
        /// Where a file lies that somebody else opened, as far as the system knows: `fcntl(2)`.
        private static func path(of descriptor: Int32) -> String? {
            withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { name in
                guard let start = name.baseAddress, fcntl(descriptor, F_GETPATH, UnsafeMutableRawPointer(start)) == 0
                else { return nil }
                return String(fileName: start)
            }
        }
    #else
        private static func path(of descriptor: Int32) -> String? { nil }
    #endif

    #if os(Linux)
        /// Gives a pipe room for 256 KiB, so that its two ends take turns less often: `fcntl(2)`, whose numbers for it are
        /// beyond what Swift sees. What is no pipe, or may not have so much, stays as it is.
        func widenPipe() {
            let (setSize, getSize): (Int32, Int32) = (1031, 1032)
            let wanted: Int32 = 256 << 10
            if (1..<wanted).contains(fcntl(descriptor, getSize)) { _ = fcntl(descriptor, setSize, wanted) }
        }
    #else
        func widenPipe() {}
    #endif

    deinit {
        if closes { close(descriptor) }
    }

    /// Size, kind and permissions.
    func status() throws(SealingError) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw .system("cannot get the attributes of", name) }
        return status
    }

    /// Whether bytes can be read at any place: true of files alone.
    func isRegular() throws(SealingError) -> Bool { try status().st_mode & S_IFMT == S_IFREG }

    /// Fills `bytes` from the current place, or as far as the stream goes. Returns how many bytes there were.
    func readFully(_ bytes: UnsafeMutableRawBufferPointer) throws(SealingError) -> Int {
        try transfer(bytes.count, "cannot read") { read(descriptor, bytes.baseAddress! + $0, bytes.count - $0) }
    }

    /// Fills `bytes` from `offset` on, or as far as the file goes. Returns how many bytes there were.
    func readFully(_ bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(SealingError) -> Int {
        try transfer(bytes.count, "cannot read") {
            pread(descriptor, bytes.baseAddress! + $0, bytes.count - $0, off_t(offset + $0))
        }
    }

    func writeFully(_ bytes: UnsafeRawBufferPointer) throws(SealingError) {
        _ = try transfer(bytes.count, "cannot write") { write(descriptor, bytes.baseAddress! + $0, bytes.count - $0) }
    }

    func writeFully(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SealingError) {
        _ = try transfer(bytes.count, "cannot write") {
            pwrite(descriptor, bytes.baseAddress! + $0, bytes.count - $0, off_t(offset + $0))
        }
    }

    func writeAll(_ bytes: [UInt8]) throws(SealingError) {
        try withBytes(of: bytes) { (bytes) throws(SealingError) in try writeFully(bytes) }
    }

    func writeAll(_ bytes: [UInt8], at offset: Int) throws(SealingError) {
        try withBytes(of: bytes) { (bytes) throws(SealingError) in try writeFully(bytes, at: offset) }
    }

    /// The bytes from `offset` on, fewer where the file ends.
    func bytes(at offset: Int, count: Int) throws(SealingError) -> [UInt8] {
        try filled(count) { (buffer) throws(SealingError) in try readFully(buffer, at: offset) }
    }

    /// The bytes from the current place on, fewer where the stream ends.
    func readUpTo(_ count: Int) throws(SealingError) -> [UInt8] {
        try filled(count) { (buffer) throws(SealingError) in try readFully(buffer) }
    }

    /// What `read` gets of `count` bytes; it returns how many they were.
    private func filled(
        _ count: Int, _ read: (UnsafeMutableRawBufferPointer) throws(SealingError) -> Int
    ) throws(SealingError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = bytes.withUnsafeMutableBytes { buffer -> Result<Int, SealingError> in
            do throws(SealingError) { return .success(try read(buffer)) } catch { return .failure(error) }
        }
        bytes.removeSubrange(try got.get()...)
        return bytes
    }

    /// Waits until what was written is on the medium.
    func synchronize() throws(SealingError) {
        #if canImport(Darwin)
            // There, `fsync` ends at the drive's own memory; `fcntl(2)`.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        guard fsync(descriptor) == 0 else { throw .system("cannot sync", name) }
    }

    /// Repeats a call that moves bytes. Ends at `count`, or where it returns zero.
    private func transfer(
        _ count: Int, _ what: String, _ call: (Int) -> Int
    ) throws(SealingError) -> Int {
        var done = 0
        while done < count {
            let moved = call(done)
            if moved == 0 { break }
            if moved < 0 {
                guard errno == EINTR else { throw .system(what, name) }
                continue
            }
            done += moved
        }
        return done
    }
}

extension SealingError {
    /// What the operating system said last.
    static func system(_ what: String, _ name: String) -> SealingError {
        let reason = errno
        return named(.system, "\(what) \(name): \(String(cString: strerror(reason)))", errorNumber: reason)
    }

    static func becameShorter(_ name: String) -> SealingError {
        named(
            .system,
            "\(name) shrank while it was being read; do not modify it meanwhile, and use a pipe for other than regular files"
        )
    }

    /// One whose description names the file.
    static func named(_ code: Code, _ description: String, errorNumber: Int32? = nil) -> SealingError {
        var error = SealingError(code, description, errorNumber: errorNumber)
        error.namesFile = true
        return error
    }
}
