/// Opens an age file piece by piece, in bounded memory, armored or not. What it gives out is verified, chunk by chunk
/// of 64 KiB; that the file is whole is known when ``finish(into:)`` returns, so publish the content after that.
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

    /// - Parameter limits: what a password's stanza may ask for before the password is tried.
    public init(with identities: [Identity], limits: DerivationLimits = .standard) {
        self.identities = identities
        self.limits = limits
    }

    /// Takes more of the file and appends the content of the chunks that are verified by it. On failure `output` holds
    /// those before the bad one, and the reader is of no further use.
    ///
    /// - Throws: ``SealingError`` with code `notSealed`, `newerVersion`, `malformed`, `derivationTooCostly` or
    ///   `cannotOpen` for the header, and `damaged` or `truncated` for the content.
    public mutating func read(_ file: UnsafeRawBufferPointer, into output: inout [UInt8]) throws(SealingError) {
        var bytes: [UInt8] = []
        do throws(SealingError) {
            try armor.decode(file, into: &bytes)
        } catch {
            // What came before the bad line is given out if it verifies.
            try open(bytes[...], into: &output)
            hasFailed = true
            throw error
        }
        try open(bytes[...], into: &output)
    }

    /// Takes more of the file and appends the content of the chunks that are verified by it.
    public mutating func read(_ file: [UInt8], into output: inout [UInt8]) throws(SealingError) {
        try withBytes(of: file) { (file) throws(SealingError) in try read(file, into: &output) }
    }

    /// Appends the content of the last chunk.
    ///
    /// - Throws: ``SealingError`` with code `truncated` when the file ends before its last chunk.
    public mutating func finish(into output: inout [UInt8]) throws(SealingError) {
        var bytes: [UInt8] = []
        try armor.finish(into: &bytes)
        try open(bytes[...], into: &output)
        hasFailed = true
        guard content != nil else { throw header.errorAtEnd }
        try content?.finish(into: &output)
    }

    private mutating func open(_ bytes: ArraySlice<UInt8>, into output: inout [UInt8]) throws(SealingError) {
        guard !hasFailed else { throw SealingError(.damaged, "the age file failed before this; begin anew") }
        // Until all went well.
        hasFailed = true
        if content != nil {
            try content?.take(bytes, into: &output)
        } else if let rest = try header.take(bytes) {
            content = AgeContentReader(fileKey: try fileKey(AgeHeader(parsing: header.text)))
            try content?.take(rest, into: &output)
        }
        hasFailed = false
    }

    private func fileKey(_ header: AgeHeader) throws(SealingError) -> AgeFileKey {
        if header.stanzas.count > 1, header.stanzas.contains(where: { $0.isOf(AgeScrypt.type) }) {
            throw SealingError(.malformed, "the age header has a password’s stanza beside others, which age forbids")
        }
        // As for sealed files: a wrong key and a changed header are one error, after the same attempts.
        var isChanged = false
        for identity in identities {
            guard let fileKey = try identity.ageFileKey(header.stanzas, limits), !isChanged else { continue }
            guard !header.isMade(with: fileKey) else { return fileKey }
            isChanged = true
        }
        throw SealingError(
            .cannotOpen,
            "none of the passwords and keys given opens this age file, or its header is damaged; see in the header for "
                + "whom it was sealed")
    }
}
