import Crypto

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A key as a file, encrypted by the device that alone can use it.
protocol KeyFile: Sendable {
    var label: KeyLabel { get }
    var pem: [UInt8] { get }

    /// - Throws: `wrongKind` where the text is no key file of this kind.
    init(pem: [UInt8]) throws(HardwareKeyError)

    /// How the names of such files end.
    static var suffix: String { get }
}

/// Key files in a folder, each under the digest of its label: any label is a file's name then, and none leads out of it.
struct KeyFolder<File: KeyFile>: Sendable {
    private let path: String

    init(_ path: String) throws(HardwareKeyError) {
        guard !path.isEmpty, !path.utf8.contains(0) else {
            throw HardwareKeyError(.invalidArgument, "the path of the key folder is empty; specify it")
        }
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
            throw Self.failure("the key folder cannot be created")
        }
        self.path = path
    }

    func contains(_ label: KeyLabel) throws(HardwareKeyError) -> Bool {
        var information = stat()
        guard lstat(path(of: label), &information) == 0 else {
            guard errno == ENOENT else { throw Self.failure("the key folder cannot be read") }
            return false
        }
        return true
    }

    func file(_ label: KeyLabel) throws(HardwareKeyError) -> File {
        let file = try File(pem: Self.contents(path(of: label)))
        // A file that was renamed to another label's is not that label's key.
        guard file.label == label else { throw .noKeyFile }
        return file
    }

    /// The files that can be read as keys. Others are no keys of this store.
    func files() throws(HardwareKeyError) -> [File] {
        guard let folder = opendir(path) else { throw Self.failure("the key folder cannot be read") }
        defer { closedir(folder) }
        var files: [File] = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasSuffix(File.suffix), files.count < Self.mostFiles else { continue }
            do throws(HardwareKeyError) {
                let file = try File(pem: Self.contents("\(path)/\(name)"))
                if self.name(of: file.label) == name { files.append(file) }
            } catch {
                guard error.code == .wrongKind || error.code == .notFound || error.code == .deviceFailed else {
                    throw error
                }
            }
        }
        return files
    }

    /// Writes a new file in full and gives it its name in one step, unless the name is taken.
    func add(_ file: File) throws(HardwareKeyError) {
        let target = path(of: file.label)
        var temporary = Array("\(path)/.new-XXXXXX".utf8CString)
        let descriptor = mkstemp(&temporary)
        guard descriptor >= 0 else { throw Self.failure("the key’s file cannot be written") }
        defer { unlink(temporary) }
        try Self.write(file.pem, to: descriptor)
        guard link(temporary, target) == 0 else {
            guard errno == EEXIST else { throw Self.failure("the key’s file cannot be written") }
            throw .labelTaken
        }
        try syncFolder()
    }

    func remove(_ label: KeyLabel) throws(HardwareKeyError) {
        guard unlink(path(of: label)) == 0 else {
            guard errno == ENOENT else { throw Self.failure("the key’s file cannot be deleted") }
            throw .noSuchKey
        }
        try syncFolder()
    }

    private func name(of label: KeyLabel) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let name = SHA256.hash(data: Array(label.text.utf8)).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: name, as: UTF8.self) + File.suffix
    }

    private func path(of label: KeyLabel) -> String { "\(path)/\(name(of: label))" }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws(HardwareKeyError) {
        defer { close(descriptor) }
        var written = 0
        while written < bytes.count {
            let count = bytes[written...].withUnsafeBytes { rest in
                rest.baseAddress.map { systemWrite(descriptor, $0, rest.count) } ?? -1
            }
            guard count > 0 || errno == EINTR else { throw failure("the key’s file cannot be written") }
            written += max(0, count)
        }
        guard fsync(descriptor) == 0 else { throw failure("the key’s file cannot be written") }
    }

    private static func contents(_ path: String) throws(HardwareKeyError) -> [UInt8] {
        // No link is followed, and nothing that waits, such as a pipe, is opened.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            guard errno == ENOENT else { throw failure("the key’s file cannot be read") }
            throw .noSuchKey
        }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: mostBytes + 1)
        var count = 0
        while count < bytes.count {
            let more = bytes[count...].withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard more >= 0 || errno == EINTR else { throw failure("the key’s file cannot be read") }
            guard more != 0 else { break }
            count += max(0, more)
        }
        guard count <= mostBytes else { throw .noKeyFile }
        return Array(bytes.prefix(count))
    }

    private func syncFolder() throws(HardwareKeyError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { throw Self.failure("the key folder cannot be read") }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw Self.failure("the key folder cannot be written") }
    }

    private static func failure(_ text: String) -> HardwareKeyError {
        let number = errno
        return HardwareKeyError(.system, "\(text) (\(String(cString: strerror(number))))", status: Int64(number))
    }

    private static var mostBytes: Int { 16_384 }
    private static var mostFiles: Int { 10_000 }
}

/// `write(2)`, whose name the method above takes.
private func systemWrite(_ descriptor: Int32, _ start: UnsafeRawPointer, _ count: Int) -> Int {
    write(descriptor, start, count)
}

extension HardwareKeyError {
    static let noKeyFile = HardwareKeyError(
        .wrongKind, "the file is not a key of this store, or is damaged; restore it from a backup or create a new key")
}
