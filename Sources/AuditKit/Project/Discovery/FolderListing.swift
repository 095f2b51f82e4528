#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The names in one folder, read without following a link.
struct FolderListing {
    enum Form {
        case folder, file, link, special, unknown
    }

    struct Entry {
        let name: [UInt8]
        let form: Form
    }

    /// What tells a folder from every other on the machine.
    struct Identity: Hashable {
        let device: UInt64
        let number: UInt64
    }

    let entries: [Entry]
    let identity: Identity

    /// Reads a folder whose path is given in bytes.
    init(_ path: [UInt8]) throws(SystemError) {
        let descriptor = systemOpen(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
        guard descriptor >= 0 else { throw SystemError.current }
        let status = FileStatus(descriptor: descriptor)
        guard let status, let stream = fdopendir(descriptor) else {
            let error = SystemError.current
            close(descriptor)
            throw error
        }
        defer { closedir(stream) }
        identity = status.identity
        var entries: [Entry] = []
        errno = 0
        while let entry = readdir(stream) {
            let form = Self.form(UInt8(entry.pointee.d_type))
            let name = UnsafeRawPointer(entry).advanced(by: Self.nameOffset).assumingMemoryBound(to: UInt8.self)
            let bytes = Array(UnsafeBufferPointer(start: name, count: strlen(UnsafeRawPointer(name).bound)))
            if bytes != [UInt8(ascii: ".")], bytes != [UInt8(ascii: "."), UInt8(ascii: ".")] {
                entries.append(Entry(name: bytes, form: form))
            }
            errno = 0
        }
        guard errno == 0 else { throw SystemError.current }
        self.entries = entries
    }

    private static func form(_ type: UInt8) -> Form {
        switch Int(type) {
        case Int(DT_DIR): .folder
        case Int(DT_REG): .file
        case Int(DT_LNK): .link
        case Int(DT_UNKNOWN): .unknown
        default: .special
        }
    }

    /// A record is shorter than the type that describes it, so that a copy of the whole would read past its end.
    private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}

extension UnsafeRawPointer {
    fileprivate var bound: UnsafePointer<CChar> { assumingMemoryBound(to: CChar.self) }
}
