import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A sealed file on disk, opened for reading: its header and any range of its content.
///
///     let file = try SealedFile(path: "backup.sealed")
///     print(file.recipients)
///     let part = try file.unlocked(with: opener).read(1_000_000..<1_000_100)
public struct SealedFile: Sendable {
    let input: OpenFile
    let header: SealedHeader
    let headerBytes: [UInt8]
    /// The size of the file, in bytes.
    public let size: Int

    /// Opens a file and reads its header; no key is needed.
    ///
    /// - Throws: ``SealingError``: `system`, `notSealed`, `newerVersion`, `malformed` or `truncated`.
    public init(path: String) throws(SealingError) {
        try self.init(OpenFile(path, O_RDONLY))
    }

    init(_ input: OpenFile) throws(SealingError) {
        guard try input.isRegular() else {
            throw SealingError.named(
                .invalidArgument, "\(input.name) is not a regular file, so ranges of it cannot be read")
        }
        self.input = input
        let headerSize = try SealedHeader.size(in: input.bytes(at: 0, count: SealedHeader.fixedSize))
        size = Int(try input.status().st_size)
        let bytes = try input.bytes(at: 0, count: headerSize)
        do {
            header = try SealedHeader(decoding: bytes)
            headerBytes = bytes
        } catch  where error.code == .malformed {
            // Half of a header over half of another one need not have its stanzas' form.
            let message = try input.bytes(at: headerSize, count: Cobblestone.headerSize)
            guard
                let earlier = input.path.flatMap({ path in
                    HeaderBackup(of: path).header(size: headerSize, before: message, insteadOf: bytes)
                })
            else { throw error }
            (header, headerBytes) = earlier
        }
    }

    /// The recipients of the file, as listed in the header.
    public var recipients: [RecipientDescription] { header.stanzas.compactMap(RecipientDescription.init) }

    /// Whether the content is bound to the file's place in a folder that was sealed as a unit.
    public var isMember: Bool { header.isMember }

    /// The size of the header in bytes, including reserved space.
    public var headerSize: Int { header.size }

    /// The number of header bytes reserved for more recipients.
    public var reservedSize: Int { header.size - SealedHeader.size(of: header.stanzas) }

    /// The plaintext size in bytes, computed from the file size; `nil` if no sealed file can have that size. Only the
    /// tags authenticate it.
    public var plaintextSize: Int? { layout?.plaintextSize }

    var layout: ChunkLayout? { ChunkLayout(sealedSize: size - chunksStart) }
    var chunksStart: Int { header.size + Cobblestone.headerSize }

    /// Salt and commitment of the content, fewer bytes where the file ends.
    func messageHeader() throws(SealingError) -> [UInt8] {
        try input.bytes(at: header.size, count: Cobblestone.headerSize)
    }

    /// The header before, where changing it was interrupted.
    func earlierHeader(size: Int) throws(SealingError) -> (SealedHeader, bytes: [UInt8])? {
        guard let path = input.path else { return nil }
        return HeaderBackup(of: path).header(size: size, before: try messageHeader(), insteadOf: headerBytes)
    }

    /// Returns the file together with the key of its content.
    ///
    /// - Throws: ``SealingError``: `cannotOpen`, `derivationTooCostly`, `truncated`, or `damaged` if the associated
    ///   data differs.
    public func unlocked(with opener: Opener, associatedData: [UInt8] = []) throws(SealingError) -> UnlockedFile {
        try unlocked(with: opener, associatedData: associatedData, member: nil)
    }

    /// The same, where the file lies in a folder that is opened as a whole.
    func unlocked(
        with opener: Opener, associatedData: [UInt8], member: FolderMember?
    ) throws(SealingError) -> UnlockedFile {
        let unlocked = try unlockedHeader(with: opener)
        try unlocked.header.checkMember(member, key: unlocked.key)
        let start = try messageHeader()
        guard start.count == Cobblestone.headerSize, let layout else { throw .contentTruncated }
        let payload = try opener.unlocking.payload(unlocked.key, header: start, associatedData: associatedData)
        return UnlockedFile(file: self, payload: payload, layout: layout)
    }
}

/// A sealed file that has been unlocked.
public struct UnlockedFile: Sendable {
    let file: SealedFile
    let payload: Cobblestone
    let layout: ChunkLayout

    /// The plaintext size in bytes, computed from the file size; only the tag of the last chunk authenticates it.
    public var plaintextSize: Int { layout.plaintextSize }

    /// Returns the plaintext size in bytes, after verifying it with the tag of the last chunk.
    ///
    /// - Throws: ``SealingError``: `damaged` if the file was truncated or extended, `system`.
    public func provedSize() throws(SealingError) -> Int {
        _ = try chunk(layout.chunkCount - 1)
        return plaintextSize
    }

    /// Returns the plaintext of a byte range. Reads the chunks that contain it and the last one, whose tag
    /// authenticates the size.
    ///
    /// - Throws: ``SealingError``: `invalidArgument` if the range extends past the end, `damaged`, `system`.
    public func read(_ range: Range<Int>) throws(SealingError) -> [UInt8] {
        let last = layout.chunkCount - 1
        // Before the size is used or told: it is the file's, which anybody can change.
        let end = try chunk(last)
        guard range.lowerBound >= 0, range.upperBound <= plaintextSize else {
            throw SealingError(
                .invalidArgument,
                "bytes \(range.lowerBound) to \(range.upperBound) were requested, but the content has \(plaintextSize)")
        }
        guard !range.isEmpty else { return [] }
        var plaintext: [UInt8] = []
        plaintext.reserveCapacity(range.count)
        for index in range.lowerBound / Cobblestone.chunkSize...(range.upperBound - 1) / Cobblestone.chunkSize {
            let bytes = index == last ? end : try chunk(index)
            let start = index * Cobblestone.chunkSize
            plaintext += bytes[max(range.lowerBound - start, 0)..<min(range.upperBound - start, bytes.count)]
        }
        return plaintext
    }

    private func chunk(_ index: Int) throws(SealingError) -> [UInt8] {
        let size = layout.size(of: index)
        let sealed = try file.input.bytes(
            at: file.chunksStart + index * Cobblestone.sealedChunkSize, count: size + Cobblestone.tagSize)
        var plaintext = [UInt8](repeating: 0, count: size)
        let opened = plaintext.withUnsafeMutableBytes { plaintext in
            sealed.withUnsafeBytes { payload.open($0, index: index, into: plaintext) }
        }
        LibraryTraces.wipeCiphers()
        guard opened else { throw .contentDamaged(chunk: index, of: layout) }
        return plaintext
    }
}
