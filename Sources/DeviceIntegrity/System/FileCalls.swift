#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Calls on files that all systems have. None writes, and none waits.
enum FileCalls {
    /// - Parameter fromKernel: refuses files that are not of a `proc` file system.
    static func read(_ path: String, _ limit: Int, fromKernel: Bool = false) -> IntegritySystem.Reading {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return errno == ENOENT || errno == ENOTDIR ? .absent : .refused }
        defer { close(file) }
        if fromKernel && !isOfKernel(file) { return .refused }
        var content: [UInt8] = []
        // The kernel's files have no size and give a page or so at a time.
        var space = [UInt8](repeating: 0, count: min(max(limit, 1), 1 << 16))
        while true {
            let count = retried { readBytes(file, &space, space.count) }
            if count < 0 { return .refused }
            if count == 0 { return .bytes(content) }
            if content.count + count > limit {
                return .beginning(content + space.prefix(limit - content.count))
            }
            content += space.prefix(count)
        }
    }

    /// Fewer bytes than asked for where the file ends. `nil` where nothing can be read there.
    static func bytes(_ path: String, _ offset: UInt64, _ count: Int, fromKernel: Bool = false) -> [UInt8]? {
        guard count >= 0, let offset = off_t(exactly: offset) else { return nil }
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return nil }
        defer { close(file) }
        if fromKernel && !isOfKernel(file) { return nil }
        var isReadable = true
        let content = [UInt8](unsafeUninitializedCapacity: count) { space, filled in
            while filled < count, let start = space.baseAddress {
                let part = retried { pread(file, start + filled, count - filled, offset + off_t(filled)) }
                if part <= 0 {
                    isReadable = part == 0 || filled > 0
                    return
                }
                filled += part
            }
        }
        return isReadable ? content : nil
    }

    static func exists(_ path: String) -> Bool {
        faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0 || linkTarget(path) != nil
    }

    static func linkTarget(_ path: String) -> String? {
        let target = [UInt8](unsafeUninitializedCapacity: 4096) { space, filled in
            space.withMemoryRebound(to: CChar.self) { space in
                if let start = space.baseAddress { filled = max(0, readlink(path, start, space.count)) }
            }
        }
        return target.isEmpty ? nil : String(decoding: target, as: UTF8.self)
    }

    /// Whether this process may write there, by the rights that it acts with.
    static func isWritable(_ path: String) -> Bool { faccessat(AT_FDCWD, path, W_OK, AT_EACCESS) == 0 }

    static func names(_ folder: String, _ limit: Int) -> [String]? {
        guard let listing = opendir(folder) else { return nil }
        defer { closedir(listing) }
        var names: [String] = []
        while names.count < limit, let entry = readdir(listing) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names
    }

    /// The folder that a file is in, without a slash at its end.
    static func folder(_ path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    /// Whether an open file is of a `proc` file system, by the number that `fstatfs(2)` writes first. It is called by its
    /// name, as Glibc's module leaves it out.
    static func isOfKernel(_ file: Int32) -> Bool {
        typealias Call = @convention(c) (Int32, UnsafeMutableRawPointer) -> Int32
        guard let address = UnsafeRawPointer(bitPattern: statAddress) else { return false }
        let call = unsafeBitCast(address, to: Call.self)
        return withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { space in
            guard let start = space.baseAddress, call(file, start) == 0 else { return false }
            return start.load(as: Int.self) == 0x9FA0
        }
    }

    /// Looked for once, as every look at memory asks; 0 where there is none.
    private static let statAddress = UInt(bitPattern: dlsym(SymbolCalls.anywhere, "fstatfs"))

    private static func readBytes(_ file: Int32, _ space: inout [UInt8], _ count: Int) -> Int {
        #if canImport(Darwin)
            Darwin.read(file, &space, count)
        #elseif canImport(Glibc)
            Glibc.read(file, &space, count)
        #else
            Musl.read(file, &space, count)
        #endif
    }

    private static func retried(_ call: () -> Int) -> Int {
        while true {
            let result = call()
            if result >= 0 || errno != EINTR { return result }
        }
    }
}

extension IntegritySystem {
    mutating func useFiles() {
        read = { FileCalls.read($0, $1) }
        bytes = { FileCalls.bytes($0, $1, $2) }
        exists = FileCalls.exists
        linkTarget = FileCalls.linkTarget
        isWritable = FileCalls.isWritable
        names = FileCalls.names
    }
}
