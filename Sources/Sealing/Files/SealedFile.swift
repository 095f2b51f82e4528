import SecretMemory

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A sealed file on disk, opened for reading: its header, and any part of its content.
///
///     let file = try SealedFile(path: "backup.sealed")
///     print(file.recipients)
///     let part = try file.unlocked(with: opener).read(1_000_000..<1_000_100)
public struct SealedFile: Sendable {
    let input: OpenFile
    let header: SealedHeader
    let headerBytes: [UInt8]
    /// Bytes of the whole file.
    public let size: Int

    /// Opens a file and reads its header; no key is needed.
    ///
    /// - Throws: ``SealingError``: `system`, `notSealed`, `newerVersion`, `malformed` or `truncated`.
    public init(path: String) throws(SealingError) {
        try self.init(OpenFile(path, O_RDONLY))
    }

    init(_ input: OpenFile) throws(SealingError) {
        guard try input.isRegular() else {
            throw SealingError.named(.invalidArgument, "\(input.name) is no file, so its parts cannot be read by place")
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

    /// Who can open the file, as far as the header tells.
    public var recipients: [RecipientDescription] { header.stanzas.compactMap(RecipientDescription.init) }

    /// Whether the content is bound to the file's place in a folder that was sealed as a whole.
    public var isMember: Bool { header.isMember }

    /// Bytes of the header, reserved ones included.
    public var headerSize: Int { header.size }

    /// Bytes of the header that wait for other recipients.
    public var reservedSize: Int { header.size - SealedHeader.size(of: header.stanzas) }

    /// Bytes of plaintext by the file's size; nil where no sealed file has that size. Only the tags prove it.
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

    /// The file with the keys of its content.
    ///
    /// - Throws: ``SealingError``: `cannotOpen`, `derivationTooCostly`, `truncated`, or `damaged` where the associated
    ///   data is another.
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

/// A sealed file whose key was found.
public struct UnlockedFile: Sendable {
    let file: SealedFile
    let payload: Cobblestone
    let layout: ChunkLayout

    /// Bytes of plaintext by the file's size, which only the last chunk's tag proves.
    public var plaintextSize: Int { layout.plaintextSize }

    /// Bytes of plaintext, which the last chunk's tag was found to prove.
    ///
    /// - Throws: ``SealingError``: `damaged` where the file was cut or lengthened, `system`.
    public func provedSize() throws(SealingError) -> Int {
        _ = try chunk(layout.chunkCount - 1)
        return plaintextSize
    }

    /// The plaintext of a range of bytes. Reads the chunks that hold it and the last one, whose tag proves the size.
    ///
    /// - Throws: ``SealingError``: `invalidArgument` when the range reaches beyond the end, `damaged`, `system`.
    public func read(_ range: Range<Int>) throws(SealingError) -> [UInt8] {
        let last = layout.chunkCount - 1
        // Before the size is used or told: it is the file's, which anybody can change.
        let end = try chunk(last)
        guard range.lowerBound >= 0, range.upperBound <= plaintextSize else {
            throw SealingError(
                .invalidArgument,
                "bytes \(range.lowerBound) to \(range.upperBound) were asked for, but the content has \(plaintextSize)")
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
