public import SecretMemory

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Opens what a ``Sealer`` sealed. For files sealed in one batch, a password is derived only once.
public struct Opener: Sendable {
    let unlocking: Unlocking

    /// Creates an opener.
    ///
    /// - Parameters:
    ///   - identities: The passwords and keys, tried in order on each recipient of a header.
    ///   - limits: The maximum derivation cost that a header may require.
    public init(_ identities: [Identity], limits: DerivationLimits = DerivationLimits()) {
        self.init(unlocking: Unlocking(identities: identities, limits: limits))
    }

    init(unlocking: Unlocking) { self.unlocking = unlocking }

    /// Returns the plaintext of a sealed file in memory, after verifying every tag.
    ///
    /// - Throws: ``SealingError``: `notSealed`, `newerVersion`, `malformed` or `derivationTooCostly` before any key is
    ///   used; `cannotOpen` if no identity matches or the header was modified; `truncated` or `damaged` for the content
    ///   or for different associated data.
    public func open(_ sealed: some ContiguousBytes, associatedData: [UInt8] = []) throws(SealingError) -> Data {
        try unlocking.open(sealed, associatedData: associatedData)
    }

    /// Returns the plaintext as secret bytes, leaving no other copy in memory.
    ///
    /// - Throws: The same errors as for data; `system` if there is not enough memory for a secret of that size.
    public func openSecret(
        _ sealed: some ContiguousBytes, associatedData: [UInt8] = []
    ) throws(SealingError) -> SecretBytes {
        var opened: SecretBytes?
        try unlocking.withPayload(of: sealed, associatedData) { (payload, chunks) throws(SealingError) in
            opened = try payload.secret(of: chunks)
        }
        guard let opened else { fatalError("the opened plaintext is missing") }
        return opened
    }

    /// Returns the string that ``Sealer/seal(_:associatedData:)-(String,_)`` sealed.
    ///
    /// - Throws: The same errors as for data; `notSealed` if the string is not Base64, `damaged` if the content is not
    ///   UTF-8.
    public func open(_ text: String, associatedData: [UInt8] = []) throws(SealingError) -> String {
        guard let sealed = Data(base64Encoded: text) else {
            throw SealingError(.notSealed, "the text is not Base64, so it cannot be a sealed text")
        }
        let opened = try open(sealed, associatedData: associatedData)
        // Newer initialisers that do both need newer systems than this package does.
        let plaintext = String(decoding: opened, as: UTF8.self)
        guard plaintext.utf8.elementsEqual(opened) else {
            throw SealingError(.damaged, "the sealed content is not text")
        }
        return plaintext
    }
}

extension Unlocking {
    func open(_ sealed: some ContiguousBytes, associatedData: [UInt8]) throws(SealingError) -> Data {
        try withPayload(of: sealed, associatedData) { (payload, chunks) throws(SealingError) in
            try payload.plaintext(of: chunks)
        }
    }

    /// Lends the keys of what was sealed, and its chunks.
    func withPayload<Result>(
        of sealed: some ContiguousBytes, _ associatedData: [UInt8],
        _ body: (Cobblestone, UnsafeRawBufferPointer) throws(SealingError) -> Result
    ) throws(SealingError) -> Result {
        try withBytes(of: sealed) { (bytes) throws(SealingError) -> Result in
            let size = try SealedHeader.size(in: bytes.prefix(SealedHeader.fixedSize))
            let headerBytes = Array(bytes.prefix(size))
            let header = try SealedHeader(decoding: headerBytes)
            let key = try fileKey(of: header, bytes: headerBytes)
            let start = size + Cobblestone.headerSize
            guard bytes.count >= start else { throw .contentTruncated }
            let cobblestone = try payload(key, header: Array(bytes[size..<start]), associatedData: associatedData)
            return try body(cobblestone, UnsafeRawBufferPointer(rebasing: bytes[start...]))
        }
    }

    /// The keys of a payload that begins with `header`.
    func payload(
        _ key: borrowing FileKey, header: [UInt8], associatedData: [UInt8]
    ) throws(SealingError) -> Cobblestone {
        guard let payload = Cobblestone(opening: header, with: key.payloadStates(), context: associatedData) else {
            throw SealingError(
                .damaged,
                "the content does not belong to this header, is damaged at the start, or was sealed with different "
                    + "associated data")
        }
        return payload
    }
}
