#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Reads files that may be anything: a link put in place of a file, a FIFO, a file that grows without end.
public enum FileReader {
    /// Why a file was not read.
    public enum Failure: Error, Sendable, Hashable {
        case missing
        /// The path leads to a link, a folder, a FIFO, a socket or a device.
        case notRegular
        case tooLarge(limit: Int)
        /// A file of a text kind holds a zero byte.
        case binary
        /// In the words of the operating system.
        case refused(String)
    }

    /// Reads a file as long as it is now, which may not be as long as it was when the folder was read.
    ///
    /// - Parameter limit: The longest file to read, in bytes; that of its kind if nil.
    public static func read(_ file: DiscoveredFile, limit: Int? = nil) -> Result<[UInt8], Failure> {
        let result = read(file.systemPath, limit: limit ?? file.kind.byteLimit)
        if case .success(let bytes) = result, file.kind.isText, isBinary(bytes) { return .failure(.binary) }
        return result
    }

    /// Reads the first bytes of a file, or nothing if it cannot be read.
    static func head(of path: [UInt8], count: Int) -> [UInt8] {
        (try? open(path) { descriptor, _ in Self.bytes(descriptor, expected: count, limit: count) }.get()) ?? []
    }

    static func read(_ path: [UInt8], limit: Int) -> Result<[UInt8], Failure> {
        open(path) { descriptor, size in
            guard size <= limit else { return .failure(.tooLarge(limit: limit)) }
            // One byte more than allowed tells a file that grew past the limit.
            return bytes(descriptor, expected: size + 1, limit: limit + 1).flatMap { bytes in
                bytes.count <= limit ? .success(bytes) : .failure(.tooLarge(limit: limit))
            }
        }
    }

    /// `O_NONBLOCK` keeps a FIFO from holding up the audit, and the status is that of what was really opened.
    private static func open(
        _ path: [UInt8], _ body: (_ descriptor: Int32, _ size: Int) -> Result<[UInt8], Failure>
    ) -> Result<[UInt8], Failure> {
        let descriptor = systemOpen(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else {
            let error = SystemError.current
            if error.code == ELOOP || error.code == ENXIO { return .failure(.notRegular) }
            return .failure(error.isMissing ? .missing : .refused(error.reason))
        }
        defer { close(descriptor) }
        guard let status = FileStatus(descriptor: descriptor) else {
            return .failure(.refused("its status is unknown"))
        }
        guard status.form == .file else { return .failure(.notRegular) }
        return body(descriptor, status.size)
    }

    /// Reads up to the end of the file or to `limit` bytes.
    private static func bytes(_ descriptor: Int32, expected: Int, limit: Int) -> Result<[UInt8], Failure> {
        do {
            var wanted = min(max(expected, 1), limit)
            var bytes = try chunk(descriptor, upTo: wanted)
            while bytes.count == wanted, wanted < limit {
                // The file has grown since its size was asked for.
                let more = try chunk(descriptor, upTo: min(64 << 10, limit - wanted))
                wanted = min(wanted + 64 << 10, limit)
                bytes += more
            }
            return .success(bytes)
        } catch {
            return .failure(.refused(error.reason))
        }
    }

    /// Reads so many bytes, fewer only at the end of the file, straight into the array that is handed out.
    private static func chunk(_ descriptor: Int32, upTo count: Int) throws(SystemError) -> [UInt8] {
        var refusal: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[filled...])
                let got = systemRead(descriptor, into: rest)
                if got < 0 { refusal = SystemError.current }
                guard got > 0 else { break }
                filled += got
            }
        }
        if let refusal { throw refusal }
        return bytes
    }

    /// A text file in UTF-16 has zero bytes too and is known by its byte order mark.
    private static func isBinary(_ bytes: [UInt8]) -> Bool {
        !bytes.starts(with: [0xFF, 0xFE]) && !bytes.starts(with: [0xFE, 0xFF]) && bytes.holds(0)
    }
}
