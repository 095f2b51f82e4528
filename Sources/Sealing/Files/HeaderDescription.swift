#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The contents of a sealed file's or age file's header, read without a key. None of it is authenticated.
public struct HeaderDescription: Sendable {
    /// The supported formats.
    public enum Format: String, Sendable {
        case sealed, age
    }

    public let format: Format
    /// The format version.
    public let version: Int
    /// Whether an age file is armored.
    public let isArmored: Bool
    /// The size of the file, in bytes.
    public let size: Int
    /// The size of the header in bytes, including reserved space; for age files, of its text.
    public let headerSize: Int
    /// The number of header bytes reserved for more recipients.
    public let reservedSize: Int
    /// The plaintext size in bytes; `nil` if no sealed file can have this size, and for age files, whose plaintext size
    /// is known only after opening.
    public let plaintextSize: Int?
    /// Whether the content is bound to the file's place in a folder that was sealed as a unit.
    public let isMember: Bool
    /// The recipients, in header order.
    public let recipients: [RecipientDescription]

    /// Reads the header of a file.
    ///
    /// - Throws: ``SealingError`` if the file cannot be read or has neither format: `system`, `notSealed`,
    ///   `newerVersion`, `malformed` or `truncated`.
    public init(path: String) throws(SealingError) {
        let input = try OpenFile(path, O_RDONLY)
        guard try input.isRegular(), try !AgeFile.begins(with: input.bytes(at: 0, count: 12)) else {
            try self.init(reading: input)
            return
        }
        let file = try SealedFile(input)
        self.init(file.header, size: file.size)
    }

    /// Reads a descriptor to its end, which determines the size.
    ///
    /// - Parameter name: The name used in messages.
    /// - Throws: ``SealingError`` as for a file.
    public init(descriptor: Int32, name: String) throws(SealingError) {
        try self.init(reading: OpenFile(descriptor: descriptor, name: name))
    }

    private init(reading input: OpenFile) throws(SealingError) {
        let start = try input.readUpTo(SealedHeader.fixedSize)
        if AgeFile.begins(with: start) {
            try self.init(age: start, input)
        } else {
            let size = try SealedHeader.size(in: start)
            let bytes = start + (try input.readUpTo(size - start.count))
            self.init(try SealedHeader(decoding: bytes), size: bytes.count + (try input.remainingSize()))
        }
    }

    private init(_ header: SealedHeader, size: Int) {
        (format, version, isArmored) = (.sealed, Int(SealedHeader.version), false)
        self.size = size
        headerSize = header.size
        reservedSize = header.size - SealedHeader.size(of: header.stanzas)
        plaintextSize = ChunkLayout(sealedSize: size - header.size - Cobblestone.headerSize)?.plaintextSize
        recipients = header.stanzas.compactMap(RecipientDescription.init)
        isMember = header.isMember
    }

    private init(age start: [UInt8], _ input: OpenFile) throws(SealingError) {
        (format, version) = (.age, 1)
        isArmored = start.first == UInt8(ascii: "-")
        (reservedSize, plaintextSize, isMember) = (0, nil, false)
        var armor = AgeArmorDecoder()
        var header = AgeHeaderCollector()
        var piece = start
        var taken = 0
        while true {
            taken += piece.count
            var bare = WipedBuffer()
            try withBytes(of: piece) { (piece) throws(SealingError) in try armor.decode(piece, into: &bare) }
            if piece.isEmpty { try armor.finish(into: &bare) }
            let bytes = try bare.withUnsafeBytes { (bytes) throws(SealingError) in Array(bytes) }
            if try header.take(bytes[...]) != nil { break }
            guard !piece.isEmpty else { throw header.errorAtEnd }
            piece = try input.readUpTo(1 << 16)
        }
        size = taken + (try input.remainingSize())
        headerSize = header.text.count
        recipients = try AgeHeader(parsing: header.text).stanzas.map(RecipientDescription.init)
    }
}

extension OpenFile {
    /// Bytes from the current place to the end, which are read where nobody knows their number.
    fileprivate func remainingSize() throws(SealingError) -> Int {
        let status = try status()
        let place = lseek(descriptor, 0, SEEK_CUR)
        if status.st_mode & S_IFMT == S_IFREG, place >= 0 { return max(0, Int(status.st_size) - Int(place)) }
        var size = 0
        while true {
            let count = try readUpTo(1 << 16).count
            size += count
            if count < 1 << 16 { return size }
        }
    }
}
