/// Opens an age file, armored or binary, incrementally and in bounded memory. Each 64 KiB chunk is verified before it
/// is returned; the file is known to be complete only when ``finish(into:)`` returns, so publish the content after
/// that.
///
///     var reader = AgeReader(with: [.x25519(identity)])
///     while let piece = try read() { try reader.read(piece, into: &content) }
///     try reader.finish(into: &content)
public struct AgeReader: ~Copyable {
    private let identities: [Identity]
    private let limits: DerivationLimits
    private var armor = AgeArmorDecoder()
    private var header = AgeHeaderCollector()
    /// Once the header was opened.
    private var content: AgeContentReader?
    private var hasFailed = false
    /// The file without its armor, and the content that was opened of a piece.
    private var bare = WipedBuffer()
    private var opened = WipedBuffer()

    /// - Parameter limits: The maximum derivation cost that a password stanza may require.
    public init(with identities: [Identity], limits: DerivationLimits = .standard) {
        self.identities = identities
        self.limits = limits
    }

    /// Reads more of the file and appends the content of each chunk that it completes and verifies. On failure,
    /// `output` contains the chunks before the invalid one, and the reader can no longer be used.
    ///
    /// - Throws: ``SealingError`` with code `notSealed`, `newerVersion`, `malformed`, `derivationTooCostly` or
    ///   `cannotOpen` for the header, and `damaged` or `truncated` for the content.
    public mutating func read(_ file: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(SealingError) {
        for start in stride(from: 0, to: file.count, by: Self.pieceSize) {
            let piece = UnsafeRawBufferPointer(rebasing: file[start..<min(start + Self.pieceSize, file.count)])
            try read(piece) { output.append(contentsOf: $0) }
        }
    }

    /// Takes more of the file and hands over the content that is verified by it, also where it fails behind that.
    mutating func read(
        _ file: UnsafeRawBufferPointer, _ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void
    ) throws(SealingError) {
        try giving(give) { (reader) throws(SealingError) in
            do throws(SealingError) {
                try reader.armor.decode(file, into: &reader.bare)
            } catch {
                // What came before the bad line is given out if it verifies.
                try reader.openBare()
                reader.hasFailed = true
                throw error
            }
            try reader.openBare()
        }
    }

    /// Hands over what `work` has opened, whether it ends well or not.
    private mutating func giving(
        _ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void,
        _ work: (inout AgeReader) throws(SealingError) -> Void
    ) throws(SealingError) {
        bare.removeAll()
        opened.removeAll()
        do throws(SealingError) {
            try work(&self)
        } catch {
            try opened.withUnsafeBytes(give)
            throw error
        }
        try opened.withUnsafeBytes(give)
    }

    /// Reads more of the file and appends the content of each chunk that it completes and verifies.
    public mutating func read(_ file: [UInt8], into output: inout [UInt8]) throws(SealingError) {
        try withBytes(of: file) { (file) throws(SealingError) in try read(file, into: &output) }
    }

    /// Appends the content of the last chunk.
    ///
    /// - Throws: ``SealingError`` with code `truncated` if the file ends before its last chunk.
    public mutating func finish(into output: inout [UInt8]) throws(SealingError) {
        try finish { output.append(contentsOf: $0) }
    }

    /// Hands over the content of the last chunk.
    mutating func finish(_ give: (UnsafeRawBufferPointer) throws(SealingError) -> Void) throws(SealingError) {
        try giving(give) { (reader) throws(SealingError) in
            try reader.armor.finish(into: &reader.bare)
            try reader.openBare()
            reader.hasFailed = true
            guard reader.content != nil else { throw reader.header.errorAtEnd }
            try reader.content?.finish(into: &reader.opened)
        }
    }

    private mutating func openBare() throws(SealingError) {
        guard !hasFailed else { throw SealingError(.damaged, "the age file already failed; use a new reader") }
        // Until all went well.
        hasFailed = true
        try openBareBytes()
        hasFailed = false
    }

    private mutating func openBareBytes() throws(SealingError) {
        if content == nil {
            let bytes = try bare.withUnsafeBytes { (bytes) throws(SealingError) in Array(bytes) }
            guard let rest = try header.take(bytes[...]) else { return }
            content = AgeContentReader(fileKey: try fileKey(AgeHeader(parsing: header.text)))
            bare.removeAll()
            bare.append(rest)
        }
        guard var content else { return }
        // Not copied while it changes.
        self.content = nil
        defer { self.content = content }
        try bare.withUnsafeBytes { (bytes) throws(SealingError) in try content.take(bytes, into: &opened) }
    }

    static let pieceSize = 2 << 20

    private func fileKey(_ header: AgeHeader) throws(SealingError) -> AgeFileKey {
        if header.stanzas.count > 1, header.stanzas.contains(where: { $0.isOf(AgeScrypt.type) }) {
            throw SealingError(.malformed, "the age header combines a password stanza with others, which age forbids")
        }
        var budget = DerivationBudget(limits, for: identities)
        try budget.charge(header.stanzas)
        // As for sealed files: a wrong key and a changed header are one error, after the same attempts.
        var isChanged = false
        for identity in identities {
            guard let fileKey = try identity.ageFileKey(header.stanzas), !isChanged else { continue }
            guard !header.isMade(with: fileKey) else { return fileKey }
            isChanged = true
        }
        throw SealingError(
            .cannotOpen,
            "none of the given passwords and keys opens this age file, or its header is damaged; the header lists its "
                + "recipients")
    }
}
