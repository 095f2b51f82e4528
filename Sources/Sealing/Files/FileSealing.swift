#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Options for writing files.
public struct FileOptions: Sendable {
    /// Whether an existing file with the output's name may be replaced.
    public var replaces = false
    /// Whether to flush the new file to storage before and after it gets its name. This is always done when a file
    /// may be replaced.
    public var synced = false
    /// The permissions of the new file, reduced by `umask`. If `nil`, sealed and age files get the permissions of the
    /// input, and opened files get 0600.
    public var permissions: UInt16?
    /// The file's place in a folder whose files are sealed or opened together. If `nil`, as for a single file, nothing
    /// is bound or checked; age files do not support this.
    public var member: FolderMember?
    /// The expected identity of the input, if it was found earlier: a file that has replaced it, or a link, is
    /// rejected. If `nil`, any file is accepted.
    public var source: FileNumber?
    /// The expected identity of the output's folder, if it was found or created earlier: a folder that has replaced it
    /// is rejected. If `nil`, any folder is accepted.
    public var folder: FileNumber?
    /// The number of threads that seal or open a file: one per processor, at most eight. A stream uses one.
    public var threads = max(1, min(8, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))))
    /// Called on any thread with the number of plaintext bytes processed.
    public var progress: (@Sendable (Int) -> Void)?
    /// What messages call descriptors that a command has opened itself.
    package var inputName: String?
    package var outputName: String?

    public init() {}
}

extension Sealer {
    /// Seals a file. The output appears under its name only when it is complete, with space reserved in its header for
    /// more recipients.
    ///
    /// - Returns: The number of plaintext bytes.
    @discardableResult
    public func sealFile(
        at path: String, to output: String, associatedData: [UInt8] = [], options: FileOptions = FileOptions()
    ) throws(SealingError) -> Int {
        let input = try OpenFile(path, as: options.source)
        let status = try input.status()
        guard status.st_mode & S_IFMT != S_IFDIR else {
            throw SealingError.named(.invalidArgument, "\(path) is a folder; seal its files one by one")
        }
        let mode = options.permissions.map { mode_t($0) } ?? (status.st_mode & 0o777)
        let target = try OutputFile(output, mode: mode, replaces: options.replaces, in: options.folder)
        let count = try seal(input, to: target.file, associatedData: associatedData, options: options)
        guard try input.isUnchanged(since: status) else { throw .changedMeanwhile(path) }
        try target.publish(synced: options.replaces || options.synced)
        return count
    }

    /// Seals the contents of one descriptor (pipe, socket or file), read to its end, into another, in bounded memory.
    ///
    /// - Returns: The number of plaintext bytes.
    @discardableResult
    public func seal(
        descriptor input: Int32, to output: Int32, associatedData: [UInt8] = [], options: FileOptions = FileOptions()
    ) throws(SealingError) -> Int {
        try seal(
            .input(input, name: options.inputName), to: .output(output, name: options.outputName),
            associatedData: associatedData, options: options)
    }

    func seal(
        _ input: OpenFile, to output: OpenFile, associatedData: [UInt8], options: FileOptions
    ) throws(SealingError) -> Int {
        let (header, payload) = try start(
            associatedData: associatedData, member: options.member, reserve: true)
        let pump = ChunkPump(
            cobblestone: payload, direction: .seal, input: input, output: output, threads: options.threads,
            progress: options.progress)
        let start = header + payload.header
        let size = Int(try input.status().st_size)
        // Files of the kernel (`/proc`) say that they are empty and are not.
        guard try input.isPlaced, try output.isPlaced, size > 0 else {
            try output.writeAll(start)
            return try pump.runInOrder()
        }
        let layout = ChunkLayout(plaintextSize: size)
        try output.writeAll(start, at: 0)
        try pump.run(layout, inputStart: 0, outputStart: start.count)
        try input.move(to: size)
        try output.move(to: start.count + layout.sealedSize)
        return size
    }
}

extension Opener {
    /// Opens a sealed file. The plaintext appears under its name only after the last chunk is authenticated.
    ///
    /// - Returns: The number of plaintext bytes.
    @discardableResult
    public func openFile(
        at path: String, to output: String, associatedData: [UInt8] = [], options: FileOptions = FileOptions()
    ) throws(SealingError) -> Int {
        let file = try SealedFile(OpenFile(path, as: options.source)).unlocked(
            with: self, associatedData: associatedData, member: options.member)
        let target = try OutputFile(
            output, mode: mode_t(options.permissions ?? 0o600), replaces: options.replaces, in: options.folder)
        try file.open(to: target.file, options: options)
        try target.publish(synced: options.replaces || options.synced)
        return file.plaintextSize
    }

    /// Opens the contents of one descriptor into another, in bounded memory. Each chunk is authenticated before it is
    /// written, but output to a pipe cannot be undone: if the stream is damaged or truncated later on, this throws
    /// after the first part has been written.
    ///
    /// - Returns: The number of plaintext bytes.
    @discardableResult
    public func open(
        descriptor input: Int32, to output: Int32, associatedData: [UInt8] = [], options: FileOptions = FileOptions()
    ) throws(SealingError) -> Int {
        try open(
            .input(input, name: options.inputName), to: .output(output, name: options.outputName), after: nil,
            associatedData: associatedData, options: options)
    }

    /// A file is read by place, with its backup at hand; `start` holds the first bytes of others where they were read
    /// before.
    func open(
        _ input: OpenFile, to output: OpenFile, after start: [UInt8]?, associatedData: [UInt8], options: FileOptions
    ) throws(SealingError) -> Int {
        if start == nil, try input.isPlaced {
            return try SealedFile(input).unlocked(
                with: self, associatedData: associatedData, member: options.member
            ).open(to: output, options: options)
        }
        let start = if let start { start } else { try input.readUpTo(SealedHeader.fixedSize) }
        let size = try SealedHeader.size(in: start)
        let bytes = start + (try input.readUpTo(size - start.count))
        let header = try SealedHeader(decoding: bytes)
        let key = try unlocking.fileKey(of: header, bytes: bytes)
        try header.checkMember(options.member, key: key)
        let message = try input.readUpTo(Cobblestone.headerSize)
        guard message.count == Cobblestone.headerSize else { throw .contentTruncated }
        let payload = try unlocking.payload(key, header: message, associatedData: associatedData)
        return try ChunkPump(
            cobblestone: payload, direction: .open, input: input, output: output, threads: options.threads,
            progress: options.progress
        ).runInOrder()
    }
}

extension UnlockedFile {
    /// Opens the whole content into `output`, by place where that has places. Goes to the end of both, for whoever has
    /// the descriptors goes on from there.
    @discardableResult
    func open(to output: OpenFile, options: FileOptions) throws(SealingError) -> Int {
        let pump = ChunkPump(
            cobblestone: payload, direction: .open, input: file.input, output: output, threads: options.threads,
            progress: options.progress)
        guard try output.isPlaced else {
            try file.input.move(to: file.chunksStart)
            return try pump.runInOrder()
        }
        try pump.run(layout, inputStart: file.chunksStart, outputStart: 0)
        try file.input.move(to: file.size)
        try output.move(to: plaintextSize)
        return plaintextSize
    }
}

extension SealingError {
    static func changedMeanwhile(_ path: String) -> SealingError {
        SealingError.named(.system, "\(path) changed while it was being sealed; nothing was written, try again")
    }
}

extension stat {
    /// Whether a file was left alone between two looks at it, by its size and its time of change.
    func isSameContent(as other: stat) -> Bool {
        #if canImport(Darwin)
            let (time, before) = (st_mtimespec, other.st_mtimespec)
        #else
            let (time, before) = (st_mtim, other.st_mtim)
        #endif
        return st_size == other.st_size && time.tv_sec == before.tv_sec && time.tv_nsec == before.tv_nsec
    }
}

extension OpenFile {
    /// Whether a file is what it was before it was read. A pipe that has a name changes with each byte, and is read once.
    func isUnchanged(since before: stat) throws(SealingError) -> Bool {
        let status = try status()
        return status.st_mode & S_IFMT != S_IFREG || status.isSameContent(as: before)
    }

    /// Whether this is a file that can be read and written by place. One that a shell opened may be used from its
    /// middle, and one that was opened to append ignores the place.
    var isPlaced: Bool {
        get throws(SealingError) {
            guard try isRegular(), lseek(descriptor, 0, SEEK_CUR) == 0 else { return false }
            return fcntl(descriptor, F_GETFL) & O_APPEND == 0
        }
    }

    /// Goes to a place, so that whoever has the descriptor goes on from there.
    func move(to offset: Int) throws(SealingError) {
        guard lseek(descriptor, off_t(offset), SEEK_SET) >= 0 else { throw .system("cannot seek in", name) }
    }
}
